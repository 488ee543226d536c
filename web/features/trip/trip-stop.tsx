import { useTranslations } from 'use-intl'
import { formatPaise } from '#shared/formats/money.ts'
import type { Booking } from '#shared/contract/orders/bookings.ts'
import type { Trip, TripStop } from '#shared/contract/orders/trip.ts'
import { paths } from '#shared/paths.ts'
import { BookingStore } from '#web/features/bookings/booking-store.tsx'
import { cashDueOf } from '#web/features/bookings/saved-passes.ts'
import { openRangeOf } from '#web/features/bookings/taken.tsx'
import { formatCode, formatDistance, formatRupees } from '#web/lib/format.ts'
import { formatClock } from '#shared/formats/india-time.ts'
import { useLocale } from '#web/lib/locale.ts'
import { Link } from '#web/lib/router.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { usePromiseWords } from '#web/lib/when-words.ts'
import { Card } from '#web/ui/card.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { paymentDoubtOf } from '#web/features/bookings/payment-doubt.ts'

/** One shop of the trip: the time, the way, and the pass of each booking there. */
export function TripStopCard({ stop, number }: { stop: TripStop; number: number }) {
  const t = useTranslations('trip')
  const { locale } = useLocale()
  const { bookings, at, until, km, travelMinutes, waitMinutes } = stop
  const [first] = bookings
  if (!first) return null
  return (
    <Card asChild className="flex flex-col gap-3">
      <section aria-label={first.storeName}>
        <div className="flex items-center gap-3">
          <span
            aria-hidden="true"
            className="grid size-8 shrink-0 place-items-center rounded-full bg-primary font-semibold text-on-primary"
          >
            {number}
          </span>
          <p>
            <strong className="money">{t('arrive', { time: formatClock(at, locale) })}</strong>{' '}
            <span className="money text-sm text-ink-muted">
              {t('until', { time: formatClock(until, locale) })}
            </span>
            {km !== null && (
              <span className="money block text-sm text-ink-muted">
                {t('way', { distance: formatDistance(km, locale), minutes: travelMinutes })}
              </span>
            )}
          </p>
        </div>
        {waitMinutes > 0 && (
          <p className="rounded-control bg-accent-soft px-3 py-2 text-sm text-accent-ink">
            {t('wait', { minutes: waitMinutes })}
          </p>
        )}
        <BookingStore booking={first} />
        <ul className="flex flex-col gap-3">
          {bookings.map((booking) => (
            <li key={booking.orderId} className="border-t border-hairline pt-3">
              <PassOf booking={booking} />
            </li>
          ))}
        </ul>
      </section>
    </Card>
  )
}

/** The booking with its sum and its pass. */
function PassOf({ booking }: { booking: Booking }) {
  const t = useTranslations('trip')
  const words = useTranslations('bookings')
  const { orderId, orderNumber, pickup } = booking
  const doubts = useTranslations('disputeList')
  const due = cashDueOf(booking)
  const doubt = paymentDoubtOf(booking)
  const paid = doubt
    ? doubts(`short.${doubt.kind}`, { amount: formatPaise(doubt.paise) })
    : t('paid')
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <span>{words('number', { number: orderNumber })}</span>
        <strong className="money">
          {openRangeOf(booking) ?? (due > 0 ? t('pay', { amount: formatRupees(due) }) : paid)}
        </strong>
      </p>
      <CodeOf booking={booking} />
      <div className="flex flex-wrap items-start gap-x-6 text-sm">
        <Link
          to={pickup ? paths.pickupPass(orderId) : paths.booking(orderId)}
          className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
        >
          {pickup ? t('openPass') : t('openBooking')}
        </Link>
        {pickup?.token && (
          <details className="open:order-first open:basis-full">
            <summary className="flex min-h-11 w-fit items-center font-semibold text-primary select-none">
              {t('showQr')}
            </summary>
            <div className="daylight mt-1 w-56 max-w-full rounded-control border border-hairline bg-surface text-ink">
              <QrCode text={pickup.token} label={words('passQr')} />
            </div>
          </details>
        )}
      </div>
    </div>
  )
}

/** The code in large digits; or why there is none: not ready yet, somebody else collects, or too many wrong tries. */
function CodeOf({ booking }: { booking: Booking }) {
  const { pickup } = booking
  const t = useTranslations('trip')
  const words = useTranslations('bookings')
  const sayPromise = usePromiseWords(useNow())
  if (!pickup) {
    const { ready } = sayPromise(booking, { kind: 'nothing', paise: 0 })
    return ready && <p className="text-sm text-ink-muted">{t('notSure', { promise: ready })}</p>
  }
  if (pickup.collector)
    return <p className="text-sm">{t('collects', { name: pickup.collector.name })}</p>
  if (!pickup.code) return <p className="text-sm text-danger">{t('codeEnded')}</p>
  return (
    <p className="money text-[1.75rem] leading-none font-bold tracking-wide" translate="no">
      <span className="sr-only">{words('passSpoken', { digits: [...pickup.code].join(' ') })}</span>
      <span aria-hidden="true">{formatCode(pickup.code)}</span>
    </p>
  )
}

/** The bookings that are not on this trip, each with its reason. */
export function LeftForLater({ left }: { left: Trip['left'] }) {
  const t = useTranslations('trip')
  const words = useTranslations('bookings')
  return (
    <section className="mt-8">
      <h2 className="mb-2 text-base">{t('left')}</h2>
      <ul className="flex flex-col divide-y divide-hairline border-y border-hairline text-sm">
        {left.map(({ booking, reason }) => (
          <li key={booking.orderId} className="flex flex-col gap-0.5 py-3">
            <Link to={paths.booking(booking.orderId)} className="font-semibold hover:underline">
              {booking.storeName} · {words('number', { number: booking.orderNumber })}
            </Link>
            <span className="text-ink-muted">{t(`left_${reason}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
