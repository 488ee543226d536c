import { type ComponentType, type ReactNode, type Ref, useImperativeHandle } from 'react'
import { useTranslations } from 'use-intl'
import { MAX_LINES_PER_ORDER } from '#shared/limits.ts'
import type { Result } from './booking-result.tsx'
import { CartStore } from './cart-store.tsx'
import {
  acceptedOf,
  type CartSummary,
  type CheckedStore,
  type JudgedLine,
  judgeLines,
  soldLines,
  summarise,
} from './cart-summary.ts'
import type { CashRefusal } from './cash-refusal.ts'
import { type Obstacle, PayBar } from './pay-bar.tsx'
import { type StoreRefusal, useRefusalWords } from './use-book-with-cash.ts'
import { BookingTrouble, useBooking } from './use-booking.tsx'
import type { PayCart } from './use-pay-cart.ts'
import type { useCart } from './use-cart.ts'
import { buyerErrorOf, isOfBuyer } from './buyer/typed-buyer.ts'
import type { CartBuyer } from './buyer/use-cart-buyer.ts'
import { isMended, useLineQuantity, useUpdateCart } from './lines/cart-changes.ts'
import type { useCartCheck } from './use-cart-check.ts'
import { AfterHydration, lazyPart, Nothing } from '#web/ui/on-demand.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatPaise } from '#shared/formats/money.ts'
import { FormError } from '#web/ui/field.tsx'
import { Card } from '#web/ui/card.tsx'
import { GrandSum, Sum, Sums } from '#web/ui/sums.tsx'
import { CallError } from '#web/lib/call-error.ts'
import { Link } from '#web/lib/router.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { useWhenWords } from '#web/lib/when-words.ts'
import { paths } from '#shared/paths.ts'

const BuyerField = lazyPart(
  async () => (await import('./buyer/buyer-field.tsx')).BuyerField,
  Nothing,
)

export type StoreCartProps = {
  isGuest: boolean
  /** Shows whether a store is open now. `at` is the time at which the hours were computed. */
  OpenState: ComponentType<{ hours: CheckedStore; at: number }>
  ShowTimings: ComponentType<{ storeId: string; shopName: string }>
  storeId: string
  shopName: string
  cart: ReturnType<typeof useCart>
  check: ReturnType<typeof useCartCheck>
  payCart: PayCart
  buyer: CartBuyer
  /** The reason why this shopper may not pay in cash. */
  refused: CashRefusal | null
  ref: Ref<StoreCartHandle>
  onResult: (result: Result | undefined) => void
}

export type StoreCartHandle = Pick<ReturnType<typeof useBooking>, 'bookInstead'>

/** One store's tab: its items, its total and its booking. */
export function StoreCart(props: StoreCartProps) {
  const { isGuest, OpenState, ShowTimings, storeId, shopName, cart, check, payCart } = props
  const { buyer, refused, ref, onResult } = props
  const lines = Object.values(cart.cart[storeId] ?? {})
  const judged = judgeLines(lines, check.checked)
  const summary = summarise(judged)
  const { totalPaise, canBook } = summary
  const store = check.checked?.stores.find((one) => one.storeId === storeId)
  const { book, bookInstead, booking, error, trouble } = useBooking({
    storeId,
    shopName,
    store,
    lines: soldLines(judged).map(({ line }) => line),
    buyer: buyer.sent,
    onResult,
    onWaiting: (end) => payCart.onEnd(end, { storeId }),
  })
  useImperativeHandle(ref, () => ({ bookInstead }))
  const isGone = check.checked !== undefined && store === undefined
  const mend = useUpdateCart(storeId, cart)
  const obstacle = useObstacle({ judged, canBook, isGone, refused: store?.refused }, () =>
    mend(judged),
  )
  const setQuantity = useLineQuantity(storeId, cart)
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-3">
        <CheckFailed check={check} />
        <CartStore
          shopName={shopName}
          store={store ?? (check.failed || isGone ? null : undefined)}
          isGone={isGone}
          at={check.at}
          hours={store && <OpenState hours={store} at={check.at} />}
          timings={<ShowTimings storeId={storeId} shopName={shopName} />}
          judged={judged}
          onQuantity={setQuantity}
          onAccept={({ line, today }) =>
            today && cart.acceptChanges(storeId, line, acceptedOf(today))
          }
          onBookAnother={(line, orderId) => cart.wantBeside(storeId, line, orderId)}
        />
      </div>
      <div className="contents lg:sticky lg:top-24 lg:flex lg:flex-col lg:gap-4">
        <OrderSummary {...summary} store={store} />
        <BuyerOfCart isGuest={isGuest} buyer={buyer} errors={[error, payCart.troubleOf(storeId)]} />
        <PayBar
          totalPaise={totalPaise}
          isGuest={isGuest}
          refused={refused}
          obstacle={obstacle}
          trouble={
            <>
              <Waiting waiting={store?.waiting} judged={judged} />
              {trouble}
              <PayTrouble trouble={payCart.troubleOf(storeId)} />
            </>
          }
          booking={booking}
          onBook={book}
          online={payCart}
          onPay={() => payCart.start({ storeId })}
        />
      </div>
    </div>
  )
}

type BuyerProps = Pick<StoreCartProps, 'isGuest' | 'buyer'> & {
  /** Of the last booking with cash, and of the last payment. */
  errors: (ReturnType<PayCart['troubleOf']> | null)[]
}

