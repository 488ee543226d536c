import { randomUUID } from 'node:crypto'
import { lockOpenAccount } from '#server/modules/accounts/commands/open-account.ts'
import type { Shopper } from '#server/modules/accounts/guards.ts'
import { holdStock } from '#server/modules/inventory/commands.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import { AppError } from '#shared/app-error.ts'
import { closingOfOpenDay, readyBy, type Schedule } from '#shared/opening-hours.ts'
import { PICKUP_CALENDAR_DAYS } from '#shared/limits.ts'
import { mustExist } from '#shared/must-exist.ts'
import { type OrderStatus, orderStatusName } from '#shared/order-status.ts'
import { lockOffers } from '../queries/offers.ts'
import { insertOrder } from '../queries/orders.ts'
import { findShopperRecord } from '../queries/shopper-record.ts'
import { checkStoreTakes, type Taken } from '../rules/booking-caps.ts'
import { checkCashAllowed, type PendingPayments } from '../rules/booking-limits.ts'
import { draftOrder, mergeLines, type OrderDraft, type WantedLine } from '../rules/cart.ts'

/**
 * Books the cart of one store, to be paid at the counter, and holds its pieces. Throws PRICE_CHANGED,
 * OUT_OF_STOCK or PRODUCT_UNAVAILABLE (details: the present cart), CASH_REFUSED, TOO_MANY_BOOKINGS,
 * STORE_BLOCKED, STORE_UNAVAILABLE, BOOKING_LIMIT, or PAYMENT_CONFLICT when another booking of this store waits for its
 * payment: nobody should book the same twice by mistake.
 */
export async function bookWithCash(
  tx: Tx,
  shopper: Shopper,
  products: readonly WantedLine[],
): Promise<string> {
  const shopperId = shopper.userId
  const { known, ...stock } = await lockForBooking(tx, shopperId, products)
  checkCashAllowed(known)
  checkNoneWaits(known, stock.storeOwners)
  const { draft, store } = draftFor({ ...stock, shopperId, known, products, now: tx.now })
  const { storeId, lines } = draft
  const wait = answerWait(store, tx.now)
  const booked = { ...draft, ...wait, shopperId, paymentMethod: 'cash' } as const
  const productIds = [...new Set(lines.map((line) => line.productId))]
  return saveBooking(tx, booked, (orderId) =>
    record(tx, 'order.booked', { orderId, storeId, shopperId, by: 'shopper', productIds }),
  )
}

/**
 * Locks the account, so that the bookings of one person run one after the other, and then the stock, and reads what
 * decides on the booking, all in one round trip. Throws NOT_SIGNED_IN for a closed account.
 */
export async function lockForBooking(tx: Tx, shopperId: string, products: readonly WantedLine[]) {
  const variantIds = mergeLines(products).map((line) => line.variantId)
  const [, known, stock] = await tx.sendTogether(
    () => lockOpenAccount(tx, shopperId),
    () => findShopperRecord(tx, shopperId, tx.now),
    () => lockOffers(tx, variantIds),
  )
  return { known, ...stock }
}

type Wanted = Awaited<ReturnType<typeof lockOffers>> & {
  shopperId: string
  known: Taken
  products: readonly WantedLine[]
  now: Date
}

/** Throws PAYMENT_CONFLICT when a booking of one of these stores waits for its payment. */
export function checkNoneWaits(
  { pendingPayments }: PendingPayments,
  stores: ReadonlyMap<string, unknown>,
): void {
  const waiting = pendingPayments.find(({ storeId }) => stores.has(storeId))
  if (waiting) throw paymentConflict('checking', waiting.orderId, 'payment_pending')
}

export function paymentConflict(
  reason: 'paid' | 'checking' | 'over' | 'retries',
  orderId: string,
  status: OrderStatus,
): AppError {
  return new AppError('PAYMENT_CONFLICT', {
    reason,
    orderId,
    orderStatus: orderStatusName[status],
  })
}

/** Makes the order with present prices. Throws when shop, stock or prices do not allow it. */
export function draftFor({ shopperId, known, products, offers, storeOwners, now }: Wanted) {
  const draft = draftOrder(products, offers)
  const { storeId, lines } = draft
  const store = mustExist(storeOwners.get(storeId), `the store ${storeId} of an offer`)
  if (store.ownerId === shopperId) {
    throw new AppError('OWN_STORE')
  }
  if (store.isPaused) throw new AppError('STORE_UNAVAILABLE')
  checkStoreTakes(known, { storeId, storeName: store.storeName, lines }, now)
  return { draft, store }
}

/** The store's time to answer, from now: the booking is cancelled without an answer by its next open day's end. */
export function answerWait(
  store: Schedule & { preparationMinutes: number },
  now: Date,
): { dueAt: Date; readyByAt: Date | null } {
  return {
    dueAt: closingOfOpenDay(store, now, 1, PICKUP_CALENDAR_DAYS),
    readyByAt: readyBy(store, now, store.preparationMinutes),
  }
}

type Booked = OrderDraft & {
  shopperId: string
  dueAt: Date
  readyByAt: Date | null
  paymentMethod: 'cash' | 'online'
}

/**
 * Saves the order, holds its pieces, whose stock `lockForBooking` has locked, and calls `publish`, which sends one
 * statement, all in one round trip.
 */
export async function saveBooking(
  tx: Tx,
  booked: Booked,
  publish: (orderId: string) => Promise<void>,
): Promise<string> {
  const orderId = randomUUID()
  const [isSaved, held] = await tx.sendTogether(
    () => insertOrder(tx, { ...booked, id: orderId }),
    () => holdStock(tx, { reference: orderId, actorId: booked.shopperId }, booked.lines),
    () => publish(orderId),
  )
  if (!isSaved) throw new AppError('STORE_UNAVAILABLE')
  if (!held.ok) throw new Error('a locked shelf changed under its lock')
  return orderId
}
