import type { Booking } from '#shared/contract/orders/bookings.ts'
import { type MoneyBack, moneyBackOf } from '#shared/bookings/money-back.ts'
import { paiseFromRupees } from '#shared/formats/money.ts'
import { NO_SHOW_MEMORY_DAYS } from '#shared/limits.ts'
import { isTerminal, orderStatusOfName } from '#shared/order-status.ts'
import { DAY_MS } from '#shared/formats/india-time.ts'

type Entry = Booking['timeline'][number]

export function isOpenBooking({ orderStatus }: Pick<Booking, 'orderStatus'>): boolean {
  return !isTerminal(orderStatusOfName(orderStatus))
}

/** True for a booking that ended without pickup. It costs nothing; an online payment for it goes back. */
export function isNothingToPay({ orderStatus }: Pick<Booking, 'orderStatus'>): boolean {
  return orderStatus === 'Cancelled' || orderStatus === 'Not Collected'
}

const unpaidStatuses: readonly Booking['paymentStatus'][] = ['pending', 'failed']

/**
 * True when the shopper paid online, also while the money goes back and after it has gone back. The refund of a booking
 * that is still to be paid at the counter is of a QR there, whose money came too late.
 */
function isPaidOnline({ paymentStatus, refunds }: PaidFacts): boolean {
  if (paymentStatus === 'unpaid') return false
  return refunds.length > 0 || !unpaidStatuses.includes(paymentStatus)
}
type PaidFacts = Pick<Booking, 'paymentStatus' | 'refunds'>

/** Says what comes back to the shopper when the booking ends without a sale. */
export function backOf(booking: PaidFacts & Pick<Booking, 'amount' | 'disputes'>): MoneyBack {
  return moneyBackOf({
    isPaid: isPaidOnline(booking),
    amountPaise: paiseFromRupees(booking.amount),
    refunds: booking.refunds.map(({ reason, amount, byBank }) => {
      return {
        reason,
        amountPaise: paiseFromRupees(amount),
        coveredPaise: paiseFromRupees(byBank ?? 0),
      }
    }),
    disputes: booking.disputes.map(({ endedAt, taken }) => {
      return { isOpen: endedAt === null, takenPaise: paiseFromRupees(taken) }
    }),
  })
}

/** The sum in paise that all refunds of a booking give back, without what the bank gave; 0 when there is none. */
export function refundedOf({ refunds }: Pick<Booking, 'refunds'>): number {
  return refunds.reduce(
    (sum, { amount, byBank }) => sum + paiseFromRupees(amount) - paiseFromRupees(byBank ?? 0),
    0,
  )
}

/** The value of the goods that the shop took back after the pickup, in paise. */
export function takenBackOf({
  orderStatus,
  creditNotes,
}: Pick<Booking, 'orderStatus' | 'creditNotes'>): number {
  if (orderStatus !== 'Collected') return 0
  return creditNotes.reduce(
    (sum, { amount, credit }) =>
      sum + paiseFromRupees(amount) + paiseFromRupees(credit?.amount ?? 0),
    0,
  )
}

/** Money that came late for a booking in whose place another one was made. */
export type LateMoney = { orderId: string; orderNumber: string; paise: number; isBack: boolean }

/** By the id of the booking that took the place: the money that came later for the earlier one, and goes back. */
export function lateMoneyOf(
  bookings: readonly Pick<Booking, 'orderId' | 'orderNumber' | 'timeline' | 'refunds'>[],
): Map<string, LateMoney> {
  const found = bookings.flatMap(({ orderId, orderNumber, timeline, refunds }) => {
    const taker = timeline.find(({ replacedBy }) => replacedBy)?.replacedBy
    const late = refunds.filter(({ reason }) => reason === 'late')
    if (!taker || late.length === 0) return []
    const isBack = late.every(({ state }) => state === 'refunded')
    const paise = late.reduce((sum, { amount }) => sum + paiseFromRupees(amount), 0)
    return [[taker.orderId, { orderId, orderNumber, paise, isBack }] as const]
  })
  return new Map(found)
}

/** The newest entry of this kind. */
export function entryOf(
  { timeline }: Pick<Booking, 'timeline'>,
  event: Entry['event'],
): Entry | undefined {
  return timeline.findLast((entry) => entry.event === event)
}

const urgency: Partial<Record<Booking['orderStatus'], number>> = {
  'Payment Pending': 0,
  'Ready for Pickup': 1,
}

/** The fields that decide a booking's place in the list. */
export type Urgency = Pick<Booking, 'orderStatus' | 'dueAt'>

/**
 * Sorts open bookings: those to be paid within minutes, then ready ones, then waiting ones, each group by deadline.
 * `asOf` returns the earlier state of a booking that has ended meanwhile.
 */
export function byUrgency<B extends Urgency>(
  bookings: readonly B[],
  asOf: (booking: B) => Urgency = (booking) => booking,
): B[] {
  const rank = (booking: B) => {
    const { orderStatus, dueAt } = asOf(booking)
    return `${urgency[orderStatus] ?? 2} ${dueAt ?? '9'}`
  }
  return bookings.toSorted(
    (one, other) => Number(rank(one) > rank(other)) - Number(rank(one) < rank(other)),
  )
}

export type DeclinedPart = { lines: number; of: number; rupees: number; reason: string | null }

/** The lines that the store declined; null when the store had everything. */
export function declinedOf(booking: Pick<Booking, 'products' | 'timeline'>): DeclinedPart | null {
  const declined = booking.products.filter((line) => line.declined)
  if (declined.length === 0) return null
  return {
    lines: declined.length,
    of: booking.products.length,
    rupees: declined.reduce((sum, line) => sum + Math.round(line.grandTotal * 100), 0) / 100,
    reason: entryOf(booking, 'line_declined')?.reason ?? null,
  }
}

/** Booking id → number of its no-show, from 1, among the no-shows that counted at that time. */
export function countNoShows(
  bookings: readonly Pick<Booking, 'orderId' | 'timeline'>[],
): Map<string, number> {
  const missed = bookings
    .flatMap((booking) => {
      const at = entryOf(booking, 'not_collected')?.at
      return at === undefined ? [] : [{ id: booking.orderId, at: Date.parse(at) }]
    })
    .toSorted((one, other) => one.at - other.at)
  return new Map(
    missed.map(({ id, at }, index) => {
      const since = at - NO_SHOW_MEMORY_DAYS * DAY_MS
      return [id, missed.slice(0, index + 1).filter((one) => one.at > since).length]
    }),
  )
}
