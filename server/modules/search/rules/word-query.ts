import { singular, spellingKey } from '#shared/formats/fold.ts'
import {
  isWholeCategory,
  occasionWorn,
  widerArticles,
  type Phrase,
  readQuestion,
} from '../language/lexicon.ts'
import { colourFamilies } from '../language/tables.ts'
import { audienceMarks, type Mark, markLexeme, type Sense } from '../language/senses.ts'
import {
  allOf,
  anyOf,
  beginsWith,
  type Condition,
  wordsOf,
  literalOf,
  not,
  wordOf,
} from './condition.ts'
import { articleMarks, type Layers, layersOf } from './ranking.ts'

/**
 * The conditions of a query on the words of a product. `match` decides which products are found. A product that matches
 * more of the `parts` comes first. `layers` are further conditions that put a product before others: `kind`, the shop
 * sells it as this kind of article; `article`, its name says that it is the article itself; `word`, its name has
 * exactly this word; `describedOutsideText`, the words are not in its description only; `name`, in its name, kind or
 * brand; `brand`, the words are its brand; `shade`, it has exactly the named shade; `colourWord`, its text has exactly
 * this colour word; `colour`, it is mainly of this colour; `audience`, it is made for these people only.
 */
export type WordQuery = {
  match: Condition
  parts: Condition[]
  /** Products that are the article or a kind of it, and do not only come with it; null without an article. */
  main: Condition | null
  /** True when the query has only an article and its audience. Its result then shows many shops. */
  isBroad: boolean
  layers: Layers
}

export type Completions = (beginning: string) => readonly string[]

type Options = {
  /**
   * The phrases that must match; `article`: only article and audience must match, and as many of the other phrases as
   * possible.
   */
  match: 'all' | 'any' | 'article'
  /** When true, also products with the words in their description only. */
  described?: boolean
  /** When true, words for unsold goods are ordinary words. */
  plainGoods?: boolean
  /** When true, the last word is being typed and may be the beginning of a longer one. */
  unfinished?: boolean
  /** Known words for the last word; an index finds them much faster than all words with this beginning. */
  completions?: Completions
  /**
   * When true, only the article itself matches, not things that come with it: a search for a ring finds no necklace
   * with a ring.
   */
  itself?: boolean
}

const SHORTEST_KEY = 3
const SHORTEST_JOINED = 5

/** The query for the phrases; null when they ask for nothing. */
export function toWordQuery(phrases: readonly Phrase[], options: Options): WordQuery | null {
  if (phrases.length === 0) return null
  const wanted = phrases.filter((one) => !one.not)
  const parts = partsOf(phrases, options)
  const refused = phrases.filter((one) => one.not).map((one) => not(refusalOf(one)))
  const article = mainArticle(wanted)
  return {
    match: allOf([...waysOf(parts, wanted, options.match), ...refused]),
    parts: options.match !== 'all' && parts.length > 1 ? parts : [],
    isBroad: article !== undefined && phrases.every((one) => one === article || isPeople(one)),
    main: article ? anyOf(wordsOf(articleMarks(article))) : null,
    layers: layersOf(wanted, article),
  }
}

/** One part of the query for each wanted phrase. */
function partsOf(phrases: readonly Phrase[], options: Options): Condition[] {
  const main = mainArticle(phrases)
  const article = phrases.findLast((one) => isArticle(one) && !one.not && !isWholeCategory(one))
  return phrases.flatMap((phrase, at) => {
    if (phrase.not) return []
    const unfinished = options.unfinished === true && at === phrases.length - 1
    const itself = options.itself === true && phrase === main
    return anyOf([
      ...termsOf(phrase, { ...options, unfinished, article, itself }),
      ...typedTerms(phrase),
      ...joinedWith([phrases[at - 1], phrase, phrases[at + 1]]),
    ])
  })
}

/** All or any of the parts; all words together can also be the name of a shop. */
function waysOf(
  parts: Condition[],
  wanted: readonly Phrase[],
  match: Options['match'],
): Condition[] {
  if (parts.length === 0) return []
  if (match === 'any') return [anyOf(parts)]
  if (match === 'article') return parts.filter((_, at) => isNeeded(wanted, at))
  const shop = wanted.some(({ sense }) => sense) ? [shopOf(wanted)] : []
  return [anyOf([allOf(parts), ...shop])]
}

function isNeeded(wanted: readonly Phrase[], at: number): boolean {
  return wanted[at] === mainArticle(wanted) || wanted[at]?.sense?.kind === 'audience'
}

