import { foldText, foldWords, spellingKey } from '#shared/formats/fold.ts'
import { brandAt, brandSpellings, readSigned, splitAtBrands } from './brands.ts'
import emoji from './data/emoji.json' with { type: 'json' }
import typing from './data/typing.json' with { type: 'json' }
import { categoryArticle, type Phrase, readQuestion } from './lexicon.ts'
import { isCommonWord } from './spelling-correction.ts'
import { negatePhrases, negationWords } from './negation.ts'
import { byNeighbours } from './neighbours.ts'
import { type PriceWords, priceOrderOf, extractPrice } from './price-words.ts'
import { rewriter } from './rewrite.ts'
import { explain, type Meanings, noMeanings, type ReplacedWords } from './senses.ts'
import { type SizedArticle, extractSizes } from './sizes.ts'
import type { WordRole } from './word-roles.ts'
import {
  audienceNames,
  colourFamilies,
  emptyHindi,
  emptyWords,
  fillerWords,
  plainBrands,
} from './tables.ts'
import { extractPreferences } from './preference-words.ts'

/** The meaning of a shopper's query. */
export type Understanding = {
  /** All folded words, to repeat the query with a better spelling. */
  words: string[]
  /** The typed form of each folded word. */
  typed: ReadonlyMap<string, string>
  /** Words that are in no product and in no list; set once the vocabulary is known. */
  unknown?: ReadonlySet<string>
  /** The roles that the catalogue gives to words of no list; set once few products were found. */
  roles?: ReadonlyMap<string, WordRole>
  /** The searched phrases, without price words and words without meaning. */
  phrases: Phrase[]
  price: PriceWords | null
  /** Keys of sizes; any of them fits. */
  sizes: string[]
  /** The name of a colour family in the colour map. */
  color: string | null
  /** The value of the gender filter. */
  gender: string | null
  /** True when the words ask for the nearest first. */
  isNear: boolean
  /** True when the words ask for shops that are open now. */
  isOpen: boolean
  /** The sort order in the words: the cheapest first or the dearest first; null for neither. */
  priceOrder: ReturnType<typeof priceOrderOf>
  /** True when the text consists of letters or signs that the search cannot read. */
  isUnread?: true
}

const MAX_PHRASES = 12
const MAX_TOKENS = 40

const families = new Map(colourFamilies.map((name) => [name.toLowerCase(), name]))

/** Only Hindi words are compared by their sound: की is "kee". English ones are not, because "off" is not "of". */
const emptySounds = new Set(emptyHindi.filter((word) => word.length > 1).map(spellingKey))
/** Only words with more than three letters are compared by sound; shorter words sound like too many others. */
const fillerSounds = new Set([...fillerWords].filter((word) => word.length > 3).map(spellingKey))
const isFiller = (word: string) => fillerWords.has(word) || fillerSounds.has(spellingKey(word))
/** A word with "sh" is not compared by sound: से is "se" and never written "she". */
const isEmpty = (word: string) =>
  emptyWords.has(word) || (!word.includes('sh') && emptySounds.has(spellingKey(word)))

/** `meanings`: the words that administrators have explained; `city`: the city of the search. */
export function readQuery(
  text: string,
  meanings: Meanings = noMeanings,
  city?: string,
): Understanding {
  const placeless = withoutCity(wordsOf(text).slice(0, MAX_TOKENS), city)
  const explained = explain(placeless, meanings)
  const { words, replaced: branded } = explain(explained.words, brandSpellings)
  const replaced = [...explained.replaced, ...branded]
  const tokens = words.slice(0, MAX_TOKENS)
  const { sizes, rest: unsized } = extractSizes(tokens, sizedIn(tokens))
  const { price, rest: unpriced } = extractPrice(unsized)
  // The price is taken first, because "1200 ke aas paas" is a price.
  const { isNear, isOpen, isCheap, rest } = extractPreferences(unpriced)
  const priceOrder = isCheap ? 'priceUp' : priceOrderOf(rest)
  const isWish = isNear || isOpen || priceOrder !== null
  const asked = significantWords(negationWords(rest), { isOnlyOne: tokens.length === 1, isWish })
  const read = negatePhrases(withPlainBrands(readBranded(asked)))
  const meant = replaceByAge(byNeighbours(read), sizes)
  const phrases = mostSignificant(asOneSet(meant) ?? joinAlternatives(meant)).map((phrase) =>
    asTyped(phrase, replaced),
  )
  const named = (kind: string) =>
    phrases.find(({ sense, not }) => sense?.kind === kind && !not)?.sense?.name
  return {
    words: tokens,
    typed: typedWords(text, replaced),
    phrases,
    price,
    sizes,
    isNear,
    isOpen,
    color: families.get(named('colour') ?? '') ?? null,
    gender: audienceNames[named('audience') ?? ''] ?? null,
    priceOrder,
    ...isUnreadable(text, tokens),
  }
}

