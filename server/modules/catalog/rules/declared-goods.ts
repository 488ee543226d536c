import { z } from 'zod'
import { Declaration } from '#shared/contract/catalog/declaration.ts'
import type { DeclaredBrand } from '#shared/contract/catalog/declarations.ts'
import {
  declarationLacks,
  declarationOf,
  lacksOf,
} from '#shared/catalog/declaration/declaration.ts'

/** Goods of one brand with one declaration; `products`: some of them. */
export const declaredGoods = z.object({
  key: z.string(),
  brand: z.string(),
  declared: Declaration,
  declaredByBrand: Declaration,
  goods: z.int(),
  products: z.array(z.object({ _id: z.string(), productName: z.string() })),
})
export type DeclaredGoods = z.infer<typeof declaredGoods>

const SHOWN_PRODUCTS = 10

/** The brands with what their goods lack; those with most goods that lack something come first. */
export function toBrands(rows: readonly DeclaredGoods[]): DeclaredBrand[] {
  const brands = [...Map.groupBy(rows, ({ key }) => key).values()].flatMap(toBrand)
  return brands.toSorted((one, other) => other.lacking - one.lacking || other.goods - one.goods)
}

const countOf = (rows: readonly { goods: number }[]) =>
  rows.reduce((sum, { goods }) => sum + goods, 0)

function toBrand(rows: readonly DeclaredGoods[]): DeclaredBrand[] {
  const [first] = rows
  if (!first) return []
  const judged = rows.map((row) => ({
    ...row,
    lacks: lacksOf(declarationOf(row.declared, row.declaredByBrand)),
  }))
  const lacking = judged.filter(({ lacks }) => lacks.length > 0)
  const lacks = new Set(lacking.flatMap((row) => row.lacks))
  return [
    {
      brand: first.brand,
      goods: countOf(judged),
      lacking: countOf(lacking),
      lacks: declarationLacks.filter((lack) => lacks.has(lack)),
      declaration: first.declaredByBrand,
      products: lacking.flatMap(({ products }) => products).slice(0, SHOWN_PRODUCTS),
    },
  ]
}
