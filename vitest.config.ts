import { defineConfig } from 'vitest/config'

const engine = process.env['TEST_ENGINE'] ?? 'pglite'

export default defineConfig({
  test: {
    name: engine,
    include: ['{server,shared,demo,scripts,web}/**/*.test.{ts,tsx}'],
    globalSetup: './test/global-setup.ts',
    testTimeout: 15_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // A database in WebAssembly is dear to start: files share their worker's one.
    env: { NODE_ENV: 'test', TZ: 'UTC' },
  },
})
