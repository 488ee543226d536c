import type { ReactNode } from 'react'
import { Link } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { Booking } from '#shared/contract/orders/bookings.ts'
import { paths } from '#shared/paths.ts'
import { formatMoment } from '#shared/india-time.ts'
import { formatRupees } from '#web/lib/format.ts'
import { Card } from '#web/ui/card.tsx'
import { GrandSum, Sum, Sums } from '#web/ui/sums.tsx'
import { BookingActions, BookingState } from './booking-state.tsx'
import { BookingStore } from './booking-store.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { clsx } from 'clsx'
import { Badge } from '#web/ui/badge.tsx'
import { RefundList } from '#web/features/payments/refund-list.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { VariantWords } from '#web/features/catalog/variant-words.tsx'
import { OrderedOffer } from '#web/features/cart/ordered-offer.tsx'
import CircleMinus from 'lucide-react/icons/circle-minus'
import { declinedOf, isNothingToPay, isOpenBooking } from './booking-facts.ts'
import { NothingToPay } from './booking-over.tsx'
import { Skeleton, SkeletonText } from '#web/ui/skeleton.tsx'
import { useLocale } from '#web/lib/locale.ts'

type BookingCardProps = {
  booking: Booking
  /** True when the card is alone on the screen, with all details open. */
  alone?: boolean
  /** The number of this no-show among the no-shows that count. */
  noShow?: number | undefined
  /** Buttons for a call and directions. */
  actions?: ReactNode
}

const nextStep: Partial<Record<Booking['orderStatus'], 'nextReady' | 'nextCollect'>> = {
  'Awaiting Confirmation': 'nextReady',
  'Ready for Pickup': 'nextCollect',
}

export function BookingCard({ booking, alone = false, noShow, actions }: BookingCardProps) {
  const t = useTranslations('bookings')
  const { locale } = useLocale()
  const number = t('number', { number: booking.orderNumber })
  return (
    <Card asChild className="flex flex-col gap-4">
      <article aria-label={`${number}, ${booking.storeName}`}>
        <BookingState
          booking={booking}
          number={
            !alone && (
              <Link
                to={paths.booking(booking.orderId)}
                className="font-semibold text-ink-muted hover:underline"
              >
                {number}
              </Link>
            )
          }
        />
        <BookingLines lines={booking.products} />
        <DeclinedNote booking={booking} />
        <BookingActions booking={booking} noShow={noShow} />
        <BookingStore booking={booking} withCall={!actions} />
        {actions}
        <BookingSums booking={booking} />
        <RefundList refunds={booking.refunds} side="shopper" />
        <details open={alone} className="group border-t border-hairline pt-2 text-sm">
          <summary className="flex min-h-11 items-center justify-between font-semibold select-none [&::-webkit-details-marker]:hidden">
            {t('timeline')}
            <ChevronDown
              aria-hidden="true"
              className="size-5 transition-transform group-open:rotate-180"
            />
          </summary>
          <div className="pt-2">
            <time dateTime={booking.bookingDateTime} className="money mb-3 block text-ink-muted">
              {t('bookedOn', { date: formatMoment(booking.bookingDateTime, locale) })}
            </time>
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
  const giftName = ({ reference }: Booking['discounts'][number]) =>
    t('giftOf', { lastFour: reference })
  return (
    <div className="border-t border-hairline pt-4">
      <Sums>
        <Sum name={t('subTotal')}>{formatRupees(booking.amount + booking.discount)}</Sum>
        <Sum name={t('discount')} note={booking.discounts.map(giftName).join(', ')}>
          {formatRupees(booking.discount)}
        </Sum>
        <GrandSum name={t('grandTotal')}>{formatRupees(booking.amount)}</GrandSum>
      </Sums>
      {isNothingToPay(booking) ? (
        <p className="mt-2 text-right font-bold">
          <NothingToPay booking={booking} />
        </p>
      ) : (
        <HowPaid booking={booking} />
      )}
    </div>
  )
}

/** The payment, below the total: paid already, or to be paid at the shop. */
function HowPaid({ booking }: { booking: Booking }) {
  const t = useTranslations('bookings')
  const { paymentMethod, paymentStatus } = booking
  const isOnline = paymentMethod === 'online'
  if (isOnline ? paymentStatus === 'pending' : !isOpenBooking(booking)) return null
  return <p className="mt-2 text-right font-bold">{t(isOnline ? 'paidOnline' : 'passAmount')}</p>
}

function BookingLines({ lines }: { lines: Booking['products'] }) {
  const timeline = useTranslations('timeline')
  const b = useTranslations('bookings')
  return (
    <ul aria-label={b('products')} className="flex flex-col gap-3">
      {lines.map((line) => {
        const struck = line.declined && 'line-through'
        return (
          <li key={line.variantId} className="flex gap-3">
            <div className="w-16 shrink-0">
              <Picture
                path={line.image}
                alt=""
                sizes="64px"
                className={clsx('rounded-control', line.declined && 'opacity-50')}
              />
            </div>
            <div className="flex min-w-0 grow flex-col gap-0.5 text-sm">
              <Link
                to={paths.product(line.productId, line.variantId)}
                className={clsx('line-clamp-2 font-semibold hover:underline', struck)}
              >
                {line.name}
              </Link>
              <VariantWords variant={line.variant} />
              <OrderedOffer line={line} />
              {line.declined && (
                <p>
                  <Badge tone="neutral">{timeline('lineDeclined')}</Badge>
                </p>
              )}
              <p className="flex flex-wrap justify-between gap-x-4">
                <span className="text-ink-muted">{b('quantity', { count: line.quantity })}</span>
                <span className={clsx('money font-semibold', struck)}>
                  {formatRupees(line.grandTotal)}
                </span>
              </p>
            </div>
          </li>
        )
      })}
    </ul>
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
      <div className="flex flex-col gap-3 rounded-card border border-hairline p-3">
        <Skeleton className="h-18" />
        <Skeleton className="h-13" />
        <SkeletonText lines={3} />
      </div>
    </Card>
  )
}
