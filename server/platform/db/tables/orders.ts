import { sql } from 'drizzle-orm'
import { bigint, boolean, date, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ArticleKind } from '#shared/catalog/article-kind.ts'
import type { Attributes } from '#shared/contract/goods.ts'
import type { BilledBuyer } from '#shared/contract/orders/buyer.ts'
import { timelineEvents } from '#shared/contract/orders/orders.ts'
import { orderStatuses, paymentStatuses } from '#shared/order-status.ts'
import { products } from './catalog.ts'
import { bytea, instant } from '#server/platform/db/rows/columns.ts'

export const orders = pgTable('orders', {
  id: uuid('id').primaryKey().defaultRandom(),
  seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity(),
  storeId: uuid('store_id').notNull(),
  shopperId: uuid('shopper_id').notNull(),
  status: text('status', { enum: orderStatuses }).notNull(),
  paymentMethod: text('payment_method', { enum: ['cash', 'online'] }).notNull(),
  /** True when the pieces are sizes or colours of one article, from which the customer chooses in the shop. */
  toTry: boolean('to_try').notNull().default(false),
  paymentStatus: text('payment_status', { enum: paymentStatuses }).notNull(),
  amountPaise: integer('amount_paise').notNull(),
  taxPaise: integer('tax_paise').notNull(),
  /**
   * True when the prices contain no GST, because the seller had no GSTIN at the booking; after the hand-over, the bill
   * decides.
   */
  isUntaxed: boolean('is_untaxed').notNull().default(false),
  /** True when the stored tax has two equal halves; the bill decides at the hand-over. */
  hasEqualHalves: boolean('has_equal_halves').notNull().default(false),
  /** The sum of the order's discounts; the amount to pay is `amountPaise` minus this sum. */
  discountPaise: integer('discount_paise').notNull().default(0),
  bookedAt: instant('booked_at').notNull(),
  /** The ready-by time that was promised at the booking. */
  readyByAt: instant('ready_by_at'),
  readyAt: instant('ready_at'),
  dueAt: instant('due_at'),
  closedAt: instant('closed_at'),
  billNumber: text('bill_number'),
  extendedAt: instant('extended_at'),
  /** The time of the shopper's reminder about the last day. */
  remindedAt: instant('reminded_at'),
  /** The time of the store's reminder to answer. */
  answerRemindedAt: instant('answer_reminded_at'),
  /** The time at which a member of the store first looked at the order or acted on it, and this member. */
  seenAt: instant('seen_at'),
  seenBy: uuid('seen_by'),
  /** The time at which the online payment arrived. */
  paidAt: instant('paid_at'),
  /** The time at which a late online payment reopened the ended booking and held its pieces again. */
  revivedAt: instant('revived_at'),
  /** The payment method that the store recorded at the hand-over. */
  paidBy: text('paid_by', { enum: ['cash', 'upi'] }),
  /** The buyer whom the bill is to name; null for none, and after the account was closed. */
  buyer: jsonb('buyer').$type<BilledBuyer>(),
})

/** The condition for orders that a store sees: orders to pay at the counter, and paid online orders. */
export const seenByStore = sql`(orders.payment_method = 'cash' or orders.paid_at is not null)`

/** The condition for an order whose customer tried and took nothing; the status of such an order is `cancelled`. */
export const triedNotTaken = sql`exists (select from order_events tried
  where tried.order_id = orders.id and tried.event = 'tried_not_taken')`

export const orderLines = pgTable('order_lines', {
  orderId: uuid('order_id').notNull(),
  position: integer('position').notNull(),
  storeId: uuid('store_id').notNull(),
  variantId: uuid('variant_id').notNull(),
  productId: uuid('product_id').notNull(),
  name: text('name').notNull(),
  image: text('image'),
  attributes: jsonb('attributes').$type<Attributes>().notNull(),
  /** Null in bookings of earlier releases. */
  kind: jsonb('kind').$type<ArticleKind>(),
  sku: text('sku').notNull(),
  quantity: integer('quantity').notNull(),
  pricePaise: integer('price_paise').notNull(),
  /** The campaign that set the price, and the shop's own price, if it applied before. */
  campaignId: uuid('campaign_id'),
  campaignName: text('campaign_name'),
  wasPaise: integer('was_paise'),
  hsn: text('hsn').notNull(),
  /** The rate of these goods at this price: of the day while the order is open, then that of its bill. */
  gstRate: integer('gst_rate').notNull(),
  /** True when the shop had fixed the slab at the booking, so that the rate follows no table. */
  gstFixed: boolean('gst_fixed').notNull().default(false),
  declined: boolean('declined').notNull().default(false),
  /** Pieces that the customer did not take at the hand-over; 0 before it. */
  notTaken: integer('not_taken').notNull().default(0),
})

/** Discounts, which lower the amount to pay. `reference`: the last four characters of a gift code. */
export const orderDiscounts = pgTable('order_discounts', {
  orderId: uuid('order_id').notNull(),
  position: integer('position').notNull(),
  storeId: uuid('store_id').notNull(),
  kind: text('kind', { enum: ['gift_code'] }).notNull(),
  giftCodeId: uuid('gift_code_id').notNull(),
  reference: text('reference').notNull(),
  amountPaise: integer('amount_paise').notNull(),
})

