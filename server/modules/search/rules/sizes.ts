import { isScale } from './price-words.ts'

/** Letters of sizes, and the words for them. */
const letters: Readonly<Record<string, string>> = {
  xxs: 'xxs',
  xs: 'xs',
  s: 's',
  m: 'm',
  l: 'l',
  xl: 'xl',
  xxl: 'xxl',
  '2xl': 'xxl',
  xxxl: '3xl',
  '3xl': '3xl',
  xxxxl: '4xl',
  '4xl': '4xl',
  '5xl': '5xl',
  '6xl': '6xl',
}
/** Words that are a size only after "size", or after an article at the end: "kurta large", but not "large print kurta". */
const spelt: Readonly<Record<string, string>> = {
  s: 's',
  m: 'm',
  l: 'l',
  small: 's',
  medium: 'm',
  large: 'l',
}
const years = '(?:y|yr|yrs|year|years|saal|sal|varsh)'
/** Where clothes are measured; "high waist 32" tells two things. */
const measures = '(?<!(?:high|mid|low) )(?:waist|kamar|chest|bust|seena)'
const number = String.raw`\d{1,2}(?:\.\d{1,2})?`

/** One form for all ways to write a size: `xxl` for 2XL, `8` for UK 8, `3-4y` for 3-4 Y, `2.6` for 2-6. */
export function sizeKey(size: string): string {
  const plain = size
    .toLowerCase()
    .replaceAll(/\b(?:uk|ind|india|size|inch|inches|no|number)\b|[/"]/g, ' ')
    .replaceAll(/\s*-\s*/g, '-')
    .trim()
    .replaceAll(/\s+/g, ' ')
  const child = new RegExp(`^(\\d{1,2}-\\d{1,2}) ?${years}$`).exec(plain)
  if (child) return `${child[1]}y`
  if (plain === 'free size' || plain === 'free' || plain === 'one') return 'free'
  return letters[plain] ?? plain.replace(/^(\d)-(\d{1,2})$/, '$1.$2')
}

const otherLetters: Readonly<Record<string, string>> = { xxl: '2xl', '3xl': 'xxxl', '4xl': 'xxxxl' }

/** The ways in which shops write the size of a key, in small letters. */
export function sizeForms(key: string): string[] {
  if (key === 'free') return ['free size', 'free']
  const ages = /^(\d{1,2}-\d{1,2})y$/.exec(key)
  if (ages) return ['y', ' y', ' years', ' yrs', ' year'].map((ending) => `${ages[1]}${ending}`)
  if (/^\d{1,2}c?$/.test(key)) return [key, `uk ${key}`, `uk/ind ${key}`, `uk${key}`, `size ${key}`]
  return [key, otherLetters[key] ?? key.replace('.', '-')]
}

const numbers =
  'one two three four five six seven eight nine ten eleven twelve,ek do teen char paanch chhe saat aath nau das gyarah barah'
    .split(',')
    .map((words) => words.split(' '))
const numbersByWord = new Map(
  numbers.flatMap((words) => words.map((word, at) => [word, `${at + 1}`])),
)
const numberInWords = new RegExp(
  `\\b([a-z]+)(?= (?:${years}|number|numbar|size)\\b)|(?<=\\b(?:size|uk|number|numbar) )([a-z]+)\\b`,
  'g',
)

/** "Extra large" is one size, and "five year old" is 5. */
const extra = (words: string) =>
  words
    .replaceAll(numberInWords, (word) => numbersByWord.get(word) ?? word)
    .replaceAll(/\b(?:extra|xtra|ex) (?:extra|xtra) large\b|\bdouble xl\b/g, 'xxl')
    .replaceAll(/\b(?:extra|xtra) large\b/g, 'xl')
    .replaceAll(/\b(?:extra|xtra) small\b/g, 'xs')

export type AskedSizes = {
  /** Keys of sizes, any of which fits; empty when the words ask for none. */
  sizes: string[]
  rest: string[]
}

type Reading = { pattern: RegExp; read: (match: RegExpExecArray) => string[] }
const whole = (source: string) => new RegExp(`(?<!\\S)(?:${source})(?!\\S)`)

const readings: readonly Reading[] = [
  // Years of a child: "3-4 years", "3 to 4 saal", "5 saal ke".
  {
    pattern: whole(`(\\d{1,2}) (?:- |to |se )(\\d{1,2}) ${years}`),
    read: ([, from, to]) => [`${from}-${to}y`],
  },
  {
    pattern: whole(`(\\d{1,2}) ${years}(?: old)?(?: (?:ke|ka|ki))?`),
    read: ([, age]) => [`${age}-${Number(age) + 1}y`, `${Number(age) - 1}-${age}y`],
  },
  // Bangles: "2-6" for 2.6.
  {
    pattern: whole('([12]) - (2|4|6|8|10|12|14)'),
    read: ([, inches, eighths]) => [`${inches}.${eighths}`],
  },
  { pattern: whole('free size'), read: () => ['free'] },
  // With a word that says that it is a size.
  {
    pattern: whole(
      `(?:size|uk|number|no|numbar|${measures}) (?:size |uk |no |number |numbar )?(${number}c?|\\dxl|[smlx]+)`,
    ),
    read: ([, size = '']) => [sizeKey(size)],
  },
  {
    pattern: whole(
      `(${number}c?|\\dxl|[smlx]+) (?:size|uk|number|numbar|no|inch|inches|${measures})`,
    ),
    read: ([, size = '']) => [sizeKey(size)],
  },
  {
    pattern: whole('size (small|medium|large)|(small|medium|large) size'),
    read: ([, after, before]) => [spelt[after ?? before ?? ''] ?? ''],
  },
  { pattern: whole('xxs|xs|xl|xxl|xxxl|xxxxl|[2-6]xl'), read: ([size]) => [sizeKey(size)] },
]

/** What a bare number can be, by the kind of article it stands with. */
const bare: Readonly<Record<string, RegExp>> = {
  footwear: /^(?:[1-9]|1[0-3])$/,
  clothes: /^(?:2[4-9]|3\d|4[0-6])$/,
  jewellery: /^(?:[12]\.\d{1,2}|[12]-\d{1,2})$/,
}

/**
 * Takes sizes out of folded words: `kurta xl`, `uk 8 shoes`, `jeans 32`, `bangles 2.6`, `3-4 years`. `category` is that of
 * the article in the words, of which a bare number can be the size.
 */
export function takeSizes(words: readonly string[], category: string | null): AskedSizes {
  const said = takeSaid(extra(words.join(' ')))
  if (said) return said
  return (category !== null && takeBare(words, category)) || { sizes: [], rest: [...words] }
}

function takeSaid(text: string): AskedSizes | null {
  for (const { pattern, read } of readings) {
    const match = pattern.exec(text)
    if (!match) continue
    const rest = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`
    return { sizes: read(match), rest: rest.split(' ').filter(Boolean) }
  }
  return null
}

/** "7 sau" and "2 se 3 hazaar" are prices. */
function isAmount(words: readonly string[], at: number): boolean {
  const [next = '', , last = ''] = words.slice(at + 1)
  return isScale(next) || (/^(?:se|to|-)$/.test(next) && isScale(last))
}

/** A number alone that can be the size of the article, or a letter or word at the end. */
function takeBare(words: readonly string[], category: string): AskedSizes | null {
  const shape = bare[category]
  const at = words.findIndex((word, n) => shape?.test(word) && !isAmount(words, n))
  if (at >= 0) return { sizes: [sizeKey(words[at] ?? '')], rest: words.filter((_, n) => n !== at) }
  const size = spelt[words.at(-1) ?? '']
  return size && words.length > 1 ? { sizes: [size], rest: words.slice(0, -1) } : null
}
