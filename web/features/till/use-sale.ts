import type { FoundGoods } from '#web/features/products/goods-search.tsx'
import { useState } from 'react'
import type { TakenWays } from '#shared/contract/billing.ts'
import type { CounterBill } from '#shared/contract/till.ts'
import {
  type GiftChoice,
  giftOf,
  isGiftError,
  useGiftDiscount,
} from '#web/features/counter/hand-over/gift-discount.tsx'
import { useUpiSum } from '#web/features/counter/upi/use-upi-sum.ts'
import { paiseFromRupees } from '#shared/formats/money.ts'
import { newKey } from '#web/lib/call.ts'
import { CallError, hasCode } from '#web/lib/call-error.ts'
import { ownerOf } from '#web/lib/counter-owner.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useHydrated } from '#web/lib/react-hooks.ts'
import { useSession } from '#web/lib/session.ts'
import { storedInTab } from '#web/lib/tab-storage.ts'
import { useCall } from '#web/lib/use-call.ts'
import { park, type ParkedSale, parkedStorage } from './parked/parked-sales.ts'
import {
  addPiece,
  changeLine,
  type FreeLine,
  type Goods,
  saleOf,
  type SaleLine,
  sumsOf,
} from './sale-lines.ts'
import { type SentCall, useSentKey } from './use-sent-key.ts'

type Draft = Goods & {
  lines: SaleLine[]
  /** The customer has paid by UPI, with this reference if one was typed; a further press asks for no other payment. */
  upi?: { upiReference?: string }
}
const empty: Draft = { lines: [], freeLines: [], discount: null, buyer: null }

/** The typed sale survives a reload and a failed call, until it is sold or thrown away. */
const draftStorage = storedInTab<Draft>('counterSale')
/** The sale that was sent last, with its idempotency key. Sending it again after a reload makes no second sale. */
const sentStorage = storedInTab<SentCall>('sentSale')

/** A sale at the counter while it is put together, and the bill when it is done. */
export function useSale() {
  const errorWords = useErrorWords()
  // The server does not know what this tab keeps, so the first rendering shows nothing of it.
  const isHydrated = useHydrated()
  const [draft, save] = useDraft()
  const [sold, setSold] = useState<CounterBill>()
  const { total, discount: less } = sumsOf(draft)
  const gift = useGiftDiscount({ total })
  const clear = () => {
    save(empty)
    gift.close()
  }
  const onSold = (bill: CounterBill) => {
    setSold(bill)
    clear()
  }
  /** The sum to pay after the gift code, in rupees; NaN while a typed text is not a price. */
  const toPay = Number.isNaN(total) ? total : (gift.chosen?.toPay ?? total)
  const selling = useSelling({ draft, save, gift, onSold })
  const { upi, sell } = usePaying({ draft, save, gift, toPay, selling })
  const change = (next: Partial<Draft>) => {
    selling.reset()
    setSold(undefined)
    // Other goods have another sum, so the customer pays it anew.
    const { upi: _paid, ...typed } = draft
    save({ ...typed, ...next })
  }
  const end = () => {
    selling.reset()
    clear()
  }
  const parking = useParking(draft, { end, change })
  const { error, variables } = selling
  return {
    ...(isHydrated ? draft : empty),
    ...changesOf(draft, change),
    /** What the discount takes, in rupees; NaN while the text is no discount on this sale. */
    less,
    sold,
    toPay,
    isPending: selling.isPending,
    error: error && !isGiftError(error, variables) ? errorWords(error) : null,
    gift,
    /** The server's sentence about a field of the call. */
    fieldError: (field: string) => (error instanceof CallError ? error.fields[field] : undefined),
    /** The server's sentences about a line: its price or quantity, and the reason for its price. */
    errorOf: (index: number) => errorsOf(error, index),
    clear: end,
    /** Puts back what `clear` threw away, beside what was added since. */
    restore: () => save(joinSales(draft, draftStorage.read())),
    next: () => setSold(undefined),
    ...parking,
    /** The QR of the sum, while the customer pays by UPI. */
    upi,
    sell,
  }
}

type ParkingTools = { end: () => void; change: (next: Partial<Draft>) => void }

/** Lets the sale wait on this device, and puts one that waited into the till. */
function useParking(draft: Draft, { end, change }: ParkingTools) {
  const session = useSession()
  const owner = ownerOf(session.status === 'user' ? session.user : null)
  return {
    park: () => {
      parkDraft(draft, owner)
      end()
    },
    /** The sale that is there waits instead. */
    takeUp: ({ lines, freeLines, discount }: ParkedSale) => {
      parkDraft(draft, owner)
      change({ ...empty, lines: [...lines], freeLines: [...freeLines], discount })
    },
  }
}

