import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { checkRows, idRow } from '#server/platform/db/rows/check-rows.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { bills } from '#server/platform/db/tables/billing.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import { products } from '#server/platform/db/tables/catalog.ts'
import {
  orderDiscounts,
  orderEvents,
  orderLines,
  orders,
  seenByStore,
} from '#server/platform/db/tables/orders.ts'
import { isPausedAt } from '#server/platform/db/tables/stores.ts'
import type { BilledBuyer } from '#shared/contract/orders/buyer.ts'
import { isTerminal, type OrderStatus, type PaymentStatus } from '#shared/order-status.ts'
import { mustExist } from '#shared/must-exist.ts'
import type { OrderDraft } from '../rules/cart.ts'
import type { Actor } from '../rules/order-life.ts'

export type LockedOrder = typeof orders.$inferSelect
export type OrderActor = { actor: Actor; actorId: string | null }

type NewOrder = OrderDraft & {
  toTry: boolean
  id: string
  shopperId: string
  dueAt: Date
  readyByAt: Date | null
  paymentMethod: 'cash' | 'online'
  buyer?: BilledBuyer | undefined
}

/**
 * Inserts the order, its lines and the first time line entry in one statement; returns false when the store has stopped
 * taking bookings. Call it while the stock is locked.
 */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<boolean> {
  const { id, storeId, shopperId, amountPaise, taxPaise, isUntaxed } = order
  const dueAt = order.dueAt.toISOString()
  const readyByAt = order.readyByAt?.toISOString() ?? null
  const now = tx.now.toISOString()
  const buyer = order.buyer ? JSON.stringify(order.buyer) : null
  const [status, paymentStatus]: [OrderStatus, PaymentStatus] =
    order.paymentMethod === 'cash'
      ? ['awaiting_confirmation', 'unpaid']
      : ['payment_pending', 'pending']
  const { rows } = await tx.execute(sql`
    with made as (
      insert into orders (id, store_id, shopper_id, status, payment_method, to_try, payment_status,
        amount_paise, tax_paise, is_untaxed, has_equal_halves, booked_at, due_at, ready_by_at, buyer)
      select ${id}::uuid, s.id, ${shopperId}::uuid, ${status}::text, ${order.paymentMethod}::text, ${order.toTry}::boolean, ${paymentStatus}::text, ${amountPaise}::int,
        ${taxPaise}::int, ${isUntaxed}::boolean, true, ${now}::timestamptz, ${dueAt}::timestamptz, ${readyByAt}::timestamptz,
        ${buyer}::jsonb
      from stores s
      where s.id = ${storeId}::uuid and s.status = 'approved' and s.closing_asked_at is null
        and not ${isPausedAt(sql`s`, tx.now)}
      returning id
    ), lines as (
      insert into order_lines (order_id, position, store_id, variant_id, product_id, name, image,
        attributes, kind, sku, quantity, price_paise, hsn, gst_rate, gst_fixed, campaign_id, campaign_name, was_paise)
      select made.id, l.place - 1, l."storeId", l."variantId", l."productId", l.name, l.image,
        l.attributes, l.kind, l.sku, l.quantity, l."pricePaise", l.hsn, l."gstRate", l."gstFixed",
        (l.campaign ->> 'id')::uuid, l.campaign ->> 'name', (l.campaign ->> 'wasPaise')::int
      from made, rows from (jsonb_to_recordset(${JSON.stringify(order.lines)}::jsonb) as (
        "storeId" uuid, "variantId" uuid, "productId" uuid, name text, image text,
        attributes jsonb, kind jsonb, sku text, quantity int, "pricePaise" int, hsn text, "gstRate" int, "gstFixed" boolean, campaign jsonb
      )) with ordinality as l ("storeId", "variantId", "productId", name, image, attributes, kind, sku,
        quantity, "pricePaise", hsn, "gstRate", "gstFixed", campaign, place)
    )
    insert into order_events (order_id, store_id, seq, event, actor, actor_id, to_status, at)
    select id, ${storeId}::uuid, 1, 'booked', 'shopper', ${shopperId}, ${status}, ${now} from made
    returning order_id as id`)
  return checkRows(idRow, rows).length === 1
}

