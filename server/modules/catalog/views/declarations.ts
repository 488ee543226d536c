import { sql } from 'drizzle-orm'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { declaredByBrand } from '#server/platform/db/tables/catalog.ts'
import type { Requirement } from '#shared/catalog/declaration/declaration.ts'
import type { Calls } from '#shared/contract/map.ts'
import { type DeclaredGoods, declaredGoods, toBrands } from '../rules/declared-goods.ts'

/** The shop's brands with what their goods on sale lack of that which is asked. */
export async function viewDeclarations(
  db: Db,
  { storeId }: Pick<Merchant, 'storeId'>,
  { requiredFrom, asked }: { requiredFrom: string | null; asked: ReadonlySet<Requirement> },
): Promise<Calls['GET /declarations']['output']> {
  const brands = toBrands(await findDeclaredGoods(db, storeId), asked)
  const sum = (count: 'goods' | 'lacking') => brands.reduce((all, one) => all + one[count], 0)
  return {
    requiredFrom,
    goods: sum('goods'),
    lacking: sum('lacking'),
    brands,
  }
}

/** The goods of the store that are on sale, those with one brand and one declaration together. */
async function findDeclaredGoods(db: Db, storeId: string): Promise<DeclaredGoods[]> {
  const { rows } = await db.execute(sql`
    select lower(brand) as key, min(brand) as brand, category, hsn, declared, of_brand as "declaredByBrand", count(*)::int as goods,
      array_agg(distinct sub_category) as kinds, sizes,
      (array_agg(jsonb_build_object('_id', id, 'productName', name) order by seq desc))[1:10] as products
    from (select p.id, p.seq, p.name, p.brand, p.category, p.sub_category, p.hsn, p.declared, ${declaredByBrand} as of_brand,
        coalesce((select d.sizes from declarations d
          where d.store_id = p.store_id and d.brand_key = lower(p.brand)), '{}') as sizes
      from products p
      where p.store_id = ${storeId}::uuid and p.active) own
    group by lower(brand), category, hsn, declared, of_brand, sizes
    order by max(seq) desc`)
  return checkRows(declaredGoods, rows)
}
