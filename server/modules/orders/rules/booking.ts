import { AppError } from '#shared/app-error.ts'
import { PICKUP_CALENDAR_DAYS } from '#shared/limits.ts'
import { mustExist } from '#shared/must-exist.ts'
import { closingOfOpenDay, readyBy, type Schedule } from '#shared/opening-hours.ts'
import { type OrderStatus, orderStatusName } from '#shared/order-status.ts'
import { checkStoreTakes, type Taken } from './booking-caps.ts'
import type { PendingPayments } from './booking-limits.ts'
import { draftOrder, type Offer, type WantedLine } from './cart.ts'

type StoreHours = Schedule & { preparationMinutes: number }
type SellingStore = { storeName: string; isPaused: boolean }

type Wanted<Store> = {
  known: Taken & PendingPayments
  products: readonly WantedLine[]
  offers: readonly Offer[]
  stores: ReadonlyMap<string, Store>
  now: Date
}

/**
 * Drafts the order with present prices. Throws when shop, stock or prices do not allow it, and PAYMENT_CONFLICT when a
 * booking at one of these stores waits for its payment.
 */
export function draftBooking<Store extends SellingStore>(wanted: Wanted<Store>) {
  const { known, products, offers, stores, now } = wanted
  const waiting = known.pendingPayments.find(({ storeId }) => stores.has(storeId))
  if (waiting) throw paymentConflict('checking', waiting.orderId, 'payment_pending')
  const draft = draftOrder(products, offers)
  const { storeId, lines } = draft
  const store = mustExist(stores.get(storeId), `the store ${storeId} of an offer`)
  if (known.worksAt === storeId) throw new AppError('OWN_STORE')
  if (store.isPaused) throw new AppError('STORE_UNAVAILABLE')
  checkStoreTakes(known, { storeId, storeName: store.storeName, lines }, now)
  return { draft, store }
}

export function paymentConflict(
  reason: 'paid' | 'checking' | 'over' | 'retries',
  orderId: string,
  status: OrderStatus,
): AppError {
  const details = { reason, orderId, orderStatus: orderStatusName[status] }
  return new AppError('PAYMENT_CONFLICT', details)
}

/** The store's time to answer. At `dueAt`, the end of its next open day, an unanswered booking is cancelled. */
export function answerWait(store: StoreHours, now: Date): { dueAt: Date; readyByAt: Date | null } {
  return {
    dueAt: closingOfOpenDay(store, now, 1, PICKUP_CALENDAR_DAYS),
    readyByAt: readyBy(store, now, store.preparationMinutes),
  }
}
