import { sql, type SQL } from 'drizzle-orm'
import { bigint, boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Attributes, VariationAttribute } from '#shared/contract/goods.ts'
import {
  conditions,
  sizeAgeGroups,
  sizeMetrics,
  targetGenders,
} from '#shared/catalog/product-options.ts'
import { categories } from '#shared/catalog/categories.ts'
import { instant } from './columns.ts'

export const products = pgTable('products', {
  id: uuid('id').primaryKey().defaultRandom(),
  seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity(),
  storeId: uuid('store_id').notNull(),
  name: text('name').notNull(),
  category: text('category', { enum: categories }).notNull(),
  subCategory: text('sub_category').notNull(),
  brand: text('brand').notNull(),
  description: text('description').notNull(),
  hsn: text('hsn').notNull(),
  /** The product's own slab; see `gstRateOf` for the rate of a variant. */
  gstRate: integer('gst_rate').notNull(),
  /** The merchant fixed the slab, so that no price changes it. */
  gstFixed: boolean('gst_fixed').notNull().default(false),
  selectedVariations: text('selected_variations')
    .array()
    .$type<VariationAttribute[]>()
    .notNull()
    .default([]),
  active: boolean('active').notNull().default(true),
  /** Of products that the operator brought in up to version 0.2; nothing reads it. */
  sourceKey: text('source_key'),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

export const variants = pgTable('variants', {
  id: uuid('id').primaryKey().defaultRandom(),
  storeId: uuid('store_id').notNull(),
  productId: uuid('product_id').notNull(),
  position: integer('position').notNull(),
  sku: text('sku').notNull(),
  mrpPaise: integer('mrp_paise').notNull(),
  pricePaise: integer('price_paise').notNull(),
  attributes: jsonb('attributes').$type<Attributes>().notNull().default({}),
  colorMap: text('color_map').notNull(),
  targetGender: text('target_gender', { enum: targetGenders }).notNull(),
  sizeAgeGroup: text('size_age_group', { enum: sizeAgeGroups }).notNull(),
  sizeMetric: text('size_metric', { enum: sizeMetrics }),
  condition: text('condition', { enum: conditions }).notNull().default('New'),
  occasion: text('occasion'),
  /** Hashes of pictures; the first one is shown on cards. */
  images: text('images').array().notNull().default([]),
  /** Time of removal from the product. The row stays for the orders and the ledger that refer to it. */
  retiredAt: instant('retired_at'),
})

/** A variant as cards need it. An array, because a page of cards reads hundreds of them. */
export type CardVariant = [
  id: string,
  pricePaise: number,
  mrpPaise: number,
  colorMap: string,
  /** The shop's own name for the colour. */
  color: string | null,
  size: string | null,
  image: string | null,
  /** Pieces that can be booked. */
  free: number,
  sizeAgeGroup: string,
]

/** The variants of the product with this id in the shop's order, as one JSON value. */
export function cardVariantsOf(productId: SQL): SQL<CardVariant[]> {
  return sql`(
    select json_agg(json_build_array(v.id, v.price_paise, v.mrp_paise, v.color_map,
      v.attributes ->> 'Color', v.attributes ->> 'Size', v.images[1], coalesce(k.stock - k.held, 0),
      v.size_age_group) order by v.position)
    from variants v left join variant_stock k on k.variant_id = v.id
    where v.product_id = ${productId} and v.retired_at is null)`
}

/** The variants on sale of the product with this id, with their stock, as one JSON value; `[]` when there are none. */
export function variantRowsOf(productId: SQL): SQL {
  return sql`(
    select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'sku', v.sku, 'images', v.images,
        'pricePaise', v.price_paise, 'mrpPaise', v.mrp_paise, 'attributes', v.attributes,
        'targetGender', v.target_gender, 'sizeAgeGroup', v.size_age_group,
        'sizeMetric', v.size_metric, 'colorMap', v.color_map, 'condition', v.condition,
        'occasion', v.occasion, 'stock', k.stock, 'held', k.held) order by v.position), '[]')
    from variants v join variant_stock k on k.variant_id = v.id
    where v.product_id = ${productId} and v.retired_at is null)`
}

/** The row of the product `p` as one JSON value. */
export const productRow = sql`jsonb_build_object('id', p.id, 'name', p.name, 'category', p.category,
  'subCategory', p.sub_category, 'brand', p.brand, 'description', p.description,
  'hsn', p.hsn, 'gstSlab', p.gst_rate, 'gstFixed', p.gst_fixed, 'selectedVariations', p.selected_variations,
  'active', p.active, 'updatedAt', p.updated_at)`
