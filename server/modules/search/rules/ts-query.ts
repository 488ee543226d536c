import { singular, spellingKey } from '#shared/fold.ts'
import {
  isWholeCategory,
  occasionWorn,
  widerArticles,
  type Phrase,
  readQuestion,
} from '../language/lexicon.ts'
import { colourFamilies } from '../language/tables.ts'
import { articleMarks, type Layers, layersOf } from './ranking.ts'
import {
  anyOf,
  audienceMarks,
  literalOf,
  type Mark,
  marked,
  quoted,
  type Sense,
} from '../language/senses.ts'

/**
 * Texts of `tsquery`: `match` decides which products are found. Of several `parts`, the product that matches more comes
 * first; `layers` are conditions for coming before others: `kind`, the shop sells it as this kind of article; `article`,
 * its name says that it is the article itself; `word`, its name has the very word for it; `describedOutsideText`, by more than its description; `name`, by its name, kind or brand; `brand`, the words are its brand; `shade`,
 * of the very shade that was named; `tint`, says its colour with the very word; `colour`, it is mainly of this colour; `audience`, made for these people only.
 */
export type TsQuery = {
  match: string
  parts: string[]
  /** What is the article or a kind of it, and does not only come with it; null without an article. */
  main: string | null
  /** An article and nothing else but for whom it is: what is found is shown from many shops. */
  isBroad: boolean
  layers: Layers
}

export type Completions = (beginning: string) => readonly string[]

type Options = {
  /** Which of the phrases must match; `article`: only the article and the people, of the others as many as possible. */
  match: 'all' | 'any' | 'article'
  /** Also products that only mention the words in their description. */
  described?: boolean
  /** Words for goods that are usually not sold are words like others. */
  plainGoods?: boolean
  /** The last word is being typed and may be the beginning of a longer one. */
  unfinished?: boolean
  /** The known words that begin so; an index of words finds them much faster than all that begin so. */
  completions?: Completions
  /** Only the article itself, not what it comes with: who asks for a ring gets no necklace with one. */
  itself?: boolean
}

const SHORTEST_KEY = 3
const SHORTEST_JOINED = 5

/** The query for the phrases; null when they ask for nothing. */
export function toTsQuery(phrases: readonly Phrase[], options: Options): TsQuery | null {
  if (phrases.length === 0) return null
  const wanted = phrases.filter(({ not }) => !not)
  const parts = partsOf(phrases, options)
  const refused = phrases.filter(({ not }) => not).map((phrase) => `!${refusalOf(phrase)}`)
  const article = mainArticle(wanted)
  return {
    match: [...waysOf(parts, wanted, options.match), ...refused].join(' & '),
    parts: options.match !== 'all' && parts.length > 1 ? parts : [],
    isBroad: article !== undefined && phrases.every((one) => one === article || isPeople(one)),
    main: article ? anyOf(articleMarks(article).map(quoted)) : null,
    layers: layersOf(wanted, article),
  }
}

/** One part of the query for each phrase that is wanted. */
function partsOf(phrases: readonly Phrase[], options: Options): string[] {
  const main = mainArticle(phrases)
  const article = phrases.findLast((one) => isArticle(one) && !one.not && !isWholeCategory(one))
  return phrases.flatMap((phrase, at) => {
    if (phrase.not) return []
    const unfinished = options.unfinished === true && at === phrases.length - 1
    const around = [phrases[at - 1], phrase, phrases[at + 1]]
    return [
      anyOf([
        ...termsOf(phrase, {
          ...options,
          unfinished,
          article,
          itself: options.itself === true && phrase === main,
        }),
        ...typedTerms(phrase),
        ...joinedWith(around),
      ]),
    ]
  })
}

