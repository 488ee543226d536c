import { sql, type SQL } from 'drizzle-orm'
import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Attributes, ProductHindi, VariationAttribute } from '#shared/contract/goods.ts'
import type { ListedStore } from '#shared/contract/stores/shops.ts'
import {
  conditions,
  sizeAgeGroups,
  sizeMetrics,
  targetGenders,
} from '#shared/catalog/product-options.ts'
import { soughtKeys } from '#shared/catalog/barcodes.ts'
import type { ArticleKind } from '#shared/catalog/article-kind.ts'
import type { SizeTable } from '#shared/catalog/declaration/size-table.ts'
import type { Declaration } from '#shared/contract/catalog/declaration.ts'
import { categories } from '#shared/catalog/categories.ts'
import { EARLIER_ALL_PURPOSE } from '#shared/catalog/product-fields.ts'
import { offerAt, offerJson, priceInForce } from './campaigns.ts'
import { instant } from '#server/platform/db/rows/columns.ts'

export const products = pgTable('products', {
  id: uuid('id').primaryKey().defaultRandom(),
  seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity(),
  storeId: uuid('store_id').notNull(),
  name: text('name').notNull(),
  category: text('category', { enum: categories }).notNull(),
  subCategory: text('sub_category').notNull(),
  brand: text('brand').notNull(),
  description: text('description').notNull(),
  hindi: jsonb('hindi').$type<ProductHindi>().notNull().default({}),
  hsn: text('hsn').notNull(),
  /** The product's own slab; see `gstRateOf` for the rate of a variant. */
  gstRate: integer('gst_rate').notNull(),
  /** True when the merchant fixed the slab, so that no price changes it. */
  gstFixed: boolean('gst_fixed').notNull().default(false),
  /** The product's own declaration, without empty texts. */
  declared: jsonb('declared').$type<Declaration>().notNull().default({}),
  selectedVariations: text('selected_variations')
    .array()
    .$type<VariationAttribute[]>()
    .notNull()
    .default([]),
  active: boolean('active').notNull().default(true),
  /**
   * The time at which an administrator took the product down. It stays inactive until an administrator puts it back.
   */
  takenDownAt: instant('taken_down_at'),
  takenDownReason: text('taken_down_reason'),
  /**
   * The person for whom the product was made as an answer to a question. Such a product is never active, and its
   * variant is retired.
   */
  offeredTo: uuid('offered_to'),
  /** Set for products that the operator imported up to version 0.2; no code reads it. */
  sourceKey: text('source_key'),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

/** A shop's declaration of all goods of a brand; `brand_key` is the brand in small letters. */
export const declarations = pgTable(
  'declarations',
  {
    storeId: uuid('store_id').notNull(),
    brandKey: text('brand_key').notNull(),
    brand: text('brand').notNull(),
    declared: jsonb('declared').$type<Declaration>().notNull().default({}),
    /** The measures of its sizes, by sub-category. */
    sizes: jsonb('sizes').$type<Record<string, SizeTable>>().notNull().default({}),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.brandKey] })],
)

/** The declaration of the brand of product `p` in its shop, as JSON. */
export const declaredByBrand = sql`coalesce((select d.declared from declarations d
  where d.store_id = p.store_id and d.brand_key = lower(p.brand)), '{}')`

