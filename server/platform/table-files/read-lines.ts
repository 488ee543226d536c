import { withAsciiDigits } from '#shared/formats/phone-number.ts'
import data from './line-words.json' with { type: 'json' }

type Heading = keyof typeof data.columns
/** The facts of an article: its name and what stands beside words and signs of the trade. */
type Article = { name: string; lines: string[]; facts: Map<string, string>; pairs: Pair[] }
type Pair = [size: string, pieces: string]

/** A longer line is a text about goods, and stays whole. */
const LONGEST_LINE = 300
const SAMPLE_LETTERS = 4 * 1024
const NAME: Heading = 'Item name'
const LINE = 'Line'
/** Numbers of a line without a word; more of them stay in one cell, because nobody can tell which is which. */
const MOST_NUMBERS = 2
const NUMBERS = 'Numbers'
const bareNumbers = ['Number 1', 'Number 2', NUMBERS]
/** The order of the columns; numbers without a word stand behind them. */
const headings = Object.keys(data.columns) as Heading[]
const amounts = new Set<string>(data.amounts)

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
const number = String.raw`\d[\d,]*(?:\.\d+)?`
/** What may follow an amount: how many pieces it is for, or the sign for no paise. */
const per = String.raw`(?:\s*(?:\/[-=]|\/-))?(?:\s*(?:\/|per|ka|ki|का|की|each)\s*(?:${anyOf(data.units)})${end})?`
const size = String.raw`(?:${anyOf(data.sizes)})`
const labelOf = new Map(
  headings.flatMap((heading) =>
    data.columns[heading].split(', ').map((word) => [word, heading] as const),
  ),
)
const label = anyOf([...labelOf.keys()].join(', '))

const patterns = {
  /** `[12/11/26, 10:14 am] Ramesh: `, `[10:14 am, 12/11/26] Ramesh: ` and `12/11/26, 10:14 - Ramesh: ` in a chat. */
  message: new RegExp(
    `^[\\u200e\\u200f]?(?:\\[?${date},?\\s+${time}\\]?|\\[${time},\\s+${date}\\])\\s*(?:-\\s*)?(?:[^:]{1,60}:\\s+)?`,
    'iu',
  ),
  bullet: /^(?:\d{1,3}[.)]\s+|[^\p{L}\p{N}₹@(]+)/u,
  labelled: new RegExp(`^(${label})\\s*[:=–-]\\s*(.+)$`, 'iu'),
  labelledAmount: new RegExp(
    `${begin}(${label})\\s*[:=@-]?\\s*((?:(?:${anyOf(data.money)})\\s*)?${number}${per})`,
    'giu',
  ),
  money: new RegExp(`(?:${begin}(?:${anyOf(data.money)})|@)\\s*[:.]?\\s*(${number}${per})`, 'giu'),
  moneyBehind: new RegExp(
    `${begin}(${number}\\s*(?:\\/[-=]|(?:${anyOf(data.money)})${end}|(?:\\/|per)\\s*(?:${anyOf(data.units)})${end}))`,
    'giu',
  ),
  pieces: new RegExp(`${begin}(${number}\\s*(?:${anyOf(data.units)}))${end}`, 'giu'),
  pair: new RegExp(`${begin}(${size})\\s*[-:=x×(]?\\s*(\\d{1,3})\\)?${end}`, 'gu'),
  sizeList: new RegExp(
    `${begin}(${size}(?:\\s*(?:[,/|&-]|to|\\s)\\s*${size}${end})+|${size}(?=\\s*(?:[·,;|)(-]|$)))${end}`,
    'gu',
  ),
  sizeBehind: new RegExp(`${begin}(\\d[\\d.]*)\\s*(?:${anyOf(data.columns.Size)})${end}`, 'giu'),
  labelledSizes: new RegExp(
    `${begin}(?:${anyOf(data.columns.Size)})\\s*[:=-]?\\s*(\\d[\\d.]*(?:\\s*(?:[,/|&x-]|to|se|से|\\s)\\s*\\d[\\d.]*${end})*)`,
    'giu',
  ),
  labelOfTaken: new RegExp(`${begin}(?:${label}|${anyOf(data.money)})\\s*[:=-]?\\s*(?=·)`, 'giu'),
  /** A number among words or behind the letters of a code belongs to the name: `Model 501 jeans`, `D-101`. */
  number: new RegExp(`${begin}(?<!(?<!\\p{L})\\p{Lu}{1,3}-)(${number})${end}(?!\\s+\\p{L})`, 'gu'),
}

/**
 * The table of a text without columns, such as a chat or notes: an article in each line, or in lines of facts below its
 * name. A number counts as price, MRP, pieces or size only beside a word or sign for it. Other numbers get a column
 * without a meaning, about which the importer asks; where other articles have a price with such a sign, they are a
 * doubtful price. Each row ends with its lines as they were written. Null for a text without goods.
 */
export function readLines(text: string): string[][] | null {
  const articles: Article[] = []
  let isOpen = false
  for (const line of text.split(/\r?\n/)) {
    const said = line.replace(patterns.message, '')
    // A new message is a new article, and so is what follows an empty line.
    if (said !== line || said.trim() === '') isOpen = false
    if (said.trim() === '') continue
    const found = articleOf(said.trim())
    const last = articles.at(-1)
    if (isOpen && last && found.name === '' && isNew(found, last)) extend(last, found)
    else articles.push(found)
    isOpen = true
  }
  const hasGoods = articles.some(
    ({ name, facts, pairs }) => name !== '' && facts.size + pairs.length > 0,
  )
  return hasGoods ? tableOf(doubtPrices(articles)) : null
}

