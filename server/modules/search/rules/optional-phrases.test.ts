import { expect, it } from 'vitest'
import type { WordRole } from '../language/word-roles.ts'
import { readQuery } from '../language/read-query.ts'
import { tsqueryOf } from '../views/engine/tsquery.ts'
import type { Attempt } from './attempt.ts'
import { attemptsFor } from './attempts.ts'
import { isOptional } from './optional-phrases.ts'

const matchOf = (step?: Attempt) => (step?.query ? tsqueryOf(step.query.match) : '')

const roles = new Map<string, WordRole>([
  ['puma', 'brand'],
  ['gulmohar', 'shop'],
  ['kaftan', 'kind'],
  ['zigzag', 'detail'],
])

it.each([
  ['red puma shoes', []],
  ['gulmohar saree', []],
  ['blue kaftan', []],
  ['zigzag saree', ['zigzag']],
  ['black shoes for hotel job', ['hotel', 'job']],
  ['kurta without zigzag', []],
])('of "%s" may stay unfulfilled: %j', (text, wishes) => {
  const parsed = { ...readQuery(text), roles }
  const found = parsed.phrases
    .filter((one) => isOptional(parsed, one))
    .flatMap(({ words }) => words)
  expect(found).toEqual(wishes)
})

const stepsFor = (text: string, unknown: string[] = []) => {
  const asked = { ...readQuery(text), roles, unknown: new Set(unknown) }
  return attemptsFor({ asked, meant: [] }, 'city').filter(({ shown }) => shown === 'wider')
}

it('demands all understood phrases before it leaves any of them out, and prefers products with the rest', () => {
  const steps = stepsFor('red silk saree zigzag veranda')
  const first = steps.find(({ leftOut }) => leftOut.length > 0)
  expect(first?.leftOut).toEqual(['zigzag', 'veranda'])
  expect(matchOf(first)).toMatch(/@red.*=silk.*#saree/)
  expect(first?.query?.parts).toHaveLength(2)
})

it('demands a brand in the same way as an understood word', () => {
  const [first] = stepsFor('black puma shoes veranda').filter(({ leftOut }) => leftOut.length > 0)
  expect(first?.leftOut).toEqual(['veranda'])
  expect(matchOf(first)).toContain("'puma'")
})

it('keeps a word that only descriptions have as a wish', () => {
  const [first] = stepsFor('red saree veranda', ['veranda']).filter(
    ({ leftOut }) => leftOut.length > 0,
  )
  expect(first?.query?.parts.map(tsqueryOf)).toEqual([expect.stringContaining("'veranda'")])
})