/** Locks an order of this store; undefined when the store has no order with this id. */
export async function lockStoreOrder(tx: Tx, storeId: string, orderId: string) {
  return lockOrder(tx, and(eq(orders.id, orderId), eq(orders.storeId, storeId)))
}

/** Locks an order of this shopper; undefined when the shopper has no order with this id. */
export async function lockShopperOrder(tx: Tx, shopperId: string, orderId: string) {
  return lockOrder(tx, and(eq(orders.id, orderId), eq(orders.shopperId, shopperId)))
}

/** Locks any order; for facts of the payment provider and for administrators. */
export async function lockAnyOrder(tx: Tx, orderId: string) {
  return lockOrder(tx, eq(orders.id, orderId))
}

async function lockOrder(tx: Tx, which: ReturnType<typeof and>): Promise<LockedOrder | undefined> {
  const [order] = await tx.select().from(orders).where(which).for('update')
  return order
}

export async function findRemainingLines(tx: Tx, orderId: string) {
  return tx
    .select({
      variantId: orderLines.variantId,
      productId: orderLines.productId,
      quantity: orderLines.quantity,
      pricePaise: orderLines.pricePaise,
      gstRate: orderLines.gstRate,
      isUntaxed: orders.isUntaxed,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.declined, false)))
}

/** The lines of an order with the facts that decide their GST rates. */
export async function findTaxedLines(tx: Tx, orderId: string) {
  const { position, hsn, pricePaise, gstRate: gstSlab, gstFixed } = orderLines
  return tx
    .select({ position, hsn, pricePaise, gstSlab, gstFixed, category: products.category })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(eq(orderLines.orderId, orderId))
}

export async function saveGstRate(
  tx: Tx,
  orderId: string,
  { position, gstRate }: { position: number; gstRate: number },
): Promise<void> {
  await tx
    .update(orderLines)
    .set({ gstRate })
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.position, position)))
}

/** The tax on an order's bill. It may differ from the tax at booking, because the seller's GSTIN may be newer. */
export async function findBilledTax(
  tx: Tx,
  orderId: string,
): Promise<{ taxPaise: number; isUntaxed: boolean; hasEqualHalves: boolean }> {
  const [bill] = await tx
    .select({
      taxPaise: bills.taxPaise,
      kind: bills.kind,
      hasEqualHalves: bills.hasEqualHalves,
    })
    .from(bills)
    .where(and(eq(bills.orderId, orderId), ne(bills.kind, 'credit_note')))
  const { kind, ...rest } = mustExist(bill, `the bill of order ${orderId}`)
  return { ...rest, isUntaxed: kind === 'bill_of_supply' }
}

/** Saves the pieces of a locked order that the customer did not take. */
export async function saveNotTaken(
  tx: Tx,
  orderId: string,
  left: readonly { variantId: string; quantity: number }[],
): Promise<void> {
  for (const { variantId, quantity } of left)
    await tx
      .update(orderLines)
      .set({ notTaken: quantity })
      .where(and(eq(orderLines.orderId, orderId), eq(orderLines.variantId, variantId)))
}

export async function declineLines(
  tx: Tx,
  orderId: string,
  variantIds: readonly string[],
): Promise<void> {
  await tx
    .update(orderLines)
    .set({ declined: true })
    .where(and(eq(orderLines.orderId, orderId), inArray(orderLines.variantId, [...variantIds])))
}

/** The columns of an order that a change may set. */
export type OrderChange = {
  dueAt?: Date | null
  readyAt?: Date
  /** The time at which the shopper asked for an extension. */
  extendedAt?: Date
  paymentMethod?: 'online'
  paymentStatus?: PaymentStatus
  readyByAt?: Date | null
  paidAt?: Date
  revivedAt?: Date
  paidBy?: 'cash' | 'upi'
  billNumber?: string
  seenAt?: Date
  seenBy?: string | null
  amountPaise?: number
  taxPaise?: number
  isUntaxed?: boolean
  hasEqualHalves?: boolean
  discountPaise?: number
  buyer?: BilledBuyer | null
}

