import { LATER_MESSAGE, UNCLEAR } from '#shared/contract/imports/rows.ts'
import { foldWords, singular, spellingKey } from '#shared/formats/fold.ts'
import { withAsciiDigits } from '#shared/formats/phone-number.ts'
import { patterns, withOrdinals } from './line-patterns.ts'

/** The facts of an article: its name and what stands beside words and signs of the trade. */
export type Article = {
  name: string
  lines: string[]
  facts: Map<string, string>
  /** Sizes with the pieces of each, as they were written. */
  pairs: string[]
  /** Its number in a numbered list. */
  entry?: string | undefined
  /** True for a message that does not look like a title of goods; without facts it names nothing. */
  isTalk?: boolean
}

export const hasFacts = ({ facts, pairs }: Article) => facts.size + pairs.length > 0

/** Marks an article whose lines say more than was read; a person mends it. */
export const markUnclear = ({ facts, lines }: Article) => facts.set(UNCLEAR, lines.join(' / '))

/** Gives `same in navy` the name of the article above, which has a colour too; a person mends any other such name. */
export function nameSame(one: Article, above: Article | undefined): void {
  const line = withAsciiDigits(one.lines[0] ?? '').replace(patterns.entry, '')
  const isSame = patterns.same.test(line)
  if (one.name === '' || !(isSame || patterns.pointing.test(line))) return
  if (isSame && above?.facts.has('Colour') && !one.facts.has('Colour')) takeName(one, above)
  else markUnclear(one)
}

/** The other words of the name are the colour. */
function takeName(one: Article, above: Article): void {
  const colour = one.name.replace(patterns.same, '').replaceAll(patterns.ofSame, ' ').trim()
  one.name = above.name
  if (colour) one.facts.set('Colour', colour)
}

/** Letters of the shortest word by which a message names its article. */
const SHORTEST_WORD = 3
/** The endings of number and gender: `jhumke` is `jhumka`. */
const ending = new RegExp(`(?<=.{${SHORTEST_WORD}})(?:i?ya+n?|iy?on|[aeio]+n?)$`)

/** One key for a word in both scripts and its usual spellings: `चूड़ियाँ` and `choori`, `लहंगा` and `lehenga`. */
function keyOf(word: string): string {
  const stem = spellingKey(singular(word))
    .replaceAll('d', 'r')
    .replaceAll(/c(?!h)/g, 'k')
    .replace(ending, '')
    .replaceAll(/([aeiou])[aeiou]+/g, '$1')
  const consonants = stem.replaceAll(/(?<=.)[aeiou]/g, '')
  return consonants.length < SHORTEST_WORD ? stem : consonants
}

/** Words by which no message names an article. */
const otherWords = [patterns.entries, patterns.changes, patterns.limits, patterns.common]

/** The words of a name by which a message can mean its article. */
function wordsOf(name: string): ReadonlySet<string> {
  const own = otherWords.reduce((text, each) => text.replaceAll(each, ' '), withOrdinals(name))
  const words = foldWords(own).filter((word) => word.length >= SHORTEST_WORD && !/\d/.test(word))
  return new Set(words.map(keyOf))
}

type NamedArticle = { one: Article; words: ReadonlySet<string> }

/** Ties lines that change earlier articles to them; a line that says nothing of an article of its own is then none. */
export function tieChanges(articles: readonly Article[]): void {
  const known: NamedArticle[] = []
  for (const one of articles) {
    const said = saidBy(one, known)
    const found = meantBy(said, known)
    const meant = new Set(found.map((each) => each.one))
    const isNone = found.length > 0 && isNoArticle(said, found)
    for (const { facts } of meant)
      facts.set(LATER_MESSAGE, [facts.get(LATER_MESSAGE), ...one.lines].filter(Boolean).join(' / '))
    if (isNone) Object.assign(one, { name: '', facts: new Map(), pairs: [] })
    else if (hasFacts(one)) {
      if (found.length > 0) markUnclear(one)
      known.push(said)
    }
  }
}

const hasPieces = ({ facts, pairs }: Article) => facts.has('Qty') || pairs.length > 0

const isWhole = (line: Article) => hasPieces(line) && line.facts.has('Price')

