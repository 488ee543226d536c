import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#server/platform/db/open.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import { Attributes } from '#shared/contract/goods.ts'
import type { Article } from '../rules/match.ts'

const article = z.object({
  variantId: z.string(),
  productId: z.string(),
  productName: z.string(),
  brand: z.string(),
  attributes: Attributes,
})

/** The store's variants of products with these names. Exact spellings match too: PGlite's `lower` knows ASCII only. */
export async function findArticles(
  tx: Tx,
  storeId: string,
  names: readonly string[],
): Promise<Article[]> {
  if (names.length === 0) return []
  const lower = names.map((name) => name.toLowerCase())
  const { rows } = await tx.execute(sql`
    select v.id as "variantId", p.id as "productId", p.name as "productName", p.brand, v.attributes
    from products p join variants v on v.product_id = p.id and v.retired_at is null
    where p.store_id = ${storeId}::uuid and (p.name = any(${sql.param([...names])}::text[])
      or lower(p.name) = any(${sql.param(lower)}::text[]))
    order by p.seq, v.position`)
  return checkRows(article, rows)
}