/** True for the messages of a chat, copied or exported: most of the first lines begin with a time. */
export function isChat(text: string): boolean {
  const lines = text
    .slice(0, SAMPLE_LETTERS)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
  return lines.filter((line) => patterns.message.test(line)).length * 4 > lines.length
}

/** True when no fact of a line contradicts those of the article above. */
const isNew = ({ facts }: Article, { facts: known }: Article) =>
  [...facts.keys()].every((heading) => !known.has(heading))

function extend(article: Article, { facts, pairs, lines }: Article): void {
  article.lines.push(...lines)
  article.pairs.push(...pairs)
  for (const [heading, value] of facts) article.facts.set(heading, value)
}

/** The article, or a part of one, that a line names. */
function articleOf(line: string): Article {
  const plain = withAsciiDigits(line)
    .replaceAll(/[*_~]+(?=\S)|(?<=\S)[*_~]+/gu, '')
    .replace(patterns.bullet, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const article: Article = { name: '', lines: [line], facts: new Map(), pairs: [] }
  if (line.length > LONGEST_LINE) return { ...article, name: line }
  const [, word = '', value = ''] = patterns.labelled.exec(plain) ?? []
  const heading = labelOf.get(word.toLowerCase().replaceAll(/\s+/g, ' '))
  if (heading === NAME) return { ...article, ...readFacts(value, article) }
  if (heading && !amounts.has(heading) && heading !== 'Qty') {
    article.facts.set(heading, value)
    return article
  }
  return { ...article, ...readFacts(plain, article) }
}

/** Takes the facts out of a text; the rest is the name. */
function readFacts(text: string, { facts, pairs }: Article): { name: string } {
  const take = (pattern: RegExp, keep: (...found: string[]) => boolean) => {
    text = text.replaceAll(pattern, (whole, ...found: string[]) => (keep(...found) ? ' · ' : whole))
  }
  const put = (heading: string, value: string) => {
    if (facts.has(heading)) return false
    facts.set(heading, value.trim())
    return true
  }
  take(patterns.labelledSizes, (sizes) => put('Size', sizes))
  take(patterns.sizeBehind, (sizes) => put('Size', sizes))
  take(patterns.labelledAmount, (word, value) => {
    const heading = labelOf.get(word.toLowerCase().replaceAll(/\s+/g, ' '))
    return (
      heading !== undefined && (amounts.has(heading) || heading === 'Qty') && put(heading, value)
    )
  })
  take(patterns.money, (value) => put('Price', value))
  take(patterns.moneyBehind, (value) => put('Price', value))
  take(patterns.pieces, (value) => put('Qty', value))
  take(patterns.pair, (one, pieces) => pairs.push([one, pieces]) > 0)
  if (pairs.length === 0) take(patterns.sizeList, (sizes) => put('Size', sizes))
  const numbers = [...text.matchAll(patterns.number)].map(([value]) => value)
  // Beside pieces of each size, a further count or size has no meaning.
  const further =
    pairs.length > 0 ? ['Qty', 'Size'].flatMap((heading) => takeOut(facts, heading)) : []
  const parts = partsBetween(text.replaceAll(patterns.number, ' · '))
  further.push(...parts.filter((part) => !/\p{L}/u.test(part)))
  if (numbers.length > MOST_NUMBERS || further.length > 0)
    put(NUMBERS, [...numbers, ...further].join(' '))
  else for (const [at, value] of numbers.entries()) put(`Number ${at + 1}`, value)
  return { name: parts.filter((part) => /\p{L}/u.test(part)).join(' ') }
}

function takeOut(facts: Map<string, string>, heading: string): string[] {
  const value = facts.get(heading)
  return facts.delete(heading) && value !== undefined ? [value] : []
}

/** What is left of a line: the texts between its facts, without the words and signs that belonged to them. */
function partsBetween(text: string): string[] {
  return text
    .replaceAll(patterns.labelOfTaken, ' ')
    .split('·')
    .map((part) => part.replaceAll(/^[^\p{L}\p{N}(]+|[^\p{L}\p{M}\p{N})]+$/gu, ''))
    .filter(Boolean)
}

/** The sign of a doubt behind a number: the importer takes it for no amount, and a person mends it. */
const DOUBT = ' ?'

/** Makes the numbers of an article without a price a doubtful one, when other articles have prices. */
function doubtPrices(articles: readonly Article[]): readonly Article[] {
  if (!articles.some(({ facts }) => facts.has('Price'))) return articles
  for (const { facts } of articles) {
    if (facts.has('Price')) continue
    const numbers = bareNumbers.flatMap((heading) => takeOut(facts, heading))
    if (numbers.length > 0) facts.set('Price', numbers.join(' ') + DOUBT)
  }
  return articles
}

function tableOf(articles: readonly Article[]): string[][] {
  const hasPairs = articles.some(({ pairs }) => pairs.length > 0)
  const isUsed = (heading: string) =>
    heading === NAME ||
    (hasPairs && (heading === 'Size' || heading === 'Qty')) ||
    articles.some(({ facts }) => facts.has(heading))
  const used = [...headings, ...bareNumbers].filter(isUsed)
  const rows = articles.flatMap(({ name, facts, pairs, lines }) => {
    const row = (own: Record<string, string> = {}) => [
      ...used.map((heading) =>
        heading === NAME ? name : (own[heading] ?? facts.get(heading) ?? ''),
      ),
      lines.join(' / '),
    ]
    return pairs.length === 0 ? [row()] : pairs.map(([Size, Qty]) => row({ Size, Qty }))
  })
  return [[...used, LINE], ...rows]
}