/** A line's words and entries, and whether it changes other articles. */
type Statement = NamedArticle & { text: string; isChange: boolean; isOfEntry: boolean }

/** True for a new number of a list with a name and a price, which is an article whatever else its line says. */
const isNewEntry = ({ entry, name, facts }: Article, known: readonly NamedArticle[]) =>
  entry !== undefined &&
  name !== '' &&
  facts.has('Price') &&
  known.every(({ one }) => Number(one.entry ?? 0) < Number(entry))

function saidBy(one: Article, known: readonly NamedArticle[]): Statement {
  const text = withOrdinals(withAsciiDigits(one.lines.join(' / ')))
  const isOfEntry = text.search(patterns.entries) === 0
  const isOwn = isWhole(one) || isNewEntry(one, known)
  const isChange = text.search(patterns.changes) >= 0 && (isOfEntry || !isOwn)
  return { one, words: wordsOf(one.name), text, isChange, isOfEntry }
}

/** True for a line that names no article but this one. */
const saysNoMore = ({ words }: NamedArticle, { words: own }: NamedArticle) =>
  [...words].every((word) => own.has(word))

/** The earlier articles that a line may mean. */
function meantBy(said: Statement, known: readonly NamedArticle[]): readonly NamedArticle[] {
  const numbers = numbersIn(said)
  const byNumber = known.filter(({ one }) => one.entry && numbers.has(one.entry))
  const named = [...byNumber, ...namedBy(said, known)]
  return named.length === 0 && said.isChange ? findUnnamed(said, known) : named
}

/** The numbers of articles that a line names: in a change, at its beginning, or as its own number without a name. */
function numbersIn({ one, text, isChange, isOfEntry }: Statement): ReadonlySet<string> {
  const mayMean = !isWhole(one) && (one.isTalk !== undefined || one.pairs.length === 0)
  const isMeant = isChange || (mayMean && (isOfEntry || one.name === ''))
  const said = isMeant ? [...text.matchAll(patterns.entries)].flat() : []
  return new Set([isMeant ? one.entry : '', ...said].join(' ').match(/\d+/g))
}

/** The articles that have most words of a change, or all words of a message such as `kurti 399`. */
function namedBy(said: Statement, known: readonly NamedArticle[]): readonly NamedArticle[] {
  const { one, words, text, isChange } = said
  const mayRepeat = one.isTalk === true && !isWhole(one) && patterns.anyNumber.test(text)
  if (!isChange && !mayRepeat) return []
  const [first = ''] = words
  const shared = known.map(
    // A message names its article first.
    (each) =>
      Number(each.words.has(first)) + [...words].filter((word) => each.words.has(word)).length,
  )
  const most = Math.max(...shared)
  const found = most > 0 ? known.filter((_, at) => shared[at] === most) : []
  return isChange || !hasFacts(one) ? found : found.filter((each) => saysNoMore(said, each))
}

/** The articles that a change without a name means: all of them, or the one above. */
function findUnnamed(
  { text, words }: Statement,
  known: readonly NamedArticle[],
): readonly NamedArticle[] {
  if (words.size === 0 && patterns.all.test(text)) return known
  const isOfAbove = patterns.pointing.test(text) || (words.size === 0 && /\d/.test(text))
  return isOfAbove ? known.slice(-1) : []
}

/** True for a price behind another name, which has a word such as a colour with these articles. */
function isOfAnother({ one, words, text }: Statement, found: readonly NamedArticle[]): boolean {
  const [first = ''] = words
  const isNamed = first !== '' && found.every((each) => !each.words.has(first))
  return isNamed && one.facts.has('Price') && !patterns.pointing.test(text)
}

/** True for a line that says nothing but something of these articles. */
function isNoArticle(said: Statement, found: readonly NamedArticle[]): boolean {
  const { one, words, text, isChange } = said
  if (isOfAnother(said, found)) return false
  const isNamed = words.size > 0 && found.some((each) => saysNoMore(said, each))
  if (words.size === 0 || (isChange && !hasPieces(one))) return true
  if (isNamed) return isChange || text.search(patterns.limits) >= 0
  return isChange && found.some((each) => each.one.entry && numbersIn(said).has(each.one.entry))
}
