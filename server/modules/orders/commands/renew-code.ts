import type { Shopper } from '#server/modules/accounts/guards.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { CodeVault } from '#server/platform/secrets.ts'
import { AppError } from '#shared/app-error.ts'
import { PICKUP_CODE_RENEWALS } from '#shared/limits.ts'
import { orderStatusName } from '#shared/order-status.ts'
import { insertEvent } from '../queries/orders.ts'
import { findPickupCode, replacePickupCode } from '../queries/pickup-codes.ts'
import { lockOwnBooking, recordOrder } from './move.ts'

/** A fresh code with fresh tries; only the shopper may ask, three times per order. */
export async function renewPickupCode(
  tx: Tx,
  shopper: Shopper,
  { orderId, vault }: { orderId: string; vault: CodeVault },
): Promise<void> {
  const order = await lockOwnBooking(tx, shopper, orderId)
  const issued = await findPickupCode(tx, order.id)
  if (order.status !== 'ready_for_pickup' || !issued) {
    throw new AppError('ORDER_STATUS_CONFLICT', {
      reason: 'notReady',
      orderStatus: orderStatusName[order.status],
    })
  }
  if (issued.renewals >= PICKUP_CODE_RENEWALS) {
    throw new AppError('NO_RENEWALS_LEFT')
  }
  await replacePickupCode(tx, order.id, vault.issue(order.id))
  await insertEvent(tx, order.id, {
    event: 'code_renewed',
    actor: 'shopper',
    actorId: shopper.userId,
    from: order.status,
    to: order.status,
  })
  await recordOrder(tx, 'pickup-code.renewed', order)
}
