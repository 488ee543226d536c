import type { Merchant } from '#server/modules/accounts/guards.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { AppError } from '#shared/app-error.ts'
import { noteSeen } from '../queries/orders.ts'
import { publishOrder } from './advance.ts'

/**
 * Notes that the merchant has looked at these orders, and tells the store's other devices, so that they stop ringing.
 * The first look counts. Returns how many of them nobody had seen; throws NOT_FOUND, and notes none, when one of them is
 * not an order of the store.
 */
export async function seeOrders(
  tx: Tx,
  merchant: Merchant,
  orderIds: readonly string[],
): Promise<number> {
  const wanted = new Set(orderIds)
  const found = await noteSeen(tx, merchant, [...wanted])
  if (found.length < wanted.size) throw new AppError('NOT_FOUND', { reason: 'booking' })
  const { storeId } = merchant
  const first = found.filter(({ isNew }) => isNew)
  for (const { id, shopperId } of first)
    await publishOrder(tx, 'order.seen', { id, storeId, shopperId }, 'merchant')
  return first.length
}
