import { sizeKey } from '#shared/catalog/size-order.ts'
import table from '#shared/catalog/sizes.json' with { type: 'json' }
import { secondSpellings } from '#shared/catalog/family-sizes.ts'
import { isScale } from './price-words.ts'
import { rewriter } from './rewrite.ts'

const { years } = table.parts

/**
 * Words that are a size only after "size", or after an article at the end: "kurta large", but not "large print kurta".
 */
const inWords: ReadonlyMap<string, string> = new Map(Object.entries(table.inWords))

const secondByKey = new Map(Object.entries(secondSpellings).map(([second, key]) => [key, second]))

const endings: Record<string, readonly string[]> = {
  y: [' years', ' yrs', ' year'],
  m: [' months', ' month'],
}

/** The spellings of a size in shops, in small letters. */
export function sizeForms(key: string): string[] {
  if (key === 'free') return ['free size', 'free']
  const [, age, unit = ''] = /^(\d{1,2}(?:-\d{1,2})?)(y|m)$/.exec(key) ?? []
  if (age) return [unit, ` ${unit}`, ...(endings[unit] ?? [])].map((ending) => `${age}${ending}`)
  if (/^\d{1,2}(?:\.5)?c?$/.test(key))
    return [key, `uk ${key}`, `uk/ind ${key}`, `uk${key}`, `size ${key}`]
  return [key, secondByKey.get(key) ?? key.replace('.', '-')]
}

const numbersByWord = new Map(
  table.numbers.flatMap((words) => words.split(' ').map((word, at) => [word, `${at + 1}`])),
)
const numberInWords = new RegExp(
  `\\b([a-z]+)(?= (?:${years}|number|numbar|size)\\b)|(?<=\\b(?:size|uk|number|numbar) )([a-z]+)\\b`,
  'g',
)
const shortenSizes = rewriter(table.rewrites)

/** "Extra large" is one size, and "five year old" is 5. */
const plain = (words: string) =>
  shortenSizes(words.replaceAll(numberInWords, (word) => numbersByWord.get(word) ?? word))

export type AskedSizes = {
  /** Keys of sizes, any of which fits; empty when the words name no size. */
  sizes: string[]
  rest: string[]
}

const parts = new Map(Object.entries(table.parts))
const whole = (source: string) => new RegExp(`(?<!\\S)(?:${source})(?!\\S)`)

/** The article of the size: its name, its category, and whether it is for women. */
export type SizedArticle = { article: string; category: string; isWomens: boolean }

const meanings: Record<string, (first: string, second: string, of: SizedArticle) => string[]> = {
  years: (from, to) => [`${from}-${to}y`],
  age: (age) => [`${age}-${Number(age) + 1}y`, `${Number(age) - 1}-${age}y`],
  inches: (inches, sixteenths) => [`${inches}.${sixteenths}`],
  size: (size) => [inWords.get(size) ?? sizeKey(size)],
  cup: (band, cup) => [band + cup],
  // A UK size of women's shoes has a European number one lower than that of men's; few men wear less than 39 and few
  // women more than 40 (ISO/TS 19407).
  european: (size) => {
    const [mens, womens] = [Number(size) - 34, Number(size) - 33]
    return Number(size) > 40
      ? [`${mens}`]
      : Number(size) < 39
        ? [`${womens}`]
        : [`${mens}`, `${womens}`]
  },
  american: (size, _, { isWomens }) => [`${Number(size) - (isWomens ? 2 : 1)}`],
}

/** The ways to say a size, as named rows; `{years}` stands for the pattern part `years`. */
const readings = table.readings.map(({ pattern, gives, of }) => ({
  of,
  pattern: whole(pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => parts.get(name) ?? '')),
  read: (sized: SizedArticle, first = '', second = '') =>
    meanings[gives]?.(first, second, sized) ?? [],
}))

/** The possible sizes of a bare number, by the kind of article beside it. */
const bare = new Map(Object.entries(table.bare).map(([kind, shape]) => [kind, whole(shape)]))