/** The buyer for the bill, folded until it is wanted; with what the server said about it. */
function BuyerOfCart({ isGuest, buyer, errors }: BuyerProps) {
  const error = errors.find((one) => one instanceof CallError && isOfBuyer(one))
  if (isGuest) return null
  return (
    <div className="min-h-11">
      <AfterHydration>
        <BuyerField
          side="shopper"
          buyer={buyer.buyer}
          known={buyer.known}
          keeps={buyer.keeps}
          onChange={buyer.change}
          errorOf={buyerErrorOf(error instanceof CallError ? error : null)}
        />
      </AfterHydration>
    </div>
  )
}

type WaitingProps = { waiting: CheckedStore['waiting'] | undefined; judged: readonly JudgedLine[] }

/**
 * All lines of this cart wait for their payment in one booking: they are held, and each way to pay continues with it.
 * When other lines stand beside them, only the held lines say so.
 */
function Waiting({ waiting, judged }: WaitingProps) {
  const t = useTranslations('cart')
  const sayWhen = useWhenWords(useNow())
  const isAll = judged.every(({ today }) => today?.booked?.orderId === waiting?.orderId)
  if (!waiting?.until || !isAll) return null
  const { orderId, orderNumber: number, until } = waiting
  const link = (words: ReactNode) => (
    <Link to={paths.booking(orderId)} className="font-semibold underline">
      {words}
    </Link>
  )
  return (
    <p className="rounded-control bg-accent-soft px-3 py-2 text-sm text-accent-ink">
      {t.rich('heldUntil', { link, number, when: sayWhen(until) })}
    </p>
  )
}

/** The reason why the payment was not opened: Checkout is blocked, or the cart has changed. */
function PayTrouble({ trouble }: { trouble: ReturnType<PayCart['troubleOf']> }) {
  if (trouble === undefined) return null
  return typeof trouble === 'string' ? (
    <FormError>{trouble}</FormError>
  ) : (
    <BookingTrouble error={trouble} />
  )
}

type State = {
  judged: readonly JudgedLine[]
  canBook: boolean
  isGone: boolean
  refused: StoreRefusal | null | undefined
}

/** The reason why a booking is not possible now. */
function useObstacle(
  { judged, canBook, isGone, refused }: State,
  mend: () => void,
): Obstacle | undefined {
  const t = useTranslations('cart')
  const sayRefusal = useRefusalWords()
  const onMend = judged.some(({ problem }) => isMended(problem)) ? mend : undefined
  if (isGone) return { text: t('storeClosed'), onMend }
  // A store's limit is shown only when the stock suffices.
  if (refused && (canBook || !refused.limit)) {
    return { text: sayRefusal(refused), isBooked: isOfBookings(refused) }
  }
  if (canBook) return undefined
  const { length } = soldLines(judged)
  if (length > MAX_LINES_PER_ORDER)
    return { text: t('tooManyLines', { count: MAX_LINES_PER_ORDER }) }
  if (length === 0) return { text: t('nothingToBook'), onMend }
  return onMend ? { text: t('fixFirst'), onMend } : { text: t('acceptFirst') }
}

/** True for a limit that open bookings have used up. */
function isOfBookings({ limit }: StoreRefusal): boolean {
  return limit?.until === null && limit.used > 0
}

/** Shown when the check failed: the cart shows the last known data. Booking checks again anyway. */
function CheckFailed({ check }: { check: ReturnType<typeof useCartCheck> }) {
  const t = useTranslations('cart')
  const ui = useTranslations('ui')
  if (!check.failed) return null
  return (
    <output className="flex flex-wrap items-center justify-between gap-2 rounded-control bg-accent-soft px-3 py-2 text-sm text-accent-ink">
      <p className="min-w-0 flex-1 basis-60">{t('checkFailed')}</p>
      <Button variant="quiet" size="sm" loading={check.retrying} onClick={check.retry}>
        {ui('retry')}
      </Button>
    </output>
  )
}

/** Totals in paise. The subtotal already includes the GST. Zero amounts are left out. */
function OrderSummary({
  totalPaise,
  gstPaise,
  savingPaise,
  store,
}: CartSummary & { store: { exchangeDays: number } | undefined }) {
  const t = useTranslations('cart')
  return (
    <Card asChild>
      <section aria-labelledby="order-summary">
        <h2 id="order-summary" className="mb-3 text-base">
          {t('summary')}
        </h2>
        <Sums>
          <Sum
            name={t('subTotal')}
            {...(gstPaise > 0 && { note: t('includesGst', { amount: formatPaise(gstPaise) }) })}
          >
            {formatPaise(totalPaise)}
          </Sum>
          <Sum name={t('bookingCharges')}>
            <span className="font-semibold text-success">{t('free')}</span>
          </Sum>
          <GrandSum name={t('total')}>{formatPaise(totalPaise)}</GrandSum>
          {savingPaise > 0 && (
            <Sum name={t('saving')}>
              <span className="font-semibold text-success">{formatPaise(savingPaise)}</span>
            </Sum>
          )}
        </Sums>
        <p className="mt-3 text-sm text-ink-muted">
          {t('terms', { days: store?.exchangeDays ?? 0 })}
        </p>
      </section>
    </Card>
  )
}
