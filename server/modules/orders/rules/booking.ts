import { AppError } from '#shared/app-error.ts'
import { PICKUP_CALENDAR_DAYS } from '#shared/limits.ts'
import { mustExist } from '#shared/must-exist.ts'
import {
  closingOfOpenDay,
  pauseAt,
  readyBy,
  type Schedule,
  type StoredPause,
} from '#shared/opening-hours.ts'
import { orderNumber } from '#shared/formats/order-number.ts'
import { type OrderStatus, orderStatusName } from '#shared/order-status.ts'
import { checkStoreTakes, type TakenPieces, type WantedOfStore } from './booking-caps.ts'
import { type OnlineLines, refuseSecondPayment, waitingWith } from './booked-lines.ts'
import type { PendingPayments } from './booking-limits.ts'
import { draftOrder, mergeLines, type Offer, type WantedLine } from './cart.ts'
import { checkToTry, openTotals } from './to-try.ts'

type StoreHours = Schedule & { preparationMinutes: number }
type SellingStore = Bookable & Pick<WantedOfStore, 'storeName' | 'hindi'>
type Bookable = {
  /** True when the store's subscription has ended. */
  isPaused: boolean
  pause: StoredPause
}

type BookingRequest<Store> = {
  known: TakenPieces & PendingPayments & OnlineLines
  products: readonly WantedLine[]
  /** The shopper will choose among the products in the shop. */
  toTry?: boolean | undefined
  /** The paid bookings beside which the shopper wants these products. */
  besides?: readonly string[] | undefined
  offers: readonly Offer[]
  stores: ReadonlyMap<string, Store>
  now: Date
}

/**
 * Drafts the order with present prices. Throws when shop, stock or prices do not allow it, and PAYMENT_CONFLICT when a
 * booking with one of these products waits for its payment, or ALREADY_BOOKED when a paid one has one of them.
 */
export function draftBooking<Store extends SellingStore>(wanted: BookingRequest<Store>) {
  const { known, products, toTry = false, besides = [], offers, stores, now } = wanted
  if (toTry) checkToTry(mergeLines(products))
  const [waiting] = waitingWith(known, products)
  if (waiting) throw paymentConflict('checking', waiting, 'payment_pending')
  refuseSecondPayment(known, products, besides)
  const draft = draftOrder(products, offers)
  const { storeId, lines, isUntaxed } = draft
  const store = mustExist(stores.get(storeId), `the store ${storeId} of an offer`)
  if (known.worksAt === storeId) throw new AppError('OWN_STORE')
  const unavailable = whyUnavailable(store, now)
  if (unavailable) throw unavailable
  checkStoreTakes(known, { storeId, ...store, lines }, now)
  const taxed = lines.map((line) => ({ ...line, isUntaxed }))
  return { draft: { ...draft, toTry, ...openTotals(taxed, toTry) }, store }
}

/** The error of a store that takes no new bookings now; null when it takes them. */
export function whyUnavailable(
  { isPaused, pause }: Bookable,
  now: Date,
): AppError<'STORE_UNAVAILABLE'> | null {
  if (isPaused) return storeUnavailable()
  const present = pauseAt(pause, now)
  if (!present) return null
  const { until } = present
  if (until === null) return new AppError('STORE_UNAVAILABLE', { reason: 'paused', until })
  const values = { until: new Date(until) }
  return new AppError('STORE_UNAVAILABLE', { reason: 'pausedUntil', until }, { values })
}

export function storeUnavailable(): AppError<'STORE_UNAVAILABLE'> {
  return new AppError('STORE_UNAVAILABLE', { reason: 'off', until: null })
}

export function paymentConflict(
  reason: 'paid' | 'checking' | 'begun' | 'otherSum' | 'over' | 'retries' | 'replaced',
  orderId: string,
  status: OrderStatus,
): AppError {
  const details = { reason, orderId, orderStatus: orderStatusName[status] }
  return new AppError('PAYMENT_CONFLICT', details, { values: { number: orderNumber(orderId) } })
}

/** The end of the store's next open day, at which an unanswered booking is cancelled. */
export function answerBy(store: Schedule, now: Date): Date {
  return closingOfOpenDay(store, now, 1, PICKUP_CALENDAR_DAYS)
}

/** The store's time to answer. */
export function answerWait(store: StoreHours, now: Date): { dueAt: Date; readyByAt: Date | null } {
  return {
    dueAt: answerBy(store, now),
    readyByAt: readyBy(store, now, store.preparationMinutes),
  }
}
