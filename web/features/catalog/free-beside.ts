import type { VariationAttribute } from '#shared/contract/goods.ts'
import type { Product } from '#shared/contract/catalog/catalog.ts'
import type { Choice } from './variants/variant-choice.ts'

type VariedProduct = Pick<
  Product,
  'selectedVariations' | 'variants' | `variation${VariationAttribute}`
>

/** The free choices beside a sold-out one: other sizes of the colour, else other materials, else other colours. */
export function freeBeside(
  product: VariedProduct,
  choice: Choice,
): { attribute: VariationAttribute; values: string[] } | undefined {
  const inStock = product.variants.filter(({ Stock }) => Stock > 0)
  for (const attribute of ['Size', 'MaterialType', 'Color'] as const) {
    const others = Object.entries({ ...choice, [attribute]: undefined }).filter(
      ([, value]) => value,
    )
    const fitting = inStock.filter(({ attributes }) =>
      others.every(([name, value]) => attributes[name as VariationAttribute] === value),
    )
    const free = new Set(fitting.map(({ attributes }) => attributes[attribute]))
    const values = product[`variation${attribute}`].filter((value) => free.has(value))
    if (product.selectedVariations.includes(attribute) && values.length > 0)
      return { attribute, values }
  }
  return undefined
}
