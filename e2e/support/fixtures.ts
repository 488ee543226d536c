import { type BrowserContextOptions, expect, type Page, test as base } from '@playwright/test'
import { ConsoleWatch } from './console-watch.ts'
import { OwnServer } from './own-server.ts'
import { PaymentsControl } from './payments-control.ts'

type Journey = {
  watch: ConsoleWatch
  /** Opens a browser of its own for another person. */
  newPerson: (options?: BrowserContextOptions) => Promise<Page>
  /** Makes the payment provider misbehave, or does what people and banks do there; reset after each journey. */
  payments: PaymentsControl
}

let browsers = 0

/** Requests are limited per network, so every browser comes from a network that no other browser has used. */
function freshAddress(worker: number): Record<string, string> {
  browsers += 1
  const [block, network] = [Math.floor(browsers / 250), browsers % 250]
  return { 'x-forwarded-for': `${11 + (worker % 100)}.${block}.${network}.1` }
}

/** Waits for hydration after each navigation: a real person is slower than a script. */
function waitForHydration(page: Page): void {
  const hydrated = () =>
    page
      .locator('html[data-hydrated], html:not(:has(script[data-entry]))')
      .waitFor({ state: 'attached', timeout: 10_000 })
      .catch(() => undefined)
  const { goto, reload } = page
  page.goto = async (...given) => {
    const answer = await goto.apply(page, given)
    await hydrated()
    return answer
  }
  page.reload = async (...given) => {
    const answer = await reload.apply(page, given)
    await hydrated()
    return answer
  }
}

export const test = base.extend<Journey, { ownServer: OwnServer }>({
  ownServer: [
    async ({}, use, { workerIndex }) => {
      const ownServer = await OwnServer.open(workerIndex)
      await use(ownServer)
      await ownServer.end('SIGTERM')
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ ownServer }, use) => {
    await ownServer.start()
    await use(ownServer.url)
  },
  payments: async ({ ownServer }, use) => {
    await ownServer.start()
    const payments = new PaymentsControl(ownServer.simulatorUrl)
    await use(payments)
    await ownServer.start()
    await payments.reset()
  },
  extraHTTPHeaders: async ({}, use, { workerIndex }) => use(freshAddress(workerIndex)),
  watch: [
    async ({}, use) => {
      const watch = new ConsoleWatch()
      await use(watch)
      expect(watch.complaints(), 'console errors').toEqual([])
    },
    { auto: true },
  ],
  context: async ({ context, watch }, use) => {
    watch.over(context)
    context.on('page', waitForHydration)
    await use(context)
  },
  newPerson: async ({ browser, baseURL, watch }, use, { workerIndex }) => {
    const opened: { close: () => Promise<void> }[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext({
        ...(baseURL !== undefined && { baseURL }),
        extraHTTPHeaders: freshAddress(workerIndex),
        ...options,
      })
      opened.push(context)
      watch.over(context)
      if (options.javaScriptEnabled !== false) context.on('page', waitForHydration)
      return context.newPage()
    })
    await Promise.all(opened.map((context) => context.close()))
  },
})

export { expect }
