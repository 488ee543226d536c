import { z } from 'zod'
import { Declaration, SizeTable } from '#shared/contract/catalog/declaration.ts'
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
  kinds: z.array(z.string()),
  sizes: z.record(z.string(), SizeTable),
  products: z.array(z.object({ _id: z.string(), productName: z.string() })),
})
export type DeclaredGoods = z.infer<typeof declaredGoods>

const SHOWN_PRODUCTS = 10

type JudgedGoods = Pick<
  DeclaredGoods,
  'category' | 'hsn' | 'declared' | 'declaredByBrand' | 'goods'
>

/** The goods that lack something of what is asked, among all, and what they lack. */
export function judge<Goods extends JudgedGoods>(
  rows: readonly Goods[],
  asked: ReadonlySet<Requirement>,
) {
  const judged = rows.map((row) => ({ row, lacks: lacksIn(row, asked) }))
  const lacking = judged.filter((one) => one.lacks.length > 0)
  const lacks = new Set(lacking.flatMap((one) => one.lacks))
  return {
    goods: countOf(rows),
    lacking: countOf(lacking.map(({ row }) => row)),
    lacks: declarationLacks.filter((lack) => lacks.has(lack)),
    rows: lacking.map(({ row }) => row),
  }
}

/** The missing facts of one product, or of goods with one declaration. */
export function lacksIn(goods: Omit<JudgedGoods, 'goods'>, asked: ReadonlySet<Requirement>) {
  return lacksOf(declarationOf(goods.declared, goods.declaredByBrand), goods, asked)
}

const countOf = (rows: readonly { goods: number }[]) =>
  rows.reduce((sum, { goods }) => sum + goods, 0)

/** The brands with what their goods lack of what is asked; those with most goods that lack something come first. */
export function toBrands(
  rows: readonly DeclaredGoods[],
  asked: ReadonlySet<Requirement>,
): DeclaredBrand[] {
  const brands = [...Map.groupBy(rows, ({ key }) => key).values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { rows: lacking, ...counts } = judge(group, asked)
    const products = lacking.flatMap((row) => row.products).slice(0, SHOWN_PRODUCTS)
    const { brand, sizes, declaredByBrand: declaration } = first
    const kinds = [...new Set(group.flatMap((row) => row.kinds))].toSorted()
    return { ...counts, products, brand, kinds, sizes, declaration }
  })
  return brands.toSorted((one, other) => other.lacking - one.lacking || other.goods - one.goods)
}
