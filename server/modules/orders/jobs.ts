import type { Database, Db, Tx } from '#server/platform/db/open.ts'
import { countInvariants } from '#server/platform/metrics/meters.ts'
import { findLastChange } from '#server/platform/db/rows/gst-rates.ts'
import { beginOfDay, HOUR_MS, indianDay, MINUTE_MS } from '#shared/formats/india-time.ts'
import type { PaymentFlows } from '#server/modules/payments/rules/subjects.ts'
import { type Books, checkBooks, findBrokenBooks } from './commands/check-books.ts'
import { endOverdueOrder } from './commands/deadlines/end-overdue.ts'
import { findBookedBefore, findComing, findDue, findUnanswered } from './queries/due-orders.ts'
import { endDeadCheckout, endUnpaidOrder, findDead } from './commands/deadlines/end-unpaid.ts'
import { findDuePayments } from './queries/waiting-payments.ts'
import { remindOrder, remindStore } from './commands/deadlines/remind.ts'
import { rateOpenOrder } from './commands/rate-order.ts'
import { REMINDER_REACH_MS } from './rules/due.ts'

const BATCH = 100
const OVERDUE_MS = 10 * MINUTE_MS
/**
 * Time after the end of the hold until the alarm. Money that is reserved at the bank may arrive up to 15 minutes after
 * the hold.
 */
const PAYMENT_OVERDUE_MS = 30 * MINUTE_MS
/** Time in which the last reminder counts; shorter than the time between the reminders of two days. */
const REMINDED_LATELY_MS = 12 * HOUR_MS

type Log = { error(details: object, text: string): void }
type Round = { database: Database; log: Log }
type Place = { id: string; dueAt: Date }

/**
 * Ends every order whose deadline has passed by `until`, or moves its deadline. Each order has its own transaction,
 * so that a failing order does not stop the others. Several processes may run this at the same time.
 */
export async function endOverdueOrders(round: Round, until: Date): Promise<void> {
  const next = (after: Place | null) => findDue(round.database.db, { after, until, limit: BATCH })
  await forEach(round, next, (tx, id) => endOverdueOrder(tx, id, until))
  if (await isOrderOverdue(round.database.db, until))
    round.log.error({}, 'orders are overdue, and the timers have not ended them')
}

/**
 * A job of each minute: once a day, gives the open orders that were booked before the last change of GST rates the rates
 * of the day. The hand-over does the same for its order, so that a bill never waits for this job.
 */
export function makeOrderRating(round: Round): (now: Date) => Promise<void> {
  let ratedOn = ''
  return async (now) => {
    const today = indianDay(now)
    if (ratedOn === today) return
    const before = new Date(beginOfDay(await findLastChange(round.database.db, today)))
    let isLeft = false
    const next = (after: Place | null) =>
      findBookedBefore(round.database.db, { before, after, limit: BATCH })
    await forEach(round, next, async (tx, id) => {
      if (!(await rateOpenOrder(tx, id))) isLeft = true
    })
    if (!isLeft) ratedOn = today
  }
}

/** The alarm for stopped timers: an order is still open ten minutes after its deadline. */
export async function isOrderOverdue(db: Db, now: Date): Promise<boolean> {
  const until = new Date(now.getTime() - OVERDUE_MS)
  const stuck = await findDue(db, { after: null, until, limit: 1 })
  return stuck.length > 0
}

/**
 * Ends unpaid online bookings whose hold is over, after asking the provider about each, and bookings whose checkout
 * ended with its server process. When the provider does not answer, the booking keeps its pieces, because its payment
 * may have arrived.
 */
export async function endUnpaidOrders(
  { database, log, flows }: Round & { flows: PaymentFlows },
  until: Date,
): Promise<void> {
  await endDeadCheckouts({ database, log })
  for (const { orderId } of await findDuePayments(database.db, { until, limit: BATCH })) {
    try {
      const asked = await flows.askProvider({ purpose: 'order', subjectId: orderId })
      if (asked === 'answered')
        await database.transaction((tx) => endUnpaidOrder(tx, orderId, until))
    } catch (error) {
      log.error({ err: error, orderId }, 'an unpaid booking could not be ended')
    }
  }
}

/** Ends bookings whose checkout ended with its server process before the payer could pay. */
async function endDeadCheckouts({ database, log }: Round): Promise<void> {
  for (const orderId of await database.transaction((tx) => findDead(tx, BATCH)))
    await database
      .transaction((tx) => endDeadCheckout(tx, orderId))
      .catch((error: unknown) =>
        log.error({ err: error, orderId }, 'an unpaid booking could not be ended'),
      )
}

/** A job of each minute: checks the books that are due, and logs contradictions as an error once an hour. */
export function makeBookCheck(
  { database, log }: Round,
  books: Books,
): (now: Date) => Promise<void> {
  let toldAt = -Infinity
  return async (now) => {
    await checkBooks(database, books, now)
    const broken = await findBrokenBooks(database.db)
    countInvariants(broken.length)
    if (broken.length === 0 || now.getTime() - toldAt < HOUR_MS) return
    toldAt = now.getTime()
    log.error({ alarm: 'invariants', broken }, 'the books are wrong')
  }
}

/** The alarm for monitoring: true when the last checks have found contradictions. */
export async function areBooksWrong(db: Db): Promise<boolean> {
  return (await findBrokenBooks(db)).length > 0
}

/** The alarm for a payment provider that does not answer: a booking is still unpaid long after its hold. */
export async function isPaymentOverdue(db: Db, now: Date): Promise<boolean> {
  const until = new Date(now.getTime() - PAYMENT_OVERDUE_MS)
  return (await findDuePayments(db, { until, limit: 1 })).length > 0
}

/** Reminds every shopper whose last day to collect is today. */
export async function remindOfDeadlines(round: Round, from: Date): Promise<void> {
  const until = new Date(from.getTime() + REMINDER_REACH_MS)
  const reminded = new Date(from.getTime() - REMINDED_LATELY_MS)
  const next = (after: Place | null) =>
    findComing(round.database.db, { after, from, until, reminded, limit: BATCH })
  await forEach(round, next, (tx, id) => remindOrder(tx, id, from))
}

/** Reminds every store that has not answered after half of its time. */
export async function remindStores(round: Round, now: Date): Promise<void> {
  const next = (after: Place | null) =>
    findUnanswered(round.database.db, { now, after, limit: BATCH })
  await forEach(round, next, (tx, id) => remindStore(tx, id, now))
}

async function forEach(
  { database, log }: Round,
  next: (after: Place | null) => Promise<Place[]>,
  act: (tx: Tx, orderId: string) => Promise<void>,
): Promise<void> {
  for (let after: Place | null = null; ;) {
    const places: Place[] = await next(after)
    for (const { id } of places) {
      await database
        .transaction((tx) => act(tx, id))
        .catch((error: unknown) => log.error({ err: error, orderId: id }, 'a timer failed'))
    }
    if (places.length < BATCH) return
    after = places.at(-1) ?? null
  }
}
