import { categories as allCategories } from '#shared/catalog/categories.ts'
import type { Category } from '#shared/contract/goods.ts'
import { foldWords, singular, spellingKey } from '#shared/formats/fold.ts'
import { type Dictionary, entries, labels, questions, SHORTEST_KEY } from './dictionary.ts'
import type { Sense } from './senses.ts'
import { articles, occasions, ownWords, unsoldGoods, wholeCategories } from './tables.ts'

/**
 * Adjacent words and their common meaning; null for a word that is in no list. `not`: the shopper refuses it. `either`:
 * an alternative to the article before it. `or`: other articles that are asked for as well; their words are the first
 * of `words`. `comesWith`: a part that has to come with the article. `typed`: the typed words, which an administrator's
 * explanation has replaced.
 */
export type Phrase = {
  words: string[]
  sense: Sense | null
  not?: true
  either?: true
  or?: readonly Phrase[]
  comesWith?: true
  /** The word names a brand, whose other meanings it does not have here. */
  isBrand?: true
  typed?: readonly string[]
}

/** Splits a product's text into phrases, preferring longer ones; each word is part of one phrase. */
export function readLabel(words: readonly string[]): Phrase[] {
  return phrasesOf(words, labels)
}

/** Splits a shopper's query into phrases. More words mean articles than in a product's text: denim means jeans. */
export function readQuestion(words: readonly string[]): Phrase[] {
  return phrasesOf(words, questions)
}

type SoundedWord = { word: string; spelling: string; sound: string }

/** Most words in the cache of folded words; product texts repeat the same words thousands of times. */
const MOST_REMEMBERED = 20_000
const rememberedWords = new Map<string, SoundedWord>()

