import { asc, gt } from 'drizzle-orm'
import type { Database, Db } from '#server/platform/db/open.ts'
import { searchMeanings, searchWords } from '#server/platform/db/tables/search.ts'
import { singular, spellingKey } from '#shared/formats/fold.ts'
import { type Phrase, readQuestion, usuallySpelled } from '../language/lexicon.ts'
import {
  correctionsOf,
  isForeignBrand,
  isKnownWord,
  isMentioned,
  isSureCorrection,
  isWithoutVowels,
  editDistance,
  splitCompound,
} from '../language/spelling-correction.ts'
import { readQuery, type Understanding } from '../language/read-query.ts'
import { type ExplainedWord, type Meanings, meaningsOf, noMeanings } from '../language/senses.ts'
import {
  completionOf,
  type UsedWord,
  type Vocabulary,
  vocabularyOf,
} from '../language/vocabulary.ts'
import { roleOf, type WordRole } from '../language/word-roles.ts'
import type { Completions } from '../rules/word-query.ts'
import type { SearchQueue } from './engine/search-queue.ts'
import { readUses } from './word-uses.ts'

const LONGEST = 40
/** Most remembered queries; the readings of one query have about ten kilobytes. */
const MOST_REMEMBERED = 2_000
const MOST_CORRECTIONS = 10_000
/**
 * Time between complete readings of the words, in milliseconds. A word of a transaction that was committed late has a
 * number below the last one, so only a complete reading finds it.
 */
const WHOLE_AGAIN_MS = 600_000

/**
 * The words of all products, the explained words, and the meanings of queries by them. New words of products are read
 * when a query has an unknown word.
 */
export class Language {
  readonly #db: Db
  readonly #replica: Db
  readonly #queue: SearchQueue
  #meanings: Meanings = noMeanings
  #explained = ''
  #words: UsedWord[] = []
  #vocabulary: Vocabulary = vocabularyOf([])
  #lastWord = 0
  #wholeAt = Number.NEGATIVE_INFINITY
  /** Corrections that were found before, because many shoppers make the same mistakes. */
  readonly #corrections = new Map<string, readonly string[]>()
  readonly #remembered = new Map<string, unknown>()
  /** The roles of words in the catalogue; undefined for a word of no product. */
  readonly #roles = new Map<string, WordRole | undefined>()

  constructor({ db, replica }: Pick<Database, 'db' | 'replica'>, queue: SearchQueue) {
    this.#db = db
    this.#queue = queue
    this.#replica = replica
  }

