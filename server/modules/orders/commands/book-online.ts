import { lockOpenAccount } from '#server/modules/accounts/commands/open-account.ts'
import type { Shopper } from '#server/modules/accounts/guards.ts'
import { lockStock } from '#server/modules/inventory/commands/stock.ts'
import {
  countAttempts,
  openPaymentOrder,
  watchAgain,
} from '#server/modules/payments/commands/payment-orders.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import { AppError } from '#shared/app-error.ts'
import { findOffers } from '../queries/offers.ts'
import { countEvents, findRemainingLines, type LockedOrder } from '../queries/orders.ts'
import { draftBooking, paymentConflict } from '../rules/booking.ts'
import { checkPaymentsAllowed } from '../rules/booking-limits.ts'
import { productIdsOf, type WantedLine } from '../rules/cart.ts'
import { heldUntil, planPayment, type PaymentPlan } from '../rules/online-payment.ts'
import { readyBy } from '#shared/opening-hours.ts'
import { advance, publishOrder } from './advance.ts'
import { bookWithCash, lockForBooking, saveBooking } from './book.ts'
import { lockOwnBooking } from './lock-order.ts'
import { releaseOrder } from './release-order.ts'

type OnlineCart = {
  products: readonly WantedLine[]
  /** The paid bookings beside which the shopper wants these products. */
  besides?: readonly string[] | undefined
  /** The account at the provider that gets the money. */
  account: string
}

/**
 * Books the cart of one store, to be paid online, and holds its pieces while the payment may arrive. Throws as
 * `bookWithCash`, and TOO_MANY_PAYMENTS, or PAYMENT_CONFLICT when another booking at this store waits for its payment.
 */
export async function bookOnline(
  tx: Tx,
  shopper: Shopper,
  { products, besides, account }: OnlineCart,
): Promise<string> {
  const shopperId = shopper.userId
  const { known, ...stock } = await lockForBooking(tx, shopperId, products)
  checkPaymentsAllowed(known)
  const { draft, store } = draftBooking({ ...stock, known, products, besides, now: tx.now })
  const { storeId, lines } = draft
  const dueAt = heldUntil(tx.now)
  const readyByAt = readyBy(store, tx.now, store.preparationMinutes)
  const wait = { dueAt, readyByAt, shopperId, paymentMethod: 'online' } as const
  const { heldFor } = known
  const orderId = await saveBooking(tx, { ...draft, ...wait, heldFor }, () =>
    record(tx, 'stock.changed', { storeId, productIds: productIdsOf(lines) }),
  )
  await openPaymentOrder(tx, {
    purpose: 'order',
    subjectId: orderId,
    account,
    amountPaise: draft.amountPaise,
  })
  await publishOrder(tx, 'payment.pending', { id: orderId, storeId, shopperId }, 'shopper')
  return orderId
}

type Again = OnlineCart & {
  /**
   * The booking at this store that waits for its payment. The caller has just asked the provider about this payment.
   */
  orderId: string
  wants: 'sameCart' | 'otherCart'
}

/**
 * Handles another checkout at a store where an own booking waits for its payment: continues with that booking, or
 * replaces it by a new one. Returns the id of the booking to pay.
 */
export async function continueOrReplace(tx: Tx, shopper: Shopper, again: Again): Promise<string> {
  await lockOpenAccount(tx, shopper.userId)
  const order = await lockOwnBooking(tx, shopper, again.orderId)
  if (order.status === 'cancelled') return bookOnline(tx, shopper, again)
  const plan = await decide(tx, order, again.wants)
  if (plan === 'retry') return renewHold(tx, shopper, order)
  if (plan !== 'replace') throw paymentConflict(plan, order.id, order.status)
  await cancelReplaced(tx, shopper, { order, products: again.products })
  return bookOnline(tx, shopper, again)
}

