import type { Admin } from '#server/modules/accounts/guards.ts'
import { recordSettlement } from '#server/modules/billing/commands/ledger.ts'
import { markTagsSent } from '#server/modules/billing/commands/tag-orders.ts'
import { handOverByAdmin, type IssueBill } from '#server/modules/orders/commands/hand-over.ts'
import * as refunds from '#server/modules/payments/commands/refunds.ts'
import type { Subjects } from '#server/modules/payments/rules/subjects.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { formatPaise, paiseFromRupees } from '#shared/formats/money.ts'
import { insertAudit } from '../queries/admins.ts'

/** Sends a refund again that needs a decision of an administrator. */
export async function retryRefund(tx: Tx, { userId: adminId }: Admin, refundId: string) {
  await refunds.retryRefund(tx, refundId)
  await insertAudit(tx, { adminId, action: 'refund_retried', reason: refundId })
}

/** Closes a refund whose money was given back outside Chowk. */
export async function settleRefund(
  tx: Tx,
  { userId: adminId }: Admin,
  { refundId, note }: { refundId: string; note: string },
  subjects: Subjects,
): Promise<void> {
  await refunds.settleRefund(tx, { refundId, adminId, note }, subjects)
  await insertAudit(tx, { adminId, action: 'refund_settled', reason: `${refundId}: ${note}` })
}

/** Hands a prepaid order over without its code. */
export async function handOver(
  tx: Tx,
  admin: Admin,
  order: { orderId: string; reason: string },
  issueBill: IssueBill,
): Promise<void> {
  const storeId = await handOverByAdmin(tx, admin, order, issueBill)
  const { reason } = order
  await insertAudit(tx, { adminId: admin.userId, action: 'handed_over', storeId, reason })
}

/** Saves that the tags of a paid order were sent, also in the audit trail. Returns the time of the first call. */
export async function noteTagsSent(
  tx: Tx,
  { userId: adminId }: Admin,
  purchaseId: string,
): Promise<Date> {
  const { storeId, tags, sentAt, isNew } = await markTagsSent(tx, purchaseId)
  if (isNew) await insertAudit(tx, { adminId, action: 'tags_sent', storeId, reason: String(tags) })
  return sentAt
}

type SettlementInput = { storeId: string; amount: number; bankReference: string }

/** Records a transfer to a store's bank account, also in the audit trail. Returns the remaining debt in paise. */
export async function settle(
  tx: Tx,
  { userId: adminId }: Admin,
  { storeId, amount, bankReference }: SettlementInput,
): Promise<number> {
  const amountPaise = paiseFromRupees(amount)
  const owed = await recordSettlement(tx, { storeId, amountPaise, bankReference, adminId })
  const reason = `${formatPaise(amountPaise)}, ${bankReference}`
  await insertAudit(tx, { adminId, action: 'settled', storeId, reason })
  return owed
}
