import type { ReactNode } from 'react'
import { Link } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { Booking } from '#shared/contract/orders.ts'
import { paths } from '#shared/paths.ts'
import { formatDateTime } from '#shared/india-time.ts'
import { formatRupees } from '#web/lib/format.ts'
import { Card } from '#web/ui/card.tsx'
import { GrandSum, Sum, Sums } from '#web/ui/sums.tsx'
import { BookingLines } from './booking-lines.tsx'
import { BookingState } from './booking-state.tsx'
import { BookingStore } from './booking-store.tsx'
import { DeclinedNote } from './declined-note.tsx'
import { OrderTimeline } from './order-timeline.tsx'

type BookingCardProps = {
  booking: Booking
  /** Shown by itself, with everything open. */
  alone?: boolean
  /** Which no-show of the remembered days it is. */
  noShow?: number | undefined
  /** Call, directions. */
  actions?: ReactNode
}

const nextStep: Partial<Record<Booking['orderStatus'], 'nextReady' | 'nextCollect'>> = {
  'Awaiting Confirmation': 'nextReady',
  'Ready for Pickup': 'nextCollect',
}

export function BookingCard({ booking, alone = false, noShow, actions }: BookingCardProps) {
  const t = useTranslations('bookings')
  const number = t('number', { number: booking.orderNumber })
  return (
    <Card asChild className="flex flex-col gap-4">
      <article aria-label={`${number}, ${booking.storeName}`}>
        <BookingStore booking={booking} withCall={!actions} />
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-ink-muted">
          {!alone && (
            <Link to={paths.booking(booking.orderId)} className="font-semibold hover:underline">
              {number}
            </Link>
          )}
          <time dateTime={booking.bookingDateTime} className="money">
            {t('bookedOn', { date: formatDateTime(booking.bookingDateTime) })}
          </time>
        </div>
        <BookingState booking={booking} noShow={noShow} />
        {actions}
        <DeclinedNote booking={booking} />
        <BookingLines lines={booking.products} />
        <BookingSums booking={booking} />
        <details open={alone} className="group border-t border-hairline pt-2 text-sm">
          <summary className="flex min-h-11 items-center justify-between font-semibold select-none [&::-webkit-details-marker]:hidden">
            {t('timeline')}
            <ChevronDown
              aria-hidden="true"
              className="size-5 transition-transform group-open:rotate-180"
            />
          </summary>
          <div className="pt-2">
            <OrderTimeline
              entries={booking.timeline}
              side="shopper"
              next={nextStep[booking.orderStatus]}
            />
          </div>
        </details>
      </article>
    </Card>
  )
}

function BookingSums({ booking }: { booking: Booking }) {
  const t = useTranslations('bookings')
  return (
    <div className="border-t border-hairline pt-4">
      <Sums>
        <Sum name={t('subTotal')}>{formatRupees(booking.amount + booking.discount)}</Sum>
        <Sum name={t('discount')}>{formatRupees(booking.discount)}</Sum>
        <GrandSum name={t('grandTotal')}>{formatRupees(booking.amount)}</GrandSum>
      </Sums>
    </div>
  )
}
