import { randomUUID } from 'node:crypto'
import { lockOpenAccount } from '#server/modules/accounts/commands/open-account.ts'
import type { Shopper } from '#server/modules/accounts/guards.ts'
import {
  countAttempts,
  findBegunPayment,
  openPaymentOrder,
  watchAgain,
} from '#server/modules/payments/commands/payment-orders.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import { AppError } from '#shared/app-error.ts'
import { findOffers } from '../queries/offers.ts'
import { countEvents, findRemainingLines, type LockedOrder, saveOrder } from '../queries/orders.ts'
import { findOpenBooking, findWaitingPayments } from '../queries/waiting-payments.ts'
import { draftBooking, paymentConflict } from '../rules/booking.ts'
import { checkPaymentsAllowed } from '../rules/booking-limits.ts'
import { productIdsOf, type WantedLine } from '../rules/cart.ts'
import { heldUntil, planPayment, type PaymentPlan } from '../rules/online-payment.ts'
import { readyBy } from '#shared/opening-hours.ts'
import { advance, publishOrder } from './advance.ts'
import { bookWithCash, lockForBooking, saveBooking } from './book.ts'
import { keepBuyer, type WantedBuyer } from './buyers.ts'
import { lockOwnBooking } from './lock-order.ts'
import { lockGoods, releaseOrder } from './release-order.ts'

type OnlineCart = WantedBuyer & {
  products: readonly WantedLine[]
  /** The paid bookings beside which the shopper wants these products. */
  besides?: readonly string[] | undefined
  /** The bookings of whose begun payment the shopper was told, and wants these products all the same. */
  despitePayments?: readonly string[] | undefined
  /** The account at the provider that gets the money. */
  account: string
  /** The id of the new booking, when the caller needs it before the booking. */
  orderId?: string | undefined
}

/**
 * Books the cart of one store, to be paid online, and holds its pieces while the payment may arrive. Throws as
 * `bookWithCash`, and TOO_MANY_PAYMENTS, or PAYMENT_CONFLICT when another booking with one of the products waits for its payment.
 */
