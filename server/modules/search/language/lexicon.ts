import { categories as allCategories } from '#shared/catalog/categories.ts'
import type { Category } from '#shared/contract/goods.ts'
import { foldWords, singular, spellingKey } from '#shared/fold.ts'
import { type Dictionary, entries, labels, questions, SHORTEST_KEY } from './dictionary.ts'
import type { Sense } from './senses.ts'
import { articles, occasions, ownWords, unsold, wholeCategories } from './tables.ts'

/**
 * Adjacent words and their common meaning; null for a word that is in no list. `not`: the shopper does not want it;
 * `either`: it or the article before it; `or`: other articles that are asked for as well, whose words are the first of
 * `words`; `comesWith`: it shall come with the article; `typed`: instead of what, as an administrator has explained it.
 */
export type Phrase = {
  words: string[]
  sense: Sense | null
  not?: true
  either?: true
  or?: readonly Phrase[]
  comesWith?: true
  typed?: readonly string[]
}

/** Splits a product's text into phrases, preferring longer ones; each word is part of one phrase. */
export function readLabel(words: readonly string[]): Phrase[] {
  return phrasesOf(words, labels)
}

/** The same for a shopper's query, where more words mean articles: denim means jeans. */
export function readQuestion(words: readonly string[]): Phrase[] {
  return phrasesOf(words, questions)
}

type Sounded = { word: string; spelling: string; sound: string }

/** A cache of folded words, as product texts repeat the same words thousands of times. */
const MOST_REMEMBERED = 20_000
const remembered = new Map<string, Sounded>()

function toSounded(word: string): Sounded {
  const known = remembered.get(word)
  if (known) return known
  const spelling = singular(word)
  const sounded = { word, spelling, sound: spellingKey(spelling) }
  if (remembered.size >= MOST_REMEMBERED) remembered.clear()
  remembered.set(word, sounded)
  return sounded
}

function phrasesOf(words: readonly string[], dictionary: Dictionary): Phrase[] {
  const sounded = words.map(toSounded)
  const phrases: Phrase[] = []
  for (let at = 0; at < sounded.length;) {
    const most = longestFrom(sounded[at], dictionary)
    const phrase = phraseOf(sounded.slice(at, at + most), dictionary)
    phrases.push(phrase)
    at += phrase.words.length
  }
  return phrases
}

/** The most words of a phrase that begins with this word, or with the usual word for it. */
function longestFrom(first: Sounded | undefined, { bySpelling, longest }: Dictionary): number {
  if (!first) return 1
  const usual = spellingKey(usualWord(first.spelling, bySpelling))
  return Math.max(longest.get(first.sound) ?? 1, longest.get(usual) ?? 1, 2)
}

function phraseOf(sounded: Sounded[], dictionary: Dictionary): Phrase {
  for (let length = sounded.length; length > 0; length -= 1) {
    const part = sounded.slice(0, length)
    const sense =
      senseOf(part, dictionary) ?? (dictionary === questions ? usualSense(part) : undefined)
    if (sense) return { words: part.map(({ word }) => word), sense }
  }
  return { words: sounded.slice(0, 1).map(({ word }) => word), sense: null }
}

function senseOf(part: Sounded[], { bySpelling, bySound }: Dictionary): Sense | undefined {
  const spelling = part.map((sounded) => sounded.spelling).join(' ')
  const exact = bySpelling.get(spelling)
  if (exact || spelling.length < SHORTEST_KEY || ownWords.has(spelling)) return exact
  return bySound.get(part.map(({ sound }) => sound).join(' '))
}

/** "School joote" are school shoes: with the usual word for one article or for each. */
function usualSense(part: Sounded[]): Sense | undefined {
  if (part.length < 2) return undefined
  const words = part.map(({ spelling }) => spelling)
  const usual = words.map((word) => usualWord(word, questions.bySpelling))
  const [first, ...rest] = usual
  const ways = [usual, [first, ...words.slice(1)], [words[0], ...rest]]
  const said = ways.map(senseOfWords).find((sense) => sense)
  return said ?? partedSense(words)
}

/** Also by their sound when none is short: फॉर्मल is "phormal". */
function senseOfWords(words: readonly (string | undefined)[]): Sense | undefined {
  const spelled = words.map((word = '') => word)
  const exact = questions.bySpelling.get(spelled.join(' '))
  if (exact || spelled.some((word) => word.length < SHORTEST_KEY)) return exact
  return questions.bySound.get(spelled.map(spellingKey).join(' '))
}

const SHORTEST_PART = 3

/** "Neck laces" are necklaces: an article that was written as two words, one of which means nothing alone. */
function partedSense(words: readonly string[]): Sense | undefined {
  const isParted =
    words.length === 2 &&
    words.every((word) => word.length >= SHORTEST_PART) &&
    words.some((word) => !questions.bySpelling.has(word))
  const sense = isParted ? questions.bySpelling.get(words.join('')) : undefined
  return sense?.kind === 'article' ? sense : undefined
}

function usualWord(word: string, bySpelling: Dictionary['bySpelling']): string {
  const sense = bySpelling.get(word)
  return sense?.kind === 'article' ? (usualSpelling.get(sense.name) ?? word) : word
}

