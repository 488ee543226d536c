import type { sizeSystems } from '../contract/search.ts'
import table from './sizes.json' with { type: 'json' }

type System = (typeof sizeSystems)[number]

/** A size as shoppers see it; `rank` gives the order within a system. */
export type Size = { name: string; system: System; rank: number }

const spellings: Readonly<Record<string, string>> = table.letters
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

/** One form for all ways to write a size: `xxl` for 2XL, `8` for UK 8, `3-4y` for 3-4 Y, `2.6` for 2-6. */
export function sizeKey(size: string): string {
  const plain = size
    .toLowerCase()
    .replaceAll(/\b(?:uk|ind|india|size|inch|inches|no|number)\b|[/"]/g, ' ')
    .replaceAll(/\s*-\s*/g, '-')
    .trim()
    .replaceAll(/\s+/g, ' ')
  const child = new RegExp(`^(\\d{1,2}(?:-\\d{1,2})?) ?${table.parts.years}$`).exec(plain)
  if (child) return `${child[1]}y`
  // A number alone before "m" is a length in metres.
  const infant = /^(\d{1,2}-\d{1,2}) ?(?:m|months?)$/.exec(plain)
  if (infant) return `${infant[1]}m`
  if (plain === 'free size' || plain === 'free' || plain === 'one') return 'free'
  return spellings[plain] ?? plain.replace(/^(\d)-(\d{1,2})$/, '$1.$2')
}