/** Lets a sale wait on this device, without its buyer; nothing of an empty one. */
function parkDraft({ lines, freeLines, discount }: Draft, owner: string): void {
  if (lines.length + freeLines.length === 0) return
  const sale = { id: newKey(), owner, at: Date.now(), lines, freeLines, discount }
  parkedStorage.write(park(parkedStorage.read(), sale))
}

/** An earlier sale with the lines of the one of now that it does not have. */
function joinSales(before: Draft, now: Partial<Draft> = {}): Draft {
  const has = new Set(before.lines.map(({ variantId }) => variantId))
  return {
    ...before,
    lines: [...before.lines, ...(now.lines ?? []).filter(({ variantId }) => !has.has(variantId))],
    freeLines: [...before.freeLines, ...(now.freeLines ?? [])],
  }
}

/** The changes of the typed sale, which `change` saves. */
function changesOf({ lines, freeLines }: Draft, change: (next: Partial<Draft>) => void) {
  return {
    add: (goods: FoundGoods) => change({ lines: addPiece(lines, goods) }),
    changeLine: (variantId: string, line: Partial<SaleLine>) =>
      change({ lines: changeLine(lines, variantId, line) }),
    addFree: (line: FreeLine) => change({ freeLines: [line, ...freeLines] }),
    removeFree: (id: string) => change({ freeLines: freeLines.filter((line) => line.id !== id) }),
    setDiscount: (discount: Draft['discount']) => change({ discount }),
    setBuyer: (buyer: Draft['buyer']) => change({ buyer }),
  }
}

/** The bill has its number only when the money is there, so the payment has a number of its own. */
export function nameSale() {
  const number = newKey().replaceAll('-', '').slice(0, 6).toUpperCase()
  return { reference: number, note: `Sale ${number}` }
}

type SaleTools = {
  draft: Draft
  save: (draft: Draft) => void
  gift: GiftChoice
  onSold: (bill: CounterBill) => void
}

function useSelling({ draft, save, gift, onSold }: SaleTools) {
  const sent = useSentKey(sentStorage)
  return useCall('POST /counter-sales', {
    idempotencyKey: sent.keyOf,
    onSuccess: ({ bill }) => {
      sent.forget()
      onSold(bill)
    },
    onError: (error, sale) => {
      if (isGiftError(error, sale)) gift.refuse(error)
      if (hasCode(error, 'TOO_FEW_FREE')) save({ ...draft, lines: withFree(draft.lines, error) })
    },
  })
}

type PayingTools = Omit<SaleTools, 'onSold'> & {
  toPay: number
  selling: ReturnType<typeof useSelling>
}

/** The end of the sale. For a payment by UPI, the QR of the sum is shown first, and once for these lines. */
function usePaying({ draft, save, gift, toPay, selling }: PayingTools) {
  const upi = useUpiSum(draft.lines.length + draft.freeLines.length > 0)
  const finish = (how: 'cash' | 'upi' | TakenWays, paid?: Draft['upi']) =>
    selling.mutate({ ...saleOf(draft, how), ...paid, ...giftOf(gift) })
  const onReceived = (upiReference?: string) => {
    const paid = upiReference ? { upiReference } : {}
    save({ ...draft, upi: paid })
    finish('upi', paid)
  }
  // The call always names a way; it means nothing where a gift code has paid everything.
  const sell = (how: 'cash' | 'upi' | TakenWays = 'cash') => {
    if (!gift.isSettled()) return
    if (how !== 'upi') finish(how)
    else if (draft.upi) finish(how, draft.upi)
    else void upi.ask({ ...nameSale(), paise: paiseFromRupees(toPay), onReceived })
  }
  return { upi, sell }
}

/** The typed sale, which the tab stores. */
function useDraft() {
  const [draft, setDraft] = useState<Draft>(() => ({ ...empty, ...draftStorage.read() }))
  const save = (next: Draft) => {
    draftStorage.write(next)
    setDraft(next)
  }
  return [draft, save] as const
}

export type SaleDraft = ReturnType<typeof useSale>

function withFree(
  lines: SaleLine[],
  { details }: { details: { lines: { variantId: string; free: number; held: number }[] } },
): SaleLine[] {
  const present = new Map(details.lines.map((line) => [line.variantId, line]))
  return lines.map((line) => ({ ...line, ...present.get(line.variantId) }))
}

/** The server's sentences about a line of the call's `field`: its price or quantity, and the reason for its price. */
export function errorsOf(
  error: unknown,
  index: number,
  field: 'lines' | 'out' = 'lines',
): { line?: string; reason?: string } {
  const fields = error instanceof CallError ? error.fields : {}
  const line = fields[`${field}.${index}.price`] ?? fields[`${field}.${index}.quantity`]
  const reason = fields[`${field}.${index}.reason`]
  return { ...(line && { line }), ...(reason && { reason }) }
}
