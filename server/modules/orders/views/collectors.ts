import { and, asc, eq, sql } from 'drizzle-orm'
import { formatContactNumber } from '#server/modules/stores/rules.ts'
import type { Db } from '#server/platform/db/open.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import {
  orderCollectors,
  orderLines,
  orders,
  pickupCodes,
} from '#server/platform/db/tables/orders.ts'
import { closuresOf, stores } from '#server/platform/db/tables/stores.ts'
import { sha256 } from '#server/platform/secrets.ts'
import { AppError } from '#shared/app-error.ts'
import type { CollectorPass } from '#shared/contract/orders/collectors.ts'
import { rupeesFromPaise } from '#shared/money.ts'
import { mustExist } from '#shared/must-exist.ts'
import { hoursOf } from '#shared/opening-hours.ts'
import { orderNumber } from '#shared/order-number.ts'
import { mediaPath } from '#shared/paths.ts'
import { type Looking, shownCode } from './bookings.ts'

/** The pass behind a collector's link. Throws LINK_ENDED unless the code of a ready order belongs to this person. */
export async function viewCollectorPass(
  db: Db,
  token: string,
  { now, vault }: Looking,
): Promise<CollectorPass> {
  const [row] = await db
    .select({
      order: orders,
      store: stores,
      pickup: pickupCodes,
      name: orderCollectors.name,
      showsSum: orderCollectors.showsSum,
      bookedBy: users.name,
      closures: closuresOf(sql`stores.id`),
    })
    .from(orderCollectors)
    .innerJoin(pickupCodes, eq(pickupCodes.collectorId, orderCollectors.id))
    .innerJoin(orders, eq(orders.id, orderCollectors.orderId))
    .innerJoin(stores, eq(stores.id, orders.storeId))
    .innerJoin(users, eq(users.id, orders.shopperId))
    .where(and(eq(orderCollectors.tokenHash, sha256(token)), eq(orders.status, 'ready_for_pickup')))
  if (!row || row.name === null) throw new AppError('LINK_ENDED')
  const { order, store, pickup, name, showsSum, bookedBy, closures } = row
  const deadline = mustExist(order.dueAt, `the deadline of ready order ${order.id}`)
  return {
    name,
    bookedBy,
    orderNumber: orderNumber(order.id),
    isPaid: order.paymentMethod === 'online',
    // The sum of a booking to try is known only after the choice at the counter.
    due:
      showsSum && order.paymentMethod === 'cash' && !order.toTry
        ? rupeesFromPaise(order.amountPaise)
        : null,
    deadline: deadline.toISOString(),
    ...shownCode(pickup, vault),
    products: await viewProducts(db, order.id),
    storeId: store.id,
    storeName: store.storeName,
    storeImage: mediaPath(store.image),
    address: store.address,
    contact: formatContactNumber(store.contactNumber),
    instructions: store.instructions,
    lat: store.latitude,
    long: store.longitude,
    ...hoursOf(store, closures, now),
  }
}

/** The articles to collect, without their prices. */
async function viewProducts(db: Db, orderId: string): Promise<CollectorPass['products']> {
  return db
    .select({
      variantId: orderLines.variantId,
      name: orderLines.name,
      variant: orderLines.attributes,
      quantity: orderLines.quantity,
    })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.declined, false)))
    .orderBy(asc(orderLines.position))
}
