import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import { offerAt, priceInForce } from '#server/platform/db/tables/campaigns.ts'
import { codeTexts, productsWithCode } from '#server/platform/db/tables/catalog.ts'
import { stockOfVariant } from '#server/platform/db/tables/inventory.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { Attributes, Category } from '#shared/contract/goods.ts'
import type {
  getInventory,
  InventoryProduct,
  InventoryVariant,
} from '#shared/contract/inventory.ts'
import { Id } from '#shared/contract/wire.ts'
import { invalidField } from '#shared/app-error.ts'
import { likePatterns } from '#shared/formats/fold.ts'
import { PAGE_SIZE_MERCHANT } from '#shared/limits.ts'
import { messageText } from '#shared/message.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import { mustExist } from '#shared/must-exist.ts'
import { mediaPath } from '#shared/paths.ts'

type Input = z.output<typeof getInventory.input>
type Output = z.input<typeof getInventory.output>

const variantStockRow = z.object({
  id: z.string(),
  sku: z.string(),
  barcodes: z.array(z.string()),
  attributes: Attributes,
  pricePaise: z.int(),
  /** The price in force, with the shop's running offers. */
  inForcePaise: z.int(),
  mrpPaise: z.int(),
  stock: z.int(),
  held: z.int(),
  low: z.boolean(),
})
const productRow = z.object({
  id: z.string(),
  name: z.string(),
  brand: z.string(),
  category: Category,
  subCategory: z.string(),
  active: z.boolean(),
  image: z.string().nullable(),
  stockRows: z.array(variantStockRow),
})
const foundInventory = z.object({
  alert: z.int(),
  skus: z.int(),
  lowSkus: z.int(),
  total: z.int(),
  /** False when the page's cursor is not a product of the store. */
  known: z.boolean(),
  products: z.array(productRow),
})
type VariantStockRow = z.infer<typeof variantStockRow>
type ProductRow = z.infer<typeof productRow>
type FoundInventory = z.infer<typeof foundInventory>

/** A page of the store's products with the stock of each variant, the latest product first. */
export async function viewInventory(
  db: Db,
  merchant: Merchant,
  input: Input,
  now: Date,
): Promise<Output> {
  const found = await findInventory(db, merchant.storeId, input, now)
  if (!found.known) throw invalidField('page', messageText('fields.page'))
  const shown = found.products.slice(0, PAGE_SIZE_MERCHANT)
  const last = shown.at(-1)
  return {
    products: shown.map(toProduct),
    inventoryAlert: found.alert,
    totalSKU: found.skus,
    lowInventoryItems: found.lowSkus,
    total: found.total,
    nextPage: found.products.length > shown.length && last ? last.id : null,
  }
}

async function findInventory(
  db: Db,
  storeId: string,
  input: Input,
  now: Date,
): Promise<FoundInventory> {
  const { page } = input
  if (page && !Id.safeParse(page).success) throw invalidField('page', messageText('fields.page'))
  const last = page
    ? sql`(select seq from products where id = ${page}::uuid and store_id = ${storeId}::uuid)`
    : null
  const { rows } = await db.execute(sql`
    with store as (
      select inventory_alert as alert from stores where id = ${storeId}::uuid
    ), sums as materialized (
      select v.product_id, count(*) as skus, string_agg(${codeTexts}, e'\n') as code_texts,
        count(*) filter (where p.active and k.stock <= store.alert) as low_skus
      from variants v cross join ${stockOfVariant}
      join products p on p.id = v.product_id and p.store_id = v.store_id cross join store
      where v.store_id = ${storeId}::uuid and v.retired_at is null
      group by v.product_id
    ), found as materialized (
      select p.id, p.seq from products p join sums on sums.product_id = p.id
      where p.store_id = ${storeId}::uuid and ${matchesInput(storeId, input)}
    ), page as (
      select * from found where ${last ? sql`seq < ${last}` : sql`true`}
      order by seq desc limit ${PAGE_SIZE_MERCHANT + 1}::int
    )
    select store.alert,
      (select coalesce(sum(skus), 0)::int from sums) as skus,
      (select coalesce(sum(low_skus), 0)::int from sums) as "lowSkus",
      (select count(*)::int from found) as total,
      ${last ? sql`${last} is not null` : sql`true`} as known,
      (select coalesce(jsonb_agg(${productJson(now)} order by page.seq desc), '[]')
        from page join products p on p.id = page.id) as products
    from store`)
  return mustExist(checkRows(foundInventory, rows)[0], 'the store of a merchant')
}

/** The searched texts are one value per line, so that no word matches across two values. */
function matchesInput(storeId: string, { search = '', productId, low }: Input): SQL {
  const patterns = likePatterns(search)
  const hasWords = sql`(concat_ws(e'\n', p.name, p.brand, p.sub_category, sums.code_texts)
    ilike all (${sql.param(patterns)}::text[]) or p.id in ${productsWithCode(storeId, search)})`
  const isLow = sql`sums.low_skus > 0`
  return sql.join(
    [
      sql`true`,
      ...(patterns.length > 0 ? [hasWords] : []),
      ...(productId ? [sql`p.id = ${productId}::uuid`] : []),
      ...(low ? [isLow] : []),
    ],
    sql` and `,
  )
}

const productJson = (
  now: Date,
) => sql`jsonb_build_object('id', p.id, 'name', p.name, 'brand', p.brand,
  'category', p.category, 'subCategory', p.sub_category, 'active', p.active,
  'image', (select v.images[1] from variants v
    where v.product_id = p.id and v.retired_at is null and v.images[1] is not null order by v.position limit 1),
  'stockRows', (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'sku', v.sku, 'barcodes', v.barcodes,
      'attributes', v.attributes, 'pricePaise', v.price_paise, 'inForcePaise', ${priceInForce}, 'mrpPaise', v.mrp_paise,
      'stock', k.stock, 'held', k.held,
      'low', p.active and k.stock <= store.alert) order by v.position), '[]')
    from variants v join variant_stock k on k.variant_id = v.id ${offerAt(now)}
    where v.product_id = p.id and v.retired_at is null))`

function toProduct(row: ProductRow): InventoryProduct {
  return {
    _id: row.id,
    productName: row.name,
    brand: row.brand,
    category: row.category,
    subCategory: row.subCategory,
    status: row.active,
    image: mediaPath(row.image),
    variants: row.stockRows.map(toVariant),
  }
}

function toVariant({
  id,
  sku,
  pricePaise,
  inForcePaise,
  mrpPaise,
  ...stockRow
}: VariantStockRow): InventoryVariant {
  return {
    _id: id,
    SKU: sku,
    barcodes: stockRow.barcodes,
    attributes: stockRow.attributes,
    ...stockRow.attributes,
    sellingPrice: rupeesFromPaise(pricePaise),
    priceInForce: rupeesFromPaise(inForcePaise),
    MRP: rupeesFromPaise(mrpPaise),
    stock: stockRow.stock,
    Stock: stockRow.stock,
    held: stockRow.held,
    free: stockRow.stock - stockRow.held,
    low: stockRow.low,
  }
}
