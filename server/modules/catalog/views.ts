import { sql } from 'drizzle-orm'
import { type StoreFacts, storeSummary } from '#server/modules/stores/rules.ts'
import type { Db } from '#server/platform/db/open.ts'
import { closuresOf } from '#server/platform/db/tables/stores.ts'
import type { Product } from '#shared/contract/catalog.ts'
import type { Closure } from '#shared/contract/stores.ts'
import { Id } from '#shared/contract/wire.ts'
import { AppError } from '#shared/app-error.ts'
import { type ProductRow, shapeProduct, type VariantRow } from './rules/shape-product.ts'

type FoundProduct = {
  product: ProductRow
  variants: VariantRow[]
  store: StoreFacts
  closures: Closure[]
  saved: boolean
}
type Caller = { userId: string | null; storeId: string | null }

/** The product page: active products of approved stores, and every product of the merchant's own store. */
export async function viewProduct(
  db: Db,
  caller: Caller,
  productId: string,
  now: Date,
): Promise<Product> {
  const { product, variants, store, closures, saved } = await findProduct(db, caller, productId)
  return shapeProduct(product, variants, {
    store: storeSummary(store, closures, now),
    inWishlist: saved,
  })
}

/** The store that sells a product a shopper may see. */
export async function viewStoreOfProduct(
  db: Db,
  caller: Caller,
  productId: string,
): Promise<{ storeId: string }> {
  const { store } = await findProduct(db, caller, productId)
  return { storeId: store.id }
}

async function findProduct(db: Db, caller: Caller, productId: string): Promise<FoundProduct> {
  const { rows } = Id.safeParse(productId).success
    ? await selectProduct(db, caller, productId)
    : { rows: [] }
  if (!rows[0]) throw new AppError('NOT_FOUND', { reason: 'product' })
  return rows[0]
}

function selectProduct(db: Db, caller: Caller, productId: string) {
  return db.execute<FoundProduct>(sql`
    select
      jsonb_build_object('id', p.id, 'name', p.name, 'category', p.category,
        'subCategory', p.sub_category, 'brand', p.brand, 'description', p.description,
        'hsn', p.hsn, 'gstRate', p.gst_rate, 'selectedVariations', p.selected_variations,
        'active', p.active, 'updatedAt', p.updated_at) as product,
      jsonb_build_object('id', s.id, 'storeName', s.shop_name, 'contactNumber', s.contact_number,
        'city', s.city, 'address', s.address, 'latitude', s.lat, 'longitude', s.lon, 'image', s.image,
        'logo', s.logo, 'timings', s.timings,
        'preparationMinutes', s.preparation_minutes) as store,
      ${closuresOf(sql`s.id`)} as closures,
      (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'sku', v.sku, 'images', v.images,
          'pricePaise', v.price_paise, 'mrpPaise', v.mrp_paise, 'attributes', v.attributes,
          'targetGender', v.target_gender, 'sizeAgeGroup', v.size_age_group,
          'sizeMetric', v.size_metric, 'colorMap', v.color_map, 'condition', v.condition,
          'occasion', v.occasion, 'stock', k.stock, 'held', k.held) order by v.position), '[]')
        from variants v join variant_stock k on k.variant_id = v.id
        where v.product_id = p.id) as variants,
      exists (select from wishlist_items item
        where item.product_id = p.id and item.user_id = ${caller.userId}::uuid) as saved
    from products p join stores s on s.id = p.store_id
    where p.id = ${productId}::uuid
      and ((p.active and s.status = 'approved') or p.store_id = ${caller.storeId}::uuid)`)
}
