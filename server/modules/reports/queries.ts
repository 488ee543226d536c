import { eq, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#server/platform/db/open.ts'
import { batchOf, largestOf } from '#server/platform/db/rows/batches.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import { productViews, stockNoteWishes } from '#server/platform/db/tables/reports.ts'
import { indianDay } from '#shared/formats/india-time.ts'
import type { CountedViews } from './rules/product-views.ts'

/** Adds counts to the views of the day, in one statement, without views by the product's own store. */
export async function addViews(tx: Tx, views: readonly CountedViews[]): Promise<void> {
  await tx.execute(sql`
    insert into product_views (day, product_id, store_id, views)
    select ${indianDay(tx.now)}::date, p.id, p.store_id, sum(m.times)::int
    from jsonb_to_recordset(${JSON.stringify(views)}::jsonb)
      as m ("productId" uuid, "viewerStoreId" uuid, times int)
    join products p on p.id = m."productId" and p.active
      and p.store_id is distinct from m."viewerStoreId"
    group by p.id, p.store_id order by p.store_id, p.id
    on conflict (store_id, day, product_id) do update
      set views = least(product_views.views::bigint + excluded.views, 1000000000)::int`)
}

export function deleteViewsBefore(tx: Tx, day: string): Promise<number> {
  return largestOf(tx.delete(productViews).where(batchOf(productViews, lt(productViews.day, day))))
}

export async function insertNotePreference(tx: Tx, userId: string, storeId: string): Promise<void> {
  await tx
    .insert(stockNoteWishes)
    .values({ userId, storeId, askedAt: tx.now })
    .onConflictDoUpdate({ target: stockNoteWishes.userId, set: { storeId } })
}

export async function deleteNotePreference(tx: Tx, userId: string): Promise<void> {
  await tx.delete(stockNoteWishes).where(eq(stockNoteWishes.userId, userId))
}

const dueRow = z.object({ userId: z.string(), storeId: z.string() })

/**
 * Takes up to `most` members who have not had the note of this day, in one statement, so that each gets it once. Former
 * members and closed stores get none.
 */
export async function claimDueNotes(tx: Tx, day: string, most: number) {
  const { rows } = await tx.execute(sql`
    with due as (
      select w.user_id from stock_note_wishes w
      join store_members m on m.store_id = w.store_id and m.user_id = w.user_id and m.role <> 'counter'
      join stores s on s.id = w.store_id and s.status = 'approved'
      where w.sent_day is distinct from ${day}::date
      order by w.user_id limit ${most}::int for update of w skip locked)
    update stock_note_wishes w set sent_day = ${day}::date from due where w.user_id = due.user_id
    returning w.user_id as "userId", w.store_id as "storeId"`)
  return checkRows(dueRow, rows)
}