/** All or any of the parts; all words together can also be the name of a shop. */
function waysOf(parts: string[], wanted: readonly Phrase[], match: Options['match']): string[] {
  if (parts.length === 0) return []
  if (match === 'any') return [anyOf(parts)]
  if (match === 'article') return parts.filter((_, at) => isNeeded(wanted, at))
  const shop = wanted.some(({ sense }) => sense) ? [shopOf(wanted)] : []
  return [anyOf([parts.join(' & '), ...shop])]
}

function isNeeded(wanted: readonly Phrase[], at: number): boolean {
  return wanted[at] === mainArticle(wanted) || wanted[at]?.sense?.kind === 'audience'
}

/** The last article, but not one that shall come with another: in "kurta with dupatta" it is the kurta. */
export function mainArticle(phrases: readonly Phrase[]): Phrase | undefined {
  const articles = phrases.filter((phrase) => isArticle(phrase) && !phrase.not)
  const last = articles.findLast(({ comesWith }) => !comesWith) ?? articles.at(-1)
  const name = last?.sense?.name ?? ''
  // In "palazzo pants" it is the palazzo.
  return articles.find(({ sense }) => widerArticles(sense?.name ?? '').includes(name)) ?? last
}

const isArticle = ({ sense }: Phrase) => sense?.kind === 'article'
const isPeople = ({ sense, not }: Phrase) => sense?.kind === 'audience' && !not
const marks: Record<string, Mark> = { colour: '@', audience: '%', quality: '=', article: '#' }

/** Stands for any article. */
const plainArticle: Phrase = { words: [], sense: { kind: 'article', name: '' } }

type Setting = Omit<Options, 'match'> & { article: Phrase | undefined }

function termsOf(phrase: Phrase, setting: Setting): string[] {
  const { words, sense } = phrase
  if (!sense) return words.flatMap((word) => wordTerms(singular(word), setting))
  const own = ownMark(sense)
  const described = literalOf(words, placesOf(setting))
  const literal = literalOf(words, ':ABC')
  const isPlain = setting.article !== undefined || setting.plainGoods === true
  switch (sense.kind) {
    case 'article':
      return [
        ...articleMarks(phrase).map(quoted),
        ...withCompany(sense.name, literal, setting),
        ...begun(words, setting),
        ...setOf(words),
      ]
    case 'audience':
      return audienceMarks(sense).map(quoted)
    case 'colour':
      return [own, literal]
    case 'quality':
      return [own, described]
    case 'occasion':
      return [anyOf([...wornOf(sense.name, setting), described]) + dressedUp(sense.name)]
    case 'unsold':
      return [isPlain ? described : soldAs(words)]
  }
}

/** What comes with the article, or says its name somewhere. */
function withCompany(name: string, literal: string, { itself }: Setting): string[] {
  return itself ? [] : [quoted(marked('+', name)), literal]
}

const ownMark = ({ kind, name }: Sense) => quoted(marked(marks[kind] ?? '#', name))

/** The description counts only when the other places have nothing. */
const placesOf = ({ described }: Setting) => (described ? '' : ':ABC')

/** What an administrator has explained is also found as it was typed. */
function typedTerms({ typed }: Phrase): string[] {
  return typed ? [literalOf(typed, ':ABC')] : []
}

function begun(words: readonly string[], setting: Setting): string[] {
  if (!setting.unfinished) return []
  const said = words.slice(0, -1).map((word) => `${quoted(singular(word))}:ABC`)
  const terms = [...said, anyOf(beginningSo(words.at(-1) ?? '', setting, 'ABC'))]
  return [terms.length === 1 ? (terms[0] ?? '') : `(${terms.join(' & ')})`]
}

