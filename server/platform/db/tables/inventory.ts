import { type SQL, sql } from 'drizzle-orm'
import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/rows/columns.ts'

/** Stock and held pieces of a variant; a shopper can book `stock - held`. */
export const variantStock = pgTable('variant_stock', {
  variantId: uuid('variant_id').primaryKey(),
  storeId: uuid('store_id').notNull(),
  productId: uuid('product_id').notNull(),
  stock: integer('stock').notNull(),
  held: integer('held').notNull().default(0),
})

/**
 * The stock `k` of each variant `v` of a shop, as a lateral join. `offset 0` makes PostgreSQL look up each of them, instead
 * of reading the stock of all shops for a join.
 */
export const stockOfVariant = sql`lateral (select * from variant_stock where variant_id = v.id offset 0) k`

/** Append-only: every change of `stock` or `held`, and the event that caused it. */
export const stockMovements = pgTable('stock_movements', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  variantId: uuid('variant_id').notNull(),
  storeId: uuid('store_id').notNull(),
  stockChange: integer('stock_change').notNull(),
  heldChange: integer('held_change').notNull(),
  kind: text('kind', {
    enum: ['hold', 'release', 'sale', 'return', 'adjustment', 'walk_in', 'import'],
  }).notNull(),
  reference: text('reference').notNull(),
  actorId: uuid('actor_id'),
  at: instant('at').notNull(),
})

/** People who wait until a variant is back. */
export const waitlistEntries = pgTable('waitlist_entries', {
  id: uuid('id').primaryKey().defaultRandom(),
  /** The order of the waitlist. */
  seq: bigint('seq', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  userId: uuid('user_id').notNull(),
  storeId: uuid('store_id').notNull(),
  productId: uuid('product_id').notNull(),
  variantId: uuid('variant_id').notNull(),
  askedAt: instant('asked_at').notNull(),
  /** The time from which a piece is free for all; the person gets the notice in the daytime. */
  passedAt: instant('passed_at'),
})

/** One piece held for a waiting person; it counts in `variant_stock.held` until the hold ends. */
export const waitlistHolds = pgTable('waitlist_holds', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: uuid('user_id').notNull(),
  storeId: uuid('store_id').notNull(),
  productId: uuid('product_id').notNull(),
  variantId: uuid('variant_id').notNull(),
  /** The number of people to whom the piece was offered, including this person. */
  turn: integer('turn').notNull(),
  begunAt: instant('begun_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  toldAt: instant('told_at'),
  endedAt: instant('ended_at'),
  endedBy: text('ended_by', { enum: ['booked', 'expired', 'released', 'left'] }),
  orderId: uuid('order_id'),
})

/**
 * True when a person of the waitlist (`e`) may get a piece: no other hold at this store, not of its staff, and not
 * blocked by it.
 */
export const mayGetPiece: SQL<boolean> = sql`(e.passed_at is null
  and not exists (select from waitlist_holds h
    where h.user_id = e.user_id and h.store_id = e.store_id and h.ended_at is null)
  and not exists (select from store_members m
    where m.user_id = e.user_id and m.store_id = e.store_id)
  and not exists (select from store_blocks b
    where b.shopper_id = e.user_id and b.store_id = e.store_id))`

/** The first end of the open bookings and holds of a variant; null when none of them has an end. */
export const holdEndOf = (variantId: SQL): SQL => sql`(select min(ends) from (
  select o.due_at as ends from order_lines l join orders o on o.id = l.order_id
  where l.variant_id = ${variantId} and not l.declined
    and o.status in ('payment_pending', 'awaiting_confirmation', 'ready_for_pickup')
  union all
  select h.ends_at from waitlist_holds h where h.variant_id = ${variantId} and h.ended_at is null) held)`

/**
 * Pieces of the stock `k` that this person can book now: the free ones, without those that belong to people who have
 * waited longer. Such a piece came back while nobody could book it, and is held for them within a minute.
 */
export function freeFor(userId: string | null): SQL<number> {
  return sql`greatest(0, k.stock - k.held - (select count(*)::int from waitlist_entries e
    where e.variant_id = k.variant_id and ${mayGetPiece} and e.seq < coalesce(
      (select own.seq from waitlist_entries own
        where own.variant_id = k.variant_id and own.user_id = ${userId}::uuid), 9223372036854775807)))`
}
