import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

/** Debian's headless Chromium is a fifth faster than the full browser. */
const debianChromium = '/usr/bin/chromium-headless-shell'
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * A journey runs on a phone; with the tag `@desktop` it runs on a desktop instead, with `@both` on both. `npm test`
 * runs the about sixty journeys with the tag `@core`. With `JOURNEYS=all`, those with the tag `@desktop` run on a phone
 * too; `@desktop-only` is about the desktop's own layout or its keyboard. A journey without a tag uses a phone's menus.
 */
const all = process.env['JOURNEYS'] === 'all'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/support/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '.tmp/results/playwright.json' }]],
  use: {
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    launchOptions: {
      ...(existsSync(debianChromium) && { executablePath: debianChromium }),
      args: quiet,
    },
  },
  projects: [
    {
      name: 'phone',
      grepInvert: all ? /@desktop-only/ : /@desktop/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      grep: /@desktop|@both/,
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
})
