import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { findDatabaseError, isUniqueViolation } from '#server/platform/db/sql-state.ts'
import { productRow, variantRowsOf } from '#server/platform/db/tables/catalog.ts'
import { Attributes } from '#shared/contract/goods.ts'
import { withoutEmpty } from '#shared/catalog/tidy-text.ts'
import type { EditedProductForm } from '#shared/contract/catalog/product-form.ts'
import {
  type EditedRow,
  type Holder,
  holder,
  type PresentProduct,
  presentProduct,
} from '../rules/edit-product.ts'
import { type KnownVariant, knownVariant } from '../rules/bulk-plan.ts'
import type { NewProductRow } from '../rules/new-product.ts'

const addedVariant = z.object({
  /** Index of the product in the input. `position`: index of the variant in its product. */
  product: z.int(),
  position: z.int(),
  productId: z.string(),
  variantId: z.string(),
})
export type AddedVariant = z.infer<typeof addedVariant>
const keyRow = z.object({ key: z.string() })
const savedRow = z.object({ updatedAt: z.coerce.date() })

/** The columns of `toVariantRow`, in the same order. */
const variantColumns = sql`position int, sku text, mrp_paise int, price_paise int, attributes jsonb,
  color_map text, target_gender text, size_age_group text, size_metric text, condition text,
  occasion text, images text[], barcodes text[]`

/** Inserts products and their variants in one statement. */
export async function insertProducts(
  tx: Tx,
  storeId: string,
  rows: NewProductRow[],
): Promise<AddedVariant[]> {
  const { rows: added } = await tx.execute(sql`
    with form as materialized (
      select gen_random_uuid() as id, f.*
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f (
        place int, name text, category text, sub_category text, brand text, description text,
        hindi jsonb, hsn text, gst_rate int, gst_fixed boolean, declared jsonb, selected_variations text[], active boolean,
        variants jsonb)
    ), added as (
      insert into products (id, store_id, name, category, sub_category, brand, description, hindi, hsn,
        gst_rate, gst_fixed, declared, selected_variations, active, created_at, updated_at)
      select id, ${storeId}::uuid, name, category, sub_category, brand, description, hindi, hsn,
        gst_rate, gst_fixed, declared, selected_variations, active,
        ${tx.now}::timestamptz, ${tx.now}::timestamptz
      from form order by place
    ), laid as (
      insert into variants (store_id, product_id, price_since, position, sku, mrp_paise, price_paise,
        attributes, color_map, target_gender, size_age_group, size_metric, condition, occasion,
        images, barcodes)
      select ${storeId}::uuid, form.id, ${tx.now}::timestamptz, v.*
      from form cross join lateral jsonb_to_recordset(form.variants) as v (${variantColumns})
      returning id, product_id, position
    )
    select form.place as product, laid.position, laid.product_id as "productId",
      laid.id as "variantId"
    from laid join form on form.id = laid.product_id
    order by form.place, laid.position`)
  return checkRows(addedVariant, added)
}

/** The SKU keys among these that other products of the store already use. */
export async function findTakenSkus(
  tx: Tx,
  storeId: string,
  { keys, exceptProductId }: { keys: string[]; exceptProductId: string | null },
): Promise<Set<string>> {
  const { rows } = await tx.execute(sql`
    select sku_key as key from variants
    where store_id = ${storeId}::uuid and retired_at is null
      and sku_key = any(${sql.param(keys)}::text[])
      and product_id is distinct from ${exceptProductId}::uuid`)
  return new Set(checkRows(keyRow, rows).map((row) => row.key))
}

/**
 * Locks a product and returns it with its variants, without retired ones; undefined if another store owns it, or if it
 * is offered to one person.
 */
