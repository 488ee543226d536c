import { foldText, foldWords, spellingKey } from '#shared/fold.ts'
import emoji from './data/emoji.json' with { type: 'json' }
import typing from './data/typing.json' with { type: 'json' }
import { categoryArticle, type Phrase, readQuestion } from './lexicon.ts'
import { isCommonWord } from './mending.ts'
import { negated, negationWords } from './negation.ts'
import { takeNear } from './near-words.ts'
import { byNeighbours } from './neighbours.ts'
import { type PriceWords, priceOrderOf, takePrice } from './price-words.ts'
import { rewriter } from './rewrite.ts'
import { explain, type Meanings, noMeanings, type Replaced } from './senses.ts'
import { type Sized, takeSizes } from './sizes.ts'
import type { WordRole } from './word-roles.ts'
import { audienceNames, colourFamilies, emptyHindi, emptyWords, fillerWords } from './tables.ts'

/** The meaning of a shopper's query. */
export type Understanding = {
  /** All folded words, to repeat the query with a better spelling. */
  words: string[]
  /** For each folded word, how it was typed. */
  typed: ReadonlyMap<string, string>
  /** Words that no product has and no list knows; set once the vocabulary is known. */
  unknown?: ReadonlySet<string>
  /** The catalogue's roles of words that no list knows; set once few products were found. */
  roles?: ReadonlyMap<string, WordRole>
  /** The searched phrases, without price words and empty words. */
  phrases: Phrase[]
  price: PriceWords | null
  /** Keys of sizes, any of which fits. */
  sizes: string[]
  /** A colour family as the colour map names it. */
  color: string | null
  /** The value of the gender filter. */
  gender: string | null
  /** The words ask for the nearest first. */
  isNear: boolean
  /** The order that the words ask for: the cheapest first or the dearest; null for neither. */
  priceOrder: ReturnType<typeof priceOrderOf>
  /** Something was typed, in letters or signs that nobody here can read. */
  isUnread?: true
}

const MOST_PHRASES = 12
const MOST_SAID = 40

const families = new Map(colourFamilies.map((name) => [name.toLowerCase(), name]))

/** Words in Devanagari are spelt by their sound: की is "kee". But "off" is not "of". */
const emptySounds = new Set(emptyHindi.filter((word) => word.length > 1).map(spellingKey))
/** Short words sound like too many others. */
const fillerSounds = new Set([...fillerWords].filter((word) => word.length > 3).map(spellingKey))
const isFiller = (word: string) => fillerWords.has(word) || fillerSounds.has(spellingKey(word))
/** से is "se", and nobody writes it "she". */
const isEmpty = (word: string) =>
  emptyWords.has(word) || (!word.includes('sh') && emptySounds.has(spellingKey(word)))

/** `meanings`: what administrators have explained; `city`: where the search is. */
export function readQuery(
  text: string,
  meanings: Meanings = noMeanings,
  city?: string,
): Understanding {
  const placeless = withoutCity(wordsOf(text).slice(0, MOST_SAID), city)
  const { words, replaced } = explain(placeless, meanings)
  const said = words.slice(0, MOST_SAID)
  const { sizes, rest: unsized } = takeSizes(said, sizedIn(said))
  const { price, rest: unpriced } = takePrice(unsized)
  // "1200 ke aas paas" is a price.
  const { isNear, rest } = takeNear(unpriced)
  const asked = tellingOf(negationWords(rest), said.length === 1)
  const read = negated(readQuestion(asked))
  const meant = aged(byNeighbours(read), sizes)
  const phrases = tellingMost(asOneSet(meant) ?? joined(meant)).map((phrase) =>
    asTyped(phrase, replaced),
  )
  const named = (kind: string) =>
    phrases.find(({ sense, not }) => sense?.kind === kind && !not)?.sense?.name
  return {
    words: said,
    typed: typedWords(text, replaced),
    phrases,
    price,
    sizes,
    isNear,
    color: families.get(named('colour') ?? '') ?? null,
    gender: audienceNames[named('audience') ?? ''] ?? null,
    priceOrder: priceOrderOf(rest),
    ...isUnreadable(text, said),
  }
}

/**
 * Without words that mean nothing for the search, unless there is one word only: "bata" says "tell me", and is a brand.
 * Those that mean little stay when they are alone.
 */
function tellingOf(words: readonly string[], isOnlyOne: boolean): string[] {
  const said = words.filter((word) => priceOrderOf([word]) === null)
  const meaningful = isOnlyOne ? said : said.filter((word) => !isEmpty(word))
  // "New" says little, but "new born" is one meaning.
  const phrases = readQuestion(meaningful).flatMap((phrase) => phrase.words.map(() => phrase))
  const telling = meaningful.filter(
    (word, at) => !isFiller(word) || (phrases[at]?.words.length ?? 0) > 1,
  )
  return telling.length > 0 ? telling : meaningful
}

