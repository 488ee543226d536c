import { withAsciiDigits } from '#shared/formats/phone-number.ts'
import { amounts, type Heading, headingOf, patterns, withAmounts } from './line-patterns.ts'
import { bareNumbers, DOUBT, doubtPrices, NAME, NUMBERS, tableOf, takeOut } from './line-table.ts'
import { blocksOf } from './chat-lines.ts'
import { type Article, hasFacts, markUnclear, nameSame, tieChanges } from './later-lines.ts'

/** A longer line is a text about goods, and stays whole. */
const LONGEST_LINE = 300
/** Numbers of a line without a word; more of them stay in one cell, because nobody can tell which is which. */
const MOST_NUMBERS = 2
/**
 * The table of a text without columns, such as a chat or notes: an article in each line, or in lines of facts below its
 * name. A number counts as price, MRP, pieces or size only beside a word or sign for it. Other numbers get a column
 * without a meaning, about which the importer asks; where other articles have a price with such a sign, they are a
 * doubtful price. Each row ends with its lines as they were written. Null for a text without goods.
 */
export function readLines(text: string): string[][] | null {
  const articles = articlesOf(text)
  tieChanges(articles)
  for (const one of articles) if (one.isTalk && (!hasFacts(one) || asksForCall(one))) leaveOut(one)
  let above: Article | undefined
  for (const one of articles.filter(hasFacts)) {
    nameSame(one, above)
    above = one
    if (unreadIn(one) || isOfEachColour(one)) markUnclear(one)
  }
  const hasGoods = articles.some((one) => one.name !== '' && hasFacts(one))
  return hasGoods ? tableOf(doubtPrices(articles)) : null
}

/** True for an article whose name or colour has words of trade or of a change. */
const unreadIn = ({ name, facts, lines }: Article) =>
  name !== '' &&
  (patterns.unread.test(`${name} · ${facts.get('Colour') ?? ''}`) ||
    lines.some((line) => patterns.percent.test(line)))

/** True for pieces of each colour, which are not multiplied. A count with these words is no number, and is asked for. */
const isOfEachColour = ({ facts, lines }: Article) =>
  lines.some((line) => patterns.eachColour.test(line)) &&
  !patterns.eachColour.test(facts.get('Qty') ?? '')

/** True for a message with a telephone number, and with numbers that nothing else explains. */
const asksForCall = ({ lines, facts, pairs }: Article) =>
  pairs.length === 0 &&
  [...facts.keys()].every((heading) => bareNumbers.includes(heading)) &&
  lines.some((line) => patterns.phone.test(withAsciiDigits(line)))

const leaveOut = (one: Article) => Object.assign(one, { name: '', facts: new Map() })

function articlesOf(text: string): Article[] {
  return blocksOf(text).flatMap(({ lines, isMessage }) => {
    const isTitled = isMessage && isTitle(lines[0] ?? '')
    const ofGoods = lines.filter((line) => isArticle(line) && !(isTitled && isColourAlone(line)))
    const isOne = isMessage && lines.length > 1 && ofGoods.length < 2
    const found = isOne ? [joinLines(lines)] : separate(lines)
    const [first] = found
    if (first && isMessage) first.isTalk = !patterns.heading.test(lines[0] ?? '')
    return found
  })
}

/** True for a line that can be an article by itself: it has a name and facts. */
function isArticle(line: string): boolean {
  const found = articleOf(line)
  return found.name !== '' && hasFacts(found)
}

/** Adds the facts of a line of a message; a few words are the colour, more belong to the name. */
function joinFacts(
  article: Article,
  found: Article,
  add: (heading: string, value: string) => void,
) {
  const [line = ''] = found.lines
  if (isBareCount(article, found)) {
    article.facts.set('Qty', line)
    return
  }
  article.pairs.push(...found.pairs)
  for (const [heading, value] of found.facts) add(heading, value)
  const isShort = found.name.includes(',') || found.name.split(' ').length <= MOST_WORDS
  const isColour = isShort && !patterns.unitAlone.test(found.name)
  if (isColour && found.name !== '') add('Colour', found.name)
  else article.name = [article.name, found.name].filter(Boolean).join(' ')
}

/** True for a line with a name and nothing else. */
function isTitle(line: string): boolean {
  const found = articleOf(line)
  return found.name !== '' && !hasFacts(found)
}

const isColourAlone = (line: string) => patterns.colourAlone.test(withAsciiDigits(line).trim())

