import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { SubCategory } from '#shared/catalog/sub-categories.ts'
import { storeFacts, storeSummary } from '#server/modules/stores/rules.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import { findGstRates } from '#server/platform/db/rows/gst-rates.ts'
import type { Db } from '#server/platform/db/open.ts'
import {
  occasionOfVariant,
  offersOn,
  productRow,
  variantRowsOf,
} from '#server/platform/db/tables/catalog.ts'
import { isOfferedTo } from '#server/platform/db/tables/questions.ts'
import { ratingOfProduct } from '#server/platform/db/tables/reviews.ts'
import { closuresOf, sellerOf, storeFactsOf } from '#server/platform/db/tables/stores.ts'
import { type Category, Reviews } from '#shared/contract/goods.ts'
import type { Product } from '#shared/contract/catalog/catalog.ts'
import {
  type CategoryForm,
  type EditableProduct,
  getSameCodes,
} from '#shared/contract/catalog/product-editor.ts'
import type { Calls } from '#shared/contract/map.ts'
import type { PicturedProduct } from '#shared/contract/catalog/product-pictures.ts'
import { skuKey } from '#shared/contract/catalog/product-form.ts'
import { Closure, Seller } from '#shared/contract/stores/stores.ts'
import type { RateInForce } from '#shared/catalog/gst.ts'
import { categories } from '#shared/catalog/categories.ts'
import { picturesByColor } from '#shared/catalog/color-pictures.ts'
import { Id } from '#shared/contract/wire.ts'
import { AppError } from '#shared/app-error.ts'
import { mustExist } from '#shared/must-exist.ts'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import { categoryForm, ownGoods } from '../rules/category-form.ts'
import { presentProduct, shapeEditable } from '../rules/edit-product.ts'
import { offersByVariant } from '#shared/catalog/own-offer.ts'
import { shapeProduct } from '../rules/shape-product.ts'

const foundProduct = presentProduct.extend({
  store: storeFacts,
  seller: Seller,
  reviews: Reviews,
  closures: z.array(Closure),
  saved: z.boolean(),
  pickupDays: z.int(),
  offers: offersByVariant,
  isOffered: z.boolean(),
})
type FoundProduct = z.infer<typeof foundProduct>
const existing = z.object({ exists: z.boolean() })
type Caller = { userId: string | null; storeId: string | null }

/** Number of newest products of a category from which a store's brands and sub-categories are read. */
const LOOKED_AT = 200

/** The product page: active products of approved stores, the merchant's products, and those offered to the caller. */
export async function viewProduct(
  db: Db,
  caller: Caller,
  productId: string,
  now: Date,
): Promise<Product> {
  const found = await findProduct(db, caller, productId, now)
  const { variants, store, seller, reviews, closures, saved, offers, pickupDays } = found
  const product = { ...found.product, active: found.product.active || found.isOffered }
  return shapeProduct(product, variants, {
    store: { ...storeSummary(store, closures, now), seller },
    reviews,
    inWishlist: saved,
    pickupDays,
    isUntaxed: seller.gstin === null,
    offers,
    rates: await findGstRates(db, now),
  })
}

/** The store of a product that the caller may see. */
export async function viewStoreOfProduct(
  db: Db,
  caller: Caller,
  productId: string,
  now: Date,
): Promise<{ storeId: string }> {
  const { store } = await findProduct(db, caller, productId, now)
  return { storeId: store.id }
}

/** A product of the merchant's own store, for its form. */
export async function viewEditable(
  db: Db,
  { storeId }: Merchant,
  productId: string,
  now: Date,
): Promise<EditableProduct> {
  const { rows: found } = await db.execute(sql`
    select ${productRow} as product, ${variantRowsOf(sql`p.id`)} as variants
    from products p where p.id = ${productId}::uuid and p.store_id = ${storeId}::uuid
      and p.offered_to is null`)
  const rows = checkRows(presentProduct, found)
  if (!rows[0]) throw new AppError('NOT_FOUND', { reason: 'product' })
  return shapeEditable(rows[0], await findGstRates(db, now))
}

const picturedRow = z.object({
  seq: z.coerce.number(),
  id: z.string(),
  name: z.string(),
  active: z.boolean(),
  variants: z.array(
    z.object({ sku: z.string(), color: z.string().nullable(), images: z.array(z.string()) }),
  ),
})

/** Number of products on one page of the list of pictures. */
const PICTURED_AT_ONCE = 500

/** The products of the merchant's own store with their pictures, in the order in which they were added. */
export async function viewProductPictures(
  db: Db,
  merchant: Merchant,
  page: string | undefined,
): Promise<{ products: PicturedProduct[]; nextPage: string | null }> {
  const which = sql`p.seq > ${page ?? -1}::bigint
    and exists (select from variants v where v.product_id = p.id and v.retired_at is null)`
  const rows = await findPictured(db, merchant, which)
  const last = rows.at(-1)
  const nextPage = last && rows.length === PICTURED_AT_ONCE ? String(last.seq) : null
  return { products: rows.map(shapePictured), nextPage }
}

export async function viewPicturesOf(
  db: Db,
  merchant: Merchant,
  productId: string,
): Promise<PicturedProduct> {
  const [row] = await findPictured(db, merchant, sql`p.id = ${productId}::uuid`)
  return shapePictured(mustExist(row, 'the product whose pictures were just saved'))
}

async function findPictured(db: Db, { storeId }: Merchant, which: SQL) {
  const { rows } = await db.execute(sql`
    select p.seq, p.id, p.name, p.active, (
      select coalesce(jsonb_agg(jsonb_build_object('sku', v.sku, 'images', v.images,
        'color', v.attributes ->> 'Color') order by v.position), '[]')
      from variants v where v.product_id = p.id and v.retired_at is null) as variants
    from products p where p.store_id = ${storeId}::uuid and ${which}
    order by p.seq limit ${PICTURED_AT_ONCE}`)
  return checkRows(picturedRow, rows)
}