function toSounded(word: string): SoundedWord {
  const known = rememberedWords.get(word)
  if (known) return known
  const spelling = singular(word)
  const sounded = { word, spelling, sound: spellingKey(spelling) }
  if (rememberedWords.size >= MOST_REMEMBERED) rememberedWords.clear()
  rememberedWords.set(word, sounded)
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

/** The number of words of the longest phrase that begins with this word, or with its usual spelling. */
function longestFrom(first: SoundedWord | undefined, { bySpelling, longest }: Dictionary): number {
  if (!first) return 1
  const usual = spellingKey(usualWord(first.spelling, bySpelling))
  return Math.max(longest.get(first.sound) ?? 1, longest.get(usual) ?? 1, 2)
}

function phraseOf(sounded: SoundedWord[], dictionary: Dictionary): Phrase {
  for (let length = sounded.length; length > 0; length -= 1) {
    const part = sounded.slice(0, length)
    const sense =
      senseOf(part, dictionary) ?? (dictionary === questions ? usualSense(part) : undefined)
    if (sense) return { words: part.map(({ word }) => word), sense }
  }
  return { words: sounded.slice(0, 1).map(({ word }) => word), sense: null }
}

function senseOf(part: SoundedWord[], { bySpelling, bySound }: Dictionary): Sense | undefined {
  const spelling = part.map((sounded) => sounded.spelling).join(' ')
  const exact = bySpelling.get(spelling)
  if (exact || spelling.length < SHORTEST_KEY || ownWords.has(spelling)) return exact
  return bySound.get(part.map(({ sound }) => sound).join(' '))
}

/**
 * The meaning of several words when some of them are replaced by their usual words: "school joote" means school shoes.
 */
function usualSense(part: SoundedWord[]): Sense | undefined {
  if (part.length < 2) return undefined
  const words = part.map(({ spelling }) => spelling)
  const usual = words.map((word) => usualWord(word, questions.bySpelling))
  const [first, ...rest] = usual
  const ways = [usual, [first, ...words.slice(1)], [words[0], ...rest]]
  const sense = ways.map(senseOfWords).find((found) => found)
  return sense ?? partedSense(words)
}

/** The meaning of words by their spelling, or by their sound when none of them is short: फॉर्मल is "phormal". */
function senseOfWords(words: readonly (string | undefined)[]): Sense | undefined {
  const spelled = words.map((word = '') => word)
  const exact = questions.bySpelling.get(spelled.join(' '))
  if (exact || spelled.some((word) => word.length < SHORTEST_KEY)) return exact
  return questions.bySound.get(spelled.map(spellingKey).join(' '))
}

const SHORTEST_PART = 3

/**
 * The meaning of an article that was written as two words, one of which has no meaning alone: "neck laces" are
 * necklaces.
 */
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
const formsByName = new Map(articles.map(({ name, forms }) => [name, forms]))
/** All names of an article, in any spelling. */
export const articleForms = (name: string): readonly string[] => formsByName.get(name) ?? []

/** The usual spelling of an article's word; any other word unchanged. */
export const usuallySpelled = (word: string) => usualWord(singular(word), questions.bySpelling)

const SHORTEST_BEGINNING = 2

/**
 * The spellings with which an unfinished name may begin; from three letters on also its sound: फ्रॉ is the beginning of
 * "frock".
 */
function beginningsOf(end: string): string[] {
  if (end.length < SHORTEST_BEGINNING) return []
  const sound = spellingKey(end)
  return sound.length > SHORTEST_BEGINNING ? [end, sound] : [end]
}

/** The articles in a query, and those whose names begin with its last word, in their usual spelling. */
export function articleNames(words: readonly string[]): string[] {
  const senses = readQuestion(words).flatMap(({ sense }) => sense ?? [])
  // The last two words may be the beginning of one name, as in "T sh".
  const ends = [words.slice(-1), words.slice(-2)].map((end) => end.join(' '))
  const beginnings = ends.flatMap(beginningsOf)
  const begun = entries.filter(({ spelling }) =>
    beginnings.some((beginning) => spelling.startsWith(beginning)),
  )
  const found = [...senses, ...begun.map(({ sense }) => sense)].filter(
    ({ kind }) => kind === 'article',
  )
  return [...new Set(found.map(({ name }) => usualSpelling.get(name) ?? name))]
}

const unsoldNames = new Map(
  unsoldGoods.map(({ name, inHindi }) => [name, { en: name, hi: inHindi }]),
)

/**
 * The goods that shops of this kind do not sell, if a query asks for them; undefined when the query also names an
 * article.
 */
export function unsoldIn(phrases: readonly Phrase[]): { en: string; hi: string } | undefined {
  const wanted = phrases.filter(({ not }) => !not).flatMap(({ sense }) => sense ?? [])
  if (wanted.some(({ kind }) => kind === 'article')) return undefined
  return unsoldNames.get(wanted.find(({ kind }) => kind === 'unsold')?.name ?? '')
}

const wornOn = new Map(occasions.map((row) => [row.name, row]))

/**
 * Meanings with the mark of their kind, and plain words, for clothes of an occasion. With an article in the query, only
 * its details remain: a diwali kurta is no saree. Festive shoes are recognised by their kind.
 */
export function occasionWorn(name: string, beside?: Phrase): readonly string[] {
  const { worn = [], telling = [] } = wornOn.get(name) ?? {}
  if (!beside) return worn
  const areShoes = beside.sense?.name === 'shoe' && worn.includes('=festive')
  const isShoe = (one: string) => areShoes && widerArticles(one.slice(1)).includes('shoe')
  return [...worn, ...telling].filter((one) => !one.startsWith('#') || isShoe(one))
}

/** True when the words name a whole category: "kapde", "footwear", "gehne". */
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

/** The name of the article when it is made for women: a kurta is then a kurti. */
export function womensName(name: string): string | undefined {
  return womensNames.get(name)
}

const categoryOf = new Map(articles.map((row) => [row.name, row.of]))

/** True when the article consists of two others, such as a salwar suit. */
export function isComposite(name: string): boolean {
  return (parentsOf.get(name) ?? []).length > 1
}

/** The article for the whole category of an article: clothes, footwear or jewellery. */
export function categoryArticle(name: string): string {
  return categoryOf.get(name) ?? name
}

/** The single words for goods that are not sold. */
export const unsoldWords: ReadonlySet<string> = new Set(
  unsoldGoods.flatMap(({ forms }) => forms.map((text) => singular(foldWords(text).at(-1) ?? ''))),
)

/** True when the query is only this name of a category, in any spelling: "saree", "sari" and "साड़ी" name Sarees. */
export function isNamed(name: string, query: readonly Phrase[]): boolean {
  const label = readLabel(foldWords(name))
  return query.length > 0 && sameMeaning(label, query)
}

/** The categories that the query names, such as Clothing for "kapde". */
export function namedCategories(query: readonly Phrase[]): Category[] {
  const names = query.map(({ sense }) => sense?.name)
  return allCategories.filter(
    (category) => names.includes(wholeCategories[category]) || isNamed(category, query),
  )
}

function sameMeaning(label: readonly Phrase[], query: readonly Phrase[]): boolean {
  return label.map(meaningOf).join(' ') === query.map(meaningOf).join(' ')
}

function meaningOf({ words, sense }: Phrase): string {
  return sense ? `#${sense.name}` : words.map(singular).join(' ')
}
