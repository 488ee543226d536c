import type { Admin } from '#server/modules/accounts/guards.ts'
import { recordSettlement } from '#server/modules/billing/commands/ledger.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { formatPaise, paiseFromRupees } from '#shared/money.ts'
import { insertAudit } from '../queries/admins.ts'

type SettlementInput = { storeId: string; amount: number; bankReference: string }

/** Records a transfer to a store's bank account, with an entry in the audit trail. Returns what is still owed, in paise. */
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
