import { useTranslations } from 'use-intl'
import CircleMinus from 'lucide-react/icons/circle-minus'
import type { ReactNode } from 'react'
import type { Booking } from '#shared/contract/orders/bookings.ts'
import { formatPaise } from '#shared/formats/money.ts'
import { formatMoment } from '#shared/formats/india-time.ts'
import { paths } from '#shared/paths.ts'
import { Disputes } from '#web/features/payments/disputes.tsx'
import { RefundList } from '#web/features/payments/refund-list.tsx'
import { formatRupees } from '#web/lib/format.ts'
import { Link } from '#web/lib/router.tsx'
import { Card } from '#web/ui/card.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { AfterHydration, lazyPart, Nothing } from '#web/ui/on-demand.tsx'
import { Skeleton, SkeletonText } from '#web/ui/skeleton.tsx'
import { declinedOf, type LateMoney } from './booking-facts.ts'
import { BookingGoods } from './booking-goods.tsx'
import { BookingActions, BookingMore, BookingState } from './booking-state.tsx'
import { BookingSteps } from './booking-steps.tsx'
import { BookingStore } from './booking-store.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { useLocale } from '#web/lib/locale.ts'

const BookingBuyer = lazyPart(
  async () => (await import('./booking-buyer.tsx')).BookingBuyer,
  Nothing,
)

type BookingCardProps = {
  booking: Booking
  /** True when the screen shows only this card and has the number as its title. */
  alone?: boolean
  /** The number of this no-show among the no-shows that count. */
  noShow?: number | undefined
  /** The money that came later for the booking whose place this one took. */
  late?: LateMoney | undefined
}

const nextStep: Partial<Record<Booking['orderStatus'], 'nextReady' | 'nextCollect'>> = {
  'Awaiting Confirmation': 'nextReady',
  'Ready for Pickup': 'nextCollect',
}

function LateNote({ late }: Pick<BookingCardProps, 'late'>) {
  const t = useTranslations('bookings')
  if (!late) return null
  const { orderId, orderNumber: number, paise, isBack } = late
  const link = (words: ReactNode) => (
    <Link to={paths.booking(orderId)} className="font-semibold underline">
      {words}
    </Link>
  )
  return (
    <p className="rounded-control bg-accent-soft px-3 py-2 text-sm text-accent-ink">
      {t.rich(isBack ? 'lateBack' : 'lateGoesBack', { link, number, amount: formatPaise(paise) })}
    </p>
  )
}

/** State, code, steps and shop of a booking. The other parts are folded. */
export function BookingCard({ booking, alone = false, noShow, late }: BookingCardProps) {
  const t = useTranslations('bookings')
  const { locale } = useLocale()
  const number = t('number', { number: booking.orderNumber })
  return (
    <Card asChild className="flex flex-col gap-4 pb-1 md:pb-2">
      <article aria-label={`${number}, ${booking.storeName}`}>
        <BookingState
          booking={booking}
          number={
            !alone && (
              <Link
                to={paths.booking(booking.orderId)}
                className="py-0.5 text-ink-muted hover:underline"
              >
                {number}
              </Link>
            )
          }
        />
        <DeclinedNote booking={booking} />
        <BookingActions booking={booking} noShow={noShow} />
        <LateNote late={late} />
        <RefundList
          refunds={booking.refunds}
          side="shopper"
          isReplaced={booking.timeline.some(({ replacedBy }) => replacedBy !== undefined)}
        />
        <Disputes disputes={booking.disputes} side="shopper" />
        <BookingSteps booking={booking} />
        <BookingStore booking={booking} />
        {alone && (
          <AfterHydration>
            <BookingBuyer booking={booking} />
          </AfterHydration>
        )}
        <div>
          <BookingGoods booking={booking} />
          <BookingMore booking={booking} />
          <Fold title={t('timeline')}>
            <time dateTime={booking.bookingDateTime} className="money -mb-1 block text-ink-muted">
              {t('bookedOn', { date: formatMoment(booking.bookingDateTime, locale) })}
            </time>
            <OrderTimeline
              entries={booking.timeline}
              side="shopper"
              next={booking.pickup?.collector ? undefined : nextStep[booking.orderStatus]}
            />
          </Fold>
          {alone && (
            <Link
              to={paths.complain({ topic: 'order', order: booking.orderNumber })}
              className="flex min-h-12 items-center border-t border-hairline text-sm text-ink-muted hover:underline print:hidden"
            >
              {t('wentWrong')}
            </Link>
          )}
        </div>
      </article>
    </Card>
  )
}

/** A note above the lines: declined items, the store's reason, and the amount by which the total is lower. */
function DeclinedNote({ booking }: { booking: Booking }) {
  const t = useTranslations('bookings')
  const declined = declinedOf(booking)
  if (!declined) return null
  const { lines, of, rupees, reason } = declined
  return (
    <div className="flex gap-2 rounded-control bg-accent-soft px-3 py-2.5 text-sm text-accent-ink">
      <CircleMinus aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold">
          {lines === of
            ? t('declinedAll')
            : t('declinedSome', { count: lines, of, amount: formatRupees(rupees) })}
        </p>
        {reason && (
          <p>
            {t('storeReason')} <bdi>{reason}</bdi>
          </p>
        )}
      </div>
    </div>
  )
}

export function BookingSkeleton() {
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-col gap-2">
        <Skeleton className="h-6 w-32 rounded-full" />
        <Skeleton className="h-4 w-2/3" />
      </div>
      <div className="flex gap-3">
        <Skeleton className="h-20 w-16 shrink-0" />
        <SkeletonText lines={3} className="grow" />
      </div>
      <Skeleton className="h-13" />
      <SkeletonText lines={3} />
    </Card>
  )
}
