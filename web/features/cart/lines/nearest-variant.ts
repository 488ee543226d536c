import type { Product, Variant } from '#shared/contract/catalog/catalog.ts'

/** A variant that was booked before. */
type WantedVariant = { variantId: string; variant: Record<string, string | undefined> }
type SoldProduct = Pick<Product, 'variants' | 'variationSize'>

/**
 * The variant in stock that is nearest to a sold-out one. The order of the criteria: same size, because it fits;
 * nearest size; same colour; same material; lowest price.
 */
export function nearestVariant(product: SoldProduct, wanted: WantedVariant): Variant | undefined {
  const others = product.variants.filter(({ _id, Stock }) => Stock > 0 && _id !== wanted.variantId)
  const ranks = new Map(others.map((variant) => [variant, rankOf(product, variant, wanted)]))
  return others.toSorted((a, b) => compare(ranks.get(a) ?? [], ranks.get(b) ?? []))[0]
}

function rankOf(
  { variationSize: sizes }: SoldProduct,
  variant: Variant,
  wanted: WantedVariant,
): number[] {
  const differs = (name: 'Color' | 'MaterialType') =>
    variant.attributes[name] === wanted.variant[name] ? 0 : 1
  return [
    sizesApart(sizes, variant.attributes.Size, wanted.variant['Size']),
    differs('Color'),
    differs('MaterialType'),
    variant.sellingPrice,
  ]
}

/** Steps in the product's list of sizes; a size that is not in it is further away than all others. */
function sizesApart(sizes: readonly string[], one?: string, other?: string): number {
  if (one === other) return 0
  const [at, to] = [one, other].map((size) => sizes.indexOf(size ?? ''))
  if (at === undefined || to === undefined || at < 0 || to < 0) return sizes.length
  return Math.abs(at - to)
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== other[index])
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}
