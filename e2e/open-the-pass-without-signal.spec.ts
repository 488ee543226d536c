import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { expect, test } from './support/fixtures.ts'
import { readCode } from './support/pass.ts'
import { logIn, logOut } from './support/people.ts'

const disconnected = /net::ERR_/

/** Opens the pass, and waits until the browser has stored the files that show it. */
async function seePass(page: Page): Promise<string> {
  await page.goto('/bookings')
  await page.getByRole('link', { name: 'Open pickup pass' }).click()
  const code = await readCode(page)
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  return code
}

async function readCached(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(async () => {
    const caches = await Promise.all((await self.caches.keys()).map((name) => self.caches.open(name)))
    const requests = await Promise.all(caches.map((cache) => cache.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })()`)
}

/** A new window of the same browser. */
async function openNew(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  return page
}

test('a pass that was opened once opens without signal after a reload and in a new window', async ({
  page,
  context,
  ownServer,
  watch,
}) => {
  watch.expectFailures(disconnected)
  await logIn(page, 'asha')
  const code = await seePass(page)
  await context.setOffline(true)
  await ownServer.end('SIGTERM')

  await page.reload()
  expect(await readCode(page)).toBe(code)
  await expect(page.getByRole('img', { name: 'QR code for the counter' })).toBeVisible()
  await expect(page.getByText(/^Saved on/)).toBeVisible()
  await expectSoundScreen(page)

  const other = await openNew(context, page.url())
  expect(await readCode(other)).toBe(code)

  await ownServer.start()
  await context.setOffline(false)
  await other.reload()
  expect(await readCode(other)).toBe(code)
  await expect(other.getByText(/^Saved on/)).toBeHidden()
})

test(
  'without signal every address leads to the saved passes',
  { tag: '@core' },
  async ({ page, context, watch }) => {
    watch.expectFailures(disconnected, /is rendered before it is loaded/)
    await logIn(page, 'asha')
    const code = await seePass(page)
    await context.setOffline(true)
    for (const address of ['/', '/bookings', '/dashboard/currentOrders']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1, name: 'No signal' })).toBeVisible()
      await expectSoundScreen(page)
    }
    // The person is still logged in, and the place is still known.
    await page.goto('/')
    const header = page.getByRole('banner')
    await expect(header.getByRole('button', { name: /^Your location: Jaipur/ })).toBeVisible()
    await expect(header.getByRole('link', { name: 'Login' })).toHaveCount(0)
    await page.goto('/bookings')
    const saved = page.getByRole('region', { name: 'Saved on this device' })
    await expect(saved).toBeVisible()
    await expectAccessible(page)
    await saved.getByRole('link').first().click()
    expect(await readCode(page)).toBe(code)
  },
)

test('without signal the pass is shown in the chosen language and theme', async ({
  page,
  context,
  baseURL,
  watch,
}) => {
  watch.expectFailures(disconnected)
  await logIn(page, 'asha')
  await seePass(page)
  const url = baseURL ?? ''
  await context.addCookies([
    { name: 'lang', value: 'hi', url },
    { name: 'theme', value: 'dark', url },
  ])
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'पिकअप पास' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('only files of the build are cached, and only for shoppers who have booked; logging out removes the pass', async ({
  page,
  context,
  watch,
}) => {
  watch.expectFailures(disconnected)
  await page.goto('/')
  await logIn(page, 'asha')
  expect(
    await page.evaluate('navigator.serviceWorker.getRegistrations().then((all) => all.length)'),
  ).toBe(0)

  await seePass(page)
  const pass = page.url()
  await page.reload()
  const files = await readCached(page)
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter((path) => !/^\/assets\/[\w-]+\.(?:js|css|woff2|html)$/.test(path))).toEqual(
    [],
  )

  await page.goto('/')
  await logOut(page)
  await context.setOffline(true)
  await page.goto(pass)
  await expect(page.getByText('it isn’t saved on this device')).toBeVisible()
})