/** Of a long sentence what is understood, wherever it stands, then the words that not everybody uses, then the others. */
function tellingMost(phrases: Phrase[]): Phrase[] {
  const inOrder = phrases.toSorted((a, b) => rankOf(a) - rankOf(b))
  const most = new Set(inOrder.slice(0, MOST_PHRASES))
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

/** Without "in Jaipur" in a search of Jaipur; a brand may also have the name of a city. */
function withoutCity(words: readonly string[], city: string | undefined): string[] {
  const own = city === undefined ? '' : citySound(foldWords(city).join(''))
  return words.filter((word, at) => {
    const isSaid = beforeCity.has(words[at - 1] ?? '') || afterCity.has(words[at + 1] ?? '')
    return !isSaid || citySound(word) !== own
  })
}

/** जयपुर is "jaypur". */
const citySound = (word: string) => spellingKey(word.replaceAll('ay', 'ai'))

const younger: Readonly<Record<string, string>> = { women: 'girls', men: 'boys' }

/** A brother of ten years is a boy. */
function aged(phrases: Phrase[], sizes: readonly string[]): Phrase[] {
  if (!sizes.some((size) => size.endsWith('y'))) return phrases
  return phrases.map((phrase) => {
    const name = phrase.sense?.kind === 'audience' ? younger[phrase.sense.name] : undefined
    return name === undefined ? phrase : { ...phrase, sense: { kind: 'audience', name } }
  })
}

const isArticle = ({ sense, not }: Phrase) => sense?.kind === 'article' && !not

/** A "kurta palazzo set" or "kurta and palazzo set" is a kurta that comes with a palazzo; null for no set. */
function asOneSet(phrases: Phrase[]): Phrase[] | null {
  const said = phrases.slice(0, -1)
  const isSet = phrases.at(-1)?.words.join(' ') === 'set' && said.filter(isArticle).length > 1
  if (!isSet) return null
  const first = said.findIndex(isArticle)
  return said.map((phrase, at) =>
    at > first && isArticle(phrase) ? { ...phrase, comesWith: true } : phrase,
  )
}

/** One phrase for an article and those before it that will do as well: "sweatshirt ya sweater". */
function joined(phrases: Phrase[]): Phrase[] {
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
function sizedIn(words: readonly string[]): Sized | null {
  const senses = readQuestion(words).flatMap(({ sense }) => sense ?? [])
  const article = senses.findLast(({ kind }) => kind === 'article')?.name
  const isWomens = senses.some(({ kind, name }) => kind === 'audience' && name === 'women')
  return article === undefined ? null : { article, category: categoryArticle(article), isWomens }
}

const childNames = new Set(['girls', 'boys', 'kids'])

export function namesChildren({ phrases }: Pick<Understanding, 'phrases'>): boolean {
  return phrases.some(({ sense }) => sense?.kind === 'audience' && childNames.has(sense.name))
}

/** Remembers which explained words the phrase stands for: products that have those match too. */
function asTyped(phrase: Phrase, replaced: readonly Replaced[]): Phrase {
  const typed = replaced.find(({ to }) => phrase.words.some((word) => to.includes(word)))?.from
  return typed ? { ...phrase, typed } : phrase
}

function typedWords(text: string, replaced: readonly Replaced[]): Map<string, string> {
  const pieces = text.split(/\s+/).filter(Boolean)
  const typed = new Map(pieces.flatMap((piece) => wordsOf(piece).map((word) => [word, piece])))
  for (const { from, to } of replaced) {
    const [word, ...more] = to
    if (word === undefined || more.length > 0 || typed.has(word)) continue
    typed.set(word, from.map((one) => typed.get(one) ?? one).join(' '))
  }
  return typed
}

/** "In" and "I", which would be folded to "men". */
const LOCATIVE = /(?<!\S)(?:में|मे|मैं)(?!\S)/g
const plain = rewriter(typing)
/** Signs for things, without the sign that asks for a picture of them and the tones of a skin. */
const EMOJI = /\p{Extended_Pictographic}/gu
const EMOJI_STYLE = /[\uFE0F\u200D]|\p{Emoji_Modifier}/gu
const emojiNames = new Map(Object.entries(emoji))

const named = (text: string) =>
  text.replaceAll(EMOJI_STYLE, '').replaceAll(EMOJI, (sign) => ` ${emojiNames.get(sign) ?? ''} `)
/** A sign that belongs to a price, or a number with its decimals. */
const WHOLE = /^[-<>+]$|^\d+\.\d+k?$/

/** The folded words, and the signs that belong to prices. */
function wordsOf(text: string): string[] {
  return plain(foldText(named(text.replaceAll(LOCATIVE, ' me '))))
    .split(/\s+/)
    .flatMap((piece) => (WHOLE.test(piece) ? [piece] : piece.split(/[^a-z0-9]+/)))
    .filter((word) => word !== '')
}
