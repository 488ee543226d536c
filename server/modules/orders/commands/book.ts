import { lockOpenAccount } from '#server/modules/accounts/commands/open-account.ts'
import type { Shopper } from '#server/modules/accounts/guards.ts'
import { holdStock } from '#server/modules/inventory/commands.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import { AppError } from '#shared/app-error.ts'
import { closingOfOpenDay, readyBy } from '#shared/opening-hours.ts'
import { PICKUP_CALENDAR_DAYS } from '#shared/limits.ts'
import { mustExist } from '#shared/must-exist.ts'
import { lockOffers } from '../queries/offers.ts'
import { insertCashOrder } from '../queries/orders.ts'
import { findShopperRecord } from '../queries/shopper-record.ts'
import { checkStoreTakes } from '../rules/booking-caps.ts'
import { checkCashAllowed } from '../rules/booking-limits.ts'
import { draftOrder, mergeLines, type WantedLine } from '../rules/cart.ts'

/**
 * Books the cart of one store, to be paid at the counter, and holds its pieces. Throws PRICE_CHANGED,
 * OUT_OF_STOCK or PRODUCT_UNAVAILABLE (details: the present cart), CASH_REFUSED, TOO_MANY_BOOKINGS,
 * STORE_BLOCKED, STORE_UNAVAILABLE or BOOKING_LIMIT.
 */
export async function bookWithCash(
  tx: Tx,
  shopper: Shopper,
  products: readonly WantedLine[],
): Promise<string> {
  const shopperId = shopper.userId
  await lockOpenAccount(tx, shopperId)
  const known = await findShopperRecord(tx, shopperId, tx.now)
  checkCashAllowed(known)

  const variantIds = mergeLines(products).map((line) => line.variantId)
  const { offers, storeOwners } = await lockOffers(tx, variantIds)
  const draft = draftOrder(products, offers)
  const { storeId, lines } = draft
  const storeOwner = mustExist(storeOwners.get(storeId), `the store ${storeId} of an offer`)
  if (storeOwner.ownerId === shopperId) {
    throw new AppError('OWN_STORE')
  }
  checkStoreTakes(known, { storeId, storeName: storeOwner.storeName, lines }, tx.now)
  // The booking is cancelled if the store does not answer by the end of its next open day.
  const dueAt = closingOfOpenDay(storeOwner, tx.now, 1, PICKUP_CALENDAR_DAYS)
  const readyByAt = readyBy(storeOwner, tx.now, storeOwner.preparationMinutes)
  const orderId = await insertCashOrder(tx, { ...draft, shopperId, dueAt, readyByAt })
  if (!orderId) throw new AppError('STORE_UNAVAILABLE')
  const held = await holdStock(tx, { reference: orderId, actorId: shopperId }, lines)
  if (!held.ok) throw new Error('a locked shelf changed under its lock')
  const productIds = [...new Set(lines.map((line) => line.productId))]
  await record(tx, 'order.booked', {
    orderId,
    storeId,
    shopperId,
    by: 'shopper',
    productIds,
  })
  return orderId
}