const usualSpelling = new Map(articles.map(({ name, forms }) => [name, forms[0] ?? name]))
/** An article's word as it is usually spelled; another word as it is. */
export const usuallySpelled = (word: string) => usualWord(singular(word), questions.bySpelling)

const SHORTEST_BEGINNING = 2

/** An unfinished name as it may be spelled; also by its sound from three letters on: फ्रॉ is the beginning of "frock". */
function beginningsOf(end: string): string[] {
  if (end.length < SHORTEST_BEGINNING) return []
  const sound = spellingKey(end)
  return sound.length > SHORTEST_BEGINNING ? [end, sound] : [end]
}

/** The articles in a query, and those whose names begin with its last word, in their usual spelling. */
export function articleNames(words: readonly string[]): string[] {
  const said = readQuestion(words).flatMap(({ sense }) => sense ?? [])
  // "T sh" is the beginning of one name.
  const ends = [words.slice(-1), words.slice(-2)].map((end) => end.join(' '))
  const beginnings = ends.flatMap(beginningsOf)
  const begun = entries.filter(({ spelling }) =>
    beginnings.some((beginning) => spelling.startsWith(beginning)),
  )
  const articlesSaid = [...said, ...begun.map(({ sense }) => sense)].filter(
    ({ kind }) => kind === 'article',
  )
  return [...new Set(articlesSaid.map(({ name }) => usualSpelling.get(name) ?? name))]
}

const unsoldNames = new Map(unsold.map(({ name, inHindi }) => [name, { en: name, hi: inHindi }]))

/** The goods that a query asks for and shops of this kind do not sell; undefined when it names an article too. */
export function unsoldIn(phrases: readonly Phrase[]): { en: string; hi: string } | undefined {
  const wanted = phrases.filter(({ not }) => !not).flatMap(({ sense }) => sense ?? [])
  if (wanted.some(({ kind }) => kind === 'article')) return undefined
  return unsoldNames.get(wanted.find(({ kind }) => kind === 'unsold')?.name ?? '')
}

const wornOn = new Map(occasions.map((row) => [row.name, row]))

/**
 * What is worn on an occasion: meanings with the mark of their kind, and plain words. Beside an article only what tells a
 * fitting one: a diwali kurta is no saree. Festive shoes are told by their kind.
 */
export function occasionWorn(name: string, beside?: Phrase): readonly string[] {
  const { worn = [], telling = [] } = wornOn.get(name) ?? {}
  if (!beside) return worn
  const areShoes = beside.sense?.name === 'shoe' && worn.includes('=festive')
  const isShoe = (one: string) => areShoes && widerArticles(one.slice(1)).includes('shoe')
  return [...worn, ...telling].filter((one) => !one.startsWith('#') || isShoe(one))
}

/** Whether the words name all of a category: "kapde", "footwear", "gehne". */
export function isWholeCategory({ sense }: Phrase): boolean {
  return sense?.kind === 'article' && Object.values(wholeCategories).includes(sense.name)
}

const parentsOf = new Map(articles.map(({ name, wider }) => [name, wider?.split(', ') ?? []]))

/** All wider articles of an article: a jhumka is also an earring. */
export function widerArticles(name: string): string[] {
  const parents = parentsOf.get(name) ?? []
  return [...new Set(parents.flatMap((parent) => [parent, ...widerArticles(parent)]))]
}

const womensNames = new Map(articles.map(({ name, womens }) => [womens, name]))

/** The name that the article has when it is made for women: a kurta is a kurti then. */
export function womensName(name: string): string | undefined {
  return womensNames.get(name)
}

const categoryOf = new Map(articles.map((row) => [row.name, row.of]))

/** Whether the article is made of two others, as a salwar suit. */
export function isComposite(name: string): boolean {
  return (parentsOf.get(name) ?? []).length > 1
}

/** The article for the whole category of an article: clothes, footwear or jewellery. */
export function categoryArticle(name: string): string {
  return categoryOf.get(name) ?? name
}

/** The single words for goods that are not sold. */
export const unsoldWords: ReadonlySet<string> = new Set(
  unsold.flatMap(({ forms }) => forms.map((text) => singular(foldWords(text).at(-1) ?? ''))),
)

/** Whether the query is just this name of a category, in any spelling: "saree", "sari" and "साड़ी" name Sarees. */
export function isNamed(name: string, query: readonly Phrase[]): boolean {
  const label = readLabel(foldWords(name))
  return query.length > 0 && sameMeaning(label, query)
}

/** The categories that the query names, such as Clothing for "kapde". */
export function namedCategories(query: readonly Phrase[]): Category[] {
  const said = query.map(({ sense }) => sense?.name)
  return allCategories.filter(
    (category) => said.includes(wholeCategories[category]) || isNamed(category, query),
  )
}

function sameMeaning(label: readonly Phrase[], query: readonly Phrase[]): boolean {
  return label.map(meaningOf).join(' ') === query.map(meaningOf).join(' ')
}

function meaningOf({ words, sense }: Phrase): string {
  return sense ? `#${sense.name}` : words.map(singular).join(' ')
}
