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
  keys: z.array(z.string()),
})

/**
 * The store's variants of products with these names, or with one of these codes. Exact spellings match too: PGlite's
 * `lower` knows ASCII only.
 */
export async function findArticles(
  tx: Tx,
  storeId: string,
  { names, keys }: { names: string[]; keys: string[] },
): Promise<Article[]> {
  if (names.length + keys.length === 0) return []
  const lower = names.map((name) => name.toLowerCase())
  const { rows } = await tx.execute(sql`
    select v.id as "variantId", p.id as "productId", p.name as "productName", p.brand, v.attributes,
      code_keys(v.sku, v.barcodes) as keys
    from products p join variants v on v.product_id = p.id and v.retired_at is null
    where p.store_id = ${storeId}::uuid and v.id in (
      select own.id from variants own join products named on named.id = own.product_id
      where named.store_id = ${storeId}::uuid and (named.name = any(${sql.param(names)}::text[])
        or lower(named.name) = any(${sql.param(lower)}::text[]))
      union select id from variants
      where store_id = ${storeId}::uuid and retired_at is null and code_keys(sku, barcodes) && ${sql.param(keys)}::text[])
    order by p.seq, v.position`)
  return checkRows(article, rows)
}
