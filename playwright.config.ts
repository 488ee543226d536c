import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const debianChromium = '/usr/bin/chromium'
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/support/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  // Journeys of a worker share one city and its limits per minute: a collision passes alone, a fault fails again.
  retries: 1,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '.tmp/results/playwright.json' }]],
  use: {
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: {
      ...(existsSync(debianChromium) && { executablePath: debianChromium }),
      args: quiet,
    },
  },
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
  ],
})