export async function lockProduct(
  tx: Tx,
  storeId: string,
  id: string,
): Promise<PresentProduct | undefined> {
  const { rowCount } = await tx.execute(sql`
    select from products where id = ${id}::uuid and store_id = ${storeId}::uuid
      and offered_to is null for update`)
  if (rowCount === 0) return undefined
  // A new statement after the lock, so that it sees an edit that has just committed.
  const { rows } = await tx.execute(sql`
    select ${productRow} as product, ${variantRowsOf(sql`p.id`)} as variants
    from products p where p.id = ${id}::uuid`)
  return checkRows(presentProduct, rows)[0]
}

const retiredVariant = z.object({ id: z.string(), attributes: Attributes })

/** The retired variants of a product, the newest first. */
export async function findRetiredVariants(tx: Tx, productId: string) {
  const { rows } = await tx.execute(sql`
    select id, attributes from variants
    where product_id = ${productId}::uuid and retired_at is not null order by retired_at desc, id`)
  return checkRows(retiredVariant, rows)
}

type Save = {
  form: EditedProductForm
  /** The table rows of the form's variants. */
  rows: EditedRow[]
  /** The ids of variants that the form keeps or brings back, and of those that it leaves out. */
  kept: string[]
  retired: string[]
}

/** Saves a product and its variants; returns the new variants with their positions in the form. */
export async function saveProduct(
  tx: Tx,
  storeId: string,
  { form, rows: variants, kept: ids, retired }: Save,
): Promise<Pick<AddedVariant, 'variantId' | 'position'>[]> {
  await tx.execute(sql`
    update products set name = ${form.productName}, category = ${form.category},
      sub_category = ${form.subCategory}, brand = ${form.brand}, description = ${form.desc},
      hindi = coalesce(${form.hindi ? JSON.stringify(withoutEmpty(form.hindi)) : null}::jsonb, hindi),
      declared = coalesce(${form.declaration ? JSON.stringify(withoutEmpty(form.declaration)) : null}::jsonb, declared),
      hsn = ${form.hsn}, gst_rate = ${form['GST rate slab']}::int,
      gst_fixed = coalesce(${form.gstFixed ?? null}::boolean, gst_fixed),
      selected_variations = ${sql.param(form.selectedVariations)}::text[],
      updated_at = ${nextVersion(tx)}
    where id = ${form.id}::uuid and store_id = ${storeId}::uuid`)
  await tx.execute(sql`
    update variants set retired_at = ${tx.now}::timestamptz, images = '{}'
    where id = any(${sql.param(retired)}::uuid[]) and product_id = ${form.id}::uuid`)
  const rows = JSON.stringify(variants)
  if (ids.length > 0) {
    const kept = sql.param(ids)
    // A variant comes back; another one may have its SKU now.
    await tx.execute(sql`
      update variants set retired_at = null, sku = id::text
      where id = any(${kept}::uuid[]) and product_id = ${form.id}::uuid and retired_at is not null`)
    // Temporary SKUs: two variants may exchange their SKUs, and the unique index is checked row by row.
    await tx.execute(sql`
      update variants v set sku = v.id::text
      from jsonb_to_recordset(${rows}::jsonb) as f (id uuid, sku text)
      where v.id = f.id and v.product_id = ${form.id}::uuid and v.sku_key <> lower(f.sku)`)
    await tx.execute(sql`
      update variants v set position = f.position, sku = f.sku, mrp_paise = f.mrp_paise,
        price_since = ${priceSince(tx, sql`f.price_paise`)}, price_paise = f.price_paise, attributes = f.attributes, color_map = f.color_map,
        target_gender = f.target_gender, size_age_group = f.size_age_group,
        size_metric = f.size_metric, condition = f.condition, occasion = f.occasion,
        images = f.images, barcodes = coalesce(f.barcodes, v.barcodes)
      from jsonb_to_recordset(${rows}::jsonb) as f (id uuid, ${variantColumns})
      where v.id = f.id and v.product_id = ${form.id}::uuid`)
  }
  const { rows: added } = await tx.execute(sql`
    insert into variants (store_id, product_id, price_since, position, sku, mrp_paise, price_paise,
      attributes, color_map, target_gender, size_age_group, size_metric, condition, occasion,
      images, barcodes)
    select ${storeId}::uuid, ${form.id}::uuid, ${tx.now}::timestamptz, f.position, f.sku, f.mrp_paise, f.price_paise,
      f.attributes, f.color_map, f.target_gender, f.size_age_group, f.size_metric, f.condition,
      f.occasion, f.images, coalesce(f.barcodes, '{}')
    from jsonb_to_recordset(${rows}::jsonb) as f (id uuid, ${variantColumns})
    where f.id is null order by f.position
    returning id as "variantId", position`)
  return checkRows(addedVariant.pick({ variantId: true, position: true }), added)
}

