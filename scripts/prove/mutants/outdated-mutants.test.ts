import { describe, expect, it } from 'vitest'
import { findOutdated } from './outdated-mutants.ts'
import { mutants } from './table.ts'

describe('the table of faults', () => {
  it('fits the present code, so that every fault can be inserted', () => {
    expect(findOutdated(mutants)).toEqual([])
  })

  it('has at least 60 faults, each named by words of its own', () => {
    expect(mutants.length).toBeGreaterThanOrEqual(60)
    expect(new Set(mutants.map(({ breaks }) => breaks)).size).toBe(mutants.length)
  })

  it('reports a text that occurs nowhere or twice, and a test file that does not exist', () => {
    const file = 'scripts/prove/mutants/mutant.ts'
    const fault = { file, replace: '', breaks: 'it', tests: ['no/such.test.ts'] }
    expect(findOutdated([{ ...fault, find: 'never written' }])).toEqual([
      `${file}: "never written" stands there 0 times (it)`,
      'no/such.test.ts does not exist (it)',
    ])
    expect(findOutdated([{ ...fault, tests: [], find: 'readonly' }])).toEqual([])
    expect(findOutdated([{ ...fault, tests: [], find: 'string' }])[0]).toContain('times (it)')
  })
})
