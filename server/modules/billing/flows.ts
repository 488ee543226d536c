import type { Merchant } from '#server/modules/accounts/guards.ts'
import { findByProviderOrder } from '#server/modules/payments/commands/payment-orders.ts'
import type { PaymentFlows, Subject } from '#server/modules/payments/rules/subjects.ts'
import type { Database } from '#server/platform/db/open.ts'
import type { SubscriptionTerms } from '#server/platform/ports/subscription-terms.ts'
import { AppError } from '#shared/app-error.ts'
import {
  type Choice,
  findOpenPurchase,
  findPurchase,
  orderSubscription,
} from './commands/order-subscription.ts'

/** `flows` is undefined where online payment is not configured. */
export type BillingDesk = {
  database: Database
  flows: PaymentFlows | undefined
  terms: SubscriptionTerms
}

const subjectOf = (subjectId: string): Subject => ({ purpose: 'subscription', subjectId })

/** Takes a choice and makes it payable at the provider. Returns the purchase's id. */
export async function startSubscription(
  { database, flows, terms }: BillingDesk,
  merchant: Merchant,
  choice: Choice,
): Promise<string> {
  if (!flows) throw new AppError('PAYMENT_UNAVAILABLE')
  const account = flows.provider.keyId
  const askedAbout = (await findOpenPurchase(database.db, merchant.storeId))?.id
  // Nobody should pay twice: before another try, the provider says what became of the earlier ones.
  if (askedAbout && !(await flows.askProvider(subjectOf(askedAbout))))
    throw new AppError('PAYMENT_UNAVAILABLE')
  const purchaseId = await database.transaction((tx) =>
    orderSubscription(tx, merchant, { ...choice, askedAbout, account, terms }),
  )
  const notes = { subscription: merchant.storeId }
  if (await flows.createAtProvider(subjectOf(purchaseId), notes)) return purchaseId
  throw new AppError('PAYMENT_UNAVAILABLE')
}

type Proof = { providerOrderId: string; paymentId: string; signature: string }

/** The browser's proof of a payment of the merchant's own store; as for bookings. Returns the purchase's id. */
export async function verifySubscription(
  { database, flows }: BillingDesk,
  merchant: Merchant,
  { providerOrderId, paymentId, signature }: Proof,
): Promise<string> {
  const own = await findOwn(database, merchant, providerOrderId)
  if (!flows || !own) throw new AppError('NOT_FOUND', { reason: 'subscription' })
  const { purchaseId } = own
  if (!flows.provider.isCheckoutSignature({ providerOrderId, paymentId, signature }))
    throw new AppError('PAYMENT_NOT_PROVED')
  const answer = await flows.askPayment(subjectOf(purchaseId), paymentId)
  if (answer === 'foreign') throw new AppError('PAYMENT_NOT_PROVED')
  return purchaseId
}

/** The own purchase that is paid by this order of the provider. */
async function findOwn(
  { db }: Database,
  { storeId }: Merchant,
  providerOrderId: string,
): Promise<{ purchaseId: string } | undefined> {
  const asked = await findByProviderOrder(db, providerOrderId)
  if (asked?.purpose !== 'subscription') return undefined
  const purchase = await findPurchase(db, asked.subjectId)
  return purchase?.storeId === storeId ? { purchaseId: purchase.id } : undefined
}