/**
 * The words without those that have no meaning for the search, unless there is only one word or they name a brand:
 * "bata" means "tell me" in "bata do", and is a brand in "bata sandal". Words with little meaning stay when no other
 * word remains and the words do not ask for near, open or cheap shops (`isWish`).
 */
function significantWords(
  words: readonly string[],
  { isOnlyOne, isWish }: { isOnlyOne: boolean; isWish: boolean },
): string[] {
  const tokens = words.filter((word) => priceOrderOf([word]) === null)
  const meaningful = isOnlyOne
    ? tokens
    : tokens.filter((word, at) => !isEmpty(word) || brandAt(tokens, at))
  // "New" alone says little, but "new born" is one phrase.
  const phrases = readQuestion(meaningful).flatMap((phrase) => phrase.words.map(() => phrase))
  const significant = meaningful.filter((word, at) => {
    const rest = meaningful.slice(at + 1).filter((one) => !isFiller(one))
    return !isFiller(word) || (phrases[at]?.words.length ?? 0) > 1 || isPlainBrand(word, rest)
  })
  return significant.length > 0 || isWish ? significant : meaningful
}

/** True for "only" before an article, as in "only jeans", but not in "only red" and "only black jeans". */
const isPlainBrand = (word: string, rest: readonly string[]) =>
  plainBrands.has(word) && isArticle(readQuestion(rest)[0])

/** Marks such a word as a brand. */
function withPlainBrands(phrases: readonly Phrase[]): Phrase[] {
  return phrases.map((phrase, at) => {
    const rest = phrases.slice(at + 1).flatMap(({ words }) => words)
    const [word = ''] = phrase.words
    const isNamed = !phrase.sense && !phrase.not && isPlainBrand(word, rest)
    return isNamed ? { ...phrase, isBrand: true } : phrase
  })
}

/** The query without brands whose name is a word that says little: where no shop sells Only, "only jeans" are jeans. */
export function withoutPlainBrands<Asked extends Understanding>(asked: Asked): Asked {
  const phrases = asked.phrases.filter(({ isBrand, words }) => !isBrand || !words.every(isFiller))
  return phrases.length === asked.phrases.length ? asked : { ...asked, phrases }
}

/**
 * The phrases of a query. The words of a brand mean nothing else: "red tape shoes" are not red. An article in the name
 * is asked for when no other is: "pepe jeans".
 */
function readBranded(words: readonly string[]): Phrase[] {
  const parts = splitAtBrands(words).map((part) => ({ ...part, phrases: readQuestion(part.words) }))
  const hasArticle = parts.some(({ isBrand, phrases }) => !isBrand && phrases.some(isArticle))
  return parts.flatMap(({ isBrand, phrases }) =>
    phrases.flatMap((phrase) => {
      const isName = isBrand && (hasArticle || !isArticle(phrase))
      return isName ? phrase.words.map((word) => ({ words: [word], sense: null })) : [phrase]
    }),
  )
}

/** The most important phrases of a long sentence: understood phrases first, then uncommon words, then the others. */
function mostSignificant(phrases: Phrase[]): Phrase[] {
  const inOrder = phrases.toSorted((a, b) => rankOf(a) - rankOf(b))
  const most = new Set(inOrder.slice(0, MAX_PHRASES))
  return phrases.filter((phrase) => most.has(phrase))
}

function rankOf({ words, sense }: Phrase): number {
  if (sense) return 0
  return words.every(isCommonWord) ? 2 : 1
}

const LETTERS = /[\p{L}\p{Extended_Pictographic}]/u

function isUnreadable(text: string, words: readonly string[]): { isUnread?: true } {
  return words.length === 0 && LETTERS.test(text) ? { isUnread: true } : {}
}

const beforeCity = new Set(['in', 'at', 'near'])
const afterCity = new Set(['me', 'mein', 'mai', 'main'])

/**
 * The words without "in Jaipur" in a search of Jaipur. A brand may have the name of a city, so the name alone stays.
 */
function withoutCity(words: readonly string[], city: string | undefined): string[] {
  const own = city === undefined ? '' : citySound(foldWords(city).join(''))
  return words.filter((word, at) => {
    const isInPhrase = beforeCity.has(words[at - 1] ?? '') || afterCity.has(words[at + 1] ?? '')
    const isBeforeOwn = own !== '' && beforeCity.has(word) && citySound(words[at + 1] ?? '') === own
    return !isBeforeOwn && (!isInPhrase || citySound(word) !== own)
  })
}

