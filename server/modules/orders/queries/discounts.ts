import type { Tx } from '#server/platform/db/open.ts'
import { orderDiscounts } from '#server/platform/db/tables/orders.ts'
import type { LockedOrder } from './orders.ts'

type NewDiscount = Pick<
  typeof orderDiscounts.$inferInsert,
  'kind' | 'giftCodeId' | 'reference' | 'amountPaise'
>

/** The discounts of an order in their order; a gift code that lowers another bill already is refused by the table. */
export async function insertDiscounts(
  tx: Tx,
  { id: orderId, storeId }: LockedOrder,
  discounts: readonly NewDiscount[],
): Promise<void> {
  if (discounts.length === 0) return
  await tx
    .insert(orderDiscounts)
    .values(discounts.map((discount, at) => ({ orderId, storeId, position: at + 1, ...discount })))
}
