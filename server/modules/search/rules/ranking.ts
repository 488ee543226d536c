import { isWholeCategory, occasionWorn, type Phrase } from '../language/lexicon.ts'
import { audienceMarks, markLexeme } from '../language/senses.ts'
import { allOf, anyOf, type Condition, wordsOf, literalOf, wordOf } from './condition.ts'

/** The criteria by which one product of a result is better than another, the most important first. */
export const layerNames = [
  'article',
  'colour',
  'kind',
  'brand',
  'describedOutsideText',
  'shade',
  'colourWord',
  'word',
  'name',
  'audience',
] as const
export type LayerName = (typeof layerNames)[number]

/**
 * The sort key of a result is one whole number; the smallest comes first. Its parts from the highest bit: a children's
 * product although the query names no children; the number of query parts that do not match; one bit for each layer
 * whose condition is false; after the layer `kind`, for a broad query, one bit when the shop or brand has enough
 * products before; the round of the shop or brand; and last the facts for a visit: pickup today, distance, number of
 * pieces, rating.
 */
export const bits = {
  visit: 10,
  round: 12,
  fine: layerNames.length - 1 - layerNames.indexOf('kind'),
  missing: 4,
} as const

/** The bit of a layer whose condition is false. */
export function layerBit(name: LayerName): number {
  return 1 << (layerNames.length - 1 - layerNames.indexOf(name))
}

/** Most products of a shop in a round, before the next shop follows; for a broad query, also of a brand. */
export const IN_A_ROUND = 2
/** Most products of a shop or brand in a broad query before equally good products of others. */
export const MOST_OF_ONE = 4
/** Texts in the brand field for articles without a brand, in small letters. Such articles count for their shop only. */
export const NO_BRANDS = [
  'unbranded',
  'no brand',
  'non branded',
  'non-branded',
  'generic',
  'local',
  'local brand',
  'handmade',
  'none',
  'na',
  'n/a',
]
export const LAST_ROUND = 2 ** bits.round - 1
/** The upper ends of the distance bands, in metres. */
export const BANDS_METRES = [1000, 2000, 3000, 5000, 10_000, 20_000, 50_000] as const
/** The rating of products without reviews in the order, between good and bad ratings. */
export const RATING_OF_NONE = 3.5

const layerSentences: Record<LayerName, readonly [holds: string, fails: string]> = {
  kind: ['is sold as this kind', 'is sold as another kind'],
  article: ['is the article by its name', 'is not the article by its name'],
  word: ['has the very word in its name', 'has another word for it in its name'],
  describedOutsideText: [
    'says the other words in name or details',
    'says the other words in its description only',
  ],
  name: ['says them in its name, kind or brand', 'does not say them in its name'],
  brand: ['has them as its brand', 'does not have them as its brand'],
  colour: ['is mainly of this colour', 'is mainly of another colour'],
  shade: ['has the very shade', 'has another shade of the colour'],
  colourWord: ['says the colour with the very word', 'says the colour with another word'],
  audience: ['is made for these people', 'is made for everybody'],
}

/** Explains the parts of a sort key in sentences, the most important first. */
export function explainKey(key: number, layers: readonly LayerName[]): string[] {
  const take = parts(key)
  const visit = take(bits.visit)
  const round = take(bits.round)
  const fine = take(bits.fine)
  const isLate = take(1) === 1
  const missed = fine + take(layerNames.length - bits.fine) * 2 ** bits.fine
  const missing = take(bits.missing)
  const forChildren = take(1) === 1
  return [
    ...(forChildren ? ['is made for children, whom nobody asked for'] : []),
    missing === 0 ? 'matches all words' : `does not match ${missing} of the words`,
    ...layers.map((name) => layerSentences[name][(missed & layerBit(name)) === 0 ? 0 : 1]),
    ...(isLate ? ['its shop or brand has shown enough already'] : []),
    `comes in round ${round + 1} of its shop or brand`,
    visit >> 9 === 0 ? 'can be ready today' : 'cannot be ready today',
    `distance band ${(visit >> 6) & 7} of 7`,
    ['five pieces or more', 'two to four pieces', 'one piece', 'sold out'][(visit >> 4) & 3] ?? '',
  ]
}

