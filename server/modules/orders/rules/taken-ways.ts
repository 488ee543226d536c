import { invalidField } from '#shared/app-error.ts'
import {
  type CounterPayment,
  type TakenWay,
  type TakenWays,
  takenWays,
} from '#shared/contract/billing.ts'
import { formatPaise, paiseFromRupees } from '#shared/formats/money.ts'
import { messageText } from '#shared/message.ts'

/** How money was taken at the counter, with the end of the reference of a payment by UPI. */
export type TakenPayment = {
  /** The way that the bill names. */
  paidBy?: CounterPayment | null | undefined
  /** The money by card or in two ways. */
  ways?: TakenWays | undefined
  upiReference?: string | undefined
  /** The member who took it. */
  actorId?: string | undefined
}

/** Reads how a form says that money was taken. A bill names cash or UPI, also where the rest came by card. */
export function readTaken(
  { paidBy = null, ways, upiReference }: Omit<TakenPayment, 'actorId'>,
  actorId: string,
): TakenPayment & { paidBy: CounterPayment | null } {
  if (!ways) return { paidBy, upiReference, actorId }
  if (paidBy) throw invalidField('ways', messageText('tillFields.waysOrOne'))
  const isUpi = ways.some(({ way }) => way === 'upi')
  return { paidBy: isUpi ? 'upi' : 'cash', ways, upiReference, actorId }
}

/** The reference that the bill keeps, of a payment by UPI only. */
export function referenceOf({ paidBy, upiReference }: TakenPayment): string | null {
  return paidBy === 'upi' ? (upiReference ?? null) : null
}

/** The parts of a sum in paise by way. Throws when they are another sum. */
export function partsOf(ways: TakenWays, sumPaise: number): Record<TakenWay, number> {
  const parts = { cash: 0, upi: 0, card: 0 }
  for (const { way, amount } of ways) parts[way] = paiseFromRupees(amount)
  // An online payment and a bill that a gift code paid have no money of the counter.
  if (parts.cash + parts.upi + parts.card !== sumPaise || sumPaise === 0)
    throw invalidField('ways', messageText('tillFields.waysSum', { sum: formatPaise(sumPaise) }))
  return parts
}

/** The differences from these parts to the wanted ones, in paise; undefined when they are equal. */
export function moveTo(wanted: Record<TakenWay, number>, from: Record<TakenWay, number>) {
  if (takenWays.every((way) => wanted[way] === from[way])) return undefined
  return {
    cashPaise: wanted.cash - from.cash,
    upiPaise: wanted.upi - from.upi,
    cardPaise: wanted.card - from.card,
  }
}
