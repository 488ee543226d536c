import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { formatContactNumber } from '#server/modules/stores/rules.ts'
import type { Db } from '#server/platform/db/open.ts'
import { products } from '#server/platform/db/tables/catalog.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import {
  hindiName,
  orderCollectors,
  orderEvents,
  orderLines,
  orders,
  pickupCodes,
} from '#server/platform/db/tables/orders.ts'
import { closuresOf, stores } from '#server/platform/db/tables/stores.ts'
import { sha256 } from '#server/platform/secrets.ts'
import { AppError } from '#shared/app-error.ts'
import { doubtsOfMoney } from '#shared/bookings/payment-doubt.ts'
import type { CollectorPass } from '#shared/contract/orders/collectors.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import { mustExist } from '#shared/must-exist.ts'
import { hoursOf } from '#shared/opening-hours.ts'
import { orderNumber } from '#shared/formats/order-number.ts'
import { namesInHindi } from '#shared/formats/in-hindi.ts'
import { mediaPath } from '#shared/paths.ts'
import { type ViewTools, shownCode, storeInHindi } from './bookings.ts'
import { loadDisputes, loadRefunds } from '#server/platform/db/rows/shown-money.ts'

/**
 * The pass behind a collector's link. Throws PASS_ENDED unless the code of a ready order belongs to this person. The
 * reason may be told: nobody guesses a token, and who has one once had the pass.
 */
export async function viewCollectorPass(
  db: Db,
  token: string,
  { now, vault }: ViewTools,
): Promise<CollectorPass> {
  const [row] = await db
    .select({
      id: orderCollectors.id,
      order: orders,
      store: stores,
      pickup: pickupCodes,
      name: orderCollectors.name,
      showsSum: orderCollectors.showsSum,
      bookedBy: users.name,
      closures: closuresOf(sql`stores.id`),
    })
    .from(orderCollectors)
    .innerJoin(orders, eq(orders.id, orderCollectors.orderId))
    .leftJoin(pickupCodes, eq(pickupCodes.collectorId, orderCollectors.id))
    .innerJoin(stores, eq(stores.id, orders.storeId))
    .innerJoin(users, eq(users.id, orders.shopperId))
    .where(eq(orderCollectors.tokenHash, sha256(token)))
  if (!row) throw new AppError('PASS_ENDED', { reason: 'wrong' })
  const { id, order, store, pickup, name, showsSum, bookedBy, closures } = row
  if (!pickup || name === null || order.status !== 'ready_for_pickup')
    throw await endOf(db, order.id, id)
  const deadline = mustExist(order.dueAt, `the deadline of ready order ${order.id}`)
  return {
    name,
    bookedBy,
    orderNumber: orderNumber(order.id),
    isPaid: order.paymentMethod === 'online',
    due: showsSum && isSumKnown(order) ? rupeesFromPaise(order.amountPaise) : null,
    doubt: await doubtOf(db, order.id),
    deadline: deadline.toISOString(),
    ...shownCode(pickup, vault),
    products: await viewProducts(db, order.id),
    storeId: store.id,
    storeName: store.storeName,
    storeImage: mediaPath(store.image),
    address: store.address,
    contact: formatContactNumber(store.contactNumber),
    instructions: store.instructions,
    ...storeInHindi(store.hindi),
    lat: store.latitude,
    long: store.longitude,
    ...hoursOf(store, closures, now),
  }
}

async function doubtOf(db: Db, orderId: string) {
  const about = await loadDisputes(db, [orderId])
  const refunds = await loadRefunds(db, [orderId])
  const [gravest] = doubtsOfMoney({
    disputes: about.map((one) => ({ ...one, isOpen: one.endedAt === null })),
    refunds: refunds.map(({ reason, amountPaise, coveredPaise }) => {
      return { reason, ownPaise: amountPaise - coveredPaise }
    }),
  })
  return gravest?.kind ?? null
}

/** There is a sum to pay; that of a booking to try is known only after the choice at the counter. */
function isSumKnown({ paymentMethod, toTry }: typeof orders.$inferSelect): boolean {
  return paymentMethod === 'cash' && !toTry
}

/** Why this person has no pass any more: whoever had it until the order ended reads that the order has ended. */
async function endOf(db: Db, orderId: string, collectorId: string): Promise<AppError> {
  const namings = inArray(orderEvents.event, ['collector_named', 'collector_revoked'])
  const [last] = await db
    .select({ event: orderEvents.event, collectorId: orderEvents.collectorId })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), namings))
    .orderBy(desc(orderEvents.seq))
    .limit(1)
  const isHolder = last?.event === 'collector_named' && last.collectorId === collectorId
  return new AppError('PASS_ENDED', { reason: isHolder ? 'ended' : 'takenBack' })
}

/** The articles to collect, without their prices. */
async function viewProducts(db: Db, orderId: string): Promise<CollectorPass['products']> {
  const lines = await db
    .select({
      hindiName,
      variantId: orderLines.variantId,
      name: orderLines.name,
      variant: orderLines.attributes,
      kind: orderLines.kind,
      quantity: orderLines.quantity,
    })
    .from(orderLines)
    .leftJoin(products, eq(products.id, orderLines.productId))
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.declined, false)))
    .orderBy(asc(orderLines.position))
  return lines.map(({ hindiName: name, kind, ...line }) => ({
    ...line,
    ...(kind && { kind }),
    ...namesInHindi({ name }),
  }))
}
