import { describe, expect, it } from 'vitest'
import { findMapFaults, headOf, readRows, type Facts } from './check-map.ts'

const facts: Facts = {
  exists: (path) => ['shared/money.ts', 'docs/deviations.md#kept'].includes(path),
  isWritten: (test) => test !== 'never written',
  results: new Map([
    ['splits the tax', true],
    ['rounds down', false],
  ]),
}

function mapOf(...rows: [where: string, test: string, state: string][]): string {
  const ids = rows.map((_, at) => `5.money.0${at + 1}`)
  const lines = rows.map(
    ([where, test, state], at) => `| ${ids[at]} | §5 | a \\| b | ${where} | ${test} | ${state} |`,
  )
  return [headOf(ids), ...lines].join('\n')
}

describe('the specification map', () => {
  it('accepts a row whose file exists and whose test passed', () => {
    const map = mapOf(['`shared/money.ts`', 'splits the tax', 'done'], ['', '', 'not yet'])
    expect(findMapFaults(map, facts)).toEqual([])
    expect(readRows(map)).toHaveLength(2)
  })

  it.each([
    ['shared/gone.ts', 'splits the tax', 'done', 'shared/gone.ts does not exist'],
    ['shared/money.ts', 'rounds down', 'done', 'the test "rounds down" did not pass in this run'],
    [
      'shared/money.ts',
      'never written',
      'done',
      'the test "never written" did not pass in this run',
    ],
    ['shared/money.ts', '', 'done', 'done, but no test is named'],
    ['', 'splits the tax', 'done', 'done, but no file is named'],
    [
      'shared/money.ts',
      '',
      'deviates (docs/deviations.md#kept)',
      'deviates (docs/deviations.md#kept), but no test is named',
    ],
    [
      'shared/money.ts',
      'splits the tax',
      'deviates (docs/deviations.md#gone)',
      'docs/deviations.md#gone does not exist',
    ],
    ['shared/money.ts', '', 'almost', 'unknown state "almost"'],
  ])('refuses %s / %s / %s', (where, test, state, fault) => {
    expect(findMapFaults(mapOf([where, test, state]), facts)).toEqual([`5.money.01: ${fault}`])
  })

  it('reports a test that is not written, before any run', () => {
    const { results: _, ...unrun } = facts
    const map = mapOf(['shared/money.ts', 'never written', 'done'])
    expect(findMapFaults(map, unrun)).toEqual(['5.money.01: no test is named "never written"'])
  })

  it('reports a row that was removed', () => {
    const map = mapOf(['', '', 'not yet'], ['', '', 'not yet'])
    const shorter = map.split('\n').slice(0, 2).join('\n')
    expect(findMapFaults(shorter, facts).join()).toContain('the list of rows has changed')
  })

  it('checks no test results when there was no run', () => {
    const map = mapOf(['shared/money.ts', 'never written', 'done'])
    expect(findMapFaults(map, { exists: facts.exists, isWritten: () => true })).toEqual([])
  })
})
