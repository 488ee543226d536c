import data from './line-words.json' with { type: 'json' }

/** A column of the table that is made of lines. */
export type Heading = keyof typeof data.columns

/** The order of the columns; numbers without a word stand behind them. */
export const headings = Object.keys(data.columns) as Heading[]
export const amounts = new Set<string>(data.amounts)

/** A pattern for any of these words, the longest first. */
const anyOf = (words: string) =>
  words
    .split(', ')
    .toSorted((one, other) => other.length - one.length)
    .map((word) => word.replaceAll('.', String.raw`\.`).replaceAll(' ', String.raw`\s+`))
    .join('|')

const begin = String.raw`(?<![\p{L}\p{M}\p{N}'’.])`
const end = String.raw`(?![\p{L}\p{M}\p{N}])`
const date = String.raw`\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}`
const time = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:[\s\u202f]*[ap]\.?m\.?)?`
const number = String.raw`\d(?:[\d,]*\d)?(?:\.\d+)?(?![.,]?\d)`
/** The end of an amount's number: no `k` behind it, and no other end of a range. */
const whole = String.raw`(?![\p{L}\p{M}\p{N}]|\s*[-–/]\s*\d)`
const money = String.raw`(?:${anyOf(data.money)})`
const units = String.raw`(?:${anyOf(data.units)})`
/** The end of an amount: the sign for no paise, and the unit that it is for. */
const per = String.raw`(?:\s*\/[-=])?(?:\s*(?:\/|per|ka|ki|का|की)\s*${units}${end})?`
/** Sizes of several letters, and single letters, which are sizes only in a list or before a sign. */
const size = String.raw`(?:${anyOf(data.sizes)})`
const capital = String.raw`(?:${anyOf(data.sizes).toUpperCase()}|${anyOf(data.letters)})`
const anySize = String.raw`(?:${anyOf(data.sizes)}|${anyOf(data.letters)})`
const sizeWord = String.raw`(?<!free\s)(?:${anyOf(data.columns.Size)})`
/** Sizes in numbers: inches, shoes, years, centimetres. */
const sizeNumber = String.raw`(?:1?\d{1,2}(?:\.\d{1,2})?)(?![\d.,]*\d)`
const labelOf = new Map(
  headings.flatMap((heading) =>
    data.columns[heading].split(', ').map((word) => [word, heading] as const),
  ),
)
const label = anyOf([...labelOf.keys()].join(', '))
const amountLabel = anyOf(
  headings.flatMap((one) => (amounts.has(one) ? data.columns[one] : [])).join(', '),
)

export const patterns = {
  /** `[12/11/26, 10:14 am] Ramesh: `, `[10:14 am, 12/11/26] Ramesh: ` and `12/11/26, 10:14 - Ramesh: ` in a chat. */
  message: new RegExp(
    `^[\\u200e\\u200f]?(?:\\[${date},?\\s+${time}\\]|\\[${time},\\s+${date}\\]|${date},?\\s+${time}\\s+-)\\s*(?:[^:]{1,60}:\\s+)?`,
    'iu',
  ),
  bullet: /^(?:\d{1,3}[.)]\s+|[^\p{L}\p{N}₹@(]+)/u,
  labelled: new RegExp(`^(${label})\\s*[:=–-]\\s*(.+)$`, 'iu'),
  labelledAmount: new RegExp(
    `${begin}(${label})\\s*[:=@-]?\\s*((?:${money}\\s*)?${number}${per})${whole}`,
    'giu',
  ),
  amountLabels: new RegExp(`${begin}(?:${amountLabel})${end}`, 'giu'),
  labelBehind: new RegExp(`${begin}(${number})\\s*(${amountLabel})\\s*(?=[,;·|)]|$)`, 'giu'),
  money: new RegExp(
    `(?:(?<!(?:^|[\\s,;:(])\\d[\\d,.]*\\s*)${begin}${money}|@)\\s*[:.]?\\s*(${number}${per})${whole}`,
    'giu',
  ),
  moneyBehind: new RegExp(
    `${begin}(?<!\\d\\s*[-–/]\\s*)(${number}\\s*(?:\\/[-=]|${money}${end}(?!\\s*[:.]?\\s*\\d)|(?:\\/|per)\\s*${units}${end}))`,
    'giu',
  ),
  pieces: new RegExp(`${begin}(${number}(?:[-–+]${number})*\\s*${units})${end}`, 'giu'),
  pair: new RegExp(`${begin}(${anySize})\\s*[-:=x×(]\\s*(\\d{1,2})\\)?${end}`, 'giu'),
  sizeLists: [
    new RegExp(
      `${begin}(${anySize}(?:\\s*(?:[,/|&-]|\\bto\\b|\\bse\\b|से)\\s*${anySize})+)${end}`,
      'giu',
    ),
    new RegExp(`${begin}(${capital}(?:\\s+${capital})+)${end}`, 'gu'),
    new RegExp(`${begin}(${size})${end}`, 'giu'),
    new RegExp(`${begin}(${capital})(?=\\s*(?:[·,;|)(]|-(?!\\s*\\d)|$))`, 'gu'),
  ],
  sizeBehind: new RegExp(`${begin}(${sizeNumber})\\s*${sizeWord}${end}`, 'giu'),
  labelledSizes: new RegExp(
    `${begin}${sizeWord}\\s*[:=-]?\\s*(${sizeNumber}(?:\\s*(?:[,/|&x-]|to|se|से|\\s)\\s*${sizeNumber})*)${end}`,
    'giu',
  ),
  labelOfTaken: new RegExp(
    `${begin}(?:${label}|${money})\\s*[:=-]?\\s*(?=·)|(?<=·\\s*)(?:${amountLabel})${end}`,
    'giu',
  ),
  fillers: new RegExp(`^(?:(?:${anyOf(data.fillers)})${end}\\s*)+$`, 'iu'),
  /** A number among words or behind the letters of a code belongs to the name: `Model 501 jeans`, `D-101`. */
  number: new RegExp(
    `${begin}(?<!(?<!\\p{L})\\p{Lu}{1,3}-)(${number})${end}(?!\\s+(?!(?:${anyOf(data.fillers)}|${label}|${money})${end})\\p{L})`,
    'giu',
  ),
  heading: /^\*.*\*$|:$/u,
}

/** The column that a word names. */
export const headingOf = (word: string) => labelOf.get(word.toLowerCase().replaceAll(/\s+/g, ' '))