/** Reads the parts of a whole number one after the other, from the lowest bits. */
function parts(key: number): (width: number) => number {
  let rest = key
  return (width) => {
    const part = rest % 2 ** width
    rest = Math.floor(rest / 2 ** width)
    return part
  }
}

export type Layers = Partial<Record<LayerName, Condition>>

/** The conditions of the layers for the wanted phrases; `article` is the main article. */
export function layersOf(wanted: readonly Phrase[], article: Phrase | undefined): Layers {
  const named = (kind: string) => wanted.filter(({ sense }) => (sense?.kind ?? 'word') === kind)
  const others = wanted.filter(({ sense }) =>
    ['word', 'quality', 'occasion'].includes(sense?.kind ?? 'word'),
  )
  const [words, people] = [named('word'), named('audience')]
  return {
    ...articleLayers(article, named('occasion')),
    ...(others.length > 0 && {
      describedOutsideText: allOf(others.map((one) => placedCondition(one, 'ABC'))),
      name: allOf(others.map((one) => placedCondition(one, 'AB'))),
    }),
    ...(words.length > 0 && {
      brand: allOf(words.map(({ words: [first = ''] }) => wordOf(markLexeme('*', first)))),
    }),
    ...colourLayers(named('colour'), named('article').length > 1),
    ...(people.length > 0 && {
      audience: allOf(
        people.map(({ sense }) => anyOf(wordsOf(sense ? audienceMarks(sense) : [], 'A'))),
      ),
    }),
  }
}

/** Without an article, or with "clothes" only, the clothes of the occasion count as the article. */
function articleLayers(article: Phrase | undefined, occasions: readonly Phrase[]): Layers {
  const isPlain = !article || isWholeCategory(article)
  const worn = isPlain ? occasions.flatMap(wornFirst) : []
  const names = worn.length > 0 ? worn : article ? articleMarks(article) : []
  if (names.length === 0) return {}
  return {
    kind: anyOf(wordsOf(names, 'A')),
    article: anyOf(wordsOf(names, 'AB')),
    ...(article && { word: literalOf(article.words, 'B') }),
  }
}

/** The lexemes of the article itself, or of all alternative articles. */
export function articleMarks(article: Phrase): string[] {
  return [article, ...(article.or ?? [])].flatMap(({ sense }) =>
    sense ? [markLexeme('#', sense.name)] : [],
  )
}

/** `ofSeveral`: the query names several articles, and each may have its own colour. */
function colourLayers(colours: readonly Phrase[], ofSeveral: boolean): Layers {
  if (colours.length === 0) return {}
  const isInBoth = colours.length > 1 && !ofSeveral
  const families = allOf(colours.map(familyOf))
  const words = colours.flatMap((colour) => colour.words)
  // A search for blue and white first shows one article in both colours, which its name says, and then articles in one
  // of them.
  const colourWord = literalOf(words, isInBoth ? 'B' : 'ABC')
  const shades = colours.filter(isShade)
  return {
    colour: isInBoth ? anyOf([families, colourWord]) : families,
    ...(shades.length > 0 && { shade: allOf(shades.map(shadeOf)) }),
    colourWord,
  }
}

/** The articles of an occasion; products that are only festive or woollen come after them. */
function wornFirst({ sense }: Phrase): string[] {
  if (sense?.kind !== 'occasion') return []
  return occasionWorn(sense.name).filter((worn) => worn.startsWith('#'))
}

function familyOf(phrase: Phrase): Condition {
  const family = wordOf(markLexeme('@', phrase.sense?.name ?? ''), 'A')
  return isShade(phrase) ? anyOf([family, shadeOf(phrase)]) : family
}

/** True when the words say more than the colour family: "maroon", but not "red". */
const isShade = ({ words, sense }: Phrase) => words.some((word) => word !== sense?.name)

function shadeOf({ words, sense }: Phrase): Condition {
  const telling = words.filter((word) => word !== sense?.name)
  const literal = literalOf(telling, 'ABC')
  return sense?.shade
    ? anyOf([literal, wordOf(markLexeme('@', `${sense.name}-${sense.shade}`))])
    : literal
}

function placedCondition({ words, sense }: Phrase, places: string): Condition {
  const literal = literalOf(words, places)
  return sense?.kind === 'quality'
    ? anyOf([wordOf(markLexeme('=', sense.name), places), literal])
    : literal
}
