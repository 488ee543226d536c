import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { users } from '#server/platform/db/tables/accounts.ts'
import { campaigns } from '#server/platform/db/tables/campaigns.ts'
import { declarations, products, variants } from '#server/platform/db/tables/catalog.ts'
import { imports } from '#server/platform/db/tables/imports.ts'
import { stockMovements, variantStock } from '#server/platform/db/tables/inventory.ts'
import { productViews } from '#server/platform/db/tables/reports.ts'
import { reviews } from '#server/platform/db/tables/reviews.ts'
import { tags } from '#server/platform/db/tables/tags.ts'
import { orderNumber } from '#shared/formats/order-number.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import { workOfImports } from './person-work.ts'
import { textOfReview } from './person-words.ts'
import { mapColumn, madeOf, type Manifest, type Part, pick } from './section.ts'

/** The articles of a shop, with all that belongs to them. */
export const goodsOf = (storeId: string): Manifest => ({
  ...productsOf(storeId),
  ...articlesOf(storeId),
  ...importsOf(storeId),
})

const productsOf = (storeId: string): Manifest => ({
  declarations: {
    table: declarations,
    where: eq(declarations.storeId, storeId),
    fields: pick(declarations, 'brand declared sizes'),
    leftOut: { owner: 'storeId', key: 'brandKey' },
    by: [declarations.brandKey],
  },
  products: {
    table: products,
    where: eq(products.storeId, storeId),
    fields: {
      productId: products.id,
      ...pick(
        products,
        'name category subCategory brand description hindi hsn gstRate gstFixed declared active takenDownAt takenDownReason createdAt updatedAt',
      ),
    },
    leftOut: {
      owner: 'storeId',
      key: 'seq sourceKey',
      said: 'selectedVariations',
      others: 'offeredTo',
    },
    by: [products.id],
    atOnce: 50,
    id: products.id,
    parts: { variants: variantsOfProduct },
  },
})

const variantsOfProduct: Part = {
  table: variants,
  joins: [[variantStock, eq(variantStock.variantId, variants.id)]],
  // Variants on sale and retired ones have an index each, which PostgreSQL reads both for this condition.
  where: or(isNull(variants.retiredAt), isNotNull(variants.retiredAt)),
  of: variants.productId,
  fields: {
    ...pick(
      variants,
      'sku barcodes attributes condition occasion images retiredAt mrpPaise=mrp pricePaise=price',
    ),
    ...pick(variantStock, 'stock held'),
  },
  leftOut: {
    owner: 'storeId',
    key: 'id productId position sku_key',
    said: 'colorMap targetGender sizeAgeGroup sizeMetric',
    work: 'priceSince',
  },
  by: [variants.position, variants.id],
}

const articlesOf = (storeId: string): Manifest => ({
  tags: {
    table: tags,
    joins: [[variants, eq(variants.id, tags.variantId), 'left']],
    where: eq(tags.storeId, storeId),
    fields: { ...pick(tags, 'code shelfName shelfSearch'), sku: variants.sku },
    leftOut: { owner: 'storeId', key: 'id variantId', others: 'createdBy', work: 'createdAt' },
    by: [tags.createdAt, tags.id],
  },
  reviews: {
    table: reviews,
    where: eq(reviews.storeId, storeId),
    fields: {
      orderNumber: mapColumn(reviews.orderId, orderNumber),
      ...pick(reviews, 'productId stars writtenAt answer'),
      text: textOfReview,
      isHidden: sql<boolean>`(${reviews.hiddenAt} is not null)`,
    },
    leftOut: {
      owner: 'storeId',
      key: 'id variantId',
      others: 'shopperId',
      work: 'editedAt answeredAt hiddenReason',
    },
    by: [reviews.writtenAt, reviews.id],
    descending: true,
  },
  stockMovements: {
    table: stockMovements,
    joins: [
      [variants, and(eq(variants.id, stockMovements.variantId), eq(variants.storeId, storeId))],
    ],
    fields: { sku: variants.sku, ...pick(stockMovements, 'at kind stockChange heldChange') },
    leftOut: { owner: 'storeId', key: 'id variantId reference', others: 'actorId' },
    // By the variants, which have an index by shop.
    by: [variants.id, stockMovements.id],
  },
  views: {
    table: productViews,
    where: eq(productViews.storeId, storeId),
    fields: pick(productViews, 'productId day views'),
    leftOut: { owner: 'storeId' },
    by: [productViews.day, productViews.productId],
  },
})

type Sheets = { rows: number }[]
type Value = { kind: (typeof campaigns.$inferSelect)['kind']; value: number }

const importsOf = (storeId: string): Manifest => ({
  /** Without their rows: the goods that they made are among the products. */
  imports: {
    table: imports,
    joins: [[users, eq(users.id, imports.userId)]],
    where: eq(imports.storeId, storeId),
    fields: {
      ...pick(imports, 'fileName appliedAt state createdAt=sentAt'),
      sentBy: users.name,
      rows: mapColumn(imports.sheets, (sheets: Sheets) =>
        sheets.reduce((sum, one) => sum + one.rows, 0),
      ),
    },
    leftOut: { owner: 'storeId', key: 'id seq userId', work: workOfImports },
    by: [imports.seq],
  },
  offers: {
    table: campaigns,
    joins: [[users, eq(users.id, campaigns.savedBy)]],
    where: eq(campaigns.storeId, storeId),
    fields: {
      ...pick(campaigns, 'name kind target targets startsAt=from endsAt=until'),
      value: madeOf<Value, number>({ kind: campaigns.kind, value: campaigns.value }, shownValue),
      savedBy: users.name,
    },
    leftOut: { owner: 'storeId', key: 'id keys savedBy', work: 'dueAt' },
    by: [campaigns.startsAt, campaigns.id],
  },
})

const shownValue = ({ kind, value }: Value) => (kind === 'percent' ? value : rupeesFromPaise(value))
