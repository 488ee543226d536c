import { describe, expect, it } from 'vitest'
import { findMapFaults, headOf, readRows, type Facts } from './check-map.ts'

const facts: Facts = {
  hasDeviation: (anchor) => anchor === 'kept',
  isWritten: (test) => test !== 'never written',
  results: new Map([
    ['splits the tax', true],
    ['rounds down', false],
  ]),
  complete: true,
}

function mapOf(...rows: [test: string, state: string][]): string {
  const ids = rows.map((_, at) => `5.money.0${at + 1}`)
  const lines = rows.map(
    ([test, state], at) => `| ${ids[at]} | §5 | a \\| b | ${test} | ${state} |`,
  )
  return [headOf(ids), ...lines].join('\n')
}

describe('the specification map', () => {
  it('accepts a row whose test passed', () => {
    const map = mapOf(['splits the tax', 'done'], ['', 'not yet'])
    expect(findMapFaults(map, facts)).toEqual([])
    expect(readRows(map)).toHaveLength(2)
  })

  it.each([
    ['rounds down', 'done', 'the test "rounds down" failed'],
    ['rounds up', 'done', 'the test "rounds up" did not run'],
    ['never written', 'done', 'no test is named "never written"'],
    ['', 'done', 'done, but no test is named'],
    ['splits the tax; rounds down', 'done', 'the test "rounds down" failed'],
    [
      '',
      'deviates (docs/deviations.md#kept)',
      'deviates (docs/deviations.md#kept), but no test is named',
    ],
    [
      'splits the tax',
      'deviates (docs/deviations.md#gone)',
      'docs/deviations.md has no row "gone"',
    ],
    ['', 'almost', 'unknown state "almost"'],
  ])('rejects %s / %s', (test, state, fault) => {
    expect(findMapFaults(mapOf([test, state]), facts)).toEqual([`5.money.01: ${fault}`])
  })

  it('judges only the tests that ran when the run was not complete', () => {
    const map = mapOf(['rounds up', 'done'], ['rounds down', 'done'])
    expect(findMapFaults(map, { ...facts, complete: false })).toEqual([
      '5.money.02: the test "rounds down" failed',
    ])
  })

  it('reports a row that was removed', () => {
    const map = mapOf(['', 'not yet'], ['', 'not yet'])
    const shorter = map.split('\n').slice(0, 2).join('\n')
    expect(findMapFaults(shorter, facts).join()).toContain('the list of rows has changed')
  })
})
