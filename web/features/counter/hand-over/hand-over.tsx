import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import { formatPaise, paiseFromRupees } from '#shared/formats/money.ts'
import { formatRupees } from '#web/lib/format.ts'
import { cashDue } from '../merchant-order.ts'
import CircleCheckBig from 'lucide-react/icons/circle-check-big'
import HandCoins from 'lucide-react/icons/hand-coins'
import { BillPrints } from '../bill/bill-prints.tsx'
import { BillToCustomer, billOf } from '../bill/bill-to-customer.tsx'
import { GiftButton, GiftDiscount } from './gift-discount.tsx'
import { GivenLines } from './kept.tsx'
import { AskedSum } from '../upi/asked-sum.tsx'
import { AfterHydration, lazyPart, Nothing } from '#web/ui/on-demand.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/on-demand.tsx'
import { Proof, type ProofWay } from './proof.tsx'
import { type HandOver, useHandOver } from './use-hand-over.ts'
import { backOf } from '#web/features/bookings/booking-facts.ts'
import { paymentDoubtOf } from '#web/features/bookings/payment-doubt.ts'
import { DoubtNote } from '#web/features/bookings/doubt-note.tsx'

const PaidHowOf = lazyPart(async () => (await import('../paid-how/paid-how.tsx')).PaidHowOf)

const ChangeToGive = lazyPart(
  async () => (await import('../paid-how/change-to-give.tsx')).ChangeToGive,
  Nothing,
)

const BuyerField = lazyPart(
  async () => (await import('#web/features/cart/buyer/buyer-field.tsx')).BuyerField,
  Nothing,
)

type CounterFactsProps = {
  order: MerchantOrder
  /** Without `gift`, no gift code can be used; without `billing`, the bill names no buyer; without `upi`, no QR is shown. */
  handOver: Pick<HandOver, 'toPay' | 'keep'> & Partial<Pick<HandOver, 'gift' | 'billing' | 'upi'>>
  children: (way: ProofWay) => ReactNode
}

/**
 * Most lines above the actions. The lines of a longer order stand below the actions until the merchant ticks the kept
 * goods.
 */
const FEW_LINES = 2

/**
 * The facts for the hand-over: the customer, the items to give, the amount to take. `children` renders the actions. While
 * there is no code, the items are one line, so that the reasons and the buttons are in view.
 */
export function HandOverFacts({ order, handOver, children }: CounterFactsProps) {
  const { toPay, keep } = handOver
  const [isWithout, setWithout] = useState(false)
  const cash = cashDue(order)
  const gift = usableGift(cash, handOver)
  const isAbove = isWithout || isSeenAtOnce(keep)
  const lines = <GivenLines order={order} keep={keep} isInShort={isWithout} />
  return (
    <>
      <Collector order={order} hasPass={!isWithout} />
      {isAbove && lines}
      <DoubtNote order={order} />
      {keep.isAnswered && paymentDoubtOf(order) === null && (
        <Take toPay={toPay} isPaidOnline={cash === 0} isNothing={keep.isNothing} />
      )}
      <GoesBack order={order} amount={keep.amount} isAnswered={keep.isAnswered} />
      {gift && <GiftDiscount gift={gift} use="handOver" />}
      {children({ isWithout, setWithout })}
      {gift && !isWithout && <GiftButton gift={gift} />}
      <BuyerOfOrder {...handOver} />
      {!isAbove && lines}
      {handOver.upi && <AskedSum upi={handOver.upi} />}
    </>
  )
}

/** The buyer whom the bill names; without a sale there is no bill. */
function BuyerOfOrder({ billing, keep }: CounterFactsProps['handOver']) {
  if (!billing || keep.isNothing) return null
  return (
    <AfterHydration>
      <BuyerField side="shop" {...billing} />
    </AfterHydration>
  )
}

/** The gift code of the hand-over; undefined when nothing is to be paid or nothing is kept. */
function usableGift(cash: number, { keep, gift }: CounterFactsProps['handOver']) {
  return cash > 0 && keep.amount > 0 ? gift : undefined
}

function isSeenAtOnce({ choice, lines }: HandOver['keep']): boolean {
  return choice !== 'all' || lines.length <= FEW_LINES
}

/**
 * The person who collects: the customer, with the account's address to compare, or the person whom the customer named.
 */
function Collector({ order, hasPass }: Pick<CounterFactsProps, 'order'> & { hasPass: boolean }) {
  const { collector, userName, userEmail } = order
  const t = useTranslations('orders')
  if (collector !== undefined)
    return (
      <p className="text-base font-semibold wrap-anywhere">
        {t('collectorComes', { name: collector, customer: userName })}
      </p>
    )
  return (
    <div className="text-sm">
      <p className="text-base font-semibold wrap-anywhere">{userName}</p>
      {userEmail && (
        <>
          <p className="break-all">{userEmail}</p>
          {hasPass && <p className="text-xs text-ink-muted">{t('takeFrom')}</p>}
        </>
      )}
    </div>
  )
}

type TakeProps = { toPay: number; isPaidOnline: boolean; isNothing: boolean }

