import type { Shopper } from '#server/modules/accounts/guards.ts'
import { findByProviderOrder } from '#server/modules/payments/commands/payment-orders.ts'
import type { PaymentFlows, Subject } from '#server/modules/payments/rules/subjects.ts'
import type { Database } from '#server/platform/db/open.ts'
import { AppError } from '#shared/app-error.ts'
import { orderNumber } from '#shared/order-number.ts'
import { bookOnline, continueOrReplace, retryPayment } from './commands/book-online.ts'
import { giveUpPayment } from './commands/end-unpaid.ts'
import { findWaitingPayment, isOwnBooking } from './commands/waiting-payments.ts'
import { isSameCart, mergeLines, type WantedLine } from './rules/cart.ts'

/** `flows` is undefined where online payment is not configured. */
export type PayDesk = { database: Database; flows: PaymentFlows | undefined }
type Open = { database: Database; flows: PaymentFlows }

/** What a shopper wants to pay: a cart, or a booking that waits for its payment. */
export type ToPay = { products: readonly WantedLine[] } | { orderId: string }

const subjectOf = (orderId: string): Subject => ({ purpose: 'order', subjectId: orderId })

/** Books, or goes on with a booking, and makes it payable at the provider. Returns the order's id. */
export async function startPayment(
  { database, flows }: PayDesk,
  shopper: Shopper,
  wanted: ToPay,
): Promise<string> {
  if (!flows) throw new AppError('PAYMENT_UNAVAILABLE')
  const desk = { database, flows }
  const orderId =
    'orderId' in wanted
      ? await payAgain(desk, shopper, wanted.orderId)
      : await payCart(desk, shopper, wanted.products)
  const created = await flows.createAtProvider(subjectOf(orderId), { order: orderNumber(orderId) })
  if (created) return orderId
  await database.transaction((tx) => giveUpPayment(tx, orderId))
  throw new AppError('PAYMENT_UNAVAILABLE')
}

async function payAgain(desk: Open, shopper: Shopper, orderId: string): Promise<string> {
  const { database } = desk
  if (!(await isOwnBooking(database.db, shopper, orderId)))
    throw new AppError('NOT_FOUND', { reason: 'booking' })
  await askOrRefuse(desk, orderId)
  return database.transaction((tx) => retryPayment(tx, shopper, orderId))
}

async function payCart(
  desk: Open,
  shopper: Shopper,
  products: readonly WantedLine[],
): Promise<string> {
  const { database, flows } = desk
  const account = flows.provider.keyId
  const variantIds = mergeLines(products).map((line) => line.variantId)
  const waiting = await findWaitingPayment(database.db, shopper.userId, variantIds)
  if (!waiting) return database.transaction((tx) => bookOnline(tx, shopper, { products, account }))
  const { orderId, lines } = waiting
  await askOrRefuse(desk, orderId)
  const wants = isSameCart(products, lines) ? 'sameCart' : 'otherCart'
  return database.transaction((tx) =>
    continueOrReplace(tx, shopper, { products, account, orderId, wants }),
  )
}

/** Nobody should pay twice: before another try, the provider says what became of the earlier ones. */
async function askOrRefuse({ flows }: Open, orderId: string): Promise<void> {
  if (!(await flows.askProvider(subjectOf(orderId)))) throw new AppError('PAYMENT_UNAVAILABLE')
}

export type Proof = { providerOrderId: string; paymentId: string; signature: string }

/**
 * The browser's proof of a payment. The signature is computed over the order's id in our database, the payment is
 * fetched from the provider, and only a captured one of the right amount confirms. Returns the order's id.
 */
export async function verifyPayment(
  { database, flows }: PayDesk,
  shopper: Shopper,
  { providerOrderId, paymentId, signature }: Proof,
): Promise<string> {
  const asked = await findByProviderOrder(database.db, providerOrderId)
  const orderId = asked?.purpose === 'order' ? asked.subjectId : undefined
  if (!flows || !orderId || !(await isOwnBooking(database.db, shopper, orderId)))
    throw new AppError('NOT_FOUND', { reason: 'booking' })
  const own = asked?.providerOrderId ?? ''
  if (!flows.provider.isCheckoutSignature({ providerOrderId: own, paymentId, signature }))
    throw new AppError('PAYMENT_NOT_PROVED')
  const answer = await flows.askPayment(subjectOf(orderId), paymentId)
  if (answer === 'foreign') throw new AppError('PAYMENT_NOT_PROVED')
  return orderId
}
