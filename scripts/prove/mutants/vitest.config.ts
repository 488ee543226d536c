import { defineConfig } from 'vitest/config'
import { options, withDatabase } from '../../../vitest.config.ts'

/** The tests of one mutation run. Stryker's own `testFiles` would leave faults in constants switched off. */
const include = (process.env['MUTATION_TESTS'] ?? '').split(',')

export default defineConfig({ test: { ...options, ...withDatabase('postgres'), include } })
