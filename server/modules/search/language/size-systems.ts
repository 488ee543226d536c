import { sizeSystems } from '#shared/contract/search.ts'
import { type Size, sizeKey, sizeOfKey } from '#shared/catalog/size-order.ts'
import { sizeForms, extractSizes } from './sizes.ts'

const shoes = { article: 'shoe', category: 'footwear', isWomens: false }

/** The spellings of a chosen size. A size of shoes may be European or American: `EU 42` is `UK 8`. */
export function spellingsOf(chosen: string): string[] {
  const words = chosen.toLowerCase().trim().split(/\s+/)
  const isForeign = /^(?:eu|eur|euro|us)$/.test(words[0] ?? '')
  const keys = isForeign ? extractSizes(words, shoes).sizes : [sizeKey(chosen)]
  return keys.flatMap(sizeForms)
}

/** The size in a shop's spelling; null when a search for this size would not find the product. */
function readSize(written: string): Size | null {
  const size = sizeOfKey(sizeKey(written))
  return size && spellingsOf(size.name).includes(written) ? size : null
}

/** The number of products that have these sizes in stock, in the shops' spelling. */
export type SizeSet = readonly [sizes: readonly string[], products: number]

/** The sizes with their number of products: system after system, each in its natural order. */
export function sizeFacet(sets: readonly SizeSet[]) {
  const counts = new Map<string, Size & { count: number }>()
  for (const [written, products] of sets) {
    const read = written.map(readSize).filter((size) => size !== null)
    for (const [name, size] of new Map(read.map((one) => [one.name, one])))
      counts.set(name, { ...size, count: (counts.get(name)?.count ?? 0) + products })
  }
  return [...counts.values()]
    .toSorted(
      (a, b) => sizeSystems.indexOf(a.system) - sizeSystems.indexOf(b.system) || a.rank - b.rank,
    )
    .map(({ name, system, count }) => ({ name, system, count }))
}
