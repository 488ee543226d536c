import type { Merchant } from '#server/modules/accounts/guards.ts'
import { sellStock } from '#server/modules/inventory/commands.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { CodeVault } from '#server/platform/secrets.ts'
import { AppError } from '#shared/errors.ts'
import {
  drawBillSerial,
  findKeptLines,
  insertEvent,
  type LockedOrder,
  saveStatus,
} from '../queries/orders.ts'
import {
  countWrongCode,
  findPickupCode,
  lockWrongCodes,
  usePickupCode,
} from '../queries/pickup-codes.ts'
import { checkTriesLeft, wrongCode } from '../rules/code-tries.ts'
import { billNumber, financialYear, indianDay } from '../rules/numbers.ts'
import { checkMove, lockOwnOrder, recordOrder } from './move.ts'

export type Shown = { orderId: string; code: string | undefined; token: string | undefined }

/**
 * Hands an order over against the shopper's code or token: the hold becomes a sale, cash counts as received,
 * a bill number is drawn. Answers with the refusal of a wrong code, whose count has to be committed.
 */
export async function handOver(
  tx: Tx,
  merchant: Merchant,
  { orderId, code, token }: Shown,
  vault: CodeVault,
): Promise<AppError | undefined> {
  const order = await lockOwnOrder(tx, merchant, orderId)
  checkMove(order, 'collected', 'merchant')
  if (code === undefined && token === undefined) throw codeMissing()
  const issued = await findPickupCode(tx, order.id)
  if (!issued) throw new Error(`order ${order.id} is ready without a pickup code`)
  const day = indianDay(tx.now)
  checkTriesLeft(issued.tries, await lockWrongCodes(tx, order.storeId, day))
  const right =
    code === undefined ? vault.isToken(issued, token ?? '') : vault.isCode(order.id, issued, code)
  if (!right) {
    await countWrongCode(tx, { orderId: order.id, storeId: order.storeId, day })
    const refused = wrongCode(issued.tries)
    if (refused.code === 'CODE_ENDED') await recordOrder(tx, 'pickup-code.ended', order)
    return refused
  }
  await usePickupCode(tx, order.id)
  await close(tx, merchant, order)
  return undefined
}

async function close(tx: Tx, merchant: Merchant, order: LockedOrder): Promise<void> {
  await sellStock(
    tx,
    { reference: order.id, actorId: merchant.userId },
    await findKeptLines(tx, order.id),
  )
  const year = financialYear(tx.now)
  await saveStatus(tx, order.id, {
    to: 'collected',
    dueAt: null,
    paymentStatus: 'paid',
    billNumber: billNumber(year, await drawBillSerial(tx, order.storeId, year)),
  })
  await insertEvent(tx, order.id, {
    event: 'collected',
    actor: 'merchant',
    actorId: merchant.userId,
    from: order.status,
    to: 'collected',
  })
  await recordOrder(tx, 'order.collected', order)
}

function codeMissing(): AppError {
  const message = 'Enter the pickup code the customer shows you'
  return new AppError('INVALID_INPUT', message, { fields: { code: message } })
}
