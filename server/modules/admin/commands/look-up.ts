import type { Admin } from '#server/modules/accounts/guards.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { HOUR_MS } from '#shared/formats/india-time.ts'
import { hasLookedAt, insertAudit, lockAdmin } from '../queries/admins.ts'

type Subject =
  | { action: 'order_opened'; orderId: string; storeId: string }
  | { action: 'customer_opened'; customerId: string }

/** Records that an administrator opened a person's data, at most once per hour to keep the audit trail readable. */
export async function recordLook(
  tx: Tx,
  { userId: adminId }: Admin,
  subject: Subject,
): Promise<void> {
  await lockAdmin(tx, adminId)
  const { action } = subject
  const about =
    action === 'order_opened'
      ? { orderId: subject.orderId, storeId: subject.storeId }
      : { userId: subject.customerId }
  const since = new Date(tx.now.getTime() - HOUR_MS)
  if (await hasLookedAt(tx, { adminId, action, ...about }, since)) return
  await insertAudit(tx, { adminId, action, ...about })
}

/** Records a search for a telephone number; the audit trail has only its last four digits. */
export async function recordPhoneSearch(
  tx: Tx,
  { userId: adminId }: Admin,
  lastDigits: string,
): Promise<void> {
  await insertAudit(tx, { adminId, action: 'phone_searched', reason: `… ${lastDigits}` })
}
