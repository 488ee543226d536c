import type { Shopper } from '#server/modules/accounts/guards.ts'
import { holdStock, lockShelf } from '#server/modules/inventory/commands.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import { AppError } from '#shared/errors.ts'
import { closingOfOpenDay } from '#shared/opening-hours.ts'
import { PICKUP_CALENDAR_DAYS } from '#shared/limits.ts'
import { findOffers, findCounter } from '../queries/offers.ts'
import { findShopperRecord, insertCashOrder, insertEvent, lockShopper } from '../queries/orders.ts'
import { checkCashAllowed, noShowsCountSince } from '../rules/booking-limits.ts'
import { draftOrder, mergeLines, type WantedLine } from '../rules/cart.ts'

/**
 * Books the cart of one store, to be paid at the counter, and holds its pieces. Throws PRICE_CHANGED,
 * OUT_OF_STOCK or PRODUCT_UNAVAILABLE with the cart as it is now, CASH_REFUSED or TOO_MANY_BOOKINGS.
 */
export async function bookWithCash(
  tx: Tx,
  shopper: Shopper,
  products: readonly WantedLine[],
): Promise<string> {
  await lockShopper(tx, shopper.userId)
  checkCashAllowed(await findShopperRecord(tx, shopper.userId, noShowsCountSince(tx.now)))

  const variantIds = mergeLines(products).map((line) => line.variantId)
  await lockShelf(tx, variantIds)
  const draft = draftOrder(products, await findOffers(tx, variantIds))
  const store = await findCounter(tx, draft.storeId)
  if (store.ownerId === shopper.userId) {
    throw new AppError('OWN_STORE', 'This is your own store: nothing to book here')
  }
  // A store that does not answer by the end of its next open day lets go of the booking.
  const dueAt = closingOfOpenDay(store, tx.now, 1, PICKUP_CALENDAR_DAYS)
  const orderId = await insertCashOrder(tx, { ...draft, shopperId: shopper.userId, dueAt })
  const by = { actor: 'shopper', actorId: shopper.userId } as const
  const held = await holdStock(tx, { reference: orderId, actorId: shopper.userId }, draft.lines)
  if (!held.ok) throw new Error('a locked shelf changed under its lock')
  await insertEvent(tx, orderId, {
    ...by,
    event: 'booked',
    from: null,
    to: 'awaiting_confirmation',
  })
  await record(tx, 'order.booked', {
    orderId,
    storeId: draft.storeId,
    shopperId: shopper.userId,
    productIds: [...new Set(draft.lines.map((line) => line.productId))],
  })
  return orderId
}