/** जयपुर is "jaypur". */
const citySound = (word: string) => spellingKey(word.replaceAll('ay', 'ai'))

const younger: Readonly<Record<string, string>> = { women: 'girls', men: 'boys' }

/** Replaces men and women by boys and girls when the size is an age: a brother of ten years is a boy. */
function replaceByAge(phrases: Phrase[], sizes: readonly string[]): Phrase[] {
  if (!sizes.some((size) => size.endsWith('y'))) return phrases
  return phrases.map((phrase) => {
    const name = phrase.sense?.kind === 'audience' ? younger[phrase.sense.name] : undefined
    return name === undefined ? phrase : { ...phrase, sense: { kind: 'audience', name } }
  })
}

const isArticle = (phrase: Phrase | undefined) => phrase?.sense?.kind === 'article' && !phrase.not

/** A "kurta palazzo set" or "kurta and palazzo set" is a kurta that comes with a palazzo; null for no set. */
function asOneSet(phrases: Phrase[]): Phrase[] | null {
  const members = phrases.slice(0, -1)
  const isSet = phrases.at(-1)?.words.join(' ') === 'set' && members.filter(isArticle).length > 1
  if (!isSet) return null
  const first = members.findIndex(isArticle)
  return members.map((phrase, at) =>
    at > first && isArticle(phrase) ? { ...phrase, comesWith: true } : phrase,
  )
}

/** Joins alternative articles such as "sweatshirt ya sweater" to one phrase. */
function joinAlternatives(phrases: Phrase[]): Phrase[] {
  const whole: Phrase[] = []
  for (const { either, ...phrase } of phrases) {
    const before = either ? whole.pop() : undefined
    if (!before) whole.push(phrase)
    else {
      const { or = [], ...last } = before
      const words = [...before.words, ...phrase.words]
      whole.push({ ...phrase, words, or: [...or, last] })
    }
  }
  return whole
}

/** The last article in the words, and whether women are named. */
function sizedIn(words: readonly string[]): SizedArticle | null {
  const senses = readQuestion(words).flatMap(({ sense }) => sense ?? [])
  const article = senses.findLast(({ kind }) => kind === 'article')?.name
  const isWomens = senses.some(({ kind, name }) => kind === 'audience' && name === 'women')
  return article === undefined ? null : { article, category: categoryArticle(article), isWomens }
}

const childNames = new Set(['girls', 'boys', 'kids'])

export function namesChildren({ phrases }: Pick<Understanding, 'phrases'>): boolean {
  return phrases.some(({ sense }) => sense?.kind === 'audience' && childNames.has(sense.name))
}

/** Adds the explained words that the phrase replaces, because products with those words match too. */
function asTyped(phrase: Phrase, replaced: readonly ReplacedWords[]): Phrase {
  const typed = replaced.find(({ to }) => phrase.words.some((word) => to.includes(word)))?.from
  return typed ? { ...phrase, typed } : phrase
}

function typedWords(text: string, replaced: readonly ReplacedWords[]): Map<string, string> {
  const pieces = text.split(/\s+/).filter(Boolean)
  const typed = new Map(pieces.flatMap((piece) => wordsOf(piece).map((word) => [word, piece])))
  for (const { from, to } of replaced) {
    const [word, ...more] = to
    if (word === undefined || more.length > 0 || typed.has(word)) continue
    typed.set(word, from.map((one) => typed.get(one) ?? one).join(' '))
  }
  return typed
}

/** Hindi words for "in" and "I", which would otherwise be folded to "men". */
const LOCATIVE = /(?<!\S)(?:में|मे|मैं)(?!\S)/g
const plain = rewriter(typing)
/** Emoji with a name; `EMOJI_STYLE` has the signs for picture style and skin tone. */
const EMOJI = /\p{Extended_Pictographic}/gu
const EMOJI_STYLE = /[\uFE0F\u200D]|\p{Emoji_Modifier}/gu
const emojiNames = new Map(Object.entries(emoji))

const nameEmoji = (text: string) =>
  text.replaceAll(EMOJI_STYLE, '').replaceAll(EMOJI, (sign) => ` ${emojiNames.get(sign) ?? ''} `)
/** A sign of a price, or a number with decimals. */
const WHOLE = /^[-<>+]$|^\d+\.\d+k?$/

/** The folded words and the signs of prices. */
function wordsOf(text: string): string[] {
  return plain(foldText(nameEmoji(readSigned(text).replaceAll(LOCATIVE, ' me '))))
    .split(/\s+/)
    .flatMap((piece) => (WHOLE.test(piece) ? [piece] : piece.split(/[^a-z0-9]+/)))
    .filter((word) => word !== '')
}
