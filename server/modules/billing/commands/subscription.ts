import { findTerms } from '#server/modules/settings/commands/terms.ts'
import { pauseBookings } from '#server/modules/stores/commands/pause-bookings.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import type { SubscriptionTerms } from '#server/platform/ports/subscription-terms.ts'
import { indianDay } from '#shared/formats/india-time.ts'
import { mustExist } from '#shared/must-exist.ts'
import { findPaid, saveEnd } from '../queries/purchases.ts'
import * as rows from '../queries/subscriptions.ts'
import { addDays, dueReminder, calculatePeriods, stateOf } from '../rules/periods.ts'

export const findNewStores = rows.findNewStores
export const findDueStores = rows.findDueStores
export { eraseBuyer } from '../queries/purchases.ts'

/**
 * Gives a store its free days, counted from today. Their number is that of the terms on the day of the approval. An
 * existing subscription stays unchanged.
 */
export async function beginSubscription(
  tx: Tx,
  storeId: string,
  configured: SubscriptionTerms,
): Promise<void> {
  const approvedAt = (await rows.findApprovedAt(tx, storeId)) ?? tx.now
  const { freeDays } = await findTerms(tx, configured, indianDay(approvedAt))
  await rows.insertSubscription(tx, storeId, addDays(indianDay(tx.now), freeDays))
}

export async function lockSubscription(tx: Tx, storeId: string): Promise<rows.SubscriptionRow> {
  return mustExist(await rows.lockSubscription(tx, storeId), `the subscription of ${storeId}`)
}

/** Calculates the paid periods again after a payment or its refund. The caller has locked the subscription. */
export async function recalculatePeriods(
  tx: Tx,
  { storeId, freeUntil, paidUntil }: rows.SubscriptionRow,
) {
  const paid = (await findPaid(tx, storeId)).map((row) => ({
    ...row,
    paidDay: indianDay(row.paidAt),
  }))
  const calculated = calculatePeriods(freeUntil, paid)
  for (const { id } of paid)
    await saveEnd(tx, id, {
      period: mustExist(calculated.periods.get(id), 'the period of a payment'),
    })
  if (calculated.paidUntil === paidUntil) return
  await rows.saveSubscription(tx, storeId, { paidUntil: calculated.paidUntil, reminded: null })
}

type Terms = { graceDays: number; isPayable: boolean }

/**
 * Pauses the bookings of a store whose days of grace are over, or allows them again, and records a due reminder.
 * Without online payment no subscription ends.
 */
export async function reviewSubscription(
  tx: Tx,
  storeId: string,
  { graceDays, isPayable }: Terms,
): Promise<void> {
  const subscription = await lockSubscription(tx, storeId)
  const { paidUntil, reminded } = subscription
  const store = await rows.findStore(tx, storeId)
  if (!store.isApproved) return
  const today = indianDay(tx.now)
  const isEnded = isPayable && stateOf({ ...subscription, today, graceDays }) === 'ended'
  if (isEnded !== store.isPaused) await pauseBookings(tx, storeId, isEnded)
  if (isEnded && !store.isPaused)
    await record(tx, 'subscription.ended', { storeId, day: paidUntil })
  const due = isPayable ? dueReminder(paidUntil, today, reminded) : null
  if (!due) return
  await rows.saveSubscription(tx, storeId, { reminded: due })
  await record(tx, 'subscription.due', { storeId, day: paidUntil })
}
