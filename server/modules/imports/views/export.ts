import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import { presentProduct } from '#server/modules/catalog/rules/edit-product.ts'
import type { Db } from '#server/platform/db/open.ts'
import { productRow, variantRowsOf } from '#server/platform/db/tables/catalog.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import { MAX_IMPORT_ROWS } from '#shared/limits.ts'
import { exportRows, takeWholeProducts } from '../rules/export-rows.ts'

const exportedProduct = presentProduct.extend({ seq: z.coerce.number() })
type ExportedProduct = z.infer<typeof exportedProduct>

/** Number of products in one query, so that the process can answer requests between queries. */
const PRODUCTS_AT_ONCE = 100

/** All products of the shop, in the order in which they were added, as rows of a list that the import reads. */
export async function viewGoods(db: Db, { storeId }: Merchant) {
  const products: ExportedProduct[] = []
  let rows = 0
  for (let part: ExportedProduct[] | undefined; isOpen(part) && rows < MAX_IMPORT_ROWS;) {
    part = await findProducts(db, storeId, products.at(-1)?.seq ?? -1)
    rows += part.reduce((sum, { variants }) => sum + variants.length, 0)
    products.push(...part)
  }
  const { whole, ...counts } = takeWholeProducts(products)
  return { table: exportRows(whole), ...counts }
}

const isOpen = (part: ExportedProduct[] | undefined) =>
  (part?.length ?? PRODUCTS_AT_ONCE) === PRODUCTS_AT_ONCE

async function findProducts(db: Db, storeId: string, after: number): Promise<ExportedProduct[]> {
  const { rows } = await db.execute(sql`
    select p.seq, ${productRow} as product, ${variantRowsOf(sql`p.id`)} as variants
    from products p where p.store_id = ${storeId}::uuid and p.seq > ${after}::bigint and p.offered_to is null
    order by p.seq limit ${PRODUCTS_AT_ONCE}`)
  return checkRows(exportedProduct, rows)
}
