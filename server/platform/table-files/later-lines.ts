import { LATER_MESSAGE, UNCLEAR } from '#shared/contract/imports/rows.ts'
import { foldWords, singular, spellingKey } from '#shared/formats/fold.ts'
import { withAsciiDigits } from '#shared/formats/phone-number.ts'
import { patterns } from './line-patterns.ts'

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
  const consonants = stem.replaceAll(/(?<=.)[aeiou]/g, '')
  return consonants.length < SHORTEST_WORD ? stem : consonants
}

/** The words of a name by which a message can mean its article. */
const wordsOf = (name: string) =>
  new Set(
    foldWords(
      name
        .replaceAll(patterns.entries, ' ')
        .replaceAll(patterns.changes, ' ')
        .replaceAll(patterns.common, ' '),
    )
      .filter((word) => word.length >= SHORTEST_WORD && !/\d/.test(word))
      .map(keyOf),
  )

type Known = { one: Article; words: ReadonlySet<string> }

/** Ties lines that change earlier articles to them; a line that says nothing of an article of its own is then none. */
export function tieChanges(articles: readonly Article[]): void {
  const known: Known[] = []
  for (const one of articles) {
    const words = wordsOf(one.name)
    const { meant, isOnlyChange } = meantBy(one, words, known)
    for (const { facts } of meant)
      facts.set(LATER_MESSAGE, [facts.get(LATER_MESSAGE), ...one.lines].filter(Boolean).join(' / '))
    if (isOnlyChange) Object.assign(one, { name: '', facts: new Map(), pairs: [] })
    else if (hasFacts(one)) {
      if (meant.size > 0) markUnclear(one)
      known.push({ one, words })
    }
  }
}

const hasPieces = ({ facts, pairs }: Article) => facts.has('Qty') || pairs.length > 0

const meansAbove = (text: string, words: ReadonlySet<string>) =>
  patterns.pointing.test(text) || (words.size === 0 && /\d/.test(text))

/** What a line says of other articles: their numbers, whether it changes any, and whether that may be the one above. */
function said(line: Article, words: ReadonlySet<string>) {
  const text = withAsciiDigits(line.lines.join(' / '))
  const entries = [...text.matchAll(patterns.entries)]
  const isOfEntry = entries[0]?.index === 0
  const isWhole = hasPieces(line) && line.facts.has('Price')
  const isChange = text.search(patterns.changes) >= 0 && (isOfEntry || !isWhole)
  const isOfNumbers = isChange || (isOfEntry && !isWhole && line.pairs.length === 0)
  const numbers = isOfNumbers ? [line.entry, ...entries.flat()].join(' ').match(/\d+/g) : null
  const isOfAbove = isChange && meansAbove(text, words)
  return { numbers: new Set<string>(numbers), isChange, isOfAbove }
}

/** The earlier articles that a line may mean, and whether it is then no article itself. */
function meantBy(line: Article, words: ReadonlySet<string>, known: readonly Known[]) {
  const { numbers, isChange, isOfAbove } = said(line, words)
  const byNumber = known.filter(({ one }) => one.entry && numbers.has(one.entry))
  const byName = isChange ? namedBy(words, known) : []
  const named = [...byNumber, ...byName]
  const found = named.length === 0 && isOfAbove ? known.slice(-1) : named
  const saysNoMore = found.some((each) => [...words].every((word) => each.words.has(word)))
  const isNone = isChange && (byNumber.length > 0 || !hasPieces(line))
  const meant = new Set(found.map(({ one }) => one))
  return { meant, isOnlyChange: meant.size > 0 && (saysNoMore || isNone) }
}

/** The articles that have most of these words. */
function namedBy(words: ReadonlySet<string>, known: readonly Known[]): readonly Known[] {
  const [first = ''] = words
  const shared = known.map(
    // A message names its article first.
    (one) => Number(one.words.has(first)) + [...words].filter((each) => one.words.has(each)).length,
  )
  const most = Math.max(...shared)
  return most > 0 ? known.filter((_, at) => shared[at] === most) : []
}