export const orderEvents = pgTable('order_events', {
  orderId: uuid('order_id').notNull(),
  seq: integer('seq').notNull(),
  storeId: uuid('store_id').notNull(),
  event: text('event', { enum: timelineEvents }).notNull(),
  actor: text('actor', { enum: ['shopper', 'merchant', 'system', 'admin'] }).notNull(),
  actorId: uuid('actor_id'),
  fromStatus: text('from_status', { enum: orderStatuses }),
  toStatus: text('to_status', { enum: orderStatuses }).notNull(),
  reason: text('reason'),
  /** The person whom the shopper named; only in entries about this person. */
  collectorId: uuid('collector_id'),
  at: instant('at').notNull(),
})

type Pieces = { variantId: string; quantity: number }

/** Payments at the counter by the provider's QR; the id is the receipt of its payment order. */
export const counterPayments = pgTable('counter_payments', {
  id: uuid('id').primaryKey(),
  storeId: uuid('store_id').notNull(),
  orderId: uuid('order_id').notNull(),
  /** The member who hands over when the money has come. */
  actorId: uuid('actor_id').notNull(),
  amountPaise: integer('amount_paise').notNull(),
  /** The pieces that the customer takes; null: all. */
  kept: jsonb('kept').$type<Pieces[]>(),
  /** Why no code was asked for; null: the code was right. */
  reason: text('reason'),
  begunAt: instant('begun_at').notNull(),
  closesAt: instant('closes_at').notNull(),
  /** Money that comes later goes back. */
  endedAt: instant('ended_at'),
  endedAs: text('ended_as', { enum: ['paid', 'closed', 'failed'] }),
  /** The time since which the provider's QR is known to be closed. */
  closedAt: instant('closed_at'),
})

export const pickupCodes = pgTable('pickup_codes', {
  orderId: uuid('order_id').primaryKey(),
  storeId: uuid('store_id').notNull(),
  codeMac: bytea('code_mac').notNull(),
  tokenMac: bytea('token_mac').notNull(),
  sealed: bytea('sealed').notNull(),
  tries: integer('tries').notNull().default(0),
  renewals: integer('renewals').notNull().default(0),
  /** The only person who sees the code; null for the shopper. */
  collectorId: uuid('collector_id'),
})

/** People whom shoppers named to collect a booking; the name is null after the account was closed. */
export const orderCollectors = pgTable('order_collectors', {
  id: uuid('id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  name: text('name'),
  tokenHash: bytea('token_hash').notNull(),
  showsSum: boolean('shows_sum').notNull().default(false),
})

export const wrongCodes = pgTable('wrong_codes', {
  storeId: uuid('store_id').notNull(),
  day: date('day', { mode: 'string' }).notNull(),
  count: integer('count').notNull(),
})

/** Accounts from which a store takes no bookings. */
export const storeBlocks = pgTable('store_blocks', {
  id: uuid('id').primaryKey().defaultRandom(),
  storeId: uuid('store_id').notNull(),
  shopperId: uuid('shopper_id').notNull(),
  reason: text('reason').notNull(),
  blockedAt: instant('blocked_at').notNull(),
  blockedBy: uuid('blocked_by').notNull(),
})

type SavedLine = {
  productId: string
  variantId: string
  quantity: number
  price?: number | undefined
}

/** The account's copy of the browser's cart; `price` in rupees is only the price that the shopper last saw. */
export const savedCarts = pgTable('saved_carts', {
  userId: uuid('user_id').primaryKey(),
  lines: jsonb('lines').$type<SavedLine[]>().notNull(),
  savedAt: instant('saved_at').notNull(),
})

/** The buyer whom the bills of an account's next bookings are to name. */
export const savedBuyers = pgTable('saved_buyers', {
  userId: uuid('user_id').primaryKey(),
  buyer: jsonb('buyer').$type<BilledBuyer>().notNull(),
  savedAt: instant('saved_at').notNull(),
})

/**
 * The time of the last check of a shop's books, and the violated invariants. The row with store id 0 is about data of
 * no single shop.
 */
export const bookChecks = pgTable('book_checks', {
  storeId: uuid('store_id').primaryKey(),
  checkedAt: instant('checked_at').notNull(),
  /** True when a piece was moved after `checkedAt`. */
  isChanged: boolean('is_changed').notNull().default(false),
  broken: text('broken').array().notNull().default([]),
})

/** The last stock movement whose shop was marked as changed. */
export const bookCursor = pgTable('book_cursor', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  movementId: bigint('movement_id', { mode: 'number' }).notNull(),
})

/** The article's name in Hindi beside an order's line; null after the article was renamed. Join `products`. */
export const hindiName = sql<string | null>`case when ${products.name} = ${orderLines.name}
  then ${products.hindi} ->> 'productName' end`