  /**
   * Reads the explained words again, with the synonyms of sub-categories, in one small statement; called at each change
   * by this process and twice a minute. An administrator's explanation has priority over a synonym.
   */
  async readMeanings(synonyms: readonly ExplainedWord[]): Promise<void> {
    const { word, meaning, key } = searchMeanings
    const explained = await this.#db
      .select({ word, meaning })
      .from(searchMeanings)
      .orderBy(asc(key))
    const entries = [...synonyms, ...explained]
    const text = JSON.stringify(entries)
    if (text === this.#explained) return
    this.#explained = text
    this.#meanings = meaningsOf(entries)
    this.#remembered.clear()
  }

  /**
   * Returns the value that `make` returned for this key before, because many shoppers ask the same query. The value may
   * depend only on the key, the words of products and the explained words.
   */
  remember<Value>(key: readonly unknown[], make: () => Value): Value {
    return keepValue(this.#remembered, MOST_REMEMBERED, JSON.stringify(key), make)
  }

  read(search: string, city: string | undefined): Understanding {
    return this.remember(['read', search, city], () => readQuery(search, this.#meanings, city))
  }

  /** Reads the words that were added to products, and the roles of the query's words, when it has an unknown word. */
  async learn(asked: Understanding, now: Date): Promise<void> {
    const isWhole = now.getTime() - this.#wholeAt > WHOLE_AGAIN_MS
    const isKnown = plainWords(asked.phrases).every((word) => this.#vocabulary.has(word))
    if (isKnown && !isWhole) return
    await Promise.all([this.#readAdded(isWhole, now), isKnown ? undefined : this.study([asked])])
  }

  async #readAdded(isWhole: boolean, now: Date): Promise<void> {
    const { word, uses, seq } = searchWords
    const added = await this.#replica
      .select({ word, uses, seq })
      .from(searchWords)
      .where(gt(seq, isWhole ? 0 : this.#lastWord))
    if (isWhole) this.#wholeAt = now.getTime()
    if (added.length === 0) return
    this.#words = isWhole ? added : [...this.#words, ...added]
    for (const one of added) this.#lastWord = Math.max(this.#lastWord, one.seq)
    this.#vocabulary = vocabularyOf(this.#words, this.#vocabulary)
    this.#corrections.clear()
    this.#roles.clear()
    this.#remembered.clear()
  }

  /** True for a query of which no word has a meaning or is in the name of a product. */
  knowsNone({ phrases }: Understanding): boolean {
    const words = contentWords(phrases)
    const isPlain = phrases.length > 0 && phrases.every(({ sense }) => sense === null)
    return isPlain && words.length > 0 && words.every((word) => !this.#vocabulary.has(word))
  }

  get completions(): Completions {
    return this.#vocabulary.completions
  }

  /** Reads the catalogue's roles of words that are in no list, once for each word. */
  async study(queries: readonly Understanding[]): Promise<void> {
    const words = queries.flatMap(({ phrases }) => contentWords(phrases).map(singular))
    const strange = [...new Set(words)].filter((word) => !this.#roles.has(word))
    if (strange.length === 0) return
    if (this.#roles.size + strange.length > MOST_CORRECTIONS) this.#roles.clear()
    const found = await this.#queue.run(() => readUses(this.#replica, strange))
    for (const { word, ...uses } of found) this.#roles.set(word, roleOf(uses))
  }

  /** The query with its unknown words marked, and with the catalogue's roles of the others. */
  withTaught(asked: Understanding): Understanding {
    const content = contentWords(asked.phrases)
    const unknown = new Set(content.filter((word) => !this.#vocabulary.has(word)))
    const roles = content.flatMap((word) => {
      const role = this.#roles.get(singular(word))
      return role ? [[word, role] as const] : []
    })
    return { ...asked, unknown, roles: new Map(roles) }
  }

  /** The query with corrected spellings, the most likely one first; empty when there is nothing to correct. */
  correct(asked: Understanding, unfinished = false): Understanding[] {
    const last = unfinished ? asked.words.at(-1) : undefined
    const better = strangeWords(asked).flatMap((word) => {
      const [best, second = best] = this.#betterWords(asked, word, word === last)
      return best === undefined || second === undefined ? [] : [{ word, best, second }]
    })
    if (better.length === 0) return []
    const first = this.#withWords(asked, new Map(better.map(({ word, best }) => [word, best])))
    const other = this.#withWords(asked, new Map(better.map(({ word, second }) => [word, second])))
    return first.words.join(' ') === other.words.join(' ') ? [first] : [first, other]
  }

  /**
   * The better words for a typed word, the most likely first: completed, split, corrected; none for a word that needs
   * no change.
   */
  #betterWords(asked: Understanding, word: string, isUnfinished: boolean): string[] {
    const vocabulary = this.#vocabulary
    if (isKnownWord(word, vocabulary)) return []
    const sounded = isSounded(asked, word)
    const begins = [word, ...(sounded ? [spellingKey(word)] : [])]
    if (isUnfinished && begins.some(vocabulary.begins)) return []
    const kind = { isSounded: sounded, isUnfinished }
    const found = keepValue(this.#corrections, MOST_CORRECTIONS, JSON.stringify([word, kind]), () =>
      correctionsOf(word, vocabulary, kind),
    )
    if (isMentioned(word, found[0], vocabulary)) return []
    if (isForeignBrand(word, found[0], vocabulary)) return []
    const whole = sounded ? null : completionOf(word, vocabulary)
    const other = found.filter((one) => !changesKind(asked, word, one))
    const better = [whole, splitCompound(word, vocabulary), ...other].filter((one) => one !== null)
    // A wrong guess would spoil a sentence that is understood without the word.
    const isEnough = saysEnough(asked.phrases)
    const sure = isEnough ? better.filter((one) => isSureCorrection(word, one, sounded)) : better
    return sure.map(asUsual)
  }

  #withWords(asked: Understanding, better: ReadonlyMap<string, string>): Understanding {
    const words = asked.words.map((word) => better.get(word) ?? word)
    return readQuery(words.join(' '), this.#meanings)
  }
}

/**
 * Most letters by which a shown word may differ from its usual spelling: "swetar" is shown as sweater, but "chudi" not
 * as bangle.
 */
const NEARLY = 2

function asUsual(word: string): string {
  const usual = usuallySpelled(word)
  return editDistance(usual, singular(word)) <= NEARLY && usual !== singular(word) ? usual : word
}

const isArticle = (phrase: Phrase | undefined) => phrase?.sense?.kind === 'article'

/**
 * True when a correction changes the first letter and gives a second article. First letters are seldom wrong: "hath ke
 * kangan" asks for no nath.
 */
function changesKind({ phrases }: Understanding, word: string, other: string): boolean {
  const isOther = word[0] !== other[0] && isArticle(readQuestion([other])[0])
  return isOther && phrases.some(isArticle)
}

const MANY_UNDERSTOOD = 3
const MANY_PHRASES = 5

/** True for a long query with an article, which does not need its unknown words. */
function saysEnough(phrases: Understanding['phrases']): boolean {
  const understood = phrases.filter(({ sense, not }) => sense && !not)
  const isLong = understood.length >= MANY_UNDERSTOOD || phrases.length >= MANY_PHRASES
  return isLong && understood.some(isArticle)
}

/** The value of a key, made when it is missing; a full map is cleared first. */
function keepValue<Value>(
  values: Map<string, unknown>,
  most: number,
  key: string,
  make: () => Value,
): Value {
  if (values.has(key)) return values.get(key) as Value
  const made = make()
  if (values.size >= most) values.clear()
  values.set(key, made)
  return made
}

/** The words of a query that are in no list and have a length that can be corrected. */
function strangeWords(asked: Pick<Understanding, 'phrases' | 'typed'>): string[] {
  return plainWords(asked.phrases).filter((word) => {
    const shortest = isSounded(asked, word) ? /^[a-z]{3,}$/ : /^[a-z]{4,}$/
    return (shortest.test(word) || isWithoutVowels(word)) && word.length <= LONGEST
  })
}

/** True when the word was typed in Devanagari, so that only its sound is known. */
const isSounded = ({ typed }: Pick<Understanding, 'typed'>, word: string) =>
  /[\u0900-\u097F]/.test(typed.get(word) ?? '')

const contentWords = (phrases: Understanding['phrases']) =>
  plainWords(phrases).filter((word) => /^[a-z]{3,}$/.test(word))

function plainWords(phrases: Understanding['phrases']): string[] {
  return phrases.filter(({ sense }) => sense === null).flatMap(({ words }) => words)
}