export async function bookOnline(
  tx: Tx,
  shopper: Shopper,
  { products, besides, account, orderId: newId, buyer, keepBuyer: keep }: OnlineCart,
): Promise<string> {
  const shopperId = shopper.userId
  const { known, ...stock } = await lockForBooking(tx, shopperId, products)
  checkPaymentsAllowed(known)
  const { draft, store } = draftBooking({ ...stock, known, products, besides, now: tx.now })
  const { storeId, lines } = draft
  const dueAt = heldUntil(tx.now)
  const readyByAt = readyBy(store, tx.now, store.preparationMinutes)
  const wait = {
    dueAt,
    readyByAt,
    shopperId,
    paymentMethod: 'online',
    buyer,
    keepBuyer: keep,
  } as const
  const { heldFor } = known
  const orderId = await saveBooking(tx, { ...draft, ...wait, heldFor, orderId: newId }, () =>
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

type RepeatedCart = OnlineCart & {
  /**
   * The bookings with one of these products that wait for their payment. The caller has just asked the provider about
   * these payments.
   */
  orderIds: readonly string[]
  /** `sameCart`: the only one of these bookings has just these products. */
  wants: 'sameCart' | 'otherCart'
}

/**
 * Handles another checkout of products that wait for their payment in an own booking: continues with that booking, or
 * replaces it by a new one. Returns the id of the booking to pay.
 */
export async function continueOrReplace(
  tx: Tx,
  shopper: Shopper,
  again: RepeatedCart,
): Promise<string> {
  await lockOpenAccount(tx, shopper.userId)
  const { orderIds, wants, despitePayments } = again
  const replaced: LockedOrder[] = []
  for (const orderId of orderIds) {
    const order = await lockOwnBooking(tx, shopper, orderId)
    const plan = await decide(tx, order, { wants, despitePayments })
    if (plan === 'retry') return goOnWith(tx, shopper, order, again)
    if (plan === 'over') await refuseReplaced(tx, order, again)
    else if (plan === 'replace') replaced.push(order)
    else throw paymentConflict(plan, order.id, order.status)
  }
  const orderId = await cancelReplaced(tx, shopper, { replaced, products: again.products })
  return bookOnline(tx, shopper, { ...again, orderId })
}

type ReplacingCart = WantedBuyer & {
  products: readonly WantedLine[]
  orderId: string
  toTry?: boolean | undefined
  besides?: readonly string[] | undefined
  despitePayments?: readonly string[] | undefined
}

/**
 * Books with cash. Own bookings that wait for their payment and have one of the products are cancelled: the new one
 * takes their place. `orderId` is the one that the shopper knows of; without one of the products it stays. The caller
 * has just asked the provider about these payments. Throws as `bookWithCash`, PAYMENT_CONFLICT when such a booking is
 * paid, money for it is under way or goes back and it is not among `despitePayments`, or another booking has taken its
 * place, and NOT_FOUND for any other booking.
 */
export async function bookWithCashInstead(
  tx: Tx,
  shopper: Shopper,
  { products, orderId, despitePayments, ...how }: ReplacingCart,
): Promise<string> {
  await lockOpenAccount(tx, shopper.userId)
  const named = await lockOwnBooking(tx, shopper, orderId)
  if (named.paymentMethod !== 'online' || !(await sellsAll(tx, named, products)))
    throw new AppError('NOT_FOUND', { reason: 'booking' })
  if (named.status === 'cancelled') await refuseReplaced(tx, named, { products, ...how })
  const replaced: LockedOrder[] = []
  for (const id of await findReplaced(tx, shopper, { products, named })) {
    const order = await lockOwnBooking(tx, shopper, id)
    const plan = await decide(tx, order, { wants: 'cash', despitePayments })
    if (plan === 'replace') replaced.push(order)
    else if (plan !== 'over')
      throw paymentConflict(plan === 'retry' ? 'checking' : plan, order.id, order.status)
  }
  const newId = await cancelReplaced(tx, shopper, { replaced, products })
  return bookWithCash(tx, shopper, products, { ...how, orderId: newId })
}

type NamedOrder = { products: readonly WantedLine[]; named: LockedOrder }

/** The bookings that wait with one of these products, and the named one when it was paid meanwhile with one of them. */
async function findReplaced(tx: Tx, { userId }: Shopper, { products, named }: NamedOrder) {
  const variantIds = products.map(({ variantId }) => variantId)
  const waiting = (await findWaitingPayments(tx, userId, variantIds)).map((one) => one.orderId)
  const lines = await findRemainingLines(tx, named.id)
  const hasOne = lines.some(({ variantId }) => variantIds.includes(variantId))
  return hasOne ? [...new Set([named.id, ...waiting])].toSorted() : waiting
}

type WantedCart = { products?: readonly WantedLine[]; besides?: readonly string[] | undefined }

/** Throws PAYMENT_CONFLICT with the booking that has the products of this ended one now, as far as they are wanted. */
async function refuseReplaced(
  tx: Tx,
  { id, shopperId, bookedAt }: LockedOrder,
  { products, besides }: WantedCart = {},
): Promise<void> {
  const lines = await findRemainingLines(tx, id)
  const isWanted = (variantId: string) =>
    !products || products.some((product) => product.variantId === variantId)
  const variantIds = lines.map(({ variantId }) => variantId).filter(isWanted)
  if (variantIds.length === 0) return
  const found = await findOpenBooking(tx, shopperId, { variantIds, since: bookedAt, besides })
  if (found) throw paymentConflict('replaced', found.id, found.status)
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

type ReplacedOrders = { replaced: readonly LockedOrder[]; products: readonly WantedLine[] }

/** Cancels the bookings that a booking of `products` replaces. Returns the id for that booking. */
async function cancelReplaced(
  tx: Tx,
  { userId }: Shopper,
  { replaced, products }: ReplacedOrders,
): Promise<string> {
  const replacedBy = randomUUID()
  if (replaced.length > 0) {
    const variantIds = products.map(({ variantId }) => variantId)
    for (const { id } of replaced)
      variantIds.push(...(await findRemainingLines(tx, id)).map(({ variantId }) => variantId))
    await lockGoods(tx, userId, variantIds)
  }
  const by = { actor: 'shopper', actorId: userId } as const
  for (const order of replaced)
    await releaseOrder(tx, order, { ...by, to: 'cancelled', replacedBy })
  return replacedBy
}

/** Starts another payment of the same booking. Throws PAYMENT_CONFLICT when it is paid, ended, replaced or tried too often. */
export async function retryPayment(tx: Tx, shopper: Shopper, orderId: string): Promise<string> {
  const order = await lockOwnBooking(tx, shopper, orderId)
  if (order.paymentMethod !== 'online') throw new AppError('NOT_FOUND', { reason: 'booking' })
  const plan = await decide(tx, order, { wants: 'booking' })
  if (plan === 'over') await refuseReplaced(tx, order)
  if (plan !== 'retry')
    throw paymentConflict(plan === 'replace' ? 'over' : plan, order.id, order.status)
  return renewHold(tx, shopper, order)
}

/** Continues with the booking of the same cart; the buyer of the last checkout counts. */
async function goOnWith(
  tx: Tx,
  shopper: Shopper,
  order: LockedOrder,
  wanted: WantedBuyer,
): Promise<string> {
  await saveOrder(tx, order, { to: order.status, buyer: wanted.buyer ?? null })
  await keepBuyer(tx, shopper.userId, wanted)
  return renewHold(tx, shopper, order)
}

type RetryRefusal = 'paid' | 'over'
type Wish = Pick<Parameters<typeof planPayment>[0], 'wants'> & Pick<OnlineCart, 'despitePayments'>

async function decide(
  tx: Tx,
  { id, status }: LockedOrder,
  { wants, despitePayments = [] }: Wish,
): Promise<PaymentPlan | RetryRefusal> {
  if (status === 'cancelled') return 'over'
  if (status !== 'payment_pending') return 'paid'
  const subject = { purpose: 'order', subjectId: id } as const
  const { authorized } = await countAttempts(tx, subject)
  const begun = await findBegunPayment(tx, subject)
  const retried = await countEvents(tx, id, 'payment_retried')
  return planPayment({ wants, authorized, begun, isTold: despitePayments.includes(id), retried })
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