/** The articles of lines: one in each, or in lines of facts below its name. */
function separate(lines: readonly string[]): Article[] {
  const articles: Article[] = []
  let last: Article | null = null
  for (const line of lines) {
    const found = articleOf(line)
    if (last && isBareCount(last, found)) last.facts.set('Qty', line)
    else if (last && continues(last, found)) extend(last, found)
    else {
      last = found
      articles.push(found)
    }
  }
  return articles
}

/** Most words of a line below the name that may be the colours. */
const MOST_WORDS = 3

/** The article of a message: its first line has the name. Facts that stand twice become a cell that nobody can read. */
function joinLines([title = '', ...more]: readonly string[]): Article {
  const article = articleOf(title)
  const { facts } = article
  const add = (heading: string, value: string) =>
    facts.set(heading, [facts.get(heading)?.replace(DOUBT, ''), value].filter(Boolean).join(' / '))
  const isTitled = !hasFacts(article)
  const colours: string[] = []
  for (const line of more) {
    const [, colour, count] = patterns.colourAlone.exec(withAsciiDigits(line).trim()) ?? []
    if (isTitled && colour && count) colours.push(`${colour}-${count}`)
    else joinFacts(article, articleOf(line), add)
    article.lines.push(line)
  }
  if (colours.length > 0) add('Colour', colours.join(', '))
  pairWithSizes(facts, article.pairs)
  return article
}

/** True for notes of goods in lines with commas: most lines have an amount beside a sign or word for it. */
export function areNotes(lines: readonly string[]): boolean {
  const filled = lines.filter((line) => line.trim() !== '')
  const priced = filled.filter((line) =>
    [...articleOf(line).facts.keys()].some((one) => amounts.has(one)),
  )
  return priced.length * 2 > filled.length
}

/** True for a line below an article that begins with a number of pieces: `3 maroon 2 cream`, or `2/4/4/2` below sizes. */
function isBareCount({ facts: known }: Article, { lines, facts, pairs }: Article): boolean {
  const [line = ''] = lines
  if (known.size === 0 || known.has('Qty')) return false
  const isOfSizes = known.has('Size') && patterns.countsAlone.test(withAsciiDigits(line))
  return isOfSizes || (facts.size + pairs.length === 0 && /^\p{Nd}+(?![\p{Nd}.)])/u.test(line))
}

/** True for a line without a name, of whose facts none contradicts those of the article above. */
const continues = ({ facts: known }: Article, { name, facts }: Article) =>
  name === '' && [...facts.keys()].every((heading) => !known.has(heading))

function extend(article: Article, { facts, pairs, lines }: Article): void {
  article.lines.push(...lines)
  article.pairs.push(...pairs)
  for (const [heading, value] of facts) article.facts.set(heading, value)
}

