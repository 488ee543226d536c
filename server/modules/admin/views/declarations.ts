import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { declaredGoods, judge } from '#server/modules/catalog/rules/declared-goods.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { declaredByBrand } from '#server/platform/db/tables/catalog.ts'
import type { Requirement } from '#shared/catalog/declaration/declaration.ts'
import type { Calls } from '#shared/contract/map.ts'

const storeGoods = declaredGoods
  .omit({ key: true, brand: true, products: true, kinds: true, sizes: true })
  .extend({ storeId: z.string(), shopName: z.string(), city: z.string() })

const MOST_STORES = 200

/** The approved stores whose goods on sale lack something that the law wants declared. */
export async function viewUndeclared(
  db: Db,
  asked: ReadonlySet<Requirement>,
): Promise<Calls['GET /admin/declarations']['output']> {
  const { rows } = await db.execute(sql`
    select s.id as "storeId", s.shop_name as "shopName", s.city, category, hsn, declared,
      of_brand as "declaredByBrand", count(*)::int as goods
    from (select p.store_id, p.category, p.hsn, p.declared, ${declaredByBrand} as of_brand
      from products p where p.active) own
    join stores s on s.id = own.store_id and s.status = 'approved'
    group by s.id, category, hsn, declared, of_brand`)
  const all = checkRows(storeGoods, rows)
  const stores = [...Map.groupBy(all, ({ storeId }) => storeId)].flatMap(([_id, group]) => {
    const { rows: _rows, ...counts } = judge(group, asked)
    const [{ shopName, city } = { shopName: '', city: '' }] = group
    return counts.lacking > 0 ? { _id, shopName, city, ...counts } : []
  })
  return {
    goods: all.reduce((sum, { goods }) => sum + goods, 0),
    lacking: stores.reduce((sum, { lacking }) => sum + lacking, 0),
    stores: stores.toSorted((one, other) => other.lacking - one.lacking).slice(0, MOST_STORES),
  }
}