type Instead = {
  products: readonly WantedLine[]
  orderId: string
  toTry?: boolean | undefined
  besides?: readonly string[] | undefined
}

/**
 * Cancels an own booking that waits for its payment, and books with cash at the same store instead. Throws as
 * `bookWithCash`, PAYMENT_CONFLICT when that booking is paid or an attempt to pay it is under way, and NOT_FOUND for
 * any other booking.
 */
export async function bookWithCashInstead(
  tx: Tx,
  shopper: Shopper,
  { products, orderId, ...how }: Instead,
): Promise<string> {
  await lockOpenAccount(tx, shopper.userId)
  const order = await lockOwnBooking(tx, shopper, orderId)
  if (order.paymentMethod !== 'online' || !(await sellsAll(tx, order, products)))
    throw new AppError('NOT_FOUND', { reason: 'booking' })
  if (order.status !== 'cancelled') {
    const plan = await decide(tx, order, 'otherCart')
    if (plan !== 'replace')
      throw paymentConflict(plan === 'retry' ? 'checking' : plan, order.id, order.status)
    await cancelReplaced(tx, shopper, { order, products })
  }
  return bookWithCash(tx, shopper, products, how)
}

/** True when the store of this order sells all known products among these. */
async function sellsAll(tx: Tx, { storeId }: LockedOrder, products: readonly WantedLine[]) {
  const offers = await findOffers(
    tx,
    products.map(({ variantId }) => variantId),
    tx.now,
  )
  return offers.every((offer) => offer.storeId === storeId)
}

type Replaced = { order: LockedOrder; products: readonly WantedLine[] }

/** Cancels a booking that a booking of `products` replaces. */
async function cancelReplaced(
  tx: Tx,
  { userId }: Shopper,
  { order, products }: Replaced,
): Promise<void> {
  await lockStockOf(tx, order, products)
  const by = { actor: 'shopper', actorId: userId } as const
  await releaseOrder(tx, order, { ...by, to: 'cancelled', isReplaced: true })
}

/** Starts another payment of the same booking. Throws PAYMENT_CONFLICT when it is paid, ended or tried too often. */
export async function retryPayment(tx: Tx, shopper: Shopper, orderId: string): Promise<string> {
  const order = await lockOwnBooking(tx, shopper, orderId)
  if (order.paymentMethod !== 'online') throw new AppError('NOT_FOUND', { reason: 'booking' })
  const plan = await decide(tx, order, 'booking')
  if (plan !== 'retry')
    throw paymentConflict(plan === 'replace' ? 'over' : plan, order.id, order.status)
  return renewHold(tx, shopper, order)
}

type Refused = 'paid' | 'checking' | 'over' | 'retries'

async function decide(
  tx: Tx,
  { id, status }: LockedOrder,
  wants: 'booking' | 'sameCart' | 'otherCart',
): Promise<PaymentPlan | Refused> {
  if (status === 'cancelled') return 'over'
  if (status !== 'payment_pending') return 'paid'
  const attempts = await countAttempts(tx, { purpose: 'order', subjectId: id })
  return planPayment({ ...attempts, wants, retried: await countEvents(tx, id, 'payment_retried') })
}

async function renewHold(tx: Tx, { userId }: Shopper, order: LockedOrder): Promise<string> {
  await advance(tx, order, {
    event: 'payment_retried',
    actor: 'shopper',
    actorId: userId,
    change: { dueAt: heldUntil(tx.now) },
    publish: 'payment.pending',
  })
  await watchAgain(tx, { purpose: 'order', subjectId: order.id })
  return order.id
}

/** Locks all stock rows at once, in id order: rows of the cancelled booking and rows of the wanted products. */
async function lockStockOf(tx: Tx, { id }: LockedOrder, wanted: readonly WantedLine[]) {
  const held = await findRemainingLines(tx, id)
  await lockStock(
    tx,
    [...held, ...wanted].map(({ variantId }) => variantId),
  )
}