/** Articles for which a chest size in inches is also searched as a size in letters; `ofWomen`: by the women's table. */
const chests = new Set(table.chest.of.split(', '))
const ofWomen = new Set(table.chest.ofWomen.split(', '))
const [chestsOfMen, chestsOfWomen] = [table.chest.men, table.chest.women].map(
  (sizes) => new Map(Object.entries(sizes)),
)

function withLetters(sizes: string[], { article, isWomens }: SizedArticle): string[] {
  if (!chests.has(article)) return sizes
  const letter = (isWomens || ofWomen.has(article) ? chestsOfWomen : chestsOfMen)?.get(
    sizes[0] ?? '',
  )
  return letter === undefined ? sizes : [...sizes, letter]
}

/**
 * Takes sizes out of folded words: `kurta xl`, `uk 8 shoes`, `jeans 32`, `bangles 2.6`, `3-4 years`. `of` is the
 * article of the query, to which a bare number can belong; null without an article.
 */
export function extractSizes(words: readonly string[], of: SizedArticle | null): AskedSizes {
  const { sizes, rest } = parseSizes(plain(words.join(' ')), of) ??
    (of && extractBareSize(words, of.category)) ?? { sizes: [], rest: [...words] }
  return { sizes: of ? withLetters(sizes, of) : sizes, rest }
}

const ofNothing: SizedArticle = { article: '', category: '', isWomens: false }

/** True when a row applies to all articles, to this article or to its category. */
function isOf(only: string | undefined, of: SizedArticle | null): boolean {
  return only === undefined || only === of?.article || only === of?.category
}

function parseSizes(input: string, of: SizedArticle | null): AskedSizes | null {
  const text = of?.category === 'jewellery' ? inDigits(input) : input
  const fitting = readings.filter((reading) => isOf(reading.of, of))
  for (const { pattern, read } of fitting) {
    const match = pattern.exec(text)
    if (!match) continue
    const rest = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`
    return {
      sizes: read(of ?? ofNothing, match[1], match[2]),
      rest: rest.split(' ').filter(Boolean),
    }
  }
  return null
}

/** Writes a pair of number words as digits: "do chhe" is a bangle size. Other number words stay. */
function inDigits(text: string): string {
  return text.replaceAll(/(?<!\S)(\S+) (\S+)(?!\S)/g, (both, first: string, second: string) => {
    const [inches, sixteenths] = [numbersByWord.get(first), numbersByWord.get(second)]
    return inches && sixteenths ? `${inches} ${sixteenths}` : both
  })
}

/** "7 sau" and "2 se 3 hazaar" are prices. */
function isAmount(words: readonly string[], at: number): boolean {
  const [next = '', , last = ''] = words.slice(at + 1)
  return isScale(next) || (/^(?:se|to|-)$/.test(next) && isScale(last))
}

const letter = whole(table.loneLetters.size)
const owner = whole(table.loneLetters.notAfter)

/** The place of a word that is a size: a single letter beside an article (`kurta m black`), or a word at the end. */
function placeOfWord(words: readonly string[], category: string): number {
  const isLast = inWords.has(words.at(-1) ?? '')
  if (isLast || category !== table.loneLetters.of) return isLast ? words.length - 1 : -1
  // The ending of `men s` is no size.
  return words.findIndex((word, n) => letter.test(word) && !owner.test(words[n - 1] ?? ''))
}

/** Takes a number alone that can be the size of the article, or a size letter or word. */
function extractBareSize(words: readonly string[], category: string): AskedSizes | null {
  const shape = bare.get(category)
  const number = words.findIndex((word, n) => shape?.test(word) && !isAmount(words, n))
  const at = number >= 0 ? number : placeOfWord(words, category)
  const word = words[at] ?? ''
  const size = number >= 0 ? sizeKey(word) : inWords.get(word)
  if (size === undefined || (number < 0 && words.length < 2)) return null
  return { sizes: [size], rest: words.filter((_, n) => n !== at) }
}
