import { BaseSequencer } from 'vitest/node'
import { defineConfig } from 'vitest/config'
import { options, withDatabase } from '../../../vitest.config.ts'

/** The tests of one mutation run. Stryker's own `testFiles` would leave faults in constants switched off. */
const include = (process.env['MUTATION_TESTS'] ?? '').split(',')

/** A run ends at its first failure, so the quick files come first. */
class QuickestFirst extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer['sort']>[0]) {
    // oxlint-disable-next-line unicorn/no-array-sort -- The method sorts no array.
    const slowestFirst = await super.sort(files)
    return slowestFirst.toReversed()
  }
}

const sequence = { sequencer: QuickestFirst }

export default defineConfig({
  test: { ...options, ...withDatabase('postgres'), include, sequence },
})
