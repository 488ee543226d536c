import type { Shopper } from '#server/modules/accounts/guards.ts'
import type { PaymentFlows, Proof, Subject } from '#server/modules/payments/rules/subjects.ts'
import type { Database } from '#server/platform/db/open.ts'
import { AppError } from '#shared/app-error.ts'
import { orderNumber } from '#shared/formats/order-number.ts'
import { bookOnline, continueOrReplace, retryPayment } from '../commands/book-online.ts'
import { cancelUnpayableOrder } from '../commands/deadlines/end-unpaid.ts'
import type { WantedBuyer } from '../commands/buyers.ts'
import { findWaitingPayments, isOwnBooking } from '../commands/waiting-payments.ts'
import { paymentConflict } from '../rules/booking.ts'
import { isSameCart, mergeLines, type WantedLine } from '../rules/cart.ts'

/** `flows` is undefined when online payment is not configured. */
export type PaymentTools = { database: Database; flows: PaymentFlows | undefined }
type Open = { database: Database; flows: PaymentFlows }

/** The subject of a payment: a cart, or a booking that waits for its payment. */
export type ToPay = CartToPay | { orderId: string }
/**
 * `besides`: the paid bookings beside which the shopper wants these products; `despitePayments`: the bookings of whose
 * begun payment the shopper was told.
 */
type CartToPay = WantedBuyer & {
  products: readonly WantedLine[]
  besides?: readonly string[] | undefined
  despitePayments?: readonly string[] | undefined
}

const subjectOf = (orderId: string): Subject => ({ purpose: 'order', subjectId: orderId })

/** Books, or continues with a booking, and makes it payable at the provider. Returns the order's id. */
export async function startPayment(
  { database, flows }: PaymentTools,
  shopper: Shopper,
  wanted: ToPay,
): Promise<string> {
  if (!flows) throw new AppError('PAYMENT_UNAVAILABLE')
  const desk = { database, flows }
  const orderId =
    'orderId' in wanted
      ? await payAgain(desk, shopper, wanted.orderId)
      : await payCart(desk, shopper, wanted)
  const created = await flows.createAtProvider(subjectOf(orderId), { order: orderNumber(orderId) })
  if (created) return orderId
  await database.transaction((tx) => cancelUnpayableOrder(tx, orderId))
  throw new AppError('PAYMENT_UNAVAILABLE')
}

async function payAgain(desk: Open, shopper: Shopper, orderId: string): Promise<string> {
  const { database } = desk
  if (!(await isOwnBooking(database.db, shopper, orderId)))
    throw new AppError('NOT_FOUND', { reason: 'booking' })
  await askOrRefuse(desk, orderId)
  return database.transaction((tx) => retryPayment(tx, shopper, orderId))
}

async function payCart(desk: Open, shopper: Shopper, cart: CartToPay): Promise<string> {
  const { database, flows } = desk
  const { products } = cart
  const account = flows.provider.keyId
  const variantIds = mergeLines(products).map((line) => line.variantId)
  const waiting = await findWaitingPayments(database.db, shopper.userId, variantIds)
  const [first, ...others] = waiting
  if (!first) return database.transaction((tx) => bookOnline(tx, shopper, { ...cart, account }))
  const orderIds = waiting.map(({ orderId }) => orderId)
  for (const orderId of orderIds) await askOrRefuse(desk, orderId)
  const isSame = others.length === 0 && isSameCart(products, first.lines)
  const wants = isSame ? 'sameCart' : 'otherCart'
  return database.transaction((tx) =>
    continueOrReplace(tx, shopper, { ...cart, account, orderIds, wants }),
  )
}

type CashInstead = CartToPay & { insteadOf?: string | undefined }

/**
 * Asks the provider about the payments that a booking with cash would replace, before its transaction. Throws
 * PAYMENT_CONFLICT while the provider does not answer, because the money may have arrived already, unless the shopper was
 * told so.
 */
export async function askBeforeCash(
  { database: { db }, flows }: PaymentTools,
  { userId }: Shopper,
  { products, insteadOf, despitePayments = [] }: CashInstead,
): Promise<void> {
  if (insteadOf === undefined) return
  const variantIds = mergeLines(products).map((line) => line.variantId)
  for (const { orderId } of await findWaitingPayments(db, userId, variantIds)) {
    const answer = await flows?.askProvider(subjectOf(orderId))
    if (answer !== 'answered' && !despitePayments.includes(orderId))
      throw paymentConflict('begun', orderId, 'payment_pending')
  }
}

/** To prevent a double payment, asks the provider about earlier attempts; without an answer, refuses another one. */
async function askOrRefuse({ flows }: Open, orderId: string): Promise<void> {
  if ((await flows.askProvider(subjectOf(orderId))) !== 'answered')
    throw new AppError('PAYMENT_UNAVAILABLE')
}

/** Applies the browser's proof of a payment of an own booking. Returns the order's id. */
export async function verifyPayment(
  { database, flows }: PaymentTools,
  shopper: Shopper,
  proof: Proof,
): Promise<string> {
  const isOwn = (orderId: string) => isOwnBooking(database.db, shopper, orderId)
  const orderId = await flows?.verify('order', proof, isOwn)
  if (!orderId) throw new AppError('NOT_FOUND', { reason: 'booking' })
  return orderId
}

/**
 * Asks the provider about a booking; false when it does not answer. Read the state of the payment before, which refuses
 * another person's booking, and after.
 */
export async function askPayment({ flows }: PaymentTools, orderId: string): Promise<boolean> {
  return (await flows?.askProvider(subjectOf(orderId))) === 'answered'
}
