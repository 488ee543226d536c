import type { Refund } from '#shared/contract/orders/orders.ts'

type PaidBooking = {
  /** True when an online payment has arrived, also while it goes back. */
  isPaid: boolean
  amountPaise: number
  /** `coveredPaise`: the part of a refund that the payer got by a lost dispute. */
  refunds: readonly { reason: Refund['reason']; amountPaise: number; coveredPaise: number }[]
  /** `takenPaise`: what an ended dispute gave the payer, without the refunds that it covered. */
  disputes: readonly { isOpen: boolean; takenPaise: number }[]
}

/**
 * A booking that ends without a sale gives money back so: nothing was paid; all of it comes back; the rest after money
 * that came back before; a refund that waits for the end of a dispute; or nothing more, because refunds or a lost dispute
 * gave it all.
 */
export type MoneyBack = {
  kind: 'nothing' | 'all' | 'rest' | 'waits' | 'before'
  /** This sum comes back, in paise. */
  paise: number
}

/** Refunds of the whole booking, which its end began. */
const endRefunds: readonly Refund['reason'][] = ['cancelled', 'not_collected', 'late']

/**
 * What a refund has given of the booking's amount beside its end: all of it when somebody made it at the provider, or
 * the part that the bank gave. A refund of declined lines has lowered the amount already.
 */
function givenBy({ reason, amountPaise, coveredPaise }: PaidBooking['refunds'][number]): number {
  if (reason === 'provider') return amountPaise
  return endRefunds.includes(reason) ? coveredPaise : 0
}

/** Decides what may be promised about the money of a booking, for all screens and emails. */
export function moneyBackOf({ isPaid, amountPaise, refunds, disputes }: PaidBooking): MoneyBack {
  if (!isPaid) return { kind: 'nothing', paise: 0 }
  const before = disputes.reduce(
    (sum, { isOpen, takenPaise }) => sum + (isOpen ? 0 : takenPaise),
    refunds.reduce((sum, refund) => sum + givenBy(refund), 0),
  )
  const paise = Math.max(0, amountPaise - before)
  if (paise === 0) return { kind: 'before', paise }
  if (disputes.some(({ isOpen }) => isOpen)) return { kind: 'waits', paise }
  return { kind: before > 0 ? 'rest' : 'all', paise }
}

type Words = Record<MoneyBack['kind'], `bookings.${string}`>

/** Message keys about a silent shop, with the placeholders `dueAt` and `amount`. */
export const silenceWords = {
  nothing: 'bookings.silent',
  all: 'bookings.silentPaid',
  rest: 'bookings.silentRest',
  waits: 'bookings.silentWaits',
  before: 'bookings.silentBefore',
} as const satisfies Words

/** Message keys of the question before cancelling, with `store` and `amount`. */
export const cancelWords = {
  nothing: 'bookings.cancelText',
  all: 'bookings.cancelPaidText',
  rest: 'bookings.cancelRestText',
  waits: 'bookings.cancelWaitsText',
  before: 'bookings.cancelBeforeText',
} as const satisfies Words

/** Message keys after cancelling, with `number` and `amount`. */
export const cancelledWords = {
  nothing: 'bookings.cancelled',
  all: 'bookings.cancelledPaid',
  rest: 'bookings.cancelledPaid',
  waits: 'bookings.cancelledWaits',
  before: 'bookings.cancelledBefore',
} as const satisfies Words

/** Message keys about the money of a booking that has ended, with `amount`. */
export const endedWords = {
  nothing: 'bookings.nothingDue',
  all: 'bookings.moneyBack',
  rest: 'bookings.moneyRest',
  waits: 'bookings.moneyWaits',
  before: 'bookings.moneyBefore',
} as const satisfies Words
