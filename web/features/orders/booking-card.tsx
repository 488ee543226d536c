import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import ChevronDown from 'lucide-react/icons/chevron-down'
import QrCode from 'lucide-react/icons/qr-code'
import type { Booking } from '#shared/contract/orders.ts'
import { paths } from '#web/app/paths.ts'
import { formatDateTime, formatRupees } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { GrandSum, Sum, Sums } from '#web/ui/sums.tsx'
import { BookingLines } from './booking-lines.tsx'
import { BookingStore } from './booking-store.tsx'
import { OrderStatusBadge } from './order-status-badge.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { useBookingDue } from './use-booking-due.ts'

type BookingCardProps = {
  booking: Booking
  /** Shown by itself, with everything open. */
  alone?: boolean
  /** Call, directions. */
  actions?: ReactNode
}

export function BookingCard({ booking, alone = false, actions }: BookingCardProps) {
  const t = useTranslations('bookings')
  const number = t('number', { number: booking.orderNumber })
  return (
    <Card asChild className="flex flex-col gap-4">
      <article aria-label={`${number}, ${booking.storeName}`}>
        <BookingStore booking={booking} actions={actions} />
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
        <BookingState booking={booking} />
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
            <OrderTimeline entries={booking.timeline} side="shopper" />
          </div>
        </details>
      </article>
    </Card>
  )
}

/** Where the booking stands, said anew when it changes; at Ready the way to the pass. */
function BookingState({ booking }: { booking: Booking }) {
  const t = useTranslations('bookings')
  const due = useBookingDue(booking)
  return (
    <div className="flex flex-col gap-3 rounded-control bg-sunken p-3">
      <output className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <OrderStatusBadge name={booking.orderStatus} />
        {due && <span className="font-semibold">{due}</span>}
        {booking.orderStatus === 'Awaiting Confirmation' && (
          <span className="basis-full text-ink-muted">{t('waitingText')}</span>
        )}
      </output>
      {booking.pickup && (
        <Button asChild size="lg" wide>
          <Link to={paths.pickupPass(booking.orderId)}>
            <QrCode aria-hidden="true" className="size-5" />
            {t('passOpen')}
          </Link>
        </Button>
      )}
    </div>
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
