import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { soldGoods } from '#server/platform/db/tables/billing.ts'
import { stockNoteWishes } from '#server/platform/db/tables/reports.ts'
import { Attributes } from '#shared/contract/goods.ts'
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
  total: z.int(),
})

/** The variants on sale whose stock is at or below their alert quantity; the best-selling first. */
export async function viewLowVariants(db: Db, storeId: string, { from }: Pick<Period, 'from'>) {
  const { rows } = await db.execute(sql`
    with low as (
      select p.id as "productId", v.id as "variantId", p.name, v.attributes, v.sku, v.position, k.stock - k.held as free
      from products p join variants v on v.product_id = p.id and v.retired_at is null
      join variant_stock k on k.variant_id = v.id join stores s on s.id = p.store_id
      where p.store_id = ${storeId}::uuid and p.active and k.stock <= s.inventory_alert
    )
    select low.*, coalesce(sold.pieces, 0) as pieces, count(*) over ()::int as total
    from low left join (
      select variant_id, sum(pieces)::int as pieces from ${soldGoods(storeId, { since: from })} g group by 1
    ) sold on sold.variant_id = low."variantId"
    order by coalesce(sold.pieces, 0) desc, free, name, position limit ${MOST}::int`)
  const found = checkRows(lowRow, rows)
  return {
    variants: found.map(({ total: _total, ...variant }) => variant),
    total: found[0]?.total ?? 0,
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
