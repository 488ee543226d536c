import { configDefaults, defineConfig } from 'vitest/config'
import { leftOut } from './test/engines.ts'

const engine = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'pglite'
/** `npm test` divides the files between the engines; a run of single files takes any of them on either engine. */
const given = process.env['TEST_DIVISION']
const division = given === 'once' || given === 'both' ? given : undefined

export default defineConfig({
  test: {
    name: engine,
    include: ['{server,shared,demo,scripts,web,payments-simulator}/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, ...leftOut(engine, division)],
    globalSetup: './test/global-setup.ts',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // Test files of one worker share their modules (a third faster), so a test must restore what it changes.
    isolate: false,
    env: { NODE_ENV: 'test', TZ: 'UTC' },
  },
})
