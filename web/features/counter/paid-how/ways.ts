import type { TakenWay } from '#shared/contract/billing.ts'
import type { CounterBill } from '#shared/contract/till.ts'
import { isWholePaise, paiseFromRupees, rupeesFromPaise } from '#shared/formats/money.ts'
import { readTypedNumber } from '#web/lib/format.ts'

export const takenWays = ['cash', 'upi', 'card'] as const satisfies readonly TakenWay[]
/** What a correction changes, in rupees. */
export type TakenMove = Record<TakenWay, number>

export const wayPairs = {
  cash_upi: ['cash', 'upi'],
  cash_card: ['cash', 'card'],
  upi_card: ['upi', 'card'],
} as const
export type WayPair = keyof typeof wayPairs

/** The rest of a sum after a typed part, in rupees; undefined when the text is no part between zero and the sum. */
export function restOf(sum: number, typed: string): { part: number; rest: number } | undefined {
  const part = readTypedNumber(typed)
  if (!(Number.isFinite(part) && isWholePaise(part) && part > 0 && part < sum)) return undefined
  return { part, rest: rupeesFromPaise(paiseFromRupees(sum) - paiseFromRupees(part)) }
}

/** The money of a bill that was taken at the counter, in rupees; what the goods of an exchange paid is none. */
export function takenOf({ ways }: Pick<CounterBill, 'ways'>): number {
  return rupeesFromPaise(ways.reduce((sum, { amount }) => sum + paiseFromRupees(amount), 0))
}

/**
 * The customer's change for the typed amount, in rupees. Below zero, so much is missing; NaN when the text is not an
 * amount, null without a text or a total.
 */
export function changeFor(total: number, received: string): number | null {
  if (received.trim() === '' || Number.isNaN(total)) return null
  const typed = readTypedNumber(received)
  if (!(Number.isFinite(typed) && typed >= 0 && isWholePaise(typed))) return Number.NaN
  return rupeesFromPaise(paiseFromRupees(typed) - paiseFromRupees(total))
}

/** The notes that decide which sums customers usually give, in rupees. */
const NOTES = [10, 50, 100, 500]

/** The sums in rupees that customers usually give for a total above zero, the smallest first: whole notes of one kind. */
export function usualCash(total: number): number[] {
  const sums = NOTES.map((note) => Math.ceil(total / note) * note)
  return [...new Set(sums)].filter((sum) => sum > total)
}

type PaidPart = { by: TakenWay | 'online' | 'gift' | 'exchange'; amount: number }
type PaidBill = Pick<CounterBill, 'ways' | 'paidBy' | 'paid' | 'discount'> & { exchanged?: number }

/** All that paid a bill, in rupees: money at the counter and online, a gift code, and the goods of an exchange. */
export function paidParts({ ways, paidBy, paid, discount, exchanged = 0 }: PaidBill): PaidPart[] {
  const atCounter = ways.reduce((sum, { amount }) => sum + paiseFromRupees(amount), 0)
  const others = paiseFromRupees(paid) - paiseFromRupees(exchanged) - atCounter
  const parts: PaidPart[] = [
    ...ways.map(({ way, amount }) => ({ by: way, amount })),
    { by: 'online', amount: paidBy === 'online' ? rupeesFromPaise(others) : 0 },
    { by: 'gift', amount: discount },
    { by: 'exchange', amount: exchanged },
  ]
  return parts.filter(({ amount }) => amount > 0)
}
