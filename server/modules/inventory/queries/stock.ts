import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { checkRows, idRow } from '#server/platform/db/rows/check-rows.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { mustExist } from '#shared/must-exist.ts'
import type { StockChange } from '../rules/stock.ts'

export type Kind = 'hold' | 'release' | 'sale' | 'return' | 'adjustment' | 'walk_in' | 'import'
export type Effect = { kind: Kind; reference: string; actorId: string | null }
export type ChangedLine = StockChange & { variantId: string }
export type NewStockRow = { variantId: string; productId: string; stock: number }
const lockedStockRow = z.object({
  variantId: z.string(),
  productId: z.string(),
  storeId: z.string(),
  stock: z.int(),
  held: z.int(),
})
export type LockedStockRow = z.infer<typeof lockedStockRow>

/** Locks in id order, so that two bookings of the same variants cannot deadlock. */
export async function lockStockRows(tx: Tx, variantIds: string[]): Promise<LockedStockRow[]> {
  const { rows } = await tx.execute(sql`
    select variant_id as "variantId", product_id as "productId", store_id as "storeId", stock, held
    from variant_stock where variant_id = any(${sql.param(variantIds)}::uuid[])
    order by variant_id for update`)
  return checkRows(lockedStockRow, rows)
}

/** The retired variants among these. A statement after the lock sees an edit that has just committed. */
export async function findRetired(tx: Tx, variantIds: string[]): Promise<Set<string>> {
  const { rows } = await tx.execute(sql`
    select id from variants
    where id = any(${sql.param(variantIds)}::uuid[]) and retired_at is not null`)
  return new Set(checkRows(idRow, rows).map(({ id }) => id))
}

/**
 * Changes the stock of all lines and writes the ledger, or changes nothing; returns how many lines were changed.
 * Each variant may occur in one line only.
 */
export async function moveStock(tx: Tx, effect: Effect, lines: ChangedLine[]): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    with line as (
      select * from unnest(
        ${sql.param(lines.map((line) => line.variantId))}::uuid[],
        ${sql.param(lines.map((line) => line.stockChange))}::int[],
        ${sql.param(lines.map((line) => line.heldChange))}::int[]
      ) as l (variant_id, stock_change, held_change)
    ), fitting as (
      select count(*) as lines from variant_stock s join line l using (variant_id)
      where s.held + l.held_change between 0 and s.stock + l.stock_change
    ), moved as (
      update variant_stock s
      set stock = s.stock + l.stock_change, held = s.held + l.held_change
      from line l, fitting
      where s.variant_id = l.variant_id and fitting.lines = ${lines.length}
        and s.held + l.held_change between 0 and s.stock + l.stock_change
      returning s.variant_id, s.store_id, l.stock_change, l.held_change
    )
    insert into stock_movements
      (variant_id, store_id, stock_change, held_change, kind, reference, actor_id, at)
    select variant_id, store_id, stock_change, held_change,
      ${effect.kind}, ${effect.reference}, ${effect.actorId}::uuid, ${tx.now}::timestamptz
    from moved order by variant_id`)
  return mustExist(rowCount, 'the number of moved stock rows')
}

export async function insertStockRows(
  tx: Tx,
  storeId: string,
  effect: Effect,
  stockRows: NewStockRow[],
): Promise<void> {
  await tx.execute(sql`
    with stock_row as (
      select * from unnest(
        ${sql.param(stockRows.map((stockRow) => stockRow.variantId))}::uuid[],
        ${sql.param(stockRows.map((stockRow) => stockRow.productId))}::uuid[],
        ${sql.param(stockRows.map((stockRow) => stockRow.stock))}::int[]
      ) as s (variant_id, product_id, stock)
    ), stocked as (
      insert into variant_stock (variant_id, store_id, product_id, stock)
      select variant_id, ${storeId}::uuid, product_id, stock from stock_row
      returning variant_id, stock
    )
    insert into stock_movements
      (variant_id, store_id, stock_change, held_change, kind, reference, actor_id, at)
    select variant_id, ${storeId}::uuid, stock, 0,
      ${effect.kind}, ${effect.reference}, ${effect.actorId}::uuid, ${tx.now}::timestamptz
    from stocked where stock > 0`)
}
