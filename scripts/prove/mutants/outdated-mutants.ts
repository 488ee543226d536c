import { existsSync, readFileSync } from 'node:fs'
import type { Mutant } from './mutant.ts'

/** Errors in the table itself: texts that do not occur exactly once in their file, and test files that do not exist. */
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
