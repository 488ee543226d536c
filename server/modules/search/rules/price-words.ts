import { spellingKey } from '#shared/fold.ts'

/** Whole rupees; `high` is null without an upper limit. */
export type PriceWords = { low: number; high: number | null }

const AMOUNT = String.raw`(\d{1,6}(?:\.\d{1,2})?)`
const SMALLEST_OF_A_RANGE = 50
const SMALLEST_ALONE = 99
const MOST_RUPEES = 999_999

/** Alternatives of a pattern, in the spelling keys of their words. */
const any = (phrases: string) =>
  `(?:${phrases
    .split(', ')
    .map((phrase) => phrase.split(' ').map(spellingKey).join(' '))
    .join('|')})`

const beforeMost = any(
  'under, below, budget, budget of, only, less than, upto, up to, within, max, maximum, at most, not more than, lower than, cheaper than',
)
const beforeNear = any('around, about, approx, approximately, lagbhag, karib, kareeb, near')
const afterNear = any(
  'ke aas paas, ke aaspaas, ke aas pass, ke karib, ke kareeb, ke lagbhag, approx',
)
const afterMost = any(
  'tak, se kam, se sasta, se saste, se sasti, rs se kam, se jyada nahi, se upar nahi, se niche, se andar, ke andar, ke under, ke niche, se neeche, or less, and below, and under, or under, tak ka, tak ki, tak ke',
)
const afterAmount = any(
  'wali, wala, wale, vali, vala, vale, ki, ka, ke, me, mein, rate, price, daam, budget, ki range, range, only',
)
const beforeLeast = any(
  'above, over, more than, greater than, min, minimum, at least, atleast, starting from, starting, higher than',
)
const afterLeast = any(
  'se zyada, se jyada, se upar, se oopar, ke upar, se adhik, plus, and above, or above, or more, and up, onwards',
)
const to = any('to, and, se, aur')
const inBetween = any('ke beech mein, ke bich mein, ke beech me, ke bich me, ke beech, ke bich')
const afterRange = any('tak, ke beech mein, ke beech, ke bich, ke andar')

type Reading = { pattern: RegExp; read: (low: number, high: number) => PriceWords | null }

const pattern = (source: string) => new RegExp(`(?<!\\S)${source}(?!\\S)`)
const range = (low: number, high: number) =>
  Math.min(low, high) < SMALLEST_OF_A_RANGE
    ? null
    : { low: Math.min(low, high), high: Math.max(low, high) }
const most = (high: number) => ({ low: 0, high })
/** Who names one price wants to pay about that, and not much less for something simpler. */
const aboutAmount = (high: number) => (high < SMALLEST_OF_A_RANGE ? null : { low: high / 2, high })
const near = (amount: number) =>
  amount < SMALLEST_OF_A_RANGE ? null : { low: amount / 2, high: amount * 1.25 }
/** A number alone is a price when it looks like one, as 500 and 1499 do; 501 may be the name of a kind of jeans. */
const roundAmount = (high: number) =>
  high >= SMALLEST_ALONE && (high % 50 === 0 || high % 100 === 99) ? aboutAmount(high) : null
const least = (low: number) => ({ low, high: null })

const readings: readonly Reading[] = [
  {
    pattern: pattern(
      `(?:${any('between, from, rs')} )?${AMOUNT} (?:${any('to, se')}|-) (?:rs )?${AMOUNT}(?: ${afterRange})?`,
    ),
    read: range,
  },
  {
    pattern: pattern(
      `${any('between, from, beech, b w, bw, btw')} (?:rs )?${AMOUNT} (?:(?:${to}|-) )?(?:rs )?${AMOUNT}`,
    ),
    read: range,
  },
  {
    pattern: pattern(`${AMOUNT} ${any('aur, and')} (?:rs )?${AMOUNT} ${inBetween}`),
    read: range,
  },
  { pattern: pattern(`${beforeNear} (?:rs )?${AMOUNT}`), read: near },
  { pattern: pattern(`${AMOUNT} ${afterNear}`), read: near },
  { pattern: pattern(`(?:${beforeMost}|<) (?:rs )?${AMOUNT}`), read: most },
  { pattern: pattern(`(?:${beforeLeast}|>) (?:rs )?${AMOUNT}`), read: least },
  { pattern: pattern(`${AMOUNT} (?:${afterMost})`), read: most },
  { pattern: pattern(`${AMOUNT} (?:${afterLeast}|[+])`), read: least },
  { pattern: pattern(`rs ${AMOUNT}`), read: aboutAmount },
  { pattern: pattern(`${AMOUNT} (?:${afterAmount})`), read: aboutAmount },
  { pattern: pattern(AMOUNT), read: roundAmount },
]

