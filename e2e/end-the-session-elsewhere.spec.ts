import type { BrowserContext, Page } from '@playwright/test'
import { callAs } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { readCode } from './support/pass.ts'
import { expectAccessible } from './support/inspect.ts'
import { findItem, payWithCash, putIntoCart, wellStocked } from './support/items.ts'
import { logInOver, logIn, logOut } from './support/people.ts'

const kurta = findItem({ storeKey: 'raja-park-trends', stockFits: wellStocked })
const refused = /status of 401/
const disconnected = /net::ERR_/

/** Opens Asha's pass and waits until it is saved for use without signal. */
async function openOwnPass(page: Page): Promise<string> {
  await logIn(page, 'asha')
  await page.goto('/bookings')
  await page.getByRole('link', { name: 'Open pickup pass' }).click()
  const code = await readCode(page)
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  expect(await isStored(page, code)).toBe(true)
  return code
}

/** True when this browser still stores the code, in its storage or in the service worker's cache. */
async function isStored(page: Page, code: string): Promise<boolean> {
  return page.evaluate<boolean>(`(async () => {
    const kept = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        kept.push(request.url, await (await cache.match(request)).text())
      }
    }
    return kept.some((text) => text.includes('${code}'))
  })()`)
}

/** Ends the session of this browser from another device. */
async function endSession(context: BrowserContext, device: Page): Promise<void> {
  await device.context().addCookies(await context.cookies())
  await callAs(device, 'POST /logout', {})
}

async function expectGone(page: Page, code: string): Promise<void> {
  await expect(page).toHaveURL(/\/login\?returnTo=/, { timeout: 5_000 })
  await expect(page.getByRole('region', { name: 'Pickup pass' })).toHaveCount(0)
  expect((await page.content()).includes(code)).toBe(false)
  expect(await isStored(page, code)).toBe(false)
}

test(
  'a session that ends on another device removes the open pass from the screen and the browser',
  { tag: '@desktop' },
  async ({ page, context, newPerson, watch }) => {
    watch.expectFailures(refused)
    const code = await openOwnPass(page)
    const list = await context.newPage()
    await list.goto('/bookings')
    await expect(list.getByRole('link', { name: 'Open pickup pass' })).toBeVisible()
    await endSession(context, await newPerson())
    await expectGone(page, code)
    for (const tab of [page, list])
      await expect(tab.getByText('You were logged out. Log in to go on.')).toBeVisible()
    await expect(list).toHaveURL(/\/login\?returnTo=/, { timeout: 5_000 })
  },
)

test(
  'a person whose session ended at Pay With Cash reads that the cart is kept, and books after the log-in',
  { tag: '@desktop' },
  async ({ page, context, newPerson, watch }) => {
    watch.expectFailures(refused, disconnected)
    const email = await logIn(page, 'fatima')
    await putIntoCart(page, kurta)
    await expect.poll(async () => (await callAs(page, 'GET /cart', {})).products.length).toBe(1)
    const device = await newPerson()
    await context.route('**/api/userAuth', (route) => route.abort())
    await endSession(context, device)
    await page.getByRole('button', { name: 'Pay With Cash' }).click()
    await expect(
      page.getByText('You were logged out. Your cart is kept; log in to book.'),
    ).toBeVisible()
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await expectAccessible(page)
    await logInOver(page, email)
    await expect(page).toHaveURL(/\/cart\?store=/)
    await payWithCash(page)
  },
)

test(
  'logging out in one tab removes the pass from every tab',
  { tag: '@desktop' },
  async ({ page, context, watch }) => {
    watch.expectFailures(refused)
    const code = await openOwnPass(page)
    const other = await context.newPage()
    await other.goto('/')
    await logOut(other)
    await expectGone(page, code)
  },
)

test(
  'without signal the pass stays usable, and it is removed when the server can be asked again',
  { tag: '@desktop' },
  async ({ page, context, newPerson, watch }) => {
    watch.expectFailures(refused, disconnected)
    const code = await openOwnPass(page)
    const device = await newPerson()
    await context.setOffline(true)
    await endSession(context, device)
    await page.reload()
    expect(await readCode(page)).toBe(code)
    await context.setOffline(false)
    await expectGone(page, code)
  },
)

test(
  'after a session ends while the browser is closed, no code is shown when it is opened again',
  { tag: '@desktop' },
  async ({ page, context, newPerson, watch }) => {
    watch.expectFailures(refused)
    const code = await openOwnPass(page)
    const address = page.url()
    await page.goto('about:blank')
    await endSession(context, await newPerson())
    const again = await context.newPage()
    await again.goto(address)
    await expectGone(again, code)
  },
)