/** The next version of a product, later than the present version by at least one millisecond. */
export function nextVersion(tx: Tx): SQL {
  return sql`greatest(${tx.now}::timestamptz,
    date_trunc('milliseconds', updated_at) + interval '1 millisecond')`
}

/** The time since which the variant `v` has its price, after this price is saved. */
function priceSince(tx: Tx, pricePaise: SQL): SQL {
  return sql`case when v.price_paise = ${pricePaise} then v.price_since else ${tx.now}::timestamptz end`
}

/**
 * Activates or deactivates a product; returns its new version. Returns undefined if another store owns the product, or
 * if an administrator has taken down a product that shall be activated.
 */
export async function saveStatus(
  tx: Tx,
  storeId: string,
  { id, active }: { id: string; active: boolean },
): Promise<Date | undefined> {
  const { rows } = await tx.execute(sql`
    update products set active = ${active}::boolean, updated_at = ${nextVersion(tx)}
    where id = ${id}::uuid and store_id = ${storeId}::uuid and offered_to is null
      and not (${active}::boolean and taken_down_at is not null)
    returning updated_at as "updatedAt"`)
  return checkRows(savedRow, rows)[0]?.updatedAt
}

/** The open orders that hold these variants, the oldest first. */
export async function findHolders(tx: Tx, variantIds: string[]): Promise<Holder[]> {
  const { rows } = await tx.execute(sql`
    select v.id, v.sku, k.held, o.id as "orderId"
    from variants v join variant_stock k on k.variant_id = v.id
    join order_lines l on l.variant_id = v.id and not l.declined
    join orders o on o.id = l.order_id
      and o.status in ('payment_pending', 'awaiting_confirmation', 'ready_for_pickup')
    where v.id = any(${sql.param(variantIds)}::uuid[])
    order by v.position, o.seq`)
  return checkRows(holder, rows)
}

/** The SKU key that violated the unique index, from the error's detail: `(store_id, sku_key)=(…, kur-1)`. */
export function takenSkuOf(error: unknown): string | undefined {
  if (!isUniqueViolation(error, 'variants_sku_in_use')) return undefined
  const detail = findDatabaseError(error)?.detail ?? ''
  return /\)=\([^,]*, (.*)\) already exists/.exec(detail)?.[1] ?? ''
}

/** Variants of the store by id or SKU. */
type VariantNames = { ids: string[]; skuKeys: string[] }

const namedVariants = (storeId: string, { ids, skuKeys }: VariantNames): SQL =>
  sql`v.store_id = ${storeId}::uuid and v.retired_at is null and (v.id = any(${sql.param(ids)}::uuid[])
    or v.sku_key = any(${sql.param(skuKeys)}::text[]))`

/** Locks the products of these variants in id order against other changes, but not against bookings. */
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
  const { rows } = await tx.execute(sql`
    select v.id, v.product_id as "productId", p.name as "productName", v.sku, v.attributes,
      v.price_paise as "pricePaise", v.mrp_paise as "mrpPaise", k.stock, k.held, p.active,
      v.barcodes, p.taken_down_at is not null as "isTakenDown", p.category, p.hsn, p.gst_rate as "gstSlab", p.gst_fixed as "gstFixed"
    from variants v join products p on p.id = v.product_id
    join variant_stock k on k.variant_id = v.id
    where ${namedVariants(storeId, names)}`)
  return checkRows(knownVariant, rows)
}

