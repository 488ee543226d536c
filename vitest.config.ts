import { configDefaults, defineConfig } from 'vitest/config'

const engine = process.env['TEST_ENGINE'] ?? 'pglite'
const onlyPglite = ['server/platform/db/{pglite,folder-lock,free-space}.test.ts']

export default defineConfig({
  test: {
    name: engine,
    include: ['{server,shared,demo,scripts,web}/**/*.test.{ts,tsx}'],
    exclude:
      engine === 'postgres' ? [...configDefaults.exclude, ...onlyPglite] : configDefaults.exclude,
    globalSetup: './test/global-setup.ts',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    env: { NODE_ENV: 'test', TZ: 'UTC' },
  },
})
