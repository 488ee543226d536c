import type { RankingCriterion } from '#shared/contract/ranking.ts'
import { bits, type LayerName, layerNames } from './ranking.ts'

type KeyPart = { name: RankingCriterion; width: number }
const layerPart = (name: LayerName): KeyPart => ({ name, width: 1 })
/** The number of layers that count more than the turns of the shops in a broad query. */
const firstLayers = layerNames.length - bits.fine

/** The facts for a visit, `bits.visit` wide. */
const visitParts: readonly KeyPart[] = [
  { name: 'today', width: 1 },
  { name: 'distance', width: 3 },
  { name: 'pieces', width: 2 },
  { name: 'rating', width: 4 },
]

/**
 * The parts of the sort key from the highest bit, with their widths: a children's product although the query names no
 * children; the number of query parts that do not match; one bit for each layer whose condition is false; after the
 * layer `kind`, for a broad query, one bit when the shop or brand has enough products before; the round of the shop or
 * brand; and last the facts for a visit. The page about the order of results is made from this list.
 */
export const keyParts: readonly KeyPart[] = [
  { name: 'children', width: 1 },
  { name: 'missing', width: bits.missing },
  ...layerNames.slice(0, firstLayers).map(layerPart),
  { name: 'late', width: 1 },
  ...layerNames.slice(firstLayers).map(layerPart),
  { name: 'round', width: bits.round },
  ...visitParts,
]

const holdsOrFails = (holds: string, fails: string) => (value: number) =>
  value === 0 ? holds : fails
const pieces = ['five pieces or more', 'two to four pieces', 'one piece', 'sold out']

const sentences: Record<RankingCriterion, (value: number) => string> = {
  children: holdsOrFails('', 'is made for children, whom nobody asked for'),
  missing: (value) => (value === 0 ? 'matches all words' : `does not match ${value} of the words`),
  article: holdsOrFails('is the article by its name', 'is not the article by its name'),
  colour: holdsOrFails('is mainly of this colour', 'is mainly of another colour'),
  kind: holdsOrFails('is sold as this kind', 'is sold as another kind'),
  late: holdsOrFails('', 'its shop or brand has shown enough already'),
  brand: holdsOrFails('has them as its brand', 'does not have them as its brand'),
  describedOutsideText: holdsOrFails(
    'says the other words in name or details',
    'says the other words in its description only',
  ),
  shade: holdsOrFails('has the very shade', 'has another shade of the colour'),
  colourWord: holdsOrFails(
    'says the colour with the very word',
    'says the colour with another word',
  ),
  word: holdsOrFails('has the very word in its name', 'has another word for it in its name'),
  name: holdsOrFails('says them in its name, kind or brand', 'does not say them in its name'),
  audience: holdsOrFails('is made for these people', 'is made for everybody'),
  round: (value) => `comes in round ${value + 1} of its shop or brand`,
  today: holdsOrFails('can be ready today', 'cannot be ready today'),
  distance: (value) => `distance band ${value} of 7`,
  pieces: (value) => pieces[value] ?? '',
  rating: () => '',
}

/** Explains the parts of a sort key in sentences, the most important first; of the layers, only those given. */
export function explainKey(key: number, layers: readonly LayerName[]): string[] {
  const left = new Set<string>(layerNames.filter((name) => !layers.includes(name)))
  return readKey(key)
    .map(({ name, value }) => (left.has(name) ? '' : sentences[name](value)))
    .filter((sentence) => sentence !== '')
}

/** The value of each part of a key, which has more bits than JavaScript's bit operators take. */
export function readKey(key: number): { name: RankingCriterion; value: number }[] {
  let rest = key
  const fromLowest = keyParts.toReversed().map(({ name, width }) => {
    const value = rest % 2 ** width
    rest = Math.floor(rest / 2 ** width)
    return { name, value }
  })
  return fromLowest.toReversed()
}
