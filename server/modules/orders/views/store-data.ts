import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import { giftStateOf } from '#server/modules/giftcodes/rules.ts'
import { shapeDispute } from '#server/modules/payments/rules/shape-dispute.ts'
import { shapeRefund } from '#server/modules/payments/rules/shape-refund.ts'
import type { Db } from '#server/platform/db/open.ts'
import { bills, storeLedger } from '#server/platform/db/tables/billing.ts'
import { products, variants } from '#server/platform/db/tables/catalog.ts'
import { giftCodes } from '#server/platform/db/tables/giftcodes.ts'
import { variantStock } from '#server/platform/db/tables/inventory.ts'
import {
  orderDiscounts,
  orderLines,
  orders,
  seenByStore,
} from '#server/platform/db/tables/orders.ts'
import { reviews } from '#server/platform/db/tables/reviews.ts'
import { closuresOf, storePauses, stores } from '#server/platform/db/tables/stores.ts'
import { tags } from '#server/platform/db/tables/tags.ts'
import type { StoreData } from '#shared/contract/exports/store-data.ts'
import { taxInLine, taxOfOrder } from '#shared/catalog/line-tax.ts'
import { rupeesFromPaise } from '#shared/money.ts'
import { mustExist } from '#shared/must-exist.ts'
import { orderStatusName } from '#shared/order-status.ts'
import { orderNumber } from '#shared/order-number.ts'
import { type DiscountRow, shapeDiscount } from './discounts.ts'
import { loadDisputes, loadRefunds } from './orders.ts'
import { viewCampaignData, viewImportData } from './goods-data.ts'
import { viewIntegrationData } from './integration-data.ts'
import { viewPayoutData } from './payout-data.ts'
import { viewStaffData, viewTimelines } from './staff-data.ts'
import { viewSubscriptionData } from './subscription-data.ts'

/** All stored data of the merchant's store, without any data of its customers. */
export async function viewStoreData(
  db: Db,
  { storeId }: Merchant,
  now: Date,
): Promise<{ fileName: string; data: StoreData }> {
  const exportedAt = now.toISOString()
  return {
    fileName: `chowk-my-shop-${exportedAt.slice(0, 10)}.json`,
    data: {
      exportedAt,
      store: await storeOf(db, storeId),
      pauses: await pausesOf(db, storeId),
      products: await productsOf(db, storeId),
      orders: await ordersOf(db, storeId),
      bills: await billsOf(db, storeId),
      ledger: await ledgerOf(db, storeId),
      ...(await viewPayoutData(db, storeId)),
      subscription: await viewSubscriptionData(db, storeId),
      tags: await tagsOf(db, storeId),
      giftCodes: await giftsOf(db, storeId, now),
      reviews: await reviewsOf(db, storeId),
      imports: await viewImportData(db, storeId),
      offers: await viewCampaignData(db, storeId),
      ...(await viewIntegrationData(db, storeId)),
      ...(await viewStaffData(db, storeId)),
    },
  }
}

async function storeOf(db: Db, storeId: string): Promise<StoreData['store']> {
  const [found] = await db
    .select({ ...getTableColumns(stores), closures: closuresOf(sql`stores.id`) })
    .from(stores)
    .where(eq(stores.id, storeId))
  const {
    storeName: shopName,
    latitude: lat,
    longitude: long,
    createdAt,
    ...row
  } = mustExist(found, `the store ${storeId} of a merchant`)
  return { ...row, shopName, lat, long, since: createdAt.toISOString() }
}

async function pausesOf(db: Db, storeId: string): Promise<StoreData['pauses']> {
  const rows = await db
    .select()
    .from(storePauses)
    .where(eq(storePauses.storeId, storeId))
    .orderBy(asc(storePauses.id))
  return rows.map(({ change, at, until }) => ({
    change,
    at: at.toISOString(),
    until: until?.toISOString() ?? null,
  }))
}

async function productsOf(db: Db, storeId: string): Promise<StoreData['products']> {
  const found = await db
    .select()
    .from(products)
    .where(eq(products.storeId, storeId))
    .orderBy(asc(products.id))
  const rows = await db
    .select({ variant: variants, stock: variantStock.stock, held: variantStock.held })
    .from(variants)
    .innerJoin(variantStock, eq(variantStock.variantId, variants.id))
    .where(eq(variants.storeId, storeId))
    .orderBy(asc(variants.position))
  const byProduct = grouped(rows, ({ variant }) => variant.productId)
  return found.map((product) => ({
    ...product,
    productId: product.id,
    variants: (byProduct.get(product.id) ?? []).map(({ variant, stock, held }) => ({
      sku: variant.sku,
      attributes: variant.attributes,
      mrp: rupeesFromPaise(variant.mrpPaise),
      price: rupeesFromPaise(variant.pricePaise),
      stock,
      held,
    })),
  }))
}

