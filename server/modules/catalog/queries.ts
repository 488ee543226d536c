import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/open.ts'
import type { KnownVariant } from './rules/bulk-plan.ts'
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

/** Variants of the store by id or SKU. */
type VariantNames = { ids: string[]; skuKeys: string[] }

const namedVariants = (storeId: string, { ids, skuKeys }: VariantNames): SQL =>
  sql`v.store_id = ${storeId}::uuid and (v.id = any(${sql.param(ids)}::uuid[])
    or v.sku_key = any(${sql.param(skuKeys)}::text[]))`

/** Locks the products of these variants in id order against other changes; bookings go on. */
export async function lockProductsOf(tx: Tx, storeId: string, names: VariantNames): Promise<void> {
  await tx.execute(sql`
    select id from products
    where id in (select v.product_id from variants v where ${namedVariants(storeId, names)})
    order by id for no key update`)
}

export async function findVariants(
  tx: Tx,
  storeId: string,
  names: VariantNames,
): Promise<KnownVariant[]> {
  const { rows } = await tx.execute<KnownVariant>(sql`
    select v.id, v.product_id as "productId", p.name as "productName", v.sku, v.attributes,
      v.price_paise as "pricePaise", v.mrp_paise as "mrpPaise", k.stock, k.held, p.active
    from variants v join products p on p.id = v.product_id
    join variant_stock k on k.variant_id = v.id
    where ${namedVariants(storeId, names)}`)
  return rows
}

type NewPrice = { id: string; pricePaise: number; mrpPaise: number }

/** Saves prices of variants, whose products count as changed. */
export async function savePrices(tx: Tx, storeId: string, prices: NewPrice[]): Promise<void> {
  if (prices.length === 0) return
  await tx.execute(sql`
    with price as (
      select * from unnest(${sql.param(prices.map(({ id }) => id))}::uuid[],
        ${sql.param(prices.map(({ pricePaise }) => pricePaise))}::int[],
        ${sql.param(prices.map(({ mrpPaise }) => mrpPaise))}::int[]) as p (id, price_paise, mrp_paise)
    ), saved as (
      update variants v set price_paise = price.price_paise, mrp_paise = price.mrp_paise
      from price where v.id = price.id and v.store_id = ${storeId}::uuid
      returning v.product_id
    )
    update products set updated_at = ${tx.now}::timestamptz
    where id in (select product_id from saved) and store_id = ${storeId}::uuid`)
}

type NewStatus = { productId: string; active: boolean }

export async function saveStatuses(tx: Tx, storeId: string, statuses: NewStatus[]): Promise<void> {
  if (statuses.length === 0) return
  await tx.execute(sql`
    update products p set active = status.active, updated_at = ${tx.now}::timestamptz
    from (select distinct * from unnest(
      ${sql.param(statuses.map(({ productId }) => productId))}::uuid[],
      ${sql.param(statuses.map(({ active }) => active))}::bool[]) as s (id, active)) status
    where p.id = status.id and p.store_id = ${storeId}::uuid`)
}
