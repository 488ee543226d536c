import { defineConfig } from 'vitest/config'
import base from '../../../vitest.config.ts'

/** The tests of one mutation run. Stryker's own `testFiles` would leave faults in constants switched off. */
const include = (process.env['MUTATION_TESTS'] ?? '').split(',')

export default defineConfig({ ...base, test: { ...base.test, include, exclude: [] } })