/** Tells the merchant the sum to take from the customer. A sum and no sum differ in colour, sign and words. */
function Take({ toPay, isPaidOnline, isNothing }: TakeProps) {
  const t = useTranslations('orders')
  const kept = useTranslations('kept')
  const look =
    'flex items-center gap-3 rounded-card px-4 py-2 leading-tight [&>svg]:size-7 [&>svg]:shrink-0'
  if (toPay > 0) {
    return (
      <p className={`${look} bg-accent-soft text-accent-ink`}>
        <HandCoins aria-hidden="true" />
        <span className="text-lg font-bold">{t('takeCash', { amount: formatRupees(toPay) })}</span>
      </p>
    )
  }
  return (
    <p className={`${look} bg-success-soft text-success`}>
      <CircleCheckBig aria-hidden="true" />
      <span className="text-lg font-bold">
        {isNothing ? kept('takeNothing') : t(isPaidOnline ? 'alreadyPaid' : 'giftTakeNothing')}
      </span>
    </p>
  )
}

type GoesBackProps = { order: MerchantOrder; amount: number; isAnswered: boolean }

/**
 * The money that goes back online for the pieces that are not kept: at most what is left of the payment, and after the end
 * of a dispute that is open.
 */
function GoesBack({ order, amount, isAnswered }: GoesBackProps) {
  const t = useTranslations('kept')
  const left = backOf(order)
  const back = Math.min(paiseFromRupees(order.amount) - paiseFromRupees(amount), left.paise)
  if (order.paymentMethod !== 'online' || !isAnswered || back <= 0) return null
  const words = left.kind === 'waits' ? 'goesBackLater' : 'goesBack'
  return <p className="text-sm font-semibold">{t(words, { amount: formatPaise(back) })}</p>
}

/** The bill, and how it was paid at the counter; nothing before there is one. */
function BillOf({ order }: Pick<HandedOverProps, 'order'>) {
  const { orderId, billNumber, paymentMethod } = order
  if (!billNumber) return null
  return (
    <>
      {paymentMethod === 'cash' && (
        <AfterHydration>
          <PaidHowOf number={billNumber} />
        </AfterHydration>
      )}
      <BillToCustomer {...billOf(order)} number={billNumber} />
      <BillPrints orderId={orderId} />
    </>
  )
}

type HandedOverProps = {
  order: MerchantOrder
  /** True when the customer paid in cash. */
  isCash?: boolean
  next: string
  onNext: () => void
}

/** The large confirmation, readable from a distance. */
export function HandedOver({ order, isCash = false, next, onNext }: HandedOverProps) {
  const t = useTranslations('orders')
  const kept = useTranslations('kept')
  const gift = useTranslations('counterGift')
  const button = useRef<HTMLButtonElement>(null)
  const isSold = order.orderStatus === 'Collected'
  const left = order.products.reduce((sum, { notTaken }) => sum + notTaken, 0)
  useEffect(() => {
    button.current?.focus({ preventScroll: true })
    // Scroll to the whole confirmation: scrolling only to the button would leave the rest under the top bar.
    button.current?.parentElement?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div className="flex flex-col items-center gap-3 py-4 text-center">
      <output className="flex flex-col items-center gap-3">
        <CircleCheckBig aria-hidden="true" className="size-16 text-success" />
        <h2 className="text-xl">{isSold ? t('doneTitle') : kept('notTaken')}</h2>
        {isSold && <p className="text-sm text-ink-muted">{t('doneText')}</p>}
        {left > 0 && <p className="font-semibold">{kept('shelf', { count: left })}</p>}
        {order.discounts.map(({ reference, amount }) => (
          <p key={reference} className="font-semibold">
            {gift('giftGives', { lastFour: reference, amount: formatRupees(amount) })}
          </p>
        ))}
        {isSold && isPaidHere(order) && order.amount > 0 && (
          <p className="rounded-card bg-success-soft px-4 py-3 text-lg font-bold text-success">
            {t('cashReceived', { amount: formatRupees(order.amount) })}
          </p>
        )}
        {order.billNumber && (
          <p className="text-sm">
            {t('billNumber')} <span className="money font-semibold">{order.billNumber}</span>
          </p>
        )}
      </output>
      {isCash && (
        <AfterHydration>
          <ChangeToGive total={order.amount} />
        </AfterHydration>
      )}
      <BillOf order={order} />
      <Button ref={button} size="lg" wide onClick={onNext} className="mt-2">
        {next}
      </Button>
    </div>
  )
}

/** True when the customer has paid now, at the counter: in cash, by UPI, or by the provider's QR. */
function isPaidHere({ paymentMethod, timeline }: MerchantOrder): boolean {
  return paymentMethod === 'cash' || timeline.at(-2)?.event === 'paid'
}

type HandOverDialogProps = { order: MerchantOrder; onClose: () => void }

/** Hands over an order with the customer's code. Mount a new one for each opening. */
export function HandOverDialog({ order, onClose }: HandOverDialogProps) {
  const t = useTranslations('orders')
  const handOver = useHandOver(order)
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`${t('collectTitle')} · ${order.orderNumber}`}
    >
      {handOver.handedOver ? (
        <HandedOver
          order={handOver.handedOver}
          isCash={handOver.pendingWay === 'cash'}
          next={t('done')}
          onNext={onClose}
        />
      ) : (
        <HandOverFacts order={order} handOver={handOver}>
          {(way) => <Proof order={order} handOver={handOver} way={way} />}
        </HandOverFacts>
      )}
    </Dialog>
  )
}
