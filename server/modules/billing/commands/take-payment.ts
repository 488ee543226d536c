import { readMoney } from '#server/modules/payments/commands/payment-orders.ts'
import { recordRefund } from '#server/modules/payments/commands/refunds.ts'
import type { SubjectHandler } from '#server/modules/payments/rules/subjects.ts'
import { pauseBookings } from '#server/modules/stores/commands/pause-bookings.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import { indianDay } from '#shared/formats/india-time.ts'
import { mustExist } from '#shared/must-exist.ts'
import * as rows from '../queries/purchases.ts'
import { findStore, type SubscriptionRow } from '../queries/subscriptions.ts'
import { financialYear } from '../rules/numbers.ts'
import { periodOf } from '../rules/periods.ts'
import { receiptNumber } from '../rules/prices.ts'
import { takesMoney } from '../rules/purchase.ts'
import { recalculatePeriods, lockSubscription } from './subscription.ts'

/** The effects of payments on a subscription: every valid payment adds one period. */
export const subscriptionPayments: SubjectHandler = {
  async disputed(tx, purchaseId) {
    const { purchase, subscription } = await lock(tx, purchaseId)
    if (purchase.periodFrom && (await isBack(tx, purchaseId)))
      await endPeriod(tx, purchaseId, subscription)
    else if (purchase.returnedAt !== null) await giveBack(tx, purchase)
  },
  // No open screen shows the attempts to pay a subscription.
  async attemptMoved() {},
  async lock(tx, purchaseId) {
    await lock(tx, purchaseId)
  },
  async captured(tx, purchaseId) {
    const { purchase, subscription } = await lock(tx, purchaseId)
    const { storeId } = purchase
    const paid = await rows.findPaid(tx, storeId)
    const { isClosed: isStoreClosed, isPaused } = await findStore(tx, storeId)
    const lastPaidAt = paid.at(-1)?.paidAt ?? null
    if (!takesMoney(purchase, { lastPaidAt, isStoreClosed }, tx.now)) return 'late'
    await savePaid(tx, purchase, subscription)
    if (isPaused) await pauseBookings(tx, storeId, false)
    await record(tx, 'subscription.paid', { storeId, purchaseId })
    return 'paid'
  },
  async refundStarted(tx, purchaseId, { refundId }) {
    const { storeId } = (await lock(tx, purchaseId)).purchase
    await record(tx, 'subscription.refund_started', { storeId, purchaseId, refundId })
  },
  async refunded(tx, purchaseId, { refundId }) {
    const { storeId } = (await lock(tx, purchaseId)).purchase
    await record(tx, 'subscription.refunded', { storeId, purchaseId, refundId })
  },
  async refundedByProvider(tx, purchaseId, { refundId, isAll, isOver }) {
    const { subscription } = await lock(tx, purchaseId)
    const { storeId } = subscription
    if (isAll || (await isBack(tx, purchaseId))) await endPeriod(tx, purchaseId, subscription)
    if (isOver) await record(tx, 'subscription.refunded', { storeId, purchaseId, refundId })
  },
}

/** The money of a lost dispute that was won later goes back: its days have ended, and may have been bought again. */
async function giveBack(tx: Tx, { id: purchaseId, storeId }: rows.PurchaseRow): Promise<void> {
  const subject = { purpose: 'subscription', subjectId: purchaseId } as const
  const refund = await recordRefund(tx, { ...subject, reason: 'late', cause: 'dispute-won' })
  if (refund) {
    const { refundId } = refund
    await record(tx, 'subscription.refund_started', { storeId, purchaseId, refundId })
  }
}

type LockedPurchase = { purchase: rows.PurchaseRow; subscription: SubscriptionRow }

async function lock(tx: Tx, purchaseId: string): Promise<LockedPurchase> {
  const what = `the purchase ${purchaseId} of a payment`
  const { storeId } = mustExist(await rows.findPurchase(tx, purchaseId), what)
  const subscription = await lockSubscription(tx, storeId)
  // A new statement after the lock, so that it sees transactions that have just committed.
  return { purchase: mustExist(await rows.findPurchase(tx, purchaseId), what), subscription }
}

/**
 * True when refunds and ended disputes gave the whole payment back: the days that it paid end. They stay paid while a
 * dispute is open, and when only a part went back. A subscription is Chowk's own income, so nothing is held from the shop.
 */
async function isBack(tx: Tx, subjectId: string): Promise<boolean> {
  const { paidPaise, refunds, lostPaise } = await readMoney(tx, {
    purpose: 'subscription',
    subjectId,
  })
  const ofPayment = refunds.filter(({ ofWinner }) => ofWinner)
  return ofPayment.reduce((sum, { amountPaise }) => sum + amountPaise, lostPaise) >= paidPaise
}

/** The payment went back, so its days are to be paid again. */
async function endPeriod(tx: Tx, purchaseId: string, subscription: SubscriptionRow): Promise<void> {
  await rows.saveEnd(tx, purchaseId, { returnedAt: tx.now, period: null })
  // If the period included today, the job that runs every minute pauses the bookings.
  await recalculatePeriods(tx, subscription)
}

async function savePaid(
  tx: Tx,
  { id, storeId, plan }: rows.PurchaseRow,
  subscription: SubscriptionRow,
): Promise<void> {
  const open = await rows.findOpenPurchase(tx, storeId)
  if (open && open.id !== id) await rows.savePurchase(tx, open.id, { replacedAt: tx.now })
  const year = financialYear(tx.now)
  await rows.saveEnd(tx, id, {
    paidAt: tx.now,
    receiptNumber: receiptNumber(year, await rows.nextReceiptSerial(tx, year)),
    period: periodOf(plan, { paidDay: indianDay(tx.now), paidUntil: subscription.paidUntil }),
  })
  await recalculatePeriods(tx, subscription)
}
