import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/open.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import {
  priceDropWishes,
  wishedItems,
  type WishedItem,
} from '#server/platform/db/tables/wishlist.ts'
import { indianDay } from '#shared/formats/india-time.ts'
import { z } from 'zod'

/** False when the person already wants notes about lower prices. */
export async function insertPreference(tx: Tx, userId: string): Promise<boolean> {
  const added = await tx
    .insert(priceDropWishes)
    .values({ userId, askedAt: tx.now })
    .onConflictDoNothing()
    .returning({ userId: priceDropWishes.userId })
  return added.length > 0
}

export async function deletePreference(tx: Tx, userId: string): Promise<void> {
  await tx.delete(priceDropWishes).where(eq(priceDropWishes.userId, userId))
}

/** The people who want notes about lower prices and have one of these products on their wishlist. */
const selectWanting = (productIds: readonly string[]) => sql`
  select user_id from price_drop_wishes where user_id in (
    select user_id from wishlist_items
    where product_id = any(${sql.param([...productIds])}::uuid[]))`

export async function isAnyWanted(tx: Tx, productIds: readonly string[]): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`${selectWanting(productIds)} limit 1`)
  return (rowCount ?? 0) > 0
}

/**
 * Plans a check of the wishlists with one of these products. Waits for a running check, which may have missed the new
 * price. Locks the rows in one order to prevent deadlocks.
 */
export async function planPriceCheck(
  tx: Tx,
  productIds: readonly string[],
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    with told as (${selectWanting(productIds)} order by user_id for update)
    update price_drop_wishes w set due_at = coalesce(w.due_at, ${at.toISOString()}::timestamptz)
    from told where w.user_id = told.user_id`)
}

const personRow = z.object({ userId: z.string() })

/**
 * Takes up to `most` people whose wishlist is due and who have had no note today, in one statement, so that two
 * processes never take the same person.
 */
export async function claimDue(tx: Tx, most: number): Promise<string[]> {
  const { rows } = await tx.execute(sql`
    with due as (
      select user_id from price_drop_wishes
      where due_at <= ${tx.now}::timestamptz and sent_day is distinct from ${indianDay(tx.now)}::date
      order by due_at limit ${most}::int for update skip locked)
    update price_drop_wishes w set due_at = null from due where w.user_id = due.user_id
    returning w.user_id as "userId"`)
  return checkRows(personRow, rows).map(({ userId }) => userId)
}

export async function findWatched(tx: Tx, userIds: readonly string[]): Promise<WishedItem[]> {
  const ofThem = sql`item.user_id = any(${sql.param([...userIds])}::uuid[])`
  const { rows } = await tx.execute<WishedItem>(wishedItems(tx.now, sql`item.asked_paise`, ofThem))
  return rows
}

type PriceNotice = { userId: string; productId: string; pricePaise: number }

const columns = (items: readonly PriceNotice[]) => sql`unnest(
  ${sql.param(items.map(({ userId }) => userId))}::uuid[],
  ${sql.param(items.map(({ productId }) => productId))}::uuid[],
  ${sql.param(items.map(({ pricePaise }) => pricePaise))}::int[]) as priced (user_id, product_id, paise)`

/** Lowers the price of each item below which the person gets a note; a price that is lower already stays. */
export async function lowerThresholds(tx: Tx, items: readonly PriceNotice[]): Promise<void> {
  await tx.execute(sql`
    update wishlist_items item set asked_paise = least(item.asked_paise, priced.paise)
    from ${columns(items)}
    where item.user_id = priced.user_id and item.product_id = priced.product_id`)
}

/** Saves that the people of these items get today's note. The next note about an item comes only below this price. */
export async function saveNoted(tx: Tx, items: readonly PriceNotice[]): Promise<void> {
  const today = indianDay(tx.now)
  await tx.execute(sql`
    update wishlist_items item set noted_day = ${today}::date, noted_from_paise = item.asked_paise,
      asked_paise = priced.paise
    from ${columns(items)}
    where item.user_id = priced.user_id and item.product_id = priced.product_id`)
  const people = [...new Set(items.map(({ userId }) => userId))]
  await tx.execute(sql`update price_drop_wishes set sent_day = ${today}::date
    where user_id = any(${sql.param(people)}::uuid[])`)
}