type NewPrice = { id: string; pricePaise: number; mrpPaise: number }

/** Saves prices of variants; their products get a new version. */
export async function savePrices(tx: Tx, storeId: string, prices: NewPrice[]): Promise<void> {
  if (prices.length === 0) return
  await tx.execute(sql`
    with price as (
      select * from unnest(${sql.param(prices.map(({ id }) => id))}::uuid[],
        ${sql.param(prices.map(({ pricePaise }) => pricePaise))}::int[],
        ${sql.param(prices.map(({ mrpPaise }) => mrpPaise))}::int[]) as p (id, price_paise, mrp_paise)
    ), saved as (
      update variants v set price_since = ${priceSince(tx, sql`price.price_paise`)},
        price_paise = price.price_paise, mrp_paise = price.mrp_paise
      from price where v.id = price.id and v.store_id = ${storeId}::uuid
      returning v.product_id
    )
    update products set updated_at = ${nextVersion(tx)}
    where id in (select product_id from saved) and store_id = ${storeId}::uuid`)
}

type NewStatus = { productId: string; active: boolean }

export async function saveStatuses(tx: Tx, storeId: string, statuses: NewStatus[]): Promise<void> {
  if (statuses.length === 0) return
  await tx.execute(sql`
    update products p set active = status.active, updated_at = ${nextVersion(tx)}
    from (select distinct * from unnest(
      ${sql.param(statuses.map(({ productId }) => productId))}::uuid[],
      ${sql.param(statuses.map(({ active }) => active))}::bool[]) as s (id, active)) status
    where p.id = status.id and p.store_id = ${storeId}::uuid`)
}

const obstacleRow = z.object({
  reason: z.enum(['changed', 'booked', 'counted', 'wished']).nullable(),
})
/** The reason against withdrawing what an import added. `wished`: a customer has the product in the wishlist. */
export type WithdrawalObstacle = NonNullable<z.infer<typeof obstacleRow>['reason']>
type AddedProduct = { productId: string; variantIds: readonly string[]; version: string | null }

/**
 * The first reason against withdrawing these variants; null for none. `version`: the version of a product that is new
 * too, after the changes by lists. Counts by lists are no reason.
 */
export async function findWithdrawalObstacle(
  tx: Tx,
  storeId: string,
  { productId, variantIds, version }: AddedProduct,
): Promise<WithdrawalObstacle | null> {
  const { rows } = await tx.execute(sql`
    with own as (select id, retired_at from variants
      where id = any(${sql.param(variantIds)}::uuid[]) and product_id = ${productId}::uuid)
    select case
      when exists (select from order_lines l join own on own.id = l.variant_id) then 'booked'
      when exists (select from stock_movements m join own on own.id = m.variant_id
        where m.kind <> 'import' and m.reference not like 'import %') then 'counted'
      when ${version}::text is not null and exists (select from wishlist_items where product_id = p.id) then 'wished'
      when extract(epoch from p.updated_at)::text <> ${version}::text
        or exists (select from own where retired_at is not null) then 'changed' end as reason
    from products p where p.id = ${productId}::uuid and p.store_id = ${storeId}::uuid`)
  return checkRows(obstacleRow, rows)[0]?.reason ?? null
}

type RetiredVariants = { storeId: string; productId: string; variantIds: readonly string[] }

/** Retires variants of a product. A product without another variant becomes inactive. */
export async function retireVariants(
  tx: Tx,
  { storeId, productId, variantIds }: RetiredVariants,
): Promise<void> {
  await tx.execute(sql`
    update variants set retired_at = ${tx.now}::timestamptz, images = '{}'
    where id = any(${sql.param(variantIds)}::uuid[]) and product_id = ${productId}::uuid`)
  await tx.execute(sql`
    update products p set updated_at = ${nextVersion(tx)}, active = p.active and exists
      (select from variants v where v.product_id = p.id and v.retired_at is null)
    where p.id = ${productId}::uuid and p.store_id = ${storeId}::uuid`)
}
