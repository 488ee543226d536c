import type { Merchant } from '#server/modules/accounts/guards.ts'
import { insertCorrection } from '#server/modules/billing/commands/taken-ways.ts'
import { moveTo, partsOf } from '#server/modules/orders/rules/taken-ways.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { AppError } from '#shared/app-error.ts'
import type { Calls } from '#shared/contract/map.ts'
import { findTaken } from '../queries.ts'

type Form = Calls['POST /payment-corrections']['input']

/**
 * Corrects how the money of an own bill was taken at the counter. Nothing changes when it was taken so already. Throws
 * BILL_CHANGED when somebody has corrected it since the caller saw it.
 */
export async function correctPayment(
  tx: Tx,
  { storeId, userId: actorId }: Merchant,
  { billId, seen, ways }: Form,
): Promise<void> {
  const taken = await findTaken(tx, storeId, billId)
  if (!taken) throw new AppError('NOT_FOUND', { reason: 'bill' })
  const wanted = partsOf(ways, taken.cash + taken.upi + taken.card)
  if (taken.corrections !== seen) throw new AppError('BILL_CHANGED')
  const change = moveTo(wanted, taken)
  if (!change) return
  const correction = { billId, storeId, actorId, seq: seen + 1, ...change }
  if (!(await insertCorrection(tx, correction))) throw new AppError('BILL_CHANGED')
}
