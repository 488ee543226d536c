import type { Merchant } from '#server/modules/accounts/guards.ts'
import { sellStock } from '#server/modules/inventory/commands.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import type { CodeVault } from '#server/platform/secrets.ts'
import type { AppError } from '#shared/app-error.ts'
import { mustExist } from '#shared/must-exist.ts'
import { indianDay } from '#shared/india-time.ts'
import { drawBillSerial, findRemainingLines, type LockedOrder } from '../queries/orders.ts'
import {
  countWrongCode,
  deletePickupCode,
  findPickupCode,
  lockWrongCodes,
} from '../queries/pickup-codes.ts'
import {
  checkTriesLeft,
  isLastOfDay,
  wrongCode,
} from '#server/modules/orders/rules/hand-over-proof.ts'
import { checkProof, type Proof } from '../rules/hand-over-proof.ts'
import { billNumber, financialYear } from '../rules/numbers.ts'
import { advance, checkMove, publishOrder } from './advance.ts'
import { lockOwnOrder } from './lock-order.ts'

/**
 * Hands an order over when the code or token is right; a cash order also without it, with a reason. The hold becomes
 * a sale, cash counts as received, a bill number is assigned, and the code is deleted. For a wrong code it returns
 * the error instead of throwing it, because the count of wrong tries must be committed.
 */
export async function handOver(
  tx: Tx,
  merchant: Merchant,
  { orderId, ...proof }: Proof & { orderId: string },
  vault: CodeVault,
): Promise<AppError | undefined> {
  const order = await lockOwnOrder(tx, merchant, orderId)
  await checkMove(tx, order, { to: 'collected', by: 'merchant' })
  checkProof(order.paymentMethod, proof)
  if (!proof.override) {
    const refused = await tryCode(tx, order, proof, vault)
    if (refused) return refused
  }
  await close(tx, merchant, order, proof.override?.reason)
  return undefined
}

/** Counts a wrong code for the order and for the store's day; publishes an event when a limit is reached. */
async function tryCode(
  tx: Tx,
  order: LockedOrder,
  { code, token }: Proof,
  vault: CodeVault,
): Promise<AppError | undefined> {
  const { storeId } = order
  const issued = await findPickupCode(tx, order.id)
  if (!issued) throw new Error(`order ${order.id} is ready without a pickup code`)
  const day = indianDay(tx.now)
  const wrongToday = await lockWrongCodes(tx, storeId, day)
  checkTriesLeft(issued.tries, wrongToday)
  const right =
    code === undefined
      ? vault.isToken(issued, mustExist(token, 'a code or a token'))
      : vault.isCode(order.id, issued, code)
  if (right) return undefined
  await countWrongCode(tx, { orderId: order.id, storeId, day })
  if (isLastOfDay(wrongToday)) await record(tx, 'hand-over.locked', { storeId, day })
  const refused = wrongCode(issued.tries)
  if (refused.code === 'CODE_ENDED') await publishOrder(tx, 'pickup-code.ended', order, 'merchant')
  return refused
}

async function close(
  tx: Tx,
  merchant: Merchant,
  order: LockedOrder,
  withoutCode: string | undefined,
): Promise<void> {
  await sellStock(
    tx,
    { reference: order.id, actorId: merchant.userId },
    await findRemainingLines(tx, order.id),
  )
  const year = financialYear(tx.now)
  const serial = await drawBillSerial(tx, order.storeId, year)
  await deletePickupCode(tx, order.id)
  await advance(tx, order, {
    event: 'collected',
    to: 'collected',
    actor: 'merchant',
    actorId: merchant.userId,
    reason: withoutCode,
    change: { dueAt: null, paymentStatus: 'paid', billNumber: billNumber(year, serial) },
    publish: 'order.collected',
  })
}
