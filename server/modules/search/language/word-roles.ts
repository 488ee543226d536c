/**
 * The role of a word that no list knows, derived from the products with this word: a `brand`, a `shop`, a `kind` of
 * goods (the last word of names), or else a `detail` of goods.
 */
export type WordRole = 'brand' | 'shop' | 'kind' | 'detail'

/**
 * Numbers of products: with the word in the name or in the shop's name, in the brand, in the shop's name, and as the
 * last word of the name.
 */
export type WordUses = { products: number; brands: number; shops: number; heads: number }

/** Share of a word's products that decides its role. */
const MOST = 0.5

/** The role of a word; undefined for a word of no product. */
export function roleOf({ products, brands, shops, heads }: WordUses): WordRole | undefined {
  if (products === 0) return undefined
  const isMost = (count: number) => count > products * MOST
  if (isMost(brands)) return 'brand'
  if (isMost(shops)) return 'shop'
  return isMost(heads) ? 'kind' : 'detail'
}
