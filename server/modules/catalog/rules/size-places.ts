import { sizeKey, sizeOfKey } from '#shared/catalog/size-order.ts'
import type { Attributes } from '#shared/contract/goods.ts'

type SizedVariant = { attributes: Attributes }

/**
 * The place of each variant in its product: sizes in the order of their system, so that a renamed or added size stands
 * where shoppers look for it, and variants of one size in the form's order. Sizes of different systems, or of none,
 * keep the form's order.
 */
export function placesOf(variants: readonly SizedVariant[]): number[] {
  const ranks = ranksOf(variants)
  const inOrder = ranks
    .map((rank, at) => ({ rank, at }))
    .toSorted((one, other) => one.rank - other.rank || one.at - other.at)
  const places = ranks.map(() => 0)
  for (const [place, { at }] of inOrder.entries()) places[at] = place
  return places
}

/** The rank of each variant's size; 0 for all when they cannot be compared. */
function ranksOf(variants: readonly SizedVariant[]): number[] {
  const keys = variants.map(({ attributes }) => sizeKey(attributes.Size ?? ''))
  // Shops' numbers may be of two systems: 14 and 16 are sizes of shoes and of waists.
  if (keys.every((key) => /^\d+$/.test(key))) return keys.map(Number)
  const sizes = keys.map(sizeOfKey)
  const isOne = sizes.every((size) => size !== null && size.system === sizes[0]?.system)
  return sizes.map((size) => (isOne ? (size?.rank ?? 0) : 0))
}