function shapePictured({ id, name, active, variants }: z.infer<typeof picturedRow>) {
  return { _id: id, productName: name, active, colors: picturesByColor(variants) }
}

/** Tells whether another product of the merchant's store uses an SKU. */
export async function viewSku(
  db: Db,
  { storeId }: Merchant,
  { sku, productId }: { sku: string; productId?: string | undefined },
): Promise<{ exists: boolean }> {
  const { rows } = await db.execute(sql`
    select exists (select from variants
      where store_id = ${storeId}::uuid and sku_key = lower(${skuKey(sku)}) and retired_at is null
        and product_id is distinct from ${productId ?? null}::uuid) as exists`)
  return { exists: checkRows(existing, rows)[0]?.exists ?? false }
}

const sameCode = getSameCodes.output.shape.codes.element
const MOST_SAME_CODES = 50

/** The codes that several variants of the own store have. Two SKUs are never equal, so one of them has a number or barcodes. */
export async function viewSameCodes(
  db: Db,
  { storeId }: Merchant,
): Promise<Calls['GET /same-codes']['output']> {
  const { rows } = await db.execute(sql`
    with own as materialized (
      select v.*, cardinality(v.barcodes) > 0 or v.sku ~ '[0-9]{4}' as is_coded from variants v
      where v.store_id = ${storeId}::uuid and v.retired_at is null
    ), keys as materialized (
      select own.id, code.key from own cross join lateral unnest(code_keys(own.sku, own.barcodes)) as code (key)
      where own.is_coded
      union all select own.id, own.sku_key from own where not own.is_coded
    ), same as (
      select key from keys group by key having count(*) > 1 order by key limit ${MOST_SAME_CODES}::int
    )
    select same.key as code, jsonb_agg(jsonb_build_object('_id', own.id, 'productId', p.id,
      'productName', p.name, 'SKU', own.sku, 'attributes', own.attributes) order by p.seq, own.position) as variants
    from same join keys on keys.key = same.key join own on own.id = keys.id
    join products p on p.id = own.product_id and p.offered_to is null
    group by same.key order by same.key`)
  return { codes: checkRows(sameCode, rows) }
}

/** The fields of the product form by category, with the store's own goods. `gstRates`: the rates of today. */
export async function viewCategories(
  db: Db,
  { storeId }: Merchant,
  known: { wanted: Category | undefined; all: readonly SubCategory[]; gstRates: RateInForce[] },
): Promise<CategoryForm[]> {
  const { wanted, all, gstRates } = known
  const { rows } = await db.execute(sql`
    select c.category, own."subCategories", own.brands, last.last
    from unnest(${sql.param(wanted ? [wanted] : [...categories])}::text[]) as c (category)
    cross join lateral (
      select coalesce(array_agg(distinct p.sub_category), '{}') as "subCategories",
        coalesce(array_agg(distinct p.brand), '{}') as brands
      from (select sub_category, brand from products
        where store_id = ${storeId}::uuid and category = c.category and offered_to is null
        order by seq desc limit ${LOOKED_AT}::int) p
    ) own
    left join lateral (
      select jsonb_build_object('subCategory', p.sub_category, 'brand', p.brand, 'hsn', p.hsn,
        'GST rate slab', p.gst_rate, 'selectedVariations', p.selected_variations,
        'Target Gender', v.target_gender, 'Size Age Group', v.size_age_group,
        'Size Metric', v.size_metric, 'Color Map', v.color_map, 'Condition', v.condition,
        'occasion', ${occasionOfVariant}, 'sizes', (
          select coalesce(jsonb_agg(size order by position), '[]')
          from (select attributes ->> 'Size' as size, min(position) as position from variants
            where product_id = p.id and retired_at is null group by 1) s where size is not null
        )) as last
      from products p join variants v on v.product_id = p.id and v.retired_at is null
      where p.store_id = ${storeId}::uuid and p.category = c.category
      order by p.seq desc, v.position limit 1
    ) last on true`)
  return checkRows(ownGoods, rows).map((own) => ({ ...categoryForm(own, all), gstRates }))
}

/** The product, as far as the caller may see it. */
async function findProduct(
  db: Db,
  caller: Caller,
  productId: string,
  now: Date,
): Promise<FoundProduct> {
  if (!Id.safeParse(productId).success) throw new AppError('NOT_FOUND', { reason: 'product' })
  const { rows } = await db.execute(sql`
    select
      ${productRow} as product,
      ${storeFactsOf(sql`s`)} as store, ${sellerOf(sql`s`)} as seller,
      ${ratingOfProduct(sql`p.id`)} as reviews,
      ${closuresOf(sql`s.id`)} as closures,
      ${variantRowsOf(sql`p.id`, sql`p.offered_to is not null`)} as variants, ${offersOn(now)} as offers,
      s.pickup_days as "pickupDays",
      ${isOfferedTo(caller.userId, now)} is true as "isOffered",
      exists (select from wishlist_items item
        where item.product_id = p.id and item.user_id = ${caller.userId}::uuid) as saved
    from products p join stores s on s.id = p.store_id
    where p.id = ${productId}::uuid
      and ((p.active and s.status = 'approved') or p.offered_to = ${caller.userId}::uuid
        or (p.store_id = ${caller.storeId}::uuid and p.offered_to is null))`)
  const [found] = checkRows(foundProduct, rows)
  if (!found) throw new AppError('NOT_FOUND', { reason: 'product' })
  return found
}
