import type { Merchant } from '#server/modules/accounts/guards.ts'
import type { PaymentFlows, Proof, Subject } from '#server/modules/payments/rules/subjects.ts'
import type { Database } from '#server/platform/db/open.ts'
import type { SubscriptionTerms } from '#server/platform/ports/subscription-terms.ts'
import { AppError } from '#shared/app-error.ts'
import {
  type Choice,
  findOpenPurchase,
  findPurchase,
  orderSubscription,
} from './commands/order-subscription.ts'

/** `flows` is undefined when online payment is not configured. */
export type BillingTools = {
  database: Database
  flows: PaymentFlows | undefined
  terms: SubscriptionTerms
}

const subjectOf = (subjectId: string): Subject => ({ purpose: 'subscription', subjectId })

/** Saves the purchase of a plan and creates its order at the provider; returns its id. Throws PAYMENT_UNAVAILABLE. */
export async function startSubscription(
  { database, flows, terms }: BillingTools,
  merchant: Merchant,
  choice: Choice,
): Promise<string> {
  if (!flows) throw new AppError('PAYMENT_UNAVAILABLE')
  const account = flows.provider.keyId
  const askedAbout = (await findOpenPurchase(database.db, merchant.storeId))?.id
  // To prevent a double payment, ask the provider about earlier attempts before a new one.
  if (askedAbout && (await flows.askProvider(subjectOf(askedAbout))) !== 'answered')
    throw new AppError('PAYMENT_UNAVAILABLE')
  const purchaseId = await database.transaction((tx) =>
    orderSubscription(tx, merchant, { ...choice, askedAbout, account, terms }),
  )
  const notes = { subscription: merchant.storeId }
  if (await flows.createAtProvider(subjectOf(purchaseId), notes)) return purchaseId
  throw new AppError('PAYMENT_UNAVAILABLE')
}

/** Applies the browser's proof of a payment of the merchant's own store. Returns the purchase's id. */
export async function verifySubscription(
  { database: { db }, flows }: BillingTools,
  { storeId }: Merchant,
  proof: Proof,
): Promise<string> {
  const isOwn = async (id: string) => (await findPurchase(db, id))?.storeId === storeId
  const purchaseId = await flows?.verify('subscription', proof, isOwn)
  if (!purchaseId) throw new AppError('NOT_FOUND', { reason: 'subscription' })
  return purchaseId
}