export const variants = pgTable('variants', {
  id: uuid('id').primaryKey().defaultRandom(),
  storeId: uuid('store_id').notNull(),
  productId: uuid('product_id').notNull(),
  position: integer('position').notNull(),
  sku: text('sku').notNull(),
  /** As typed; `code_keys` has the form by which they are compared. */
  barcodes: text('barcodes').array().notNull().default([]),
  mrpPaise: integer('mrp_paise').notNull(),
  pricePaise: integer('price_paise').notNull(),
  /** The time from which this price applies; null for prices that are older than this column. */
  priceSince: instant('price_since'),
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

/** The SKU and the barcodes of the variant `v`, one per line, so that no word matches across two of them. */
export const codeTexts = sql`concat_ws(e'\n', v.sku, nullif(array_to_string(v.barcodes, e'\n'), ''))`

/**
 * True for a variant `v` that has this code as SKU or barcode, in the form by which codes are compared, or on its tag, as people
 * type it, or as the tag's address, which scanners type.
 */
export const hasCode = (code: string): SQL =>
  sql`((code_keys(v.sku, v.barcodes) && ${sql.param(soughtKeys(code))}::text[]
    or v.id = (select tag.variant_id from tags tag where tag.code =
      translate(regexp_replace(upper(trim(${code}::text)), '^HTTPS?://[^/]+/T/', ''), 'ILO', '110')))
    and v.retired_at is null)`

/** The products of the store with a variant that has this code. */
export const productsWithCode = (storeId: string, code: string): SQL =>
  sql`(select v.product_id from variants v where ${hasCode(code)} and v.store_id = ${storeId}::uuid)`

/** The facts of the product `p` and its variant `v` that decide what a buyer gets, as one JSON value. */
export const kindJson = sql<ArticleKind>`jsonb_build_object('Condition', v.condition,
  'Target Gender', v.target_gender, 'Size Age Group', v.size_age_group,
  'Size Metric', coalesce(v.size_metric, ''), 'brand', p.brand, 'subCategory', p.sub_category)`

/** A variant as cards need it. An array, because a page of cards reads hundreds of them. */
export type CardVariant = [
  id: string,
  /** The price in force. */
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
  /** The end of the shop's campaign, and the price before it. */
  until: string | null,
  wasPaise: number | null,
]

/** The variants of the product `p` in the shop's order, with the prices of this time, as one JSON value. */
export function cardVariants(now: Date): SQL<CardVariant[]> {
  return sql`(
    select json_agg(json_build_array(v.id, ${priceInForce}, v.mrp_paise, v.color_map,
      v.attributes ->> 'Color', v.attributes ->> 'Size', v.images[1], coalesce(k.stock - k.held, 0),
      v.size_age_group, offer.ends_at, offer.was_paise) order by v.position)
    from variants v left join variant_stock k on k.variant_id = v.id ${offerAt(now)}
    where v.product_id = p.id and v.retired_at is null)`
}

/** An article on a shop's card; `image` is a path of this site. */
type ShopArticle = ListedStore['goods'][number]

/** The number of articles on a shop's card, and the number of newest articles from which they are chosen. */
const ARTICLES_SHOWN = 3
const ARTICLES_LOOKED_AT = 24

/** New articles in stock of the store with this id, of different kinds if possible, as one JSON value. */
export function goodsOf(storeId: SQL, category?: string): SQL<ShopArticle[]> {
  const ofCategory = category && sql`and p.category = ${category}::text`
  return sql`(
    select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('_id', g.id, 'productName', g.name,
      'inHindi', case when g.hindi_name is not null then jsonb_build_object('productName', g.hindi_name) end,
      'image', '/media/' || g.image)) order by g.nth, g.seq desc), '[]')
    from (
      select *, row_number() over (partition by n.sub_category order by n.seq desc) as nth from (
        select p.id, p.name, p.sub_category, p.seq, p.hindi ->> 'productName' as hindi_name, (select v.images[1] from variants v
          where v.product_id = p.id and v.retired_at is null and cardinality(v.images) > 0
          order by v.position limit 1) as image
        from products p join search_products h on h.product_id = p.id and not h.sold_out
        where p.store_id = ${storeId} and p.active ${ofCategory}
        order by p.seq desc limit ${ARTICLES_LOOKED_AT}::int) n
      where n.image is not null order by nth, n.seq desc limit ${ARTICLES_SHOWN}::int) g)`
}

/** The campaigns that apply to the variants of the product `p` at this time, by variant, as one JSON value. */
export function offersOn(now: Date): SQL {
  return sql`(
    select coalesce(jsonb_object_agg(v.id, ${offerJson} || jsonb_build_object('pricePaise', offer.price_paise)), '{}')
    from variants v ${offerAt(now)}
    where v.product_id = p.id and v.retired_at is null and offer.id is not null)`
}

/** The occasion of the variant `v`, also of a row with the earlier spelling, as forms and answers have it. */
export const occasionOfVariant = sql.raw(
  `case v.occasion when '${EARLIER_ALL_PURPOSE}' then 'ALl Purpose' else v.occasion end`,
)

/**
 * The variants on sale of the product with this id, with their own prices and stock, as one JSON value; `[]` without
 * variants. `also`: a condition under which retired variants are included. They have an index of their own, which a
 * condition with `or` could not use.
 */
export function variantRowsOf(productId: SQL, also?: SQL): SQL {
  const ofProduct = sql`select * from variants where product_id = ${productId}`
  const retired = also && sql`union all ${ofProduct} and retired_at is not null and ${also}`
  return sql`(
    select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'sku', v.sku, 'barcodes', v.barcodes,
        'images', v.images, 'pricePaise', v.price_paise, 'mrpPaise', v.mrp_paise, 'attributes', v.attributes,
        'targetGender', v.target_gender, 'sizeAgeGroup', v.size_age_group,
        'sizeMetric', v.size_metric, 'colorMap', v.color_map, 'condition', v.condition,
        'occasion', ${occasionOfVariant}, 'stock', k.stock, 'held', k.held) order by v.position), '[]')
    from (${ofProduct} and retired_at is null ${retired}) v
    join variant_stock k on k.variant_id = v.id)`
}

/** The row of the product `p` as one JSON value. */
export const productRow = sql`jsonb_build_object('id', p.id, 'name', p.name, 'category', p.category,
  'subCategory', p.sub_category, 'brand', p.brand, 'description', p.description, 'hindi', p.hindi,
  'hsn', p.hsn, 'gstSlab', p.gst_rate, 'gstFixed', p.gst_fixed, 'selectedVariations', p.selected_variations,
  'declared', p.declared, 'declaredByBrand', ${declaredByBrand},
  'sizeTable', (select d.sizes -> p.sub_category from declarations d
    where d.store_id = p.store_id and d.brand_key = lower(p.brand)),
  'active', p.active, 'updatedAt', p.updated_at)`
