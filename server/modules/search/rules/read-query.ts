import { foldText, foldWords, spellingKey } from '#shared/fold.ts'
import { audienceNames } from './audiences.ts'
import { colourFamilies } from './colours.ts'
import { emptyHindi, emptyWords, fillerWords } from './empty-words.ts'
import { categoryArticle, type Phrase, readQuestion } from './lexicon.ts'
import { negated, negationWords } from './negation.ts'
import { type PriceWords, takePrice } from './price-words.ts'
import { explain, type Meanings, noMeanings, type Replaced } from './senses.ts'
import { takeSizes } from './sizes.ts'

/** The meaning of a shopper's query. */
export type Understanding = {
  /** All folded words, to repeat the query with a better spelling. */
  words: string[]
  /** For each folded word, how it was typed. */
  typed: ReadonlyMap<string, string>
  /** Words that no product has and no list knows; set once the vocabulary is known. */
  unknown?: ReadonlySet<string>
  /** The searched phrases, without price words and empty words. */
  phrases: Phrase[]
  price: PriceWords | null
  /** Keys of sizes, any of which fits. */
  sizes: string[]
  /** A colour family as the colour map names it. */
  color: string | null
  /** The value of the gender filter. */
  gender: string | null
  /** The order that the words ask for: the cheapest first or the dearest; null for neither. */
  priceOrder: 'priceUp' | 'priceDown' | null
}

const MOST_WORDS = 12
const MOST_SAID = 40

const cheapWords = soundsOf('sasta sasti saste cheap cheapest budget lowest')
const dearWords = soundsOf(
  'mehenga mehenge mehengi mahanga mahange mahangi mehnga mehnge costliest dearest priciest',
)

function soundsOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' ').map(spellingKey))
}

function priceOrderOf(words: readonly string[]): Understanding['priceOrder'] {
  const sounds = words.map(spellingKey)
  if (sounds.some((sound) => cheapWords.has(sound))) return 'priceUp'
  return sounds.some((sound) => dearWords.has(sound)) ? 'priceDown' : null
}
const families = new Map(colourFamilies.map((name) => [name.toLowerCase(), name]))

/** Words in Devanagari are spelt by their sound: की is "kee". But "off" is not "of". */
const emptySounds = new Set(emptyHindi.filter((word) => word.length > 1).map(spellingKey))
/** Short words sound like too many others. */
const fillerSounds = new Set([...fillerWords].filter((word) => word.length > 3).map(spellingKey))
const isFiller = (word: string) => fillerWords.has(word) || fillerSounds.has(spellingKey(word))
const isEmpty = (word: string) => emptyWords.has(word) || emptySounds.has(spellingKey(word))

