import { LATER_MESSAGE } from '#shared/contract/imports/rows.ts'
import { patterns } from './line-patterns.ts'

/** The facts of an article: its name and what stands beside words and signs of the trade. */
export type Article = {
  name: string
  lines: string[]
  facts: Map<string, string>
  /** Sizes with the pieces of each, as they were written. */
  pairs: string[]
  /** True for a message that does not look like a title of goods; without facts it names nothing. */
  isTalk?: boolean
}

export const hasFacts = ({ facts, pairs }: Article) => facts.size + pairs.length > 0

/** Gives `same in navy` the name of the article above, which has a colour too. */
export function nameSame(one: Article, above: Article | undefined): void {
  const rest = one.name.replace(patterns.same, '')
  if (rest === one.name || !above?.facts.has('Colour') || one.facts.has('Colour')) return
  const colour = rest.replaceAll(patterns.ofSame, ' ').trim()
  one.name = above.name
  if (colour) one.facts.set('Colour', colour)
}

/** Letters of the shortest word by which a message names its article. */
const SHORTEST_WORD = 3
const longWord = new RegExp(`[\\p{L}\\p{M}]{${SHORTEST_WORD},}`, 'gu')
/** The words of a name without the endings of number and gender: `jhumke` is `jhumka`. */
const wordsOf = (name: string) =>
  new Set(
    name
      .toLowerCase()
      .replaceAll(patterns.common, ' ')
      .match(longWord)
      ?.map((word) =>
        word.replace(/(?<=.{3})(?:i?ya+n|iy?on|[aeio]+n?|ियाँ|ियां|ियों|[ािीेो]ं?)$/u, ''),
      ),
  )

/** Ties a line that changes earlier articles to those that have most of its words; it is then no article of its own. */
export function tieChange(change: Article, before: readonly Article[]): void {
  const { facts, lines, name, pairs } = change
  const hasPieces = facts.has('Qty') || pairs.length > 0
  if (hasPieces || !lines.some((line) => patterns.changes.test(line))) return
  const words = [...wordsOf(name)]
  const shared = before.map((one) => {
    const known = wordsOf(hasFacts(one) ? one.name : '')
    // A message names its article first.
    const begins = words.slice(0, 1).filter((each) => known.has(each)).length
    return begins + words.filter((each) => known.has(each)).length
  })
  const most = Math.max(...shared)
  if (most <= 0) return
  for (const [at, one] of before.entries())
    if (shared[at] === most)
      one.facts.set(
        LATER_MESSAGE,
        [one.facts.get(LATER_MESSAGE), ...lines].filter(Boolean).join(' / '),
      )
  Object.assign(change, { name: '', facts: new Map(), pairs: [] })
}
