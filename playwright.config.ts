import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

/** Debian's Chromium without windows: a fifth faster than the full browser. */
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

/** Journeys run on a phone by default. These run on both, because the screens differ and much depends on them. */
const onBoth = [
  'accessibility',
  'find-book-and-collect',
  'navigation',
  'keep-a-cart-per-store',
  'read-the-terms',
  'search-filters',
  'sign-up-and-book',
]
/** These run on a desktop only: work at the counter, and steps that need a keyboard or several windows. */
const onDesktop = [
  'amounts-add-up',
  'block-a-customer',
  'book-by-keyboard',
  'cannot-hand-over',
  'decline-a-line',
  'end-the-session-elsewhere',
  'keep-the-cart-with-the-account',
  'large-text',
  'live-orders',
  'menu-and-status-colours',
  'order-history',
  'override-the-code',
  'read-hindi-at-the-counter',
  'run-the-shop-by-keyboard',
  'lists-with-pages',
  'toasts',
]
const fileOf = (name: string) => `${name}.spec.ts`
const gone = [...onBoth, ...onDesktop].filter((name) => !existsSync(`e2e/${fileOf(name)}`))
if (gone.length > 0)
  throw new Error(`playwright.config.ts names journeys that do not exist: ${gone.join()}`)
/** `npm test -- --all`: every journey on both. */
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
      testIgnore: all ? [] : onDesktop.map(fileOf),
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      testMatch: all ? '*.spec.ts' : [...onBoth, ...onDesktop].map(fileOf),
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
})
