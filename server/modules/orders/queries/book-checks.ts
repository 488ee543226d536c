import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { bookChecks } from '#server/platform/db/tables/orders.ts'

/** Most movements that one statement reads to find the shops with changes. */
const MOST_MOVEMENTS = 50_000

const countRow = z.object({ count: z.int() })
const idRow = z.object({ id: z.string() })

/**
 * Marks the shops of new movements as changed; returns the number of movements that it read. Ids are assigned before
 * the commit, so it stops at the first movement of the last minute: every id before that is committed or was rolled
 * back.
 */
export async function markChangedStores(tx: Tx): Promise<number> {
  const { rows } = await tx.execute(sql`
    with cursor as materialized (
      select movement_id as after from book_cursor for update
    ), next as materialized (
      select m.id, m.store_id, m.at from cursor, lateral (
        select id, store_id, at from stock_movements where id > cursor.after order by id limit ${MOST_MOVEMENTS}::int
      ) m
    ), settled as materialized (
      select id, store_id from next
      where id < coalesce((select min(id) from next where at >= now() - interval '1 minute'), 9223372036854775807)
    ), moved as (
      update book_cursor set movement_id = (select max(id) from settled) where exists (select from settled)
    ), noted as (
      update book_checks set is_changed = true
      where store_id in (select store_id from settled) and not is_changed
    )
    select count(*)::int as count from settled`)
  return checkRows(countRow, rows)[0]?.count ?? 0
}

type Ages = { whole: Date; changed: Date; limit: number }

/**
 * Shops whose books are due: shops without a check, shops without a check since `whole`, and shops without a check
 * since `changed` that have new movements or whose last check failed.
 */
export async function findDueStores(db: Db, { whole, changed, limit }: Ages): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select s.id from stores s left join book_checks c on c.store_id = s.id
    where c.store_id is null or c.checked_at <= ${whole.toISOString()}::timestamptz
      or ((c.is_changed or c.broken <> '{}') and c.checked_at <= ${changed.toISOString()}::timestamptz)
    order by c.checked_at nulls first, s.id limit ${limit}::int`)
  return checkRows(idRow, rows).map(({ id }) => id)
}

export async function wasCheckedSince(db: Db, scope: string, since: Date): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select store_id as id from book_checks
    where store_id = ${scope}::uuid and checked_at > ${since.toISOString()}::timestamptz`)
  return rows.length > 0
}

export async function saveChecks(
  tx: Tx,
  checks: { storeId: string; broken: string[] }[],
  checkedAt: Date,
): Promise<void> {
  const rows = checks.map((check) => ({ ...check, checkedAt }))
  await tx
    .insert(bookChecks)
    .values(rows)
    .onConflictDoUpdate({
      target: bookChecks.storeId,
      set: { checkedAt, isChanged: false, broken: sql`excluded.broken` },
    })
}

const brokenRow = z.object({ name: z.string(), stores: z.array(z.string()) })

/** The contradictions that the last check of the books found, with their shops. */
export async function findBrokenBooks(db: Db): Promise<z.infer<typeof brokenRow>[]> {
  const { rows } = await db.execute(sql`
    select name, array_agg(store_id::text order by store_id) as stores
    from book_checks, unnest(broken) as name group by name order by name`)
  return checkRows(brokenRow, rows)
}
