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
import { findStore } from '../queries/subscriptions.ts'
import { type Price, priceOf } from '../rules/prices.ts'
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
 * Saves the purchase that the store wants to pay, or continues an unpaid purchase of the same choice; another choice
 * replaces it. Returns the purchase's id. Throws SUBSCRIPTION_CONFLICT when the prices have changed, or when the
 * earlier purchase was just paid or its money is reserved.
 */
export async function orderSubscription(
  tx: Tx,
  merchant: Merchant,
  { askedAbout, account, terms, ...choice }: SubscriptionOrder,
): Promise<string> {
  const { storeId } = merchant
  const price = priceOf(await findTerms(tx, terms, indianDay(tx.now)), choice.plan, choice.tags)
  const amountPaise = price.planPaise + price.setupPaise
  if (paiseFromRupees(choice.amount) !== amountPaise) throw conflict('price')
  await beginSubscription(tx, storeId, terms)
  await lockSubscription(tx, storeId)
  await refusePaid(tx, askedAbout)
  const open = await rows.findOpenPurchase(tx, storeId)
  if (open) {
    const attempts = await countAttempts(tx, subjectOf(open.id))
    if (attempts.authorized > 0) throw conflict('checking')
    if (isSame(open, choice, price)) return payAgain(tx, open.id)
    await rows.savePurchase(tx, open.id, { replacedAt: tx.now })
  }
  const purchaseId = await insert(tx, merchant, { ...choice, ...price })
  await openPaymentOrder(tx, { ...subjectOf(purchaseId), account, amountPaise })
  return purchaseId
}

async function refusePaid(tx: Tx, askedAbout: string | undefined): Promise<void> {
  const before = askedAbout === undefined ? undefined : await rows.findPurchase(tx, askedAbout)
  if (before?.paidAt) throw conflict('paid')
}

function isSame(open: rows.PurchaseRow, { plan, tags }: Choice, price: Price): boolean {
  return (
    open.plan === plan &&
    open.tags === tags &&
    open.planPaise === price.planPaise &&
    open.setupPaise === price.setupPaise
  )
}

async function payAgain(tx: Tx, purchaseId: string): Promise<string> {
  await rows.savePurchase(tx, purchaseId, { triedAt: tx.now })
  await watchAgain(tx, subjectOf(purchaseId))
  return purchaseId
}

async function insert(
  tx: Tx,
  { storeId, userId: askedBy }: Merchant,
  { plan, tags, planPaise, setupPaise }: Choice & Price,
): Promise<string> {
  const { shopName, ownerName, address, gstin } = await findStore(tx, storeId)
  const billedTo = { shopName, ownerName, address, gstin }
  return rows.insertPurchase(tx, {
    storeId,
    plan,
    tags,
    planPaise,
    setupPaise,
    billedTo,
    askedBy,
  })
}

function conflict(reason: 'paid' | 'checking' | 'price'): AppError {
  return new AppError('SUBSCRIPTION_CONFLICT', { reason })
}
