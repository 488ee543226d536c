import { lockOpenAccount } from '#server/modules/accounts/commands/open-account.ts'
import type { Shopper } from '#server/modules/accounts/guards.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { BilledBuyer } from '#shared/contract/orders/buyer.ts'
import { isTerminal } from '#shared/order-status.ts'
import { saveOrder } from '../queries/orders.ts'
import { deleteSavedBuyer, replaceSavedBuyer } from '../queries/saved-buyers.ts'
import { publishOrder, statusConflict } from './advance.ts'
import { lockOwnBooking } from './lock-order.ts'

/** The buyer of a booking's bill, as its shopper wants it. */
export type WantedBuyer = {
  buyer?: BilledBuyer | undefined
  /** True: for the next bookings too; false: no buyer is kept for them. */
  keepBuyer?: boolean | undefined
}

/** Keeps the buyer for the account's next bookings, or forgets the kept one; nothing where the shopper says neither. */
export async function keepBuyer(
  tx: Tx,
  shopperId: string,
  { buyer, keepBuyer: keeps }: WantedBuyer,
): Promise<void> {
  if (keeps === false) await deleteSavedBuyer(tx, shopperId)
  else if (keeps && buyer) await replaceSavedBuyer(tx, shopperId, buyer)
}

/**
 * Names the buyer for the bill of an open booking; null: none. A hand-over locks the order too, so that its bill has the
 * buyer before this change or after it. Throws ORDER_STATUS_CONFLICT for a booking that has ended.
 */
export async function changeBuyer(
  tx: Tx,
  shopper: Shopper,
  { orderId, buyer }: { orderId: string; buyer: BilledBuyer | null },
): Promise<void> {
  await lockOpenAccount(tx, shopper.userId)
  const order = await lockOwnBooking(tx, shopper, orderId)
  if (isTerminal(order.status)) throw await statusConflict(tx, order, { reason: 'moved' })
  await saveOrder(tx, order, { to: order.status, buyer })
  await publishOrder(tx, 'order.buyer_changed', order, 'shopper')
}
