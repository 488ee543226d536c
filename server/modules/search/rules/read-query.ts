import { audienceNames } from './audiences.ts'
import { colours } from './colours.ts'
import { emptyWords } from './empty-words.ts'
import { foldText, spellingKey } from '#shared/fold.ts'
import { type Phrase, readQuestion } from './lexicon.ts'
import { type PriceWords, takePrice } from './price-words.ts'

/** The meaning of a shopper's query. */
export type Understanding = {
  /** All folded words, to repeat the query with a better spelling. */
  words: string[]
  /** The searched phrases, without price words and empty words. */
  phrases: Phrase[]
  price: PriceWords | null
  /** A colour family as the colour map names it. */
  color: string | null
  /** The value of the gender filter. */
  gender: string | null
  /** True when the words ask for the cheapest first. */
  cheap: boolean
}

const MOST_WORDS = 12
const MOST_SAID = 40

const cheapWords = new Set(
  'sasta sasti saste cheap cheapest budget lowest'.split(' ').map(spellingKey),
)
const families = new Map(colours.map(([name]) => [name.toLowerCase(), name]))

export function readQuery(text: string): Understanding {
  const said = wordsOf(text).slice(0, MOST_SAID)
  const { price, rest } = takePrice(said)
  const cheap = rest.some((word) => cheapWords.has(spellingKey(word)))
  const asked = rest
    .filter((word) => !cheapWords.has(spellingKey(word)) && !emptyWords.has(word))
    .slice(0, MOST_WORDS)
  const phrases = readQuestion(asked)
  const named = (kind: string) => phrases.find(({ sense }) => sense?.kind === kind)?.sense?.name
  return {
    words: said,
    phrases,
    price,
    color: families.get(named('colour') ?? '') ?? null,
    gender: audienceNames[named('audience') ?? ''] ?? null,
    cheap,
  }
}

const childNames = new Set(['girls', 'boys', 'kids'])

export function namesChildren({ phrases }: Pick<Understanding, 'phrases'>): boolean {
  return phrases.some(({ sense }) => sense?.kind === 'audience' && childNames.has(sense.name))
}

/** The folded words, and the signs that belong to prices. */
function wordsOf(text: string): string[] {
  return foldText(text)
    .replaceAll(/(?<=\d),(?=\d)/g, '')
    .replaceAll(/\/-/g, ' ')
    .replaceAll(/₹|\brs\.?(?=[\s\d])/g, ' rs ')
    .replaceAll(/(?<=\d)(?=rs\b)/g, ' ')
    .replaceAll(/(?<=\d)\s*([-–+])|([<>])/g, ' $1$2 ')
    .replaceAll('–', '-')
    .split(/\s+/)
    .flatMap((piece) => (/^[-<>+]$|^\d+\.\d+k?$/.test(piece) ? [piece] : piece.split(/[^a-z0-9]+/)))
    .filter((word) => word !== '')
}
