import { existsSync, readFileSync } from 'node:fs'
import type { Mutant } from './mutant.ts'

/** What is wrong with the table itself: texts that stand in their file no more, or twice, and tests that are gone. */
export function findOutdated(mutants: readonly Mutant[]): string[] {
  return mutants.flatMap(({ file, find, breaks, tests }) => {
    const count = existsSync(file) ? readFileSync(file, 'utf8').split(find).length - 1 : 0
    const missing = tests.filter((test) => !existsSync(test))
    return [
      ...(count === 1 ? [] : [`${file}: "${find.trim()}" stands there ${count} times (${breaks})`]),
      ...missing.map((test) => `${test} does not exist (${breaks})`),
    ]
  })
}