/** `meanings`: what administrators have explained; `city`: where the search is. */
export function readQuery(
  text: string,
  meanings: Meanings = noMeanings,
  city?: string,
): Understanding {
  const placeless = withoutCity(wordsOf(text).slice(0, MOST_SAID), city)
  const { words, replaced } = explain(placeless, meanings)
  const said = words.slice(0, MOST_SAID)
  const { sizes, rest: unsized } = takeSizes(said, categoryOf(said))
  const { price, rest } = takePrice(unsized)
  const meaningful = negationWords(rest).filter(
    (word) => priceOrderOf([word]) === null && !isEmpty(word),
  )
  const telling = meaningful.filter((word) => !isFiller(word))
  const asked = telling.length > 0 ? telling : meaningful
  const read = negated(readQuestion(asked.slice(0, MOST_WORDS)))
  const meant = aged(madeForWomen(fitted(suited(festive(read)))), sizes)
  const phrases = (asOneSet(meant) ?? joined(meant)).map((phrase) => asTyped(phrase, replaced))
  const named = (kind: string) =>
    phrases.find(({ sense, not }) => sense?.kind === kind && !not)?.sense?.name
  return {
    words: said,
    typed: typedWords(text, replaced),
    phrases,
    price,
    sizes,
    color: families.get(named('colour') ?? '') ?? null,
    gender: audienceNames[named('audience') ?? ''] ?? null,
    priceOrder: priceOrderOf(rest),
  }
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

const formal = new Set(['men', 'boys', 'office', 'blazer', 'shirt', 'trousers'])

/** In India a suit is a salwar suit, unless men, the office or what is worn with the other suit are named. */
function suited(phrases: Phrase[]): Phrase[] {
  const isFormal = phrases.some(
    ({ words, sense }) => formal.has(sense?.name ?? '') || words.includes('formal'),
  )
  if (isFormal) return phrases
  return phrases.map((phrase) =>
    phrase.sense?.name === 'suit' && phrase.words.length === 1
      ? { ...phrase, sense: { kind: 'article', name: 'suit-set' } }
      : phrase,
  )
}

const isTight = ({ words }: Phrase) => words.join(' ') === 'tight'

/** Beside another article, "tight" says how it fits; alone it asks for tights. */
function fitted(phrases: Phrase[]): Phrase[] {
  if (!phrases.some((phrase) => isArticle(phrase) && !isTight(phrase))) return phrases
  return phrases.map((phrase) =>
    isTight(phrase) ? { ...phrase, sense: { kind: 'quality', name: 'skinny-fit' } } : phrase,
  )
}

const underwearOfWomen = /^(?:bras?|pant(?:y|ies)|lingerie|camisoles?)$/

/** Shops call it "briefs", for men and for women. */
function madeForWomen(phrases: Phrase[]): Phrase[] {
  const said = phrases.find(({ words, not }) => !not && underwearOfWomen.test(words[0] ?? ''))
  if (!said || phrases.some(({ sense }) => sense?.kind === 'audience')) return phrases
  return [...phrases, { words: said.words, sense: { kind: 'audience', name: 'women' } }]
}

const festivals = new Set(
  'haldi mehendi sangeet navratri diwali eid karwa-chauth rakhi holi'.split(' '),
)

/** "Garba dress" and "gym wear" ask for any clothes that are worn there; a party dress is a dress. */
function festive(phrases: Phrase[]): Phrase[] {
  const last = phrases.findLast(({ sense }) => sense?.kind === 'occasion')
  if (last && /^(?:wear|wears)$/.test(last.words.at(-1) ?? '') && !phrases.some(isArticle))
    return [...phrases, { words: ['wear'], sense: { kind: 'article', name: 'clothes' } }]
  if (!phrases.some(({ sense }) => festivals.has(sense?.name ?? ''))) return phrases
  return phrases.map((phrase) =>
    phrase.sense?.name === 'dress'
      ? { ...phrase, sense: { kind: 'article', name: 'clothes' } }
      : phrase,
  )
}

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

/** The category of the last article in the words. */
function categoryOf(words: readonly string[]): string | null {
  const articles = readQuestion(words).flatMap(({ sense }) =>
    sense?.kind === 'article' ? [sense.name] : [],
  )
  const last = articles.at(-1)
  return last === undefined ? null : categoryArticle(last)
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

/** The folded words, and the signs that belong to prices. */
function wordsOf(text: string): string[] {
  return foldText(text.replaceAll(LOCATIVE, ' me '))
    .replaceAll(/(?<=\d),(?=\d)/g, '')
    .replaceAll(/\/-/g, ' ')
    .replaceAll(/₹|\brs\.?(?=[\s\d])/g, ' rs ')
    .replaceAll(/(?<=\d)(?=rs\b)|(?<=\b(?:uk|size))(?=\d)/g, ' ')
    .replaceAll(/\bmeh[ae]?ndi(?= (?:ka |ke |ki )?(?:colou?r|rang)\b)/g, 'mehndi green')
    .replaceAll(/\blight ?weight\b/g, 'lightweight')
    .replaceAll(/\b(?:[a-z] )+[a-z]\b(?![ -](?:shirt|neck|line|strap|fit)\b)/g, (letters) =>
      letters.replaceAll(' ', ''),
    )
    .replaceAll(/\bcolou?r ?block(?:ed)?\b/g, 'colourblocked')
    .replaceAll(/\b(mama|nana|dada|pita|chacha|tau|jija|mausa) ji\b/g, '$1ji')
    .replaceAll(/\b(?:other than|apart from|but not|anything but)\b/g, ' not ')
    .replaceAll(/\b(?:saaij|saij|saaiz|saiz|sais|sz)\b/g, 'size')
    .replaceAll(/\b(?:eksa?){1,3} ?el\b/g, (size) => `${'x'.repeat(size.split('eks').length - 1)}l`)
    .replaceAll(/\bwork\b(?! *wear)/g, ' ')
    .replaceAll(/(?<=\dk?)\s*([-–+])|([<>])/g, ' $1$2 ')
    .replaceAll(/\b(?:low|lowest|kam|cheap) (?:price|rate|daam|dam|cost)\b/g, 'sasta')
    .replaceAll(/\b(?:most (?:expensive|costly)|highest price|sabse zy?ada price)\b/g, 'costliest')
    .replaceAll('–', '-')
    .split(/\s+/)
    .flatMap((piece) => (/^[-<>+]$|^\d+\.\d+k?$/.test(piece) ? [piece] : piece.split(/[^a-z0-9]+/)))
    .filter((word) => word !== '')
}