/** The last article of the query, but not one that comes with another: in "kurta with dupatta" it is the kurta. */
export function mainArticle(phrases: readonly Phrase[]): Phrase | undefined {
  const articles = phrases.filter((phrase) => isArticle(phrase) && !phrase.not)
  const last = articles.findLast(({ comesWith }) => !comesWith) ?? articles.at(-1)
  const name = last?.sense?.name ?? ''
  // In "palazzo pants" the main article is the palazzo.
  return articles.find(({ sense }) => widerArticles(sense?.name ?? '').includes(name)) ?? last
}

const isArticle = ({ sense }: Phrase) => sense?.kind === 'article'
const isPeople = (phrase: Phrase) => phrase.sense?.kind === 'audience' && !phrase.not
const marks: Record<string, Mark> = { colour: '@', audience: '%', quality: '=', article: '#' }

/** An article without a name, which stands for any article. */
const plainArticle: Phrase = { words: [], sense: { kind: 'article', name: '' } }

type Setting = Omit<Options, 'match'> & { article: Phrase | undefined }

/** The conditions under which a product has the phrase. */
function termsOf(phrase: Phrase, setting: Setting): Condition[] {
  const { words, sense } = phrase
  if (!sense) return nameTerms(phrase, setting)
  const described = literalOf(words, placesOf(setting))
  const literal = literalOf(words, 'ABC')
  const isPlain = setting.article !== undefined || setting.plainGoods === true
  switch (sense.kind) {
    case 'article':
      return [
        ...wordsOf(articleMarks(phrase)),
        ...withCompany(sense.name, literal, setting),
        ...begunConditions(words, setting),
        ...setOf(words),
      ]
    case 'audience':
      return wordsOf(audienceMarks(sense))
    case 'colour':
      return [wordOf(markOf(sense)), literal]
    case 'quality':
      return [wordOf(markOf(sense)), described]
    case 'occasion':
      return [dressedUp(sense.name, anyOf([...wornOf(sense.name, setting), described]))]
    case 'unsold':
      return [isPlain ? described : soldAs(words)]
  }
}

/** Products that come with the article, or have its name somewhere. */
function withCompany(name: string, literal: Condition, { itself }: Setting): Condition[] {
  return itself ? [] : [wordOf(markLexeme('+', name)), literal]
}

const markOf = ({ kind, name }: Sense) => markLexeme(marks[kind] ?? '#', name)

/** The description counts only when the other places find nothing. */
const placesOf = ({ described }: Setting) => (described ? '' : 'ABC')

/** An explained word is also searched as it was typed. */
function typedTerms({ typed }: Phrase): Condition[] {
  return typed ? [literalOf(typed, 'ABC')] : []
}

function begunConditions(words: readonly string[], setting: Setting): Condition[] {
  if (!setting.unfinished) return []
  const others = wordsOf(words.slice(0, -1).map(singular), 'ABC')
  return [allOf([...others, anyOf(beginningSo(words.at(-1) ?? '', setting, 'ABC'))])]
}

/** The known words that begin with these letters; without known words, all words of the index that do. */
function beginningSo(word: string, { completions }: Setting, places: string): Condition[] {
  const known = [...new Set(completions?.(word).map(singular))]
  return known.length === 0 ? [beginsWith(word, places)] : wordsOf(known, places)
}

/** A kurta pajama is also a kurta that comes with a pyjama. */
function setOf(words: readonly string[]): Condition[] {
  const articles = readQuestion(words.slice(0, 1)).concat(readQuestion(words.slice(1)))
  if (words.length < 2 || articles.length < 2 || !articles.every(isArticle)) return []
  const both = articles.map(({ sense }) => {
    const name = sense?.name ?? ''
    return anyOf(wordsOf([markLexeme('#', name), markLexeme('+', name)]))
  })
  return [allOf(both)]
}

const ofShop = (word: string) => markLexeme('$', singular(word))

/** All words as the name of a shop: "Gulabi House" does not sell pink things only. */
function shopOf(phrases: readonly Phrase[]): Condition {
  const words = phrases.flatMap((phrase) => phrase.words)
  return allOf(wordsOf(words.map(ofShop)))
}

/** The words of a name; of a brand whose name is an ordinary word, only as a brand. */
const nameTerms = ({ words, isBrand }: Phrase, setting: Setting): Condition[] =>
  isBrand && !setting.plainGoods
    ? wordsOf(words.map((word) => markLexeme('*', word)))
    : words.flatMap((word) => wordTerms(singular(word), setting))

