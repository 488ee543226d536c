import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { SizeTable } from '#shared/catalog/declaration/size-table.ts'
import { Declaration } from '#shared/contract/catalog/declaration.ts'

const brandRow = z.object({ brand: z.string(), declared: Declaration })

/** The store's declarations of these brands, by the brand as it is given. */
export async function findDeclared(
  tx: Tx,
  storeId: string,
  brands: readonly string[],
): Promise<Map<string, Declaration>> {
  const { rows } = await tx.execute(sql`
    select given.brand, d.declared
    from unnest(${sql.param([...new Set(brands)])}::text[]) as given (brand)
    join declarations d on d.store_id = ${storeId}::uuid and d.brand_key = lower(given.brand)`)
  return new Map(checkRows(brandRow, rows).map(({ brand, declared }) => [brand, declared]))
}

/** Saves what the store declares of a brand; without texts the brand declares nothing. */
export async function upsertDeclared(
  tx: Tx,
  storeId: string,
  { brand, declared }: { brand: string; declared: Declaration },
): Promise<void> {
  await tx.execute(sql`
    insert into declarations (store_id, brand_key, brand, declared)
    values (${storeId}::uuid, lower(${brand}::text), ${brand}::text, ${JSON.stringify(declared)}::jsonb)
    on conflict (store_id, brand_key) do update
      set brand = excluded.brand, declared = excluded.declared`)
}

type StoredSizes = { brand: string; subCategory: string; table: SizeTable | null }

/** Saves the measures of the sizes of one sub-category of a brand; null removes them. */
export async function upsertSizes(
  tx: Tx,
  storeId: string,
  { brand, subCategory, table }: StoredSizes,
): Promise<void> {
  const kept = JSON.stringify(table ? { [subCategory]: table } : {})
  await tx.execute(sql`
    insert into declarations (store_id, brand_key, brand, sizes)
    values (${storeId}::uuid, lower(${brand}::text), ${brand}::text, ${kept}::jsonb)
    on conflict (store_id, brand_key) do update
      set sizes = (declarations.sizes - ${subCategory}::text) || excluded.sizes`)
}

const idRow = z.object({ id: z.string() })

/** The goods of a brand of the store, except those that are offered to one person. */
export async function findGoodsOfBrand(tx: Tx, storeId: string, brand: string): Promise<string[]> {
  const { rows } = await tx.execute(sql`
    select id from products
    where store_id = ${storeId}::uuid and lower(brand) = lower(${brand}::text) and offered_to is null
    order by id`)
  return checkRows(idRow, rows).map(({ id }) => id)
}
