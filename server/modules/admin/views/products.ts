import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#server/platform/db/open.ts'
import { declaredGoods, lacksIn } from '#server/modules/catalog/rules/declared-goods.ts'
import { declaredByBrand } from '#server/platform/db/tables/catalog.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { AdminProduct, getAdminProducts } from '#shared/contract/admin/stores.ts'
import type { Requirement } from '#shared/catalog/declaration/declaration.ts'
import { PAGE_SIZE_MERCHANT } from '#shared/limits.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import { cut, hasWords, markOf } from './lists.ts'

const productRow = z.object({
  id: z.string(),
  name: z.string(),
  brand: z.string(),
  subCategory: z.string(),
  category: z.string(),
  hsn: z.string(),
  declared: declaredGoods.shape.declared,
  declaredByBrand: declaredGoods.shape.declared,
  pricePaise: z.int(),
  active: z.boolean(),
  takenDownAt: z.coerce.date().nullable(),
  reason: z.string().nullable(),
})

/** Sort key of the list: products that are taken down stand first. */
const place = sql`(p.taken_down_at is null, p.name, p.id)`

/** The products of a shop for administrators, without products that are offered to one person. */
export async function viewAdminProducts(
  db: Db,
  { storeId, search, page }: z.output<typeof getAdminProducts.input>,
  asked: ReadonlySet<Requirement>,
) {
  const mark = markOf(page)
  const texts = sql`concat_ws(' ', p.name, p.brand, p.sub_category, v.skus)`
  const fitting = [
    sql`p.store_id = ${storeId}::uuid and p.offered_to is null`,
    ...hasWords(texts, search),
    ...(mark
      ? [
          sql`${place} > (select m.taken_down_at is null, m.name, m.id from products m where m.id = ${mark}::uuid)`,
        ]
      : []),
  ]
  const { rows } = await db.execute(sql`
    select p.id, p.name, p.brand, p.sub_category as "subCategory", p.category,
      p.hsn, p.declared, ${declaredByBrand} as "declaredByBrand", v.price as "pricePaise", p.active,
      p.taken_down_at as "takenDownAt", p.taken_down_reason as reason
    from products p join lateral (select min(price_paise) as price, string_agg(sku, ' ') as skus
      from variants where product_id = p.id and retired_at is null) v on v.price is not null
    where ${sql.join(fitting, sql` and `)} order by ${place} limit ${PAGE_SIZE_MERCHANT + 1}::int`)
  const { shown, nextPage } = cut(
    checkRows(productRow, rows).map((row) => shape(row, asked)),
    PAGE_SIZE_MERCHANT,
  )
  return { products: shown, nextPage }
}

function shape(
  { id, name, pricePaise, takenDownAt, reason, ...row }: z.infer<typeof productRow>,
  asked: ReadonlySet<Requirement>,
) {
  const { brand, subCategory, active } = row
  return {
    brand,
    subCategory,
    active,
    lacks: lacksIn(row, asked),
    _id: id,
    productName: name,
    price: rupeesFromPaise(pricePaise),
    takenDown: takenDownAt && { at: takenDownAt.toISOString(), reason: reason ?? '' },
  } satisfies AdminProduct
}
