import { sizeSystems } from '#shared/contract/search.ts'
import table from './data/sizes.json' with { type: 'json' }
import { sizeForms, sizeKey, extractSizes } from './sizes.ts'

type System = (typeof sizeSystems)[number]

/** A size as shoppers see it; `rank` gives the order within a system. */
export type Size = { name: string; system: System; rank: number }

const letters = [...new Set(Object.values(table.letters))]
const BIGGEST_SHOE = 15

/** The systems of sizes with the shape of their keys. `rank` gets the numbers in the key. */
const systems: readonly {
  system: System
  shape: RegExp
  name: (found: string) => string
  rank: (first: number, second: number) => number
}[] = [
  {
    system: 'inches',
    shape: /^(1[6-9]|[2-5]\d)$/,
    name: (found) => found,
    rank: (inches) => inches,
  },
  {
    system: 'bras',
    shape: /^(28|3\d|4[0-6])[a-f]{1,2}$/,
    name: (found) => found.toUpperCase(),
    rank: (band) => band,
  },
  {
    system: 'shoes',
    shape: /^(\d{1,2}(?:\.5)?)$/,
    name: (found) => `UK ${found}`,
    rank: (uk) => (uk <= BIGGEST_SHOE ? uk : Number.NaN),
  },
  {
    system: 'childShoes',
    shape: /^(\d{1,2}(?:\.5)?)c$/,
    name: (found) => `UK ${found.toUpperCase()}`,
    rank: (uk) => uk,
  },
  // The second number counts sixteenths of an inch, so 2.10 comes after 2.8.
  {
    system: 'bangles',
    shape: /^([12])\.(0|2|4|6|8|10|12|14)$/,
    name: (found) => found,
    rank: (inches, sixteenths) => inches * 16 + sixteenths,
  },
  {
    system: 'ages',
    shape: /^(\d{1,2})-(\d{1,2})m$/,
    name: (found) => found.replace('m', ' M'),
    rank: (from, to) => from + to / 100,
  },
  {
    system: 'ages',
    shape: /^(\d{1,2})(?:-(\d{1,2}))?y$/,
    name: (found) => found.replace('y', ' Y'),
    rank: (from, to) => (from + to / 100) * 12 + 1,
  },
]

/** The size of a key; null for a key of no known system. */
export function sizeOfKey(key: string): Size | null {
  if (letters.includes(key))
    return { name: key.toUpperCase(), system: 'letters', rank: letters.indexOf(key) }
  if (key === 'free') return { name: 'Free Size', system: 'free', rank: 0 }
  for (const { system, shape, name, rank } of systems) {
    const [found, first = '', second = '0'] = shape.exec(key) ?? []
    if (found === undefined) continue
    const place = rank(Number(first), Number(second))
    if (!Number.isNaN(place)) return { name: name(found), system, rank: place }
  }
  return null
}

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
