import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import type { Product } from '#shared/contract/catalog.ts'
import { Id } from '#shared/contract/wire.ts'
import { AppError } from '#shared/errors.ts'
import { type ProductRow, shapeProduct, type VariantRow } from './rules/shape-product.ts'

type Looker = { userId: string | null; storeId: string | null }

/** The product page: active products of approved stores, and every product of the merchant's own store. */
export async function viewProduct(
  db: Db,
  looker: Looker,
  productId: string,
  now: Date,
): Promise<Product> {
  const product = Id.safeParse(productId).success
    ? await findProduct(db, looker, productId)
    : undefined
  if (!product) throw new AppError('NOT_FOUND', 'Product not found')
  return shapeProduct(product, await findVariants(db, productId), now)
}

/** The store that sells a product a shopper may see. */
export async function viewStoreOfProduct(
  db: Db,
  looker: Looker,
  productId: string,
): Promise<{ storeId: string }> {
  const product = Id.safeParse(productId).success
    ? await findProduct(db, looker, productId)
    : undefined
  if (!product) throw new AppError('NOT_FOUND', 'Product not found')
  return { storeId: product.storeId }
}

async function findProduct(
  db: Db,
  looker: Looker,
  productId: string,
): Promise<ProductRow | undefined> {
  const { rows } = await db.execute<ProductRow>(sql`
    select p.id, p.name, p.category, p.sub_category as "subCategory", p.brand, p.description,
      p.hsn, p.gst_rate as "gstRate", p.selected_variations as "selectedVariations", p.active,
      p.updated_at as "updatedAt", s.id as "storeId", s.shop_name as "shopName",
      s.owner_name as "ownerName", s.contact_number as "contactNumber", s.city, s.address,
      s.lat, s.lon, s.image, s.logo, s.timings, s.preparation_minutes as "preparationMinutes",
      (select coalesce(json_agg(json_build_object('from', c.from_day, 'to', c.to_day)), '[]')
        from store_closures c where c.store_id = s.id) as closures
    from products p join stores s on s.id = p.store_id
    where p.id = ${productId}::uuid
      and ((p.active and s.status = 'approved') or p.store_id = ${looker.storeId}::uuid)`)
  return rows[0]
}

async function findVariants(db: Db, productId: string): Promise<VariantRow[]> {
  const { rows } = await db.execute<VariantRow>(sql`
    select v.id, v.sku, v.images, v.price_paise as "pricePaise", v.mrp_paise as "mrpPaise",
      v.attributes, v.target_gender as "targetGender", v.size_age_group as "sizeAgeGroup",
      v.size_metric as "sizeMetric", v.color_map as "colorMap", v.condition, v.occasion,
      st.stock, st.held
    from variants v join variant_stock st on st.variant_id = v.id
    where v.product_id = ${productId}::uuid
    order by v.position`)
  return rows
}
