/**
 * The role of a word that no list knows, by the products that have it in their names: the name of a `brand` or of a
 * `shop`, a `kind` of goods, as the last word of names, or else a `detail` of goods.
 */
export type WordRole = 'brand' | 'shop' | 'kind' | 'detail'

/** In how many products a word stands in the name or the shop's, in the brand, in the shop's name, and last in the name. */
export type WordUses = { products: number; brands: number; shops: number; heads: number }

/** A word has a role when more than half of its products say so. */
const MOST = 0.5

/** The role of a word; undefined for a word of no product. */
export function roleOf({ products, brands, shops, heads }: WordUses): WordRole | undefined {
  if (products === 0) return undefined
  const isMost = (count: number) => count > products * MOST
  if (isMost(brands)) return 'brand'
  if (isMost(shops)) return 'shop'
  return isMost(heads) ? 'kind' : 'detail'
}
