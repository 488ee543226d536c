import { LATER_MESSAGE, UNCLEAR } from '#shared/contract/imports/rows.ts'
import type { Article } from './later-lines.ts'
import { type Heading, headings, patterns } from './line-patterns.ts'

export const NAME: Heading = 'Item name'
const LINE = 'Line'
export const NUMBERS = 'Numbers'
export const bareNumbers = ['Number 1', 'Number 2', NUMBERS]

export function takeOut(facts: Map<string, string>, heading: string): string[] {
  const value = facts.get(heading)
  return facts.delete(heading) && value !== undefined ? [value] : []
}

/** The sign of a doubt behind a number: the importer takes it for no amount, and a person mends it. */
export const DOUBT = ' ?'

/** Makes the numbers of an article without a price a doubtful one, when other articles have prices. */
export function doubtPrices(articles: readonly Article[]): readonly Article[] {
  if (!articles.some(({ facts }) => facts.has('Price'))) return articles
  for (const { facts } of articles) {
    if (facts.has('Price')) continue
    const numbers = bareNumbers.flatMap((heading) => takeOut(facts, heading))
    if (numbers.length > 0) facts.set('Price', numbers.join(' ') + DOUBT)
  }
  return articles
}

export function tableOf(articles: readonly Article[]): string[][] {
  for (const { facts, pairs } of articles) {
    if (pairs.length > 0) facts.set('Size', pairs.join(', ').replaceAll(patterns.numberWord, ''))
    // A count for each of sizes or colours that are not there is no count.
    const count = facts.get('Qty') ?? ''
    const isOfEach = count.endsWith(' each') && !facts.has('Size') && !facts.has('Colour')
    if (isOfEach) facts.set('Qty', count + DOUBT)
  }
  const used = [...headings, ...bareNumbers, LATER_MESSAGE, UNCLEAR].filter(
    (heading) => heading === NAME || articles.some(({ facts }) => facts.has(heading)),
  )
  const rows = articles.map(({ name, facts, lines }) => [
    ...used.map((heading) => (heading === NAME ? name : (facts.get(heading) ?? ''))),
    lines.join(' / '),
  ])
  return [[...used, LINE], ...rows]
}
