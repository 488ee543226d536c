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
  if (one.name === '' || !hasFacts(one)) return
  const isSame = patterns.same.test(line)
  if (!isSame && !patterns.pointing.test(line)) return
  const colour = one.name.replace(patterns.same, '').replaceAll(patterns.ofSame, ' ').trim()
  if (!isSame || !above?.facts.has('Colour') || one.facts.has('Colour'))
    return void markUnclear(one)
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

/** Ties lines that change earlier articles to them; a line without pieces of its own is then no article. */
export function tieChanges(articles: readonly Article[]): void {
  const known: Known[] = []
  for (const one of articles) {
    const words = wordsOf(one.name)
    const { meant, isSure } = meantBy(one, words, known)
    for (const { facts } of meant)
      facts.set(LATER_MESSAGE, [facts.get(LATER_MESSAGE), ...one.lines].filter(Boolean).join(' / '))
    if (meant.length > 0 && isSure) Object.assign(one, { name: '', facts: new Map(), pairs: [] })
    else if (hasFacts(one)) {
      if (meant.length > 0) markUnclear(one)
      known.push({ one, words })
    }
  }
}

/** The earlier articles that a line may mean, and whether it is surely no article itself. */
function meantBy(line: Article, words: ReadonlySet<string>, known: readonly Known[]) {
  const text = withAsciiDigits(line.lines.join(' / '))
  const hasPieces = line.facts.has('Qty') || line.pairs.length > 0
  const isWhole = hasPieces && line.facts.has('Price')
  const isChange = text.search(patterns.changes) >= 0
  const numbers = [...text.matchAll(patterns.entries)]
  const byNumber = numberedOf(line, numbers.flat().join(' '), known)
  if (isWhole && numbers[0]?.index !== 0) return { meant: [], isSure: false }
  if (!isChange) return { meant: isWhole ? [] : byNumber, isSure: words.size === 0 }
  const byName = namedBy(words, known)
  const isOfAbove = patterns.pointing.test(text) || (words.size === 0 && /\d/.test(text))
  const above = byNumber.length + byName.length === 0 && isOfAbove ? known.slice(-1) : []
  const meant = new Set([...byNumber, ...byName, ...above.map(({ one }) => one)])
  const isNamed = known.some((one) => meant.has(one.one) && words.isSubsetOf(one.words))
  return { meant: [...meant], isSure: byNumber.length > 0 || !hasPieces || isNamed }
}

/** The articles with one of these numbers in a numbered list. */
function numberedOf(line: Article, said: string, known: readonly Known[]): Article[] {
  const numbers = new Set([...(said.match(/\d+/g) ?? []), line.entry])
  return known.flatMap(({ one }) => (one.entry && numbers.has(one.entry) ? one : []))
}

/** The articles that have most of these words. */
function namedBy(words: ReadonlySet<string>, known: readonly Known[]): Article[] {
  const [first = ''] = words
  const shared = known.map(
    // A message names its article first.
    (one) => Number(one.words.has(first)) + [...words].filter((each) => one.words.has(each)).length,
  )
  const most = Math.max(...shared)
  return most > 0 ? known.flatMap(({ one }, at) => (shared[at] === most ? one : [])) : []
}
