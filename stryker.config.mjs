/** The mutation tool: `scripts/prove/mutation.ts` adds the files of the chosen modules and starts it. */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'scripts/prove/mutants/vitest.config.ts', related: false },
  plugins: ['@stryker-mutator/vitest-runner'],
  coverageAnalysis: 'perTest',
  incremental: true,
  concurrency: 2,
  timeoutMS: 20_000,
  thresholds: { high: 85, low: 85, break: null },
  reporters: [],
  logLevel: 'warn',
  tempDirName: '.tmp/stryker',
  ignorePatterns: ['/dist', '/data', '/.tmp', '/e2e', '/docs', '/web'],
}
