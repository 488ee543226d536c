import { sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/open.ts'
import type { NewProductRow } from './rules/new-product.ts'

export type AddedVariant = {
  /** Index of the product in the input, and of the variant in its product. */
  product: number
  position: number
  productId: string
  variantId: string
}

/** Inserts products and their variants in one statement. */
export async function insertProducts(
  tx: Tx,
  storeId: string,
  rows: NewProductRow[],
): Promise<AddedVariant[]> {
  const result = await tx.execute<AddedVariant>(sql`
    with form as materialized (
      select gen_random_uuid() as id, f.*
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f (
        place int, name text, category text, sub_category text, brand text, description text,
        hsn text, gst_rate int, selected_variations text[], active boolean, source_key text,
        variants jsonb)
    ), added as (
      insert into products (id, store_id, name, category, sub_category, brand, description, hsn,
        gst_rate, selected_variations, active, source_key, created_at, updated_at)
      select id, ${storeId}::uuid, name, category, sub_category, brand, description, hsn,
        gst_rate, selected_variations, active, source_key,
        ${tx.now}::timestamptz, ${tx.now}::timestamptz
      from form order by place
    ), laid as (
      insert into variants (store_id, product_id, position, sku, mrp_paise, price_paise,
        attributes, color_map, target_gender, size_age_group, size_metric, condition, occasion,
        images)
      select ${storeId}::uuid, form.id, v.*
      from form cross join lateral jsonb_to_recordset(form.variants) as v (
        position int, sku text, mrp_paise int, price_paise int, attributes jsonb, color_map text,
        target_gender text, size_age_group text, size_metric text, condition text, occasion text,
        images text[])
      returning id, product_id, position
    )
    select form.place as product, laid.position, laid.product_id as "productId",
      laid.id as "variantId"
    from laid join form on form.id = laid.product_id
    order by form.place, laid.position`)
  return result.rows
}

/** Those of these SKU keys that the store already uses. */
export async function findTakenSkus(tx: Tx, storeId: string, keys: string[]): Promise<Set<string>> {
  const { rows } = await tx.execute<{ key: string }>(sql`
    select sku_key as key from variants
    where store_id = ${storeId}::uuid and sku_key = any(${sql.param(keys)}::text[])`)
  return new Set(rows.map((row) => row.key))
}

/** The store's products with one of these source keys, by key. */
export async function findSourceKeys(
  tx: Tx,
  storeId: string,
  keys: string[],
): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ key: string; id: string }>(sql`
    select source_key as key, id from products
    where store_id = ${storeId}::uuid and source_key = any(${sql.param(keys)}::text[])`)
  return new Map(rows.map((row) => [row.key, row.id]))
}