async function ordersOf(db: Db, storeId: string): Promise<StoreData['orders']> {
  const found = await db
    .select()
    .from(orders)
    .where(and(eq(orders.storeId, storeId), seenByStore))
    .orderBy(desc(orders.seq))
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.storeId, storeId))
    .orderBy(asc(orderLines.position))
  const byOrder = grouped(lines, ({ orderId }) => orderId)
  const ids = found.map(({ id }) => id)
  const given = grouped(await loadRefunds(db, ids), ({ orderId }) => orderId)
  const disputed = grouped(await loadDisputes(db, ids), ({ orderId }) => orderId)
  const timelines = await viewTimelines(db, storeId)
  const lowered = grouped(await discountsOf(db, storeId), ({ orderId }) => orderId)
  return found.map((order) => ({
    ...order,
    orderNumber: orderNumber(order.id),
    status: orderStatusName[order.status],
    amount: rupeesFromPaise(order.amountPaise - order.discountPaise),
    discounts: (lowered.get(order.id) ?? []).map(shapeDiscount),
    tax: rupeesFromPaise(taxOfOrder(order)),
    refunds: (given.get(order.id) ?? []).map(shapeRefund),
    disputes: (disputed.get(order.id) ?? []).map(shapeDispute),
    bookedAt: order.bookedAt.toISOString(),
    closedAt: order.closedAt?.toISOString() ?? null,
    timeline: timelines.get(order.id) ?? [],
    products: mustExist(byOrder.get(order.id), `lines of order ${order.id}`).map((line) => ({
      ...line,
      gstRate: taxInLine({ ...line, isUntaxed: order.isUntaxed }).gstRate,
      price: rupeesFromPaise(line.pricePaise),
      offer: line.campaignName,
    })),
  }))
}

async function discountsOf(db: Db, storeId: string): Promise<DiscountRow[]> {
  return db
    .select()
    .from(orderDiscounts)
    .where(eq(orderDiscounts.storeId, storeId))
    .orderBy(asc(orderDiscounts.position))
}

async function billsOf(db: Db, storeId: string): Promise<StoreData['bills']> {
  const found = await db
    .select()
    .from(bills)
    .where(eq(bills.storeId, storeId))
    .orderBy(desc(bills.issuedAt), desc(bills.serial))
  return found.map((bill) => ({
    kind: bill.kind,
    number: bill.number,
    issuedAt: bill.issuedAt.toISOString(),
    orderNumber: bill.orderId && orderNumber(bill.orderId),
    paidBy: bill.paidBy,
    reason: bill.reason,
    total: rupeesFromPaise(bill.totalPaise),
    tax: rupeesFromPaise(bill.taxPaise),
    discount: rupeesFromPaise(bill.totalPaise - bill.payablePaise),
  }))
}

async function ledgerOf(db: Db, storeId: string): Promise<StoreData['ledger']> {
  const found = await db
    .select()
    .from(storeLedger)
    .where(eq(storeLedger.storeId, storeId))
    .orderBy(desc(storeLedger.seq))
  return found.map((entry) => ({
    at: entry.at.toISOString(),
    kind: entry.kind,
    amount: rupeesFromPaise(entry.amountPaise),
    change: rupeesFromPaise(entry.balanceChangePaise),
    reference: entry.reference,
  }))
}

function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

function tagsOf(db: Db, storeId: string): Promise<StoreData['tags']> {
  const { code, shelfName, shelfSearch } = tags
  return db
    .select({ code, sku: variants.sku, shelfName, shelfSearch })
    .from(tags)
    .leftJoin(variants, eq(variants.id, tags.variantId))
    .where(eq(tags.storeId, storeId))
    .orderBy(asc(tags.createdAt), asc(tags.id))
}

async function giftsOf(db: Db, storeId: string, now: Date): Promise<StoreData['giftCodes']> {
  const found = await db
    .select()
    .from(giftCodes)
    .where(eq(giftCodes.storeId, storeId))
    .orderBy(desc(giftCodes.issuedAt))
  return found.map((gift) => ({
    lastFour: gift.lastFour,
    kind: gift.kind,
    amount: rupeesFromPaise(gift.amountPaise),
    left: rupeesFromPaise(gift.amountPaise - gift.usedPaise),
    state: giftStateOf(gift, now),
    issuedAt: gift.issuedAt.toISOString(),
    expiresAt: gift.expiresAt.toISOString(),
    redeemedAt: gift.redeemedAt?.toISOString() ?? null,
  }))
}

async function reviewsOf(db: Db, storeId: string): Promise<StoreData['reviews']> {
  const found = await db
    .select()
    .from(reviews)
    .where(eq(reviews.storeId, storeId))
    .orderBy(desc(reviews.writtenAt), desc(reviews.id))
  return found.map(({ orderId, productId, stars, body, writtenAt, answer, hiddenAt }) => ({
    orderNumber: orderNumber(orderId),
    productId,
    stars,
    text: body ?? '',
    writtenAt: writtenAt.toISOString(),
    answer,
    isHidden: hiddenAt !== null,
  }))
}