/**
 * Extracts a price from folded words: `under 500`, `2000 tak`, `500 se kam`, `1k to 2k`, `do hazaar tak`.
 * `rest` holds the other words.
 */
export function takePrice(words: readonly string[]): { price: PriceWords | null; rest: string[] } {
  const plain = plainAmounts(words)
  const spelt = plain.map(spellingKey).join(' ')
  for (const reading of readings) {
    const match = reading.pattern.exec(spelt)
    const price = match && reading.read(Number(match[1]), Number(match[2]))
    if (match && price && Math.max(price.low, price.high ?? 0) <= MOST_RUPEES) {
      const before = spelt.slice(0, match.index).split(' ').filter(Boolean).length
      const taken = match[0].split(' ').length
      const rest = [...plain.slice(0, before), ...plain.slice(before + taken)]
      return { price: whole(price), rest: rest.filter((word) => word !== 'rs') }
    }
  }
  return { price: null, rest: plain.filter((word) => !/^(?:rs|[-<>+])$/.test(word)) }
}

const whole = ({ low, high }: PriceWords): PriceWords => ({
  low: Math.ceil(low),
  high: high === null ? null : Math.floor(high),
})

const units = new Map(
  Object.entries({
    ek: 1,
    do: 2,
    tin: 3,
    char: 4,
    panch: 5,
    panc: 5,
    che: 6,
    sat: 7,
    ath: 8,
    nau: 9,
    das: 10,
    one: 1,
    tvo: 2,
    thri: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    gyarah: 11,
    barah: 12,
    terah: 13,
    chaudah: 14,
    pandrah: 15,
    pandra: 15,
    solah: 16,
    satrah: 17,
    atharah: 18,
    bis: 20,
    pachis: 25,
    sava: 1.25,
    dedh: 1.5,
    dhai: 2.5,
  }),
)
/** Words after a number that make hundreds or thousands of it. */
export const isScale = (word: string) => Object.hasOwn(scales, spellingKey(word))

const scales: Readonly<Record<string, number>> = {
  sau: 100,
  hajar: 1000,
  thousand: 1000,
  hundred: 100,
}
const rupees = new Set('r inr rupi rupe rupay rupaye rupaya rupya rupye rupiya rupaiya'.split(' '))

/** Fractions that stand before a number: "paune do" is a quarter less than two, "saadhe teen" three and a half. */
const fractions = new Map(
  Object.entries({ paune: -0.25, pone: -0.25, sava: 0.25, saadhe: 0.5, saade: 0.5 }).map(
    ([word, part]) => [spellingKey(word), part],
  ),
)

function withoutFractions(words: readonly string[]): string[] {
  const plain: string[] = []
  for (const word of words) {
    const part = fractions.get(spellingKey(plain.at(-1) ?? ''))
    const unit = units.get(spellingKey(word)) ?? amountOf(word)
    if (part === undefined || unit === undefined) plain.push(word)
    else plain.splice(-1, 1, String(unit + part))
  }
  return plain
}

/** Writes `1k`, `5 sau` and `do hazaar` in digits, gives the rupee one name, and removes that after an amount. */
function plainAmounts(words: readonly string[]): string[] {
  const plain: string[] = []
  for (const word of withoutFractions(words)) {
    const key = spellingKey(word)
    const last = plain.at(-1) ?? ''
    const amount = scaled(last, key)
    if (amount !== null) plain.splice(-3, 3, ...scaledToo(plain.slice(-3, -1), key), amount)
    else if (key === 'hajar' || key === 'thousand') plain.push('1000')
    else if (!rupees.has(key.replace(/s$/, ''))) plain.push(thousands(word))
    else if (amountOf(last) === undefined) plain.push('rs')
  }
  return plain.filter((word, at) => word !== 'rs' || amountOf(plain[at + 1] ?? '') !== undefined)
}

function scaled(word: string, scale: string): string | null {
  const unit = units.get(spellingKey(word)) ?? amountOf(word)
  const times = Object.hasOwn(scales, scale) ? scales[scale] : undefined
  return times !== undefined && unit !== undefined && unit < 100 ? String(unit * times) : null
}

/** "Do se teen hazaar" begins at two thousand. */
function scaledToo(before: readonly string[], scale: string): string[] {
  const [unit = '', join = ''] = before
  const low = /^(?:se|to|-)$/.test(join) ? scaled(unit, scale) : null
  return low === null ? [...before] : [low, join]
}

function amountOf(word: string): number | undefined {
  return /^\d{1,6}(?:\.\d{1,2})?$/.test(word) ? Number(word) : undefined
}

function thousands(word: string): string {
  const match = /^(\d{1,3}(?:\.\d)?)k$/.exec(word)
  return match ? String(Number(match[1]) * 1000) : word
}
