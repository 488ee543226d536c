import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import {
  completionOf,
  correctionsOf,
  isKnownWord,
  isMentioned,
  isWithoutVowels,
  lettersWrong,
  partWord,
  type UsedWord,
  type Vocabulary,
  vocabularyOf,
} from '../language/mending.ts'
import { singular, spellingKey } from '#shared/fold.ts'
import { type Phrase, readQuestion, usuallySpelled } from '../language/lexicon.ts'
import { readQuery, type Understanding } from '../language/read-query.ts'
import type { Completions } from '../rules/ts-query.ts'
import { meaningsIn } from './meanings.ts'

const LONGEST = 40

/**
 * `last` is the number of the newest word; `wholeAt`: when all words were read, in milliseconds of the epoch; `corrections`:
 * those that were found already, as many shoppers make the same mistakes.
 */
type Loaded = {
  vocabulary: Vocabulary
  words: UsedWord[]
  last: number
  wholeAt: number
  corrections: Map<string, readonly string[]>
}
export type NewWord = [word: string, uses: number, seq: number]

/** The words of all products, kept in memory for each database. */
const loaded = new WeakMap<Db, Loaded>()
const nothing: Loaded = {
  vocabulary: vocabularyOf([]),
  words: [],
  last: 0,
  wholeAt: 0,
  corrections: new Map(),
}
const MOST_CORRECTIONS_SAVED = 10_000

/** A word of a transaction that was committed late has a number below `last`; it is found when all words are read again. */
const WHOLE_AGAIN_MS = 600_000

export function vocabularyIn(db: Db): Vocabulary {
  return (loaded.get(db) ?? nothing).vocabulary
}

/** The words of a query that are neither in a list nor too short or long to be corrected. */
export function strangeWords(asked: Pick<Understanding, 'phrases' | 'typed'>): string[] {
  return plainWords(asked.phrases).filter((word) => {
    const shortest = isSounded(asked, word) ? /^[a-z]{3,}$/ : /^[a-z]{4,}$/
    return (shortest.test(word) || isWithoutVowels(word)) && word.length <= LONGEST
  })
}

/** Whether it was typed in Devanagari, so that only its sound is known. */
const isSounded = ({ typed }: Pick<Understanding, 'typed'>, word: string) =>
  /[\u0900-\u097F]/.test(typed.get(word) ?? '')

function plainWords(phrases: Understanding['phrases']): string[] {
  return phrases.filter(({ sense }) => sense === null).flatMap(({ words }) => words)
}

/** Read beside the results, as JSON: the words that were added since the vocabulary was read, at times all of them. */
export function newWordsSql(db: Db, now: Date): SQL {
  const { last, wholeAt } = loaded.get(db) ?? nothing
  const from = now.getTime() - wholeAt > WHOLE_AGAIN_MS ? 0 : last
  return sql`select coalesce(jsonb_agg(jsonb_build_array(word, uses, seq)), '[]')
    from search_words where seq > ${from}::bigint`
}

export function addNewWords(db: Db, added: readonly NewWord[], now: Date): void {
  if (added.length === 0) return
  const known = loaded.get(db) ?? nothing
  const isWhole = added.some(([, , seq]) => seq <= known.last) || known.last === 0
  const fresh = added.map(([word, uses]) => ({ word, uses }))
  const words = isWhole ? fresh : [...known.words, ...fresh]
  const last = Math.max(known.last, ...added.map(([, , seq]) => seq))
  const wholeAt = isWhole ? now.getTime() : known.wholeAt
  const vocabulary = vocabularyOf(words, known.vocabulary)
  loaded.set(db, { vocabulary, words, last, wholeAt, corrections: new Map() })
}

