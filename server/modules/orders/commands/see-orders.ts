import type { Merchant } from '#server/modules/accounts/guards.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { AppError } from '#shared/app-error.ts'
import { saveSeen } from '../queries/orders.ts'
import { publishOrder } from './advance.ts'

/**
 * Saves that the merchant has looked at these orders, and informs the store's other devices, so that they stop ringing.
 * Only the first look is saved. Returns the number of orders that nobody had seen before. Throws NOT_FOUND and saves
 * nothing when one of the orders does not belong to the store.
 */
export async function seeOrders(
  tx: Tx,
  merchant: Merchant,
  orderIds: readonly string[],
): Promise<number> {
  const wanted = new Set(orderIds)
  const found = await saveSeen(tx, merchant, [...wanted])
  if (found.length < wanted.size) throw new AppError('NOT_FOUND', { reason: 'booking' })
  const { storeId } = merchant
  const first = found.filter(({ isNew }) => isNew)
  for (const { id, shopperId } of first)
    await publishOrder(tx, 'order.seen', { id, storeId, shopperId }, 'merchant')
  return first.length
}