/** Saves a change of a locked order; the caller has checked it with `rules/order-life`. */
export async function saveOrder(
  tx: Tx,
  order: LockedOrder,
  { to, ...change }: OrderChange & { to: OrderStatus },
): Promise<void> {
  const moved = to !== order.status && { status: to, closedAt: isTerminal(to) ? tx.now : null }
  if (!moved && Object.keys(change).length === 0) return
  await tx
    .update(orders)
    .set({ ...change, ...moved })
    .where(eq(orders.id, order.id))
}

const seenRow = z.object({ id: z.string(), shopperId: z.string(), isNew: z.boolean() })

/**
 * Saves who saw these orders, and returns the orders that belong to the store; `isNew`: nobody had seen the order
 * before. Orders are locked in one sequence, so that two devices with the same orders cannot deadlock.
 */
export async function saveSeen(
  tx: Tx,
  { storeId, userId }: { storeId: string; userId: string },
  orderIds: readonly string[],
) {
  const { rows } = await tx.execute(sql`
    with own as (
      select orders.id, shopper_id, seen_at is null as is_new from orders
      where orders.id = any(${sql.param([...orderIds])}::uuid[]) and store_id = ${storeId} and ${seenByStore}
      order by orders.id for no key update
    ), noted as (
      update orders set seen_at = ${tx.now.toISOString()}::timestamptz, seen_by = ${userId}
      from own where orders.id = own.id and own.is_new
    )
    select id, shopper_id as "shopperId", is_new as "isNew" from own`)
  return checkRows(seenRow, rows)
}

export type NewEvent = OrderActor & {
  event: (typeof orderEvents.$inferInsert)['event']
  from: OrderStatus | null
  to: OrderStatus
  reason?: string | undefined
  collectorId?: string | null
}

export async function insertEvent(
  tx: Tx,
  { id: orderId, storeId }: Pick<LockedOrder, 'id' | 'storeId'>,
  event: NewEvent,
): Promise<void> {
  const { from, to, ...rest } = event
  const next = sql<number>`(select coalesce(max(e.seq), 0) + 1 from order_events e where e.order_id = ${orderId})`
  await tx
    .insert(orderEvents)
    .values({ orderId, storeId, seq: next, fromStatus: from, toStatus: to, at: tx.now, ...rest })
}

export async function savePaymentStatus(
  tx: Tx,
  orderId: string,
  paymentStatus: PaymentStatus,
): Promise<void> {
  await tx.update(orders).set({ paymentStatus }).where(eq(orders.id, orderId))
}

export async function findShopperOf(db: Db, orderId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ shopperId: orders.shopperId })
    .from(orders)
    .where(eq(orders.id, orderId))
  return row?.shopperId
}

export async function findShopperEmail(tx: Tx, shopperId: string): Promise<string> {
  const [row] = await tx.select({ email: users.email }).from(users).where(eq(users.id, shopperId))
  return mustExist(row, `the shopper ${shopperId} of an order`).email
}

/** The number of time line entries of this kind. */
export async function countEvents(
  tx: Tx,
  orderId: string,
  event: NewEvent['event'],
): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.event, event)))
  return mustExist(row, 'a count').count
}

/** Actor, event and time of the change that set the order's present status. */
export async function findLastMove(
  tx: Tx,
  orderId: string,
): Promise<{ by: Actor; at: Date; event: NewEvent['event'] }> {
  const [move] = await tx
    .select({ by: orderEvents.actor, at: orderEvents.at, event: orderEvents.event })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, orderId),
        sql`${orderEvents.fromStatus} is distinct from ${orderEvents.toStatus}`,
      ),
    )
    .orderBy(desc(orderEvents.seq))
    .limit(1)
  return mustExist(move, `the time line of order ${orderId}`)
}

type NewDiscount = Pick<
  typeof orderDiscounts.$inferInsert,
  'kind' | 'giftCodeId' | 'reference' | 'amountPaise'
>

/** Inserts the discounts of an order in sequence. */
export async function insertDiscounts(
  tx: Tx,
  { id: orderId, storeId }: LockedOrder,
  discounts: readonly NewDiscount[],
): Promise<void> {
  if (discounts.length === 0) return
  await tx
    .insert(orderDiscounts)
    .values(discounts.map((discount, at) => ({ orderId, storeId, position: at + 1, ...discount })))
}
