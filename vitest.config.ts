import { defineConfig } from 'vitest/config'
import { callTable } from './scripts/call-table.ts'
import { postgresFolder } from './scripts/postgres.ts'

/** PostgreSQL if it is installed; `TEST_ENGINE=pglite` runs the tests of the database on PGlite instead. */
const engine = process.env['TEST_ENGINE'] ?? (postgresFolder() ? 'postgres' : 'pglite')

/** Tests that wait for timers or start many processes run in `npm run prove -- long-tests`. */
const tooLong = process.env['LONG_TESTS'] ? [] : ['**/*.long.*']
/** Tests of the web app that need a database. */
const webWithDatabase = 'web/**/*.database.test.ts'
/** Pure code: these tests open no database. */
const rules = [
  '{shared,web,payments-simulator,messages-simulator}/**/*.test.{ts,tsx}',
  'server/**/{rules.test.ts,{rules,language}/**/*.test.ts}',
]

export const withDatabase = (on: string) => ({
  globalSetup: './test/global-setup.ts',
  env: { NODE_ENV: 'test', TZ: 'UTC', TEST_ENGINE: on },
})

export const options = {
  testTimeout: 30_000,
  hookTimeout: 60_000,
  maxWorkers: 2,
  // Test files of one worker share their modules (a third faster), so a test must undo its changes to them.
  isolate: false,
  setupFiles: './test/undo-stubs.ts',
  env: { NODE_ENV: 'test', TZ: 'UTC' },
}

/**
 * `x.test.ts` runs once. `x.engines.test.ts` runs on PostgreSQL and on PGlite, whose results may differ.
 * `x.pglite.test.ts` tests features of PGlite only, `x.postgres.test.ts` those of PostgreSQL. `x.long.….test.ts` does not
 * run in `npm test`.
 */
export default defineConfig({
  plugins: [callTable()],
  oxc: { jsx: { runtime: 'automatic', importSource: '#jsx' } },
  test: {
    ...options,
    projects: [
      { extends: true, test: { name: 'rules', include: rules, exclude: [webWithDatabase] } },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['{server,demo,scripts}/**/*.test.ts', webWithDatabase],
          exclude: [
            'server/**/{rules.test.ts,{rules,language}/**/*.test.ts}',
            `**/*.${engine === 'pglite' ? 'postgres' : 'pglite'}.test.ts`,
            ...tooLong,
          ],
          ...withDatabase(engine),
        },
      },
      {
        extends: true,
        test: {
          name: 'pglite',
          include: ['{server,demo}/**/*.{engines,pglite}.test.ts'],
          exclude: tooLong,
          ...withDatabase('pglite'),
        },
      },
    ],
  },
})
