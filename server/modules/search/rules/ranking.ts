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
 * The widths of parts of the sort key, in bits. The key of a result is one whole number; the smallest comes first. Its
 * parts from the highest bit: `keyParts` of `ranking-key.ts`.
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
