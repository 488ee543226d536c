import { useState } from 'react'
import type { TakenWays } from '#shared/contract/billing.ts'
import type { CounterBill } from '#shared/contract/till.ts'
import { settleExchange } from '#shared/catalog/exchange.ts'
import { paiseFromRupees, rupeesFromPaise } from '#shared/formats/money.ts'
import {
  giftOf,
  isGiftError,
  useGiftDiscount,
} from '#web/features/counter/hand-over/gift-discount.tsx'
import { useUpiSum } from '#web/features/counter/upi/use-upi-sum.ts'
import type { FoundGoods } from '#web/features/products/goods-search.tsx'
import type { Output } from '#web/lib/call.ts'
import { CallError } from '#web/lib/call-error.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useLeaveWarning } from '#web/lib/leave-warning.ts'
import { storedInTab } from '#web/lib/tab-storage.ts'
import { useCall } from '#web/lib/use-call.ts'
import { addPiece, changeLine, problemOf, saleOf, type SaleLine, sumsOf } from './sale-lines.ts'
import type { BackWay, ReturnDraft } from './use-return.ts'
import { type SentCall, useSentKey } from './use-sent-key.ts'
import { errorsOf, nameSale } from './use-sale.ts'

/** The exchange that was sent last, with its idempotency key. */
const sentStorage = storedInTab<SentCall>('sentExchange')

export type ExchangeDone = { taken: Output<'POST /exchanges'>; way: BackWay }

type ExchangeTools = {
  bill: CounterBill
  /** What comes back, and why. */
  draft: ReturnDraft
  /** Returns false, and leads to what is missing, when it is not known what comes back and why. */
  check: () => boolean
  onDone: (done: ExchangeDone) => void
}

/** The goods that go out for those of a bill that come back, and the difference. */
export function useExchange({ bill, draft, check, onDone }: ExchangeTools) {
  const errorWords = useErrorWords()
  const [lines, setLines] = useState<SaleLine[]>([])
  const [isPressed, setPressed] = useState(false)
  const total = sumsOf(goodsOf(lines)).total
  const difference = differenceOf(bill, draft, total)
  const gift = useGiftDiscount({ total: difference.pay })
  const toPay = gift.chosen?.toPay ?? difference.pay
  const sending = useSending({ draft, gift, onDone })
  const upi = useUpiSum(toPay > 0)
  useLeaveWarning(lines.length > 0 && !sending.isPending && !sending.data)
  return {
    lines,
    total,
    gift,
    ...difference,
    toPay,
    /** The QR of the difference, while the customer pays it by UPI. */
    upi,
    isPending: sending.isPending,
    outMissing: isPressed && lines.length === 0,
    error: sending.refused && errorWords(sending.refused),
    errorOf: (index: number) => errorsOf(sending.error, index, 'out'),
    add: (goods: FoundGoods) => setLines(addPiece(lines, goods)),
    changeLine: (variantId: string, change: Partial<SaleLine>) =>
      setLines(changeLine(lines, variantId, change)),
    /** `ways`: the difference comes by card or in two ways. */
    exchange: (ways?: TakenWays) => {
      setPressed(true)
      const isFitting = lines.length > 0 && lines.every((line) => problemOf(line) === undefined)
      if (!check() || !isFitting || !gift.isSettled()) return
      const { lines: out } = saleOf(goodsOf(lines), 'cash')
      const way = ways ? { ways } : wayOf(draft.way, { ...difference, toPay })
      const send = (upiReference?: string) =>
        sending.mutate({
          ...draft.returned,
          out,
          ...way,
          ...giftOf(gift),
          ...(upiReference && { upiReference }),
        })
      if (toPay <= 0 || !('paidBy' in way) || way.paidBy !== 'upi') return send()
      void upi.ask({ ...nameSale(), paise: paiseFromRupees(toPay), onReceived: send })
    },
  }
}

const goodsOf = (lines: SaleLine[]) => ({ lines, freeLines: [], discount: null, buyer: null })

/** The difference in rupees, as the server settles it. */
function differenceOf(bill: CounterBill, { money, way }: ReturnDraft, total: number) {
  const isOnline = bill.paidBy === 'online'
  const moneyPaise = paiseFromRupees(money.amount)
  const settle = (asCredit: boolean) =>
    settleExchange({
      moneyPaise,
      giftPaise: paiseFromRupees(money.credit),
      billPaise: Number.isNaN(total) ? 0 : paiseFromRupees(total),
      isOnline,
      asCredit,
    })
  const { payPaise, backPaise, restPaise } = settle(way === 'credit')
  return {
    pay: rupeesFromPaise(payPaise),
    back: rupeesFromPaise(backPaise),
    /** What the new gift code holds afterwards. */
    rest: rupeesFromPaise(restPaise),
    /** Money is left over, which goes back as money or as a code. */
    hasOver: settle(false).backPaise > 0,
    isOnline,
    /** Money goes back to the card that paid. */
    hasCard: bill.ways.some(({ way: by }) => by === 'card'),
  }
}

type Difference = { toPay: number; hasOver: boolean; isOnline: boolean }

/** The way of the difference in the call's terms. */
function wayOf(way: BackWay, { toPay, hasOver, isOnline }: Difference) {
  const paidBy = way === 'upi' ? 'upi' : way === 'card' && toPay <= 0 ? 'card' : 'cash'
  if (toPay > 0) return { paidBy } as const
  if (!hasOver) return {}
  if (way === 'credit') return { asCredit: true }
  return isOnline ? {} : ({ paidBy } as const)
}
export type ExchangeDraft = ReturnType<typeof useExchange>

type SendingTools = Pick<ExchangeTools, 'draft' | 'onDone'> & {
  gift: ReturnType<typeof useGiftDiscount>
}

function useSending({ draft, gift, onDone }: SendingTools) {
  const sent = useSentKey(sentStorage)
  const sending = useCall('POST /exchanges', {
    idempotencyKey: sent.keyOf,
    onSuccess: (taken) => {
      sent.forget()
      onDone({ taken, way: draft.way })
    },
    onError: (error, input) => {
      if (isGiftError(error, input)) gift.refuse(error)
    },
  })
  const { error, variables } = sending
  const isSaidAtField =
    error instanceof CallError &&
    Object.keys(error.fields).some((field) => field.startsWith('out.'))
  return {
    ...sending,
    refused: error && !isGiftError(error, variables) && !isSaidAtField ? error : null,
  }
}