/** The article, or a part of one, that a line names. */
function articleOf(line: string): Article {
  const plain = withAmounts(
    withAsciiDigits(line)
      .replaceAll(/[*_~]+(?=\S)|(?<=\S)[*_~]+/gu, '')
      .replace(patterns.bullet, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
  const [, entry] = patterns.entry.exec(withAsciiDigits(line)) ?? []
  const article: Article = { name: '', lines: [line], facts: new Map(), pairs: [], entry }
  if (patterns.pairAlone.test(plain)) return { ...article, pairs: [plain] }
  if (line.length > LONGEST_LINE) return { ...article, name: line }
  const { heading, value } = saidBy(plain)
  if (heading === NAME) return { ...article, ...readOf(value, article) }
  if (heading && !amounts.has(heading) && heading !== 'Qty')
    return { ...article, facts: new Map([[heading, value]]) }
  return { ...article, ...readOf(plain, article) }
}

/** The fact of a line that says nothing else: `Fabric: cotton`, `colour black`, `black 12 white 10`. */
function saidBy(plain: string): { heading?: Heading | undefined; value: string } {
  if (patterns.piecesOfColours.test(plain)) {
    return { heading: 'Colour', value: piecesOfColours(plain) }
  }
  const [, word = '', value = ''] =
    patterns.labelled.exec(plain) ?? patterns.colourOf.exec(plain) ?? []
  return { heading: headingOf(word), value }
}

/** A letter in the place of `5 ka set`, which belongs to the name. */
const PACK = 'ꙮ'

/** Takes the facts out of a text, but for what one piece holds; the rest is the name. */
function readOf(text: string, article: Article): { name: string } {
  const packs = text.match(patterns.packOf) ?? []
  const { name } = readFacts(text.replaceAll(patterns.packOf, PACK), article)
  return { name: name.replaceAll(PACK, () => packs.shift() ?? '') }
}

/** Takes the facts out of a text; the rest is the name. */
function readFacts(text: string, article: Article): { name: string } {
  const { facts, pairs } = article
  const take: Take = (pattern, keep) => {
    text = text.replaceAll(pattern, (whole, ...found: string[]) => (keep(...found) ? ' · ' : whole))
  }
  const put: Put = (heading, value) => {
    // A second amount may be that of a second article.
    if (facts.has(heading) && amounts.has(heading)) markUnclear(article)
    if (facts.has(heading)) return false
    facts.set(heading, value.trim())
    return true
  }
  take(patterns.priceOfSeveral, (said = '') => put('Price', said + DOUBT))
  take(patterns.amountRange, (beside, alone = '') => put('Price', (beside ?? alone) + DOUBT))
  const ofOne: string[] = []
  take(patterns.ofOneSize, (size, count, price) => {
    ofOne.push(`${size} ${price}`)
    return pairs.push(`${size}: ${count}`) > 0
  })
  takePairs(take, pairs)
  take(patterns.slashSizes, (sizes) => put('Size', sizes))
  take(patterns.priceOfOne, (said) => ofOne.push(said) > 0)
  take(patterns.piecesOfWords, (said) =>
    put('Colour', said.replaceAll(patterns.pieceOfWord, '$2-$1, ').replace(/, $/, '')),
  )
  for (const pattern of patterns.pairs) take(pattern, (pair) => pairs.push(pair) > 0)
  take(patterns.sizesBeforeEach, (sizes) => put('Size', sizes))
  takePieces(take, put)
  take(patterns.runOfColours, (said) => put('Colour', piecesOfColours(said)))
  takeSizes(text, take, put)
  takeAmounts(() => text, take, put)
  if (pairs.length === 0)
    for (const pattern of patterns.sizeLists) take(pattern, (sizes) => put('Size', sizes))
  joinPrices(facts, ofOne)
  dropUnit(facts)
  doubtPieces(facts)
  if (facts.has('Price') && patterns.signed.test(text)) markUnclear(article)
  pairWithSizes(facts, pairs)
  return { name: putRest(text, article, put) }
}

/** Puts the numbers of the rest, which nothing explains, into their columns; the words are the name. */
function putRest(text: string, { facts, pairs }: Article, put: Put): string {
  const numbers = [...text.matchAll(patterns.number)].map(([value]) => value)
  // Beside sizes with their pieces, a further size has no meaning.
  const further = pairs.length > 0 ? takeOut(facts, 'Size') : []
  const parts = partsBetween(text.replaceAll(patterns.number, ' · '))
  further.push(...parts.filter((part) => !/\p{L}/u.test(part)))
  if (numbers.length > MOST_NUMBERS || further.length > 0)
    put(NUMBERS, [...numbers, ...further].join(' '))
  else for (const [at, value] of numbers.entries()) put(`Number ${at + 1}`, value)
  return parts.filter((part) => /\p{L}/u.test(part)).join(' ')
}

/** Takes sizes beside a word for them, with a count for each. */
function takeSizes(text: string, take: Take, put: Put): void {
  const ofSizes = [patterns.labelledSizes, patterns.sizeBehind, patterns.sizesUpTo]
  if (ofSizes.some((pattern) => text.search(pattern) >= 0))
    take(patterns.countOfEach, (count) => put('Qty', `${count} each`))
  for (const pattern of ofSizes) take(pattern, (sizes) => put('Size', sizes))
}

/** Takes amounts beside words and signs for them. */
function takeAmounts(textNow: () => string, take: Take, put: Put): void {
  take(
    patterns.earlierAndNow,
    (earlier = '', now = '') => put('Earlier price', earlier) && put('Price', now),
  )
  if (patterns.tradedWord.test(textNow()))
    take(patterns.traded, (before, behind, word, value = '') =>
      put(headingOf(behind ?? word ?? '') ?? 'Price', before ?? value),
    )
  takeLabelled(textNow(), take, put)
  take(patterns.money, (value) => put('Price', value))
  take(patterns.moneyBehind, (value) => put('Price', value))
}

/** `black 12 white 10` as `black-12, white-10`. */
const piecesOfColours = (text: string) =>
  text.replaceAll(patterns.colourPieces, '$1-$2, ').replace(/, $/, '')

/** Takes sizes with their pieces, each as `2.4: 6`. */
function takePairs(take: Take, pairs: string[]): void {
  take(patterns.twoLists, (sizes = '', counts = '') => {
    const found = pairUp(sizes, counts)
    return pairs.push(...found) > 0 && found.length > 0
  })
  for (const pattern of [patterns.piecesOfSize, patterns.piecesOfNumber])
    take(pattern, (size, count) => pairs.push(`${size}: ${count}`) > 0)
}

/** The sizes of a list with the pieces of another of the same length; else nothing. */
function pairUp(sizes: string, counts: string): string[] {
  const [names, numbers] = [sizes, counts].map((list) => list.split(/\s*[,/]\s*/))
  if (!names || names.length !== numbers?.length) return []
  return names.map((name, at) => `${name}: ${numbers[at]}`)
}

/** Prices of single sizes stand beside the price; the cell is then no amount, and a person mends it. */
function joinPrices(facts: Map<string, string>, ofOne: readonly string[]): void {
  if (ofOne.length > 0)
    facts.set('Price', [...takeOut(facts, 'Price'), ...ofOne].join(', ') + DOUBT)
}

/** Takes the unit off the price of one of what the line counts: `6 jodi, Rs 20 jodi`. Other units stay, and are asked. */
function dropUnit(facts: Map<string, string>): void {
  const [, price, unit = ''] = patterns.priceOfUnit.exec(facts.get('Price') ?? '') ?? []
  const count = facts.get('Qty')?.toLowerCase() ?? unit
  const areBothPieces = [unit, count].every((one) => patterns.piece.test(one))
  if (price && (areBothPieces || count.endsWith(unit.toLowerCase()))) facts.set('Price', price)
}

/** A larger number of pieces without a price beside it may be the price: `Kada 250 pair`. */
const MOST_PIECES = 99
function doubtPieces(facts: Map<string, string>): void {
  const pieces = facts.get('Qty') ?? ''
  const isPriced = [...facts.keys()].some((heading) => amounts.has(heading))
  if (!isPriced && Number.parseInt(pieces, 10) > MOST_PIECES) facts.set('Qty', pieces + DOUBT)
}

/** Gives each size its pieces: `L XL` with `2-2 piece`. One number again and again is for each size of a range. */
function pairWithSizes(facts: Map<string, string>, pairs: string[]): void {
  const [, list] = patterns.countsOfSizes.exec(facts.get('Qty') ?? '') ?? []
  const sizes = facts.get('Size')?.split(/\s*[,/|&]\s*|\s+/)
  if (!list || !sizes) return
  const counts = list.split(/[-–+/,\s]+/)
  if (sizes.length === counts.length && sizes.every((size) => patterns.onlySize.test(size))) {
    pairs.push(...sizes.map((size, at) => `${size}: ${counts[at]}`))
    for (const heading of ['Size', 'Qty']) takeOut(facts, heading)
  } else if (new Set(counts).size === 1) facts.set('Qty', `${counts[0]} each`)
}

type Take = (pattern: RegExp, keep: (...found: string[]) => boolean) => void
type Put = (heading: string, value: string) => boolean

/** Takes the counts of pieces. Of two nobody can tell which one is meant; their cell is no number. */
function takePieces(take: Take, put: Put): void {
  const counts: string[] = []
  take(patterns.inPack, (said) => counts.push(said) > 0)
  take(patterns.piecesOfEachColour, (said) => counts.push(said) > 0)
  take(patterns.pieces, (before, count, after) => {
    counts.push(before || after ? `${count} each` : (count ?? ''))
    return true
  })
  if (counts.length > 0) put('Qty', counts.join(' / '))
}

/** Takes amounts beside a word. Where a word stands behind its number, several words could belong to either side. */
function takeLabelled(text: string, take: Take, put: Put) {
  const keep = (word: string, value: string) => {
    const heading = headingOf(word)
    const isCount = heading !== undefined && (amounts.has(heading) || heading === 'Qty')
    return isCount && put(heading, value)
  }
  const isBehind = text.search(patterns.labelBehind) >= 0
  if (!isBehind) take(patterns.labelledAmount, keep)
  else if (text.match(patterns.amountLabels)?.length === 1)
    take(patterns.labelBehind, (value, word) => keep(word, value))
}

/** The rest of a line: the texts between its facts, without the words and signs that belonged to them. */
function partsBetween(text: string): string[] {
  return text
    .replaceAll(patterns.labelOfTaken, ' ')
    .split('·')
    .map((part) => part.replaceAll(/^[^\p{L}\p{N}(]+|[^\p{L}\p{M}\p{N})]+$/gu, ''))
    .filter((part) => part !== '' && !patterns.fillers.test(part))
}