/** The words that are known to begin so; without any, all of the index that do. */
function beginningSo(word: string, { completions }: Setting, places: string): string[] {
  const known = new Set(completions?.(word).map(singular))
  if (known.size === 0) return [`${quoted(word)}:*${places}`]
  return [...known].map((one) => quoted(one) + (places && `:${places}`))
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

/** All words as words of a shop: "Gulabi House" sells more than pink things. */
function shopOf(phrases: readonly Phrase[]): string {
  const words = phrases.flatMap((phrase) => phrase.words)
  const terms = words.map((word) => quoted(marked('$', singular(word))))
  return terms.length === 1 ? (terms[0] ?? '') : `(${terms.join(' & ')})`
}

/** Matches the word, and words that sound like it. */
function wordTerms(word: string, setting: Setting): string[] {
  const places = placesOf(setting)
  const key = spellingKey(word)
  const hasSound = key.length >= SHORTEST_KEY
  const own = setting.unfinished
    ? beginningSo(word, setting, places.slice(1))
    : [quoted(word) + places]
  const terms = [
    ...own,
    ...otherEndings(word).map((other) => quoted(other) + places),
    quoted(marked('$', word)) + (setting.unfinished ? ':*' : ''),
  ]
  const sounds = [quoted(key) + places, quoted(marked('~', key)), quoted(marked('$', key))]
  return [...new Set([...terms, ...(hasSound ? sounds : [])])]
}

const SHORTEST_ENDED = 5

/** "Sequin" is also "sequined" and "sequinned", and the other way round. */
function otherEndings(word: string): string[] {
  if (word.length < SHORTEST_ENDED || !/^[a-z]+$/.test(word)) return []
  const stem = word.replace(/(?:([^aeiou])\1)?ed$/, '$1')
  const bare = stem === word && word.endsWith('e') ? word.slice(0, -1) : stem
  const last = bare.at(-1) ?? ''
  return [bare, `${bare}e`, `${bare}ed`, `${bare}${last}ed`].filter((other) => other !== word)
}

/** What is worn on an occasion; beside an article, only what describes it: a diwali kurta is no saree. */
function wornOf(name: string, setting: Setting): string[] {
  const places = placesOf(setting)
  return occasionWorn(name, setting.article).map((worn) =>
    /^[#@%]/.test(worn)
      ? quoted(worn)
      : quoted(worn.startsWith('=') ? worn : singular(worn)) + places,
  )
}

/** Shops call sports shoes festive too; nobody wears them to a wedding. */
function dressedUp(name: string): string {
  return occasionWorn(name, plainArticle).includes('=festive')
    ? ` & !('#sneaker' | '#track-pants' | '#tracksuit' | '#flip-flop' | '#nightwear')`
    : ''
}

/** Of goods that are usually not sold: a kind of product, or the article that a name ends with: acid wash is no face wash. */
function soldAs(words: readonly string[]): string {
  const last = singular(words.at(-1) ?? '')
  const named = [
    quoted(marked('^', last)),
    ...words.slice(0, -1).map((word) => `${quoted(singular(word))}:ABC`),
  ]
  return `(${quoted(last)}:A | ${named.join(' & ')})`
}

/** Everything that the refused phrase could match, also in the description, which names few articles and colours. */
function refusalOf(phrase: Phrase): string {
  const { words, sense } = phrase
  const isTold = sense === null || sense.kind === 'quality'
  const terms = termsOf(phrase, { described: isTold, article: plainArticle })
  const more = isTold ? words.filter((word) => word.length > 3) : []
  const all = anyOf([...terms, ...typedTerms(phrase), ...more.map(withEnding)])
  return sense?.kind === 'colour' ? `(${all} & !${inOtherColours(sense)})` : all
}

/** Whoever wants nothing black may want the brown one of shoes in black and brown. */
function inOtherColours(sense: Sense): string {
  const others = colourFamilies.map((name) => quoted(marked('@', name)))
  const own = ownMark(sense)
  return `(${own}:A & ${anyOf(others.filter((other) => other !== own).map((other) => `${other}:A`))})`
}

/** Whoever wants no hood wants nothing hooded. */
const withEnding = (word: string) => quoted(word.endsWith('e') ? `${word}d` : `${singular(word)}ed`)

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
