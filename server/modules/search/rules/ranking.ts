import { type LayerName, layerNames } from './ts-query.ts'

/**
 * The order of results is one whole number, the smallest first. From its highest bit: made for children although nobody
 * asked for children; the number of parts of the query that do not match; the first layer, if it does not hold; for a
 * broad query, that its shop has shown enough already; one bit for each of the other layers; the round of the shop; and
 * at last what a visit needs: whether it can be collected today, how far it is, how many pieces there are, the rating.
 */
export const bits = { visit: 10, round: 12, fine: layerNames.length - 1, missing: 4 } as const

/** The bit of a layer that does not hold. */
export function layerBit(name: LayerName): number {
  return 1 << (layerNames.length - 1 - layerNames.indexOf(name))
}

/** In each round, a shop shows at most so many products before the next shop's turn. */
export const OF_A_SHOP_IN_A_ROUND = 2
/** Of a broad query, so many products of a shop come before those of other shops that match as well. */
export const MOST_OF_A_SHOP = 4
export const LAST_ROUND = 2 ** bits.round - 1
/** The ends of the bands of distance, in metres. */
export const BANDS_METRES = [1000, 2000, 3000, 5000, 10_000, 20_000, 50_000] as const
/** Products without a rating stand between those with a good and a bad one. */
export const RATING_OF_NONE = 3.5

const layerSentences: Record<LayerName, readonly [holds: string, fails: string]> = {
  kind: ['is sold as this kind', 'is sold as another kind'],
  article: ['is the article by its name', 'is not the article by its name'],
  word: ['has the very word in its name', 'has another word for it in its name'],
  told: ['says the other words in name or details', 'says the other words in its description only'],
  name: ['says them in its name, kind or brand', 'does not say them in its name'],
  brand: ['has them as its brand', 'does not have them as its brand'],
  colour: ['is mainly of this colour', 'is mainly of another colour'],
  shade: ['has the very shade', 'has another shade of the colour'],
  tint: ['says the colour with the very word', 'says the colour with another word'],
  audience: ['is made for these people', 'is made for everybody'],
}

/** Says in sentences what the number means, in the order in which it counts. */
export function explainKey(key: number, layers: readonly LayerName[]): string[] {
  const take = parts(key)
  const visit = take(bits.visit)
  const round = take(bits.round)
  const fine = take(bits.fine)
  const isLate = take(1) === 1
  const missed = fine + take(1) * 2 ** bits.fine
  const missing = take(bits.missing)
  const forChildren = take(1) === 1
  return [
    ...(forChildren ? ['is made for children, whom nobody asked for'] : []),
    missing === 0 ? 'matches all words' : `does not match ${missing} of the words`,
    ...layers.map((name) => layerSentences[name][(missed & layerBit(name)) === 0 ? 0 : 1]),
    ...(isLate ? ['its shop has shown enough already'] : []),
    `comes in round ${round + 1} of its shop`,
    visit >> 9 === 0 ? 'can be ready today' : 'cannot be ready today',
    `distance band ${(visit >> 6) & 7} of 7`,
    ['five pieces or more', 'two to four pieces', 'one piece', 'sold out'][(visit >> 4) & 3] ?? '',
  ]
}

/** Takes one part after the other from the lower end of a whole number. */
function parts(key: number): (width: number) => number {
  let rest = key
  return (width) => {
    const part = rest % 2 ** width
    rest = Math.floor(rest / 2 ** width)
    return part
  }
}
