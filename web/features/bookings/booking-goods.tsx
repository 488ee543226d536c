import { clsx } from 'clsx'
import { useTranslations } from 'use-intl'
import { formatPaise } from '#shared/formats/money.ts'
import type { Booking } from '#shared/contract/orders/bookings.ts'
import { paths } from '#shared/paths.ts'
import { OrderedOffer } from '#web/features/cart/ordered-offer.tsx'
import { VariantWords } from '#web/features/catalog/variants/variant-words.tsx'
import { lastDayOf } from '#web/features/giftcodes/gift-code-text.ts'
import { formatRupees } from '#web/lib/format.ts'
import { Link } from '#web/lib/router.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { GrandSum, Sum, Sums } from '#web/ui/sums.tsx'
import { isNothingToPay, isOpenBooking } from './booking-facts.ts'
import { BookingAmount, NothingToPay } from './booking-over.tsx'
import { endSumsOf, paymentEndOf } from './payment-end.ts'
import { isLeftOut, LineMark, openRangeOf, takenLines, takenOf } from './taken.tsx'
import { paymentDoubtOf } from './payment-doubt.ts'

/** The articles of a booking and its sums, folded under the first article and the total. */
export function BookingGoods({ booking }: { booking: Booking }) {
  const t = useTranslations('bookings')
  const { products } = booking
  const [first, ...rest] = takenLines(products)
  const others = rest.length
  return (
    <Fold
      title={
        <span className="flex items-center gap-3 py-1.5">
          <span className="w-9 shrink-0 print:hidden">
            <Picture path={first?.image} alt="" sizes="36px" className="rounded-sm" />
          </span>
          <span className="min-w-0">
            <span className="line-clamp-2">
              {first && takenOf(first) > 1 && (
                <span className="money font-semibold">{takenOf(first)} × </span>
              )}
              {first?.name}
            </span>
            {others > 0 && (
              <span className="block font-normal text-ink-muted">
                {t('moreItems', { count: others })}
              </span>
            )}
          </span>
        </span>
      }
      note={
        <span className="money font-bold">
          {openRangeOf(booking) ?? <BookingAmount booking={booking} />}
        </span>
      }
    >
      <BookingLines lines={products} />
      <BookingSums booking={booking} />
    </Fold>
  )
}

function BookingLines({ lines }: { lines: Booking['products'] }) {
  const b = useTranslations('bookings')
  return (
    <ul aria-label={b('products')} className="flex flex-col gap-3">
      {lines.map((line) => {
        const struck = isLeftOut(line) && 'line-through'
        return (
          <li key={line.variantId} className="flex gap-3">
            <div className="w-16 shrink-0">
              <Picture
                path={line.image}
                alt=""
                sizes="64px"
                className={clsx('rounded-control', isLeftOut(line) && 'opacity-50')}
              />
            </div>
            <div className="flex min-w-0 grow flex-col gap-0.5">
              <Link
                to={paths.product(line.productId, line.variantId)}
                className={clsx('line-clamp-2 font-medium hover:underline', struck)}
              >
                {line.name}
              </Link>
              <VariantWords variant={line.variant} kind={line.kind} />
              <OrderedOffer line={line} />
              <p className="empty:hidden">
                <LineMark line={line} />
              </p>
              <p className="flex flex-wrap justify-between gap-x-4">
                <span className="text-ink-muted">{b('quantity', { count: line.quantity })}</span>
                <span className={clsx('money', struck)}>{formatRupees(line.grandTotal)}</span>
              </p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function BookingSums({ booking }: { booking: Booking }) {
  const t = useTranslations('bookings')
  const giftName = ({ reference: lastFour, gift }: Booking['discounts'][number]) =>
    gift && gift.left > 0
      ? t('giftOfLeft', { lastFour, left: formatRupees(gift.left), date: lastDayOf(gift) })
      : t('giftOf', { lastFour })
  const range = openRangeOf(booking)
  if (range) return <ToTrySums range={range} />
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
        <p className="mt-2 text-right">
          <NothingToPay booking={booking} />
        </p>
      ) : (
        <HowPaid booking={booking} />
      )}
    </div>
  )
}

/** Shown instead of the total until the customer has chosen in the shop. */
function ToTrySums({ range }: { range: string }) {
  const t = useTranslations('kept')
  const timeline = useTranslations('timeline')
  return (
    <div className="border-t border-hairline pt-4">
      <Sums>
        <GrandSum name={timeline('oneOfThese')}>{range}</GrandSum>
      </Sums>
      <p className="mt-2 text-sm">{t('choose')}</p>
    </div>
  )
}

/** The payment, below the total: paid already, or to be paid at the shop. */
function HowPaid({ booking }: { booking: Booking }) {
  const t = useTranslations('bookings')
  const words = useTranslations('timeline')
  const doubts = useTranslations('disputeList')
  const end = paymentEndOf(booking)
  if (end) return <p className="mt-2 text-right">{words(end, endSumsOf(booking))}</p>
  const doubt = paymentDoubtOf(booking)
  if (doubt)
    return (
      <p className="mt-2 text-right">
        {doubts(`pass.${doubt.kind}`, { amount: formatPaise(doubt.paise) })}
      </p>
    )
  const { paymentMethod, paymentStatus } = booking
  const isOnline = paymentMethod === 'online'
  if (isOnline ? paymentStatus === 'pending' : !isOpenBooking(booking)) return null
  return <p className="mt-2 text-right">{t(isOnline ? 'paidOnline' : 'passAmount')}</p>
}
