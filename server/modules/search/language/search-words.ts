import type { z } from 'zod'
import { invalidField } from '#shared/app-error.ts'
import type { getProductsQuery, SearchPage } from '#shared/contract/search.ts'
import { foldWords, singular } from '#shared/formats/fold.ts'
import { MAX_MISSED_PER_DAY, MAX_WORD_MEANINGS } from '#shared/limits.ts'
import { messageText } from '#shared/message.ts'
import type { Phrase } from './lexicon.ts'
import { readQuery } from './read-query.ts'
import { explain, type ExplainedWord, meaningsOf, wordKey } from './senses.ts'

const MOST_WORDS = 4

/** The key of a word. Throws INVALID_INPUT at `word` when the search cannot compare it. */
export function keyOfWord(word: string): string {
  const folded = foldWords(word)
  const key = wordKey(folded)
  if (!/[a-z].*[a-z]/.test(key)) throw invalidField('word', messageText('wordFields.word'))
  if (folded.length > MOST_WORDS)
    throw invalidField('word', messageText('wordFields.manyWords', { maximum: MOST_WORDS }))
  return key
}

/** The words of a meaning that are in no list, in singular and plural. At least one product must have them. */
export function wordsToFind(meaning: string): string[] {
  return strange(meaning).flatMap((word) => [word, singular(word), `${singular(word)}s`])
}

function strange(meaning: string): string[] {
  const unknown = readQuery(meaning).phrases.filter(({ sense }) => sense === null)
  return unknown.flatMap(({ words }) => words)
}

type GivenMeaning = ExplainedWord & { replaces: boolean }
type KnownWords = {
  /** All other explained words. */
  others: readonly ExplainedWord[]
  /** The words of `wordsToFind` that products have. */
  found: ReadonlySet<string>
}

/** Throws INVALID_INPUT at the wrong field when the word may not get this meaning. */
export function checkMeaning(entry: GivenMeaning, { others, found }: KnownWords): void {
  const key = keyOfWord(entry.word)
  const same = others.find(({ word }) => wordKey(foldWords(word)) === key)
  if (same) throw invalidField('word', messageText('wordFields.taken', { word: same.word }))
  if (others.length >= MAX_WORD_MEANINGS)
    throw invalidField('word', messageText('wordFields.full', { most: MAX_WORD_MEANINGS }))
  const { word, meaning } = entry
  if (isUnderstoodSo(word, meaning))
    throw invalidField('word', messageText('wordFields.same', { word }))
  checkLoops(entry, others)
  checkKnown(meaning, found)
  if (!entry.replaces) checkFree(word)
}

/**
 * Throws when the meaning contains an explained word. Without such meanings there are no loops, and each word is
 * replaced in one step.
 */
function checkLoops(entry: GivenMeaning, others: readonly ExplainedWord[]): void {
  const all = meaningsOf([...others, entry])
  const key = wordKey(foldWords(entry.word))
  const leadsTo = (text: string) => explain(foldWords(text), all).replaced
  const isOwn = ({ from }: { from: readonly string[] }) => wordKey(from) === key
  const [used] = leadsTo(entry.meaning)
  const isLoop = used !== undefined && (isOwn(used) || leadsTo(used.to.join(' ')).some(isOwn))
  if (isLoop) throw invalidField('meaning', messageText('wordFields.loop'))
  if (used) {
    const [word, meaning] = [used.from.join(' '), used.to.join(' ')]
    throw invalidField('meaning', messageText('wordFields.explained', { word, meaning }))
  }
  const user = others.find(({ meaning }) => leadsTo(meaning).length > 0)
  if (user) throw invalidField('word', messageText('wordFields.used', { word: user.word }))
}

function checkKnown(meaning: string, found: ReadonlySet<string>): void {
  const { phrases } = readQuery(meaning)
  if (phrases.every(({ not }) => not))
    throw invalidField('meaning', messageText('wordFields.meaning'))
  const isFound = (word: string) =>
    [word, singular(word), `${singular(word)}s`].some((one) => found.has(one))
  const unknown = strange(meaning).filter((word) => !isFound(word))
  if (unknown.length > 0)
    throw invalidField('meaning', messageText('wordFields.unknown', { words: unknown.join(', ') }))
}

/** True when the search already understands the word as this meaning. */
function isUnderstoodSo(word: string, meaning: string): boolean {
  const own = readQuery(word).phrases
  const isKnown = own.some(({ sense }) => sense)
  return isKnown && meaningKey(own) === meaningKey(readQuery(meaning).phrases)
}

function meaningKey(phrases: readonly Phrase[]): string {
  const names = phrases.map(({ words, sense }) => (sense ? `#${sense.name}` : words.join(' ')))
  return names.toSorted().join('|')
}

