import { Link } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import type { Booking } from '#shared/contract/orders/bookings.ts'
import { formatDateTime } from '#shared/india-time.ts'
import { paths } from '#shared/paths.ts'
import { formatRupees } from '#web/lib/format.ts'
import { Picture } from '#web/ui/picture.tsx'
import { isNothingToPay } from './booking-facts.ts'
import { NothingToPay } from './booking-over.tsx'
import { OrderStatusBadge } from './order-timeline.tsx'

/** An earlier booking in a few lines. The whole row is a link to the booking's own screen. */
export function BookingRow({ booking }: { booking: Booking }) {
  const t = useTranslations('bookings')
  const { products, orderStatus, orderId, orderNumber, storeName, amount, bookingDateTime } =
    booking
  const number = t('number', { number: orderNumber })
  const [first] = products
  return (
    <article
      aria-label={`${number}, ${storeName}`}
      className="relative flex gap-3 rounded-card border border-hairline bg-surface p-3 text-sm transition-colors focus-within:border-primary hover:border-edge"
    >
      <div className="w-14 shrink-0">
        <Picture path={first?.image} alt="" sizes="56px" className="rounded-control" />
      </div>
      <div className="flex min-w-0 grow flex-col gap-0.5">
        <h2 className="flex gap-1 text-sm">
          <Link
            to={paths.booking(orderId)}
            className="truncate after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary"
          >
            {first?.name}
          </Link>
          {products.length > 1 && (
            <span className="shrink-0 font-normal text-ink-muted">
              {t('moreItems', { count: products.length - 1 })}
            </span>
          )}
        </h2>
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <p className="text-ink-muted wrap-anywhere">{storeName}</p>
          <p className="money font-semibold">
            {isNothingToPay(booking) ? <NothingToPay booking={booking} /> : formatRupees(amount)}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 pt-0.5">
          <OrderStatusBadge name={orderStatus} />
          <time dateTime={bookingDateTime} className="money text-xs text-ink-muted">
            {t('bookedOn', { date: formatDateTime(bookingDateTime) })}
          </time>
        </div>
      </div>
    </article>
  )
}
