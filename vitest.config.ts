import { configDefaults, defineConfig } from 'vitest/config'

const engine = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'pglite'
const otherEngines = {
  pglite: ['server/platform/db/postgres.test.ts'],
  postgres: [
    'server/platform/db/{pglite,durable-pglite,folder-lock,free-space,full-disk-pglite}.test.ts',
  ],
}

export default defineConfig({
  test: {
    name: engine,
    include: ['{server,shared,demo,scripts,web}/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, ...otherEngines[engine]],
    globalSetup: './test/global-setup.ts',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    env: { NODE_ENV: 'test', TZ: 'UTC' },
  },
})
