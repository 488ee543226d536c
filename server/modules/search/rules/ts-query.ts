import { singular, spellingKey } from '#shared/fold.ts'
import { isWholeCategory, occasionWorn, type Phrase, readQuestion } from './lexicon.ts'
import { type Mark, marked } from './marks.ts'

/** What makes one product of a result better than another, the most important first. */
export const layerNames = [
  'kind',
  'article',
  'word',
  'brand',
  'told',
  'name',
  'shade',
  'colour',
  'audience',
] as const
export type LayerName = (typeof layerNames)[number]

/**
 * Texts of `tsquery`: `match` decides which products are found. Of several `parts`, the product that matches more comes
 * first; `layers` are conditions for coming before others: `kind`, the shop sells it as this kind of article; `article`,
 * its name says that it is the article itself; `word`, its name has the very word for it; `told`, by more than its description; `name`, by its name, kind or brand; `brand`, the words are its brand; `shade`,
 * of the very shade that was named; `colour`, it is mainly of this colour; `audience`, made for these people only.
 */
export type TsQuery = {
  match: string
  parts: string[]
  /** What is the article or a kind of it, and does not only come with it; null without an article. */
  main: string | null
  layers: Partial<Record<LayerName, string>>
}

type Options = {
  /** Which of the phrases must match. */
  match: 'all' | 'any'
  /** Also products that only mention the words in their description. */
  described?: boolean
  /** The last word is being typed and may be the beginning of a longer one. */
  unfinished?: boolean
}

const SHORTEST_KEY = 3
const SHORTEST_JOINED = 5

/** The query for the phrases; null when they ask for nothing. */
export function toTsQuery(phrases: readonly Phrase[], options: Options): TsQuery | null {
  if (phrases.length === 0) return null
  const wanted = phrases.filter(({ not }) => !not)
  const setting = {
    ...options,
    hasArticle: wanted.some((one) => isArticle(one) && !isWholeCategory(one)),
  }
  const parts = phrases.flatMap((phrase, at) => {
    if (phrase.not) return []
    const [before, after] = [phrases[at - 1], phrases[at + 1]]
    const isLast = setting.unfinished === true && at === phrases.length - 1
    const terms = termsOf(phrase, { ...setting, unfinished: isLast })
    return [anyOf([...terms, ...joinedWith([before, phrase, after])])]
  })
  const refused = phrases.filter(({ not }) => not).map((phrase) => `!${refusalOf(phrase)}`)
  const asked = parts.join(options.match === 'any' ? ' | ' : ' & ')
  const match = [...(asked === '' ? [] : [`(${asked})`]), ...refused].join(' & ')
  const isEach = options.match === 'any' && parts.length > 1
  const article = mainArticle(wanted)?.sense
  return {
    match,
    parts: isEach ? parts : [],
    main: article ? quoted(marked('#', article.name)) : null,
    layers: layersOf(wanted),
  }
}

/** The last article, but not one that shall come with another: in "kurta with dupatta" it is the kurta. */
export function mainArticle(phrases: readonly Phrase[]): Phrase | undefined {
  const articles = phrases.filter((phrase) => isArticle(phrase) && !phrase.not)
  return articles.findLast(({ comesWith }) => !comesWith) ?? articles.at(-1)
}

const isArticle = ({ sense }: Phrase) => sense?.kind === 'article'
const marks: Record<string, Mark> = { colour: '@', audience: '%', quality: '=', article: '#' }

type Setting = { described?: boolean; unfinished?: boolean; hasArticle: boolean }

function termsOf(phrase: Phrase, setting: Setting): string[] {
  const { words, sense } = phrase
  const isPlain = sense?.kind !== 'article' && sense?.kind !== 'colour'
  const places = setting.described && isPlain ? '' : ':ABC'
  if (!sense) return wordTerms(singular(words[0] ?? ''), places, setting.unfinished === true)
  const literal = literalOf(words, places)
  if (sense.kind === 'occasion') return [...wornOf(sense.name, setting), literal]
  if (sense.kind === 'unsold') return setting.hasArticle ? [literal] : [soldAs(words)]
  const own = quoted(marked(marks[sense.kind] ?? '#', sense.name))
  if (sense.kind === 'audience') return [own]
  if (sense.kind === 'article') {
    const begun = setting.unfinished ? [`${quoted(words.at(-1) ?? '')}:*${places.slice(1)}`] : []
    return [own, quoted(marked('+', sense.name)), literal, ...begun, ...setOf(words)]
  }
  return [own, literal]
}

/** A kurta pajama is also a kurta that comes with a pyjama. */
function setOf(words: readonly string[]): string[] {
  const articles = readQuestion(words.slice(0, 1)).concat(readQuestion(words.slice(1)))
  if (words.length < 2 || articles.length < 2 || !articles.every(isArticle)) return []
  const each = articles.map(({ sense }) => {
    const name = sense?.name ?? ''
    return `(${quoted(marked('#', name))} | ${quoted(marked('+', name))})`
  })
  return [`(${each.join(' & ')})`]
}

/** All the words, each where `places` says. */
function literalOf(words: readonly string[], places: string): string {
  const terms = words.map((word) => quoted(singular(word)) + places)
  return terms.length === 1 ? (terms[0] ?? '') : `(${terms.join(' & ')})`
}

