import { isDeepStrictEqual } from 'node:util'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import {
  countAttempts,
  openPaymentOrder,
  watchAgain,
} from '#server/modules/payments/commands/payment-orders.ts'
import { findTerms } from '#server/modules/settings/commands/terms.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { SubscriptionTerms } from '#server/platform/ports/subscription-terms.ts'
import { AppError } from '#shared/app-error.ts'
import type { Plan } from '#shared/contract/subscription.ts'
import { indianDay } from '#shared/formats/india-time.ts'
import { paiseFromRupees } from '#shared/formats/money.ts'
import * as rows from '../queries/purchases.ts'
import { findStore, type StoreFacts } from '../queries/subscriptions.ts'
import { priceOf } from '../rules/prices.ts'
import { taxOfPurchase } from '../rules/purchase-tax.ts'
import { beginSubscription, lockSubscription } from './subscription.ts'

export const findOpenPurchase = rows.findOpenPurchase
export const findPurchase = rows.findPurchase

export type Choice = { plan: Plan; tags: number; amount: number }
type SubscriptionOrder = Choice & {
  /** The id of the unpaid purchase whose state the provider has just answered. */
  askedAbout: string | undefined
  /** The account at the provider that receives the money. */
  account: string
  /** The terms of the configuration; dated settings may replace them. */
  terms: SubscriptionTerms
}

const subjectOf = (subjectId: string) => ({ purpose: 'subscription', subjectId }) as const

/**
 * Saves the purchase that the store wants to pay, or continues an unpaid purchase of the same choice; another choice or
 * tax replaces it. Returns the purchase's id. Throws SUBSCRIPTION_CONFLICT when the prices have changed, or when the
 * earlier purchase was just paid or its money is reserved.
 */
export async function orderSubscription(
  tx: Tx,
  merchant: Merchant,
  { askedAbout, account, terms, plan, tags, amount }: SubscriptionOrder,
): Promise<string> {
  const { storeId } = merchant
  const today = await findTerms(tx, terms, indianDay(tx.now))
  const price = priceOf(today, plan, tags)
  const amountPaise = price.planPaise + price.setupPaise
  if (paiseFromRupees(amount) !== amountPaise) throw conflict('price')
  await beginSubscription(tx, storeId, terms)
  await lockSubscription(tx, storeId)
  await refusePaid(tx, askedAbout)
  const store = await findStore(tx, storeId)
  const wanted = { plan, tags, ...price, tax: taxOfPurchase(today, store) }
  const open = await rows.findOpenPurchase(tx, storeId)
  if (open) {
    const attempts = await countAttempts(tx, subjectOf(open.id))
    if (attempts.authorized > 0) throw conflict('checking')
    if (isSame(open, wanted)) return payAgain(tx, open.id)
    await rows.savePurchase(tx, open.id, { replacedAt: tx.now })
  }
  const purchaseId = await insert(tx, merchant, store, wanted)
  await openPaymentOrder(tx, { ...subjectOf(purchaseId), account, amountPaise })
  return purchaseId
}

async function refusePaid(tx: Tx, askedAbout: string | undefined): Promise<void> {
  const before = askedAbout === undefined ? undefined : await rows.findPurchase(tx, askedAbout)
  if (before?.paidAt) throw conflict('paid')
}

type PurchaseFacts = Pick<rows.PurchaseRow, 'plan' | 'tags' | 'planPaise' | 'setupPaise' | 'tax'>

const isSame = (
  { plan, tags, planPaise, setupPaise, tax }: PurchaseFacts,
  wanted: PurchaseFacts,
): boolean => isDeepStrictEqual({ plan, tags, planPaise, setupPaise, tax }, wanted)

async function payAgain(tx: Tx, purchaseId: string): Promise<string> {
  await rows.savePurchase(tx, purchaseId, { triedAt: tx.now })
  await watchAgain(tx, subjectOf(purchaseId))
  return purchaseId
}

async function insert(
  tx: Tx,
  { storeId, userId: askedBy }: Merchant,
  { shopName, ownerName, address, gstin }: StoreFacts,
  wanted: PurchaseFacts,
): Promise<string> {
  const billedTo = { shopName, ownerName, address, gstin }
  return rows.insertPurchase(tx, { ...wanted, storeId, billedTo, askedBy })
}

function conflict(reason: 'paid' | 'checking' | 'price'): AppError {
  return new AppError('SUBSCRIPTION_CONFLICT', { reason })
}