/** The query with corrected spellings, the most likely one first; empty when there is nothing to correct. */
export function findMeant(db: Db, asked: Understanding, unfinished = false): Understanding[] {
  const known = loaded.get(db) ?? nothing
  const last = unfinished ? asked.words.at(-1) : undefined
  const better = strangeWords(asked).flatMap((word) => {
    const [best, second = best] = betterWords(known, asked, { word, isUnfinished: word === last })
    return best === undefined || second === undefined ? [] : [{ word, best, second }]
  })
  if (better.length === 0) return []
  const first = withWords(db, asked, new Map(better.map(({ word, best }) => [word, best])))
  const other = withWords(db, asked, new Map(better.map(({ word, second }) => [word, second])))
  return first.words.join(' ') === other.words.join(' ') ? [first] : [first, other]
}

/** What a word can mean, the most likely first: completed, taken apart, corrected; none for a word that stays. */
function betterWords(
  known: Loaded,
  asked: Understanding,
  { word, isUnfinished }: { word: string; isUnfinished: boolean },
): string[] {
  const { vocabulary } = known
  if (isKnownWord(word, vocabulary)) return []
  const sounded = isSounded(asked, word)
  const begins = [word, ...(sounded ? [spellingKey(word)] : [])]
  if (isUnfinished && begins.some(vocabulary.begins)) return []
  const found = corrections(known, word, { isSounded: sounded, isUnfinished })
  if (isMentioned(word, found[0], vocabulary)) return []
  const whole = sounded ? null : completionOf(word, vocabulary)
  const other = found.filter((one) => !changesKind(asked, word, one))
  const better = [whole, partWord(word, vocabulary), ...other].filter((one) => one !== null)
  return better.map(asUsual)
}

/** How many letters of a word that is shown differ at most from its usual spelling: "swetar" is a sweater, "chudi" no bangle. */
const NEARLY = 2

function asUsual(word: string): string {
  const usual = usuallySpelled(word)
  return lettersWrong(usual, singular(word)) <= NEARLY && usual !== singular(word) ? usual : word
}

const isArticle = (phrase: Phrase | undefined) => phrase?.sense?.kind === 'article'

/** The first letter is seldom wrong, least of all to name a second article: "hath ke kangan" asks for no nath. */
function changesKind({ phrases }: Understanding, word: string, other: string): boolean {
  const isOther = word[0] !== other[0] && isArticle(readQuestion([other])[0])
  return isOther && phrases.some(isArticle)
}

/** The words that begin so; none until the words of products were read. */
export function completionsIn(db: Db): Completions {
  return loaded.get(db)?.vocabulary.completions ?? (() => [])
}

/** The query with the words marked that no product has. */
export function withUnknown(db: Db, asked: Understanding): Understanding {
  const { vocabulary } = loaded.get(db) ?? nothing
  const taught = plainWords(asked.phrases).filter((word) => /^[a-z]{3,}$/.test(word))
  return { ...asked, unknown: new Set(taught.filter((word) => !vocabulary.has(word))) }
}

type Kind = { isSounded: boolean; isUnfinished: boolean }

function corrections({ vocabulary, corrections: saved }: Loaded, word: string, kind: Kind) {
  const key = JSON.stringify([word, kind])
  const found = saved.get(key) ?? correctionsOf(word, vocabulary, kind)
  if (saved.size >= MOST_CORRECTIONS_SAVED) saved.clear()
  saved.set(key, found)
  return found
}

function withWords(
  db: Db,
  asked: Understanding,
  better: ReadonlyMap<string, string>,
): Understanding {
  const words = asked.words.map((word) => better.get(word) ?? word)
  return readQuery(words.join(' '), meaningsIn(db))
}

/** Reads the words that were added, where no results are read that bring them. */
export async function readNewWords(db: Db, asked: Understanding, now: Date): Promise<void> {
  if (strangeWords(asked).length === 0) return
  const { rows } = await db.execute<{ words: NewWord[] }>(
    sql`select (${newWordsSql(db, now)}) as words`,
  )
  addNewWords(db, rows[0]?.words ?? [], now)
}
