import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { soldGoods } from '#server/platform/db/tables/billing.ts'
import { stockNoteWishes } from '#server/platform/db/tables/reports.ts'
import { Attributes } from '#shared/contract/goods.ts'
import { FIGURE_DAYS } from '#shared/contract/reports.ts'
import type { Period } from '../rules/days.ts'

const MOST = 20

const lowRow = z.object({
  productId: z.string(),
  variantId: z.string(),
  name: z.string(),
  attributes: Attributes,
  sku: z.string(),
  free: z.int(),
  pieces: z.int(),
  lastsDays: z.int().nullable(),
  total: z.int(),
  atAlert: z.int(),
})

/** Days within which a shop usually has new pieces: what lasts no longer is to be ordered. */
const ORDERED_WITHIN_DAYS = 14

/**
 * The variants on sale whose stock is at or below the store's alert, or would be sold in two weeks at the rate of the last
 * sixty days; the best-selling first.
 */
export async function viewLowVariants(
  db: Db,
  storeId: string,
  { before, firstDay }: Pick<Period, 'before' | 'firstDay'>,
) {
  const { rows } = await db.execute(sql`
    with sold as (
      select variant_id, sum(pieces)::int as of_both, coalesce(sum(pieces) filter (where day >= ${firstDay}), 0)::int as pieces
      from ${soldGoods(storeId, { since: before })} g group by 1
    ), own as (
      select p.id as "productId", v.id as "variantId", p.name, v.attributes, v.sku, v.position,
        k.stock - k.held as free, coalesce(sold.pieces, 0) as pieces,
        k.stock <= s.inventory_alert as "isAtAlert",
        floor(greatest(k.stock - k.held, 0) * ${2 * FIGURE_DAYS}::int / sold.of_both)::int as "lastsDays"
      from products p join variants v on v.product_id = p.id and v.retired_at is null
      join variant_stock k on k.variant_id = v.id join stores s on s.id = p.store_id
      left join sold on sold.variant_id = v.id and sold.of_both > 0
      where p.store_id = ${storeId}::uuid and p.active
    )
    select *, (count(*) over ())::int as total, (count(*) filter (where "isAtAlert") over ())::int as "atAlert"
    from own where "isAtAlert" or "lastsDays" <= ${ORDERED_WITHIN_DAYS}::int
    order by pieces desc, free, name, position limit ${MOST}::int`)
  const found = checkRows(lowRow, rows)
  return {
    variants: found.map(({ total: _total, atAlert: _atAlert, ...variant }) => variant),
    total: found[0]?.total ?? 0,
    atAlert: found[0]?.atAlert ?? 0,
  }
}

/** True when a member wants the weekly note about the stock of this store. */
export async function viewNotePreference(
  db: Db,
  { userId, storeId }: Pick<Merchant, 'userId' | 'storeId'>,
): Promise<{ wanted: boolean }> {
  const own = and(eq(stockNoteWishes.userId, userId), eq(stockNoteWishes.storeId, storeId))
  return { wanted: (await db.$count(stockNoteWishes, own)) > 0 }
}
