import { z } from 'zod'
import { Declaration } from '#shared/contract/catalog/declaration.ts'
import type { DeclaredBrand } from '#shared/contract/catalog/declarations.ts'
import {
  declarationLacks,
  declarationOf,
  lacksOf,
  type Requirement,
} from '#shared/catalog/declaration/declaration.ts'

/** Goods of one brand with one declaration; `products`: some of them. */
export const declaredGoods = z.object({
  key: z.string(),
  brand: z.string(),
  category: z.string(),
  hsn: z.string(),
  declared: Declaration,
  declaredByBrand: Declaration,
  goods: z.int(),
  products: z.array(z.object({ _id: z.string(), productName: z.string() })),
})
export type DeclaredGoods = z.infer<typeof declaredGoods>

const SHOWN_PRODUCTS = 10

/** The brands with what their goods lack of what is asked; those with most goods that lack something come first. */
export function toBrands(
  rows: readonly DeclaredGoods[],
  asked: ReadonlySet<Requirement>,
): DeclaredBrand[] {
  const groups = [...Map.groupBy(rows, ({ key }) => key).values()]
  const brands = groups.flatMap((group) => toBrand(group, asked))
  return brands.toSorted((one, other) => other.lacking - one.lacking || other.goods - one.goods)
}

const countOf = (rows: readonly { goods: number }[]) =>
  rows.reduce((sum, { goods }) => sum + goods, 0)

function toBrand(rows: readonly DeclaredGoods[], asked: ReadonlySet<Requirement>): DeclaredBrand[] {
  const [first] = rows
  if (!first) return []
  const judged = rows.map((row) => ({
    ...row,
    lacks: lacksOf(declarationOf(row.declared, row.declaredByBrand), row, asked),
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