/** The meaning of a word that the search already knows; null when it is in no list. */
export function knownMeaning(word: string): string | null {
  const { phrases, priceOrder } = readQuery(word)
  const names = phrases.flatMap(({ sense }) => sense?.name ?? [])
  if (names.length > 0) return names.join(', ')
  return phrases.length === 0 || priceOrder ? word : null
}

/** True when the search already understands each word of a text. */
export function isUnderstood(text: string): boolean {
  const { phrases, priceOrder } = readQuery(text)
  return priceOrder !== null || phrases.every(({ sense }) => sense !== null)
}

/** Throws INVALID_INPUT at `replaces` for a word that the search understands in another way. */
function checkFree(word: string): void {
  const { phrases, priceOrder } = readQuery(word)
  const senses = phrases.flatMap(({ sense }) => sense ?? [])
  if (senses.length > 0) {
    const as = senses.map(({ name }) => name).join(', ')
    throw invalidField('replaces', messageText('wordFields.understood', { word, as }))
  }
  if (phrases.length === 0 || priceOrder)
    throw invalidField('replaces', messageText('wordFields.functional', { word }))
}

type Query = z.output<typeof getProductsQuery>

/**
 * A search without a hit that is not saved yet; `marks` identify the different browsers that searched for `shopWords`.
 */
export type MissedSearch = {
  words: string
  shopWords: string | null
  city: string
  times: number
  marks: string[]
}

const LONGEST = 120
const EMAIL =
  /@|\b(?:gmail|yahoo|hotmail|outlook|rediffmail)\b|[a-z0-9]\.(?:com|in|org|net)\b|\bdot com\b/i
/** A long number, or the digits of a telephone number with other characters between them. */
const NUMBER = /\p{Nd}{6}|(?:\p{Nd}[^\p{L}\p{Nd}]*){9}/u

/** The folded words of a search; null for a text without words, and for a text that may identify the person. */
export function missedWords(typed: string): string | null {
  const text = typed.normalize('NFKC')
  if (EMAIL.test(text) || NUMBER.test(text)) return null
  const words = foldWords(text).join(' ')
  if (NUMBER.test(words) || !/[a-z]{2}/.test(words)) return null
  return words.length <= LONGEST
    ? words
    : words
        .slice(0, LONGEST + 1)
        .replace(/ \S*$/, '')
        .slice(0, LONGEST)
}

/** The words that shops may see, without words that have a digit; null when nothing is left. */
export function shopWordsOf(words: string): string | null {
  const rest = words.split(' ').filter((word) => !/\d/.test(word))
  return rest.some((word) => word.length > 1) ? rest.join(' ') : null
}

/** Most marks per search, more than the five that the rule for shops needs. */
const MOST_MARKS = 10

/**
 * True when the words alone found nothing: no filter was chosen, and the page leaves words out or shows other products.
 */
export function isMiss(query: Query, page: SearchPage): boolean {
  const { search, mode, pageParam, brand, subCategory, color, gender, category, price, rating } =
    query
  if (!search || mode || pageParam) return false
  const filters = [brand, subCategory, color, gender, category, price, rating]
  if (filters.some((filter) => filter !== undefined) || page.without.length > 0) return false
  return page.shown === 'popular' || (page.shown === 'wider' && page.leftOut.length > 0)
}

/**
 * Counts searches without a hit in memory, so that a search needs no extra statement. When the memory is full, further
 * searches are not counted.
 */
export class MissedSearches {
  #waiting = new Map<string, MissedSearch>()

  /**
   * `markOf` makes the mark of the browser for these words and this city; missing for a browser that cannot be
   * identified.
   */
  add(typed: string, city = '', markOf?: (text: string) => string): void {
    const words = missedWords(typed)
    if (words === null) return
    const [shopWords, place] = [shopWordsOf(words), city.toLowerCase()]
    const marks = shopWords !== null && markOf ? [markOf(`${place} ${shopWords}`)] : []
    this.#count({ words, shopWords, city: place, times: 1, marks })
  }

  /** The counts since the last call. */
  take(): MissedSearch[] {
    const taken = [...this.#waiting.values()]
    this.#waiting.clear()
    return taken
  }

  /** Adds counts again that could not be saved. */
  putBack(missed: readonly MissedSearch[]): void {
    for (const one of missed) this.#count(one)
  }

  #count(one: MissedSearch): void {
    const key = JSON.stringify([one.words, one.city])
    const known = this.#waiting.get(key)
    if (!known && this.#waiting.size >= MAX_MISSED_PER_DAY) return
    const marks = [...new Set([...(known?.marks ?? []), ...one.marks])].slice(0, MOST_MARKS)
    this.#waiting.set(key, { ...one, times: (known?.times ?? 0) + one.times, marks })
  }
}