/** The word and words that sound like it. */
function wordTerms(word: string, setting: Setting): Condition[] {
  const places = placesOf(setting)
  const key = spellingKey(word)
  const sounds = key.length < SHORTEST_KEY ? [] : [key]
  const whole = setting.unfinished ? [] : [word]
  const begins = setting.unfinished
    ? [...beginningSo(word, setting, places), beginsWith(markLexeme('$', word))]
    : []
  return [
    ...begins,
    ...wordsOf(unique([...whole, ...otherEndings(word), ...sounds]), places),
    ...wordsOf(unique([...whole, ...sounds]).map((one) => markLexeme('$', one))),
    ...wordsOf(sounds.map((sound) => markLexeme('~', sound))),
  ]
}

const unique = (words: readonly string[]) => [...new Set(words)]

const SHORTEST_ENDED = 5

/** "Sequin" is also "sequined" and "sequinned", and the other way round. */
function otherEndings(word: string): string[] {
  if (word.length < SHORTEST_ENDED || !/^[a-z]+$/.test(word)) return []
  const stem = word.replace(/(?:([^aeiou])\1)?ed$/, '$1')
  const bare = stem === word && word.endsWith('e') ? word.slice(0, -1) : stem
  const last = bare.at(-1) ?? ''
  return [bare, `${bare}e`, `${bare}ed`, `${bare}${last}ed`].filter((other) => other !== word)
}

/** The clothes of an occasion; with an article in the query, only their details: a diwali kurta is no saree. */
function wornOf(name: string, setting: Setting): Condition[] {
  const places = placesOf(setting)
  return occasionWorn(name, setting.article).map((worn) => {
    if (/^[#@%]/.test(worn)) return wordOf(worn)
    return wordOf(worn.startsWith('=') ? worn : singular(worn), places)
  })
}

const sporty = ['#sneaker', '#track-pants', '#tracksuit', '#flip-flop', '#nightwear']

/** Excludes sports shoes from festive clothes, because shops describe them as festive too. */
function dressedUp(name: string, worn: Condition): Condition {
  const isFestive = occasionWorn(name, plainArticle).includes('=festive')
  return isFestive ? allOf([worn, not(anyOf(wordsOf(sporty)))]) : worn
}

/** Unsold goods as a kind of product, or as the last word of a name: acid wash is no face wash. */
function soldAs(words: readonly string[]): Condition {
  const last = singular(words.at(-1) ?? '')
  const first = wordsOf(words.slice(0, -1).map(singular), 'ABC')
  return anyOf([wordOf(last, 'A'), allOf([wordOf(markLexeme('^', last)), ...first])])
}

/** Everything that the refused phrase could match, also in the description, which contains few articles and colours. */
function refusalOf(phrase: Phrase): Condition {
  const { words, sense } = phrase
  const described = sense === null || sense.kind === 'quality'
  const terms = termsOf(phrase, { described, article: plainArticle })
  const more = described ? words.filter((word) => word.length > 3) : []
  const all = anyOf([...terms, ...typedTerms(phrase), ...more.map(withEnding)])
  return sense?.kind === 'colour' ? allOf([all, not(inOtherColours(sense))]) : all
}

/** Other colours of the same product: a search without black may show brown shoes that also exist in black. */
function inOtherColours(sense: Sense): Condition {
  const own = markOf(sense)
  const others = colourFamilies.map((name) => markLexeme('@', name)).filter((mark) => mark !== own)
  return allOf([wordOf(own, 'A'), anyOf(wordsOf(others, 'A'))])
}

/** The word as an adjective, because a refused hood also refuses hooded articles. */
const withEnding = (word: string) => wordOf(word.endsWith('e') ? `${word}d` : `${singular(word)}ed`)

/** Also matches two words as one name, such as Pepe Jeans, when exactly one of them has a meaning of its own. */
function joinedWith([before, phrase, after]: (Phrase | undefined)[]): Condition[] {
  return [joinedLiteral(before, phrase), joinedLiteral(phrase, after)]
    .filter((word) => word !== null)
    .flatMap((word) => [beginsWith(word), beginsWith(markLexeme('$', word))])
}

function joinedLiteral(left: Phrase | undefined, right: Phrase | undefined): string | null {
  if (!left || !right || left.not || right.not) return null
  if ((left.sense === null) === (right.sense === null)) return null
  const word = (left.words.at(-1) ?? '') + (right.words[0] ?? '')
  return word.length < SHORTEST_JOINED ? null : word
}