/** Matches the word, and words that sound like it. */
function wordTerms(word: string, places: string, unfinished: boolean): string[] {
  const key = spellingKey(word)
  const sounds = key.length < SHORTEST_KEY ? [] : [quoted(key) + places, quoted(marked('~', key))]
  const begun = unfinished ? ':*' : ''
  const shop = [word, ...(key.length < SHORTEST_KEY ? [] : [key])].map(
    (one) => quoted(marked('$', one)) + begun,
  )
  const own = quoted(word) + (unfinished ? `:*${places.slice(1)}` : places)
  return [...new Set([own, ...sounds, ...shop])]
}

/** What is worn on an occasion; beside an article, only what describes it: a diwali kurta is no saree. */
function wornOf(name: string, { hasArticle, described }: Setting): string[] {
  const places = described ? '' : ':ABC'
  return occasionWorn(name)
    .filter((worn) => !hasArticle || !worn.startsWith('#'))
    .map((worn) => (/^[#=@%]/.test(worn) ? quoted(worn) : quoted(singular(worn)) + places))
}

/** Of goods that are usually not sold: a kind of product, or the article that a name ends with. */
function soldAs(words: readonly string[]): string {
  const last = singular(words.at(-1) ?? '')
  return `(${quoted(last)}:A | ${quoted(marked('^', last))})`
}

/** Everything that the refused phrase could match. */
function refusalOf(phrase: Phrase): string {
  return anyOf(termsOf(phrase, { described: phrase.sense?.kind === 'quality', hasArticle: true }))
}

function layersOf(wanted: readonly Phrase[]): TsQuery['layers'] {
  const article = mainArticle(wanted)
  const others = wanted.filter(
    ({ sense }) => sense === null || sense.kind === 'quality' || sense.kind === 'occasion',
  )
  const names = wanted.filter(({ sense }) => sense === null)
  const shades = wanted.filter(({ sense }) => sense?.kind === 'colour')
  const people = wanted.filter(({ sense }) => sense?.kind === 'audience')
  return {
    ...(article?.sense && {
      kind: `${quoted(marked('#', article.sense.name))}:A`,
      article: `${quoted(marked('#', article.sense.name))}:AB`,
      word: literalOf(article.words, ':AB'),
    }),
    ...(others.length > 0 && {
      told: others.map((one) => placed(one, ':ABC')).join(' & '),
      name: others.map((one) => placed(one, ':AB')).join(' & '),
    }),
    ...(names.length > 0 && {
      brand: names.map(({ words }) => quoted(marked('*', words[0] ?? ''))).join(' & '),
    }),
    ...(shades.length > 0 && {
      colour: shades.map(({ sense }) => `${quoted(marked('@', sense?.name ?? ''))}:A`).join(' & '),
    }),
    ...(shades.some(({ sense }) => sense?.shade) && {
      shade: shades
        .flatMap(({ sense }) => (sense?.shade ? [`${sense.name}-${sense.shade}`] : []))
        .map((shade) => quoted(marked('@', shade)))
        .join(' & '),
    }),
    ...(people.length > 0 && {
      audience: people
        .map(({ sense }) => `${quoted(marked('%', sense?.name ?? ''))}:A`)
        .join(' & '),
    }),
  }
}

function placed({ words, sense }: Phrase, places: string): string {
  const literal = literalOf(words, places)
  return sense?.kind === 'quality'
    ? `(${quoted(marked('=', sense.name)) + places} | ${literal})`
    : literal
}

/** Also matches two words as one name, as in Pepe Jeans, when exactly one of them has a meaning of its own. */
function joinedWith([before, phrase, after]: (Phrase | undefined)[]): string[] {
  return [joined(before, phrase), joined(phrase, after)]
    .filter((word) => word !== null)
    .flatMap((word) => [`${quoted(word)}:*`, `${quoted(marked('$', word))}:*`])
}

function joined(left: Phrase | undefined, right: Phrase | undefined): string | null {
  if (!left || !right || left.not || right.not) return null
  if ((left.sense === null) === (right.sense === null)) return null
  const word = (left.words.at(-1) ?? '') + (right.words[0] ?? '')
  return word.length < SHORTEST_JOINED ? null : word
}

const quoted = (lexeme: string) => `'${lexeme}'`
const anyOf = (terms: string[]) =>
  terms.length === 1 ? (terms[0] ?? '') : `(${terms.join(' | ')})`

/** The condition of the filter values Female, Male, Unisex, Boys, Girls and Kids; null for unknown values only. */
export function audienceQuery(names: readonly string[]): string | null {
  const known = names.flatMap((name) => audienceTerms.get(name.toLowerCase()) ?? [])
  return known.length === 0 ? null : known.join(' | ')
}

/** Matches products whose sizes are all children's sizes. */
export const ONLY_FOR_CHILDREN = `'%kids' & !'%women' & !'%men'`

/** A map, because a filter may be called `constructor`. */
const audienceTerms = new Map(
  Object.entries({
    female: `('%women' | '%girls')`,
    male: `('%men' | '%boys')`,
    unisex: `(('%women' & '%men') | ('%girls' & '%boys'))`,
    girls: `'%girls'`,
    boys: `'%boys'`,
    kids: `'%kids'`,
  }),
)
