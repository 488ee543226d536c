import type { CDPSession, Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible } from './support/inspect.ts'
import { findItem, productPath, wellStocked } from './support/items.ts'
import { logIn, logInAsMerchant, logOut, signInAsMerchant } from './support/people.ts'

type Manifest = {
  start_url: string
  name: string
  display: string
  icons: { src: string; sizes: string; purpose?: string }[]
  shortcuts: { name: string; url: string; icons: { src: string }[] }[]
  share_target: { action: string; params: Record<string, string> }
}

/** The manifest as Chromium reads it for the shown page, with its own complaints. */
async function readManifest(page: Page) {
  const devtools: CDPSession = await page.context().newCDPSession(page)
  const { url, errors, data } = await devtools.send('Page.getAppManifest')
  return { url, errors, manifest: JSON.parse(data ?? '') as Manifest }
}

/**
 * The criteria of Chrome on Android for an installable page (https://web.dev/articles/install-criteria). Only the full
 * browser has `Page.getInstallabilityErrors`; its shell without windows cannot install anything.
 */
async function expectInstallable(page: Page): Promise<Manifest> {
  const { url, errors, manifest } = await readManifest(page)
  expect(errors).toEqual([])
  expect(new URL(url).pathname).toBe('/manifest.webmanifest')
  expect(manifest.display).toBe('standalone')
  const sizes = manifest.icons.map(({ sizes: size, purpose = 'any' }) => `${purpose} ${size}`)
  for (const needed of ['any 192x192', 'any 512x512', 'maskable 192x192', 'maskable 512x512'])
    expect(sizes).toContain(needed)
  const pictures = [...manifest.icons, ...manifest.shortcuts.flatMap(({ icons }) => icons)]
  for (const { src } of pictures) {
    const answer = await page.request.get(src)
    expect([src, answer.status(), answer.headers()['content-type']]).toEqual([
      src,
      200,
      'image/png',
    ])
  }
  return manifest
}

/** Acts like a browser that can install the page and waits to be asked. */
async function allowInstall(page: Page, outcome: 'accepted' | 'dismissed'): Promise<void> {
  await page.evaluate(`{
    const event = new Event('beforeinstallprompt', { cancelable: true })
    event.prompt = async () => { document.documentElement.dataset.prompted = '' }
    event.userChoice = Promise.resolve({ outcome: '${outcome}' })
    dispatchEvent(event)
    document.documentElement.dataset.prevented = String(event.defaultPrevented)
  }`)
}

const offer = (page: Page) => page.getByRole('region', { name: 'Chowk as an app' })
const install = { name: 'Install the app' }

test('the shop can be installed, in both languages, and its shortcuts open their screens', async ({
  page,
}) => {
  await page.goto('/')
  const manifest = await expectInstallable(page)
  expect([manifest.name, manifest.start_url]).toEqual(['Chowk', '/'])
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual(['Bookings', 'Search', 'Cart'])

  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'हिन्दी' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  await expect.poll(async () => (await readManifest(page)).manifest.name).toBe('चौक')
  await page.context().clearCookies({ name: 'lang' })

  await logIn(page, 'asha')
  for (const { url, name } of manifest.shortcuts) {
    await page.goto(url)
    const title = name === 'Cart' ? 'Your Cart' : name
    if (name !== 'Search')
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page).toHaveURL(url)
  }
})

test('the dashboard can be installed: the app starts at the orders, and Scan opens the scanner', async ({
  page,
}) => {
  await logInAsMerchant(page, 'soni-vastralaya')
  const manifest = await expectInstallable(page)
  expect(manifest.start_url).toBe('/dashboard/currentOrders')
  const [scan, orders, bookings] = manifest.shortcuts
  expect([scan?.name, orders?.name, bookings?.name]).toEqual(['Scan', 'Orders', 'Bookings'])
  await page.goto(manifest.start_url)
  await expect(page.getByRole('heading', { level: 1, name: 'Current Orders' })).toBeVisible()
  await page.goto(scan?.url ?? '')
  await expect(page.getByRole('main').locator('video')).toBeAttached()
  await page.goto(bookings?.url ?? '')
  await expect(page.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible()
})

test('a shortcut of somebody who is logged out leads through the log-in to its screen', async ({
  page,
}) => {
  await page.goto('/dashboard/scan')
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fdashboard%2Fscan/)
  await signInAsMerchant(page, 'soni-vastralaya')
  await page.goto('/dashboard/scan')
  await expect(page.getByRole('main').locator('video')).toBeAttached()
})

test('the app is offered with the bookings, never at the first visit; "Not now" is remembered, the menu keeps it', async ({
  page,
}) => {
  await page.goto('/')
  await allowInstall(page, 'accepted')
  await expect(page.locator('html')).toHaveAttribute('data-prevented', 'true')
  await expect(offer(page)).toHaveCount(0)

  await logIn(page, 'asha')
  await page.goto('/bookings')
  await expect(page.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible()
  await allowInstall(page, 'accepted')
  await expect(offer(page)).toBeVisible()
  await expectAccessible(page)
  await offer(page).getByRole('button', { name: 'Not now' }).click()
  await expect(offer(page)).toHaveCount(0)

  await page.reload()
  await allowInstall(page, 'accepted')
  await expect(page.getByRole('link', { name: 'Open pickup pass' }).first()).toBeVisible()
  await expect(offer(page)).toHaveCount(0)
  await page.goto('/')
  await allowInstall(page, 'accepted')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const entry = page.getByRole('dialog').getByRole('button', install)
  await entry.click()
  await expect(page.locator('html')).toHaveAttribute('data-prompted', '')
  await page.evaluate('dispatchEvent(new Event("appinstalled"))')
  await expect(entry).toHaveCount(0)
})

test('below the orders the app is offered once: a "no" to the browser counts as "Not now"', async ({
  page,
}) => {
  await logInAsMerchant(page, 'soni-vastralaya')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await allowInstall(page, 'dismissed')
  await offer(page).getByRole('button', install).click()
  await expect(page.locator('html')).toHaveAttribute('data-prompted', '')
  await expect(offer(page)).toHaveCount(0)
  await page.reload()
  await allowInstall(page, 'dismissed')
  await page.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('dialog').getByRole('button', install)).toBeVisible()
  await expect(offer(page)).toHaveCount(0)
})

test('on an iPhone a sentence says how, and the installed app offers nothing', async ({
  newPerson,
}) => {
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1'
  const phone = { userAgent, viewport: { width: 360, height: 740 } }
  const page = await newPerson(phone)
  await logInAsMerchant(page, 'soni-vastralaya')
  await expect(offer(page)).toContainText('Add to Home Screen')
  await expect(offer(page).getByRole('button', install)).toHaveCount(0)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('dialog').getByRole('button', install).click()
  await expect(page.getByRole('dialog').getByText('Add to Home Screen')).toBeVisible()

  await page.addInitScript('Object.defineProperty(navigator, "standalone", { value: true })')
  await page.reload()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'View my shop' })).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button', install)).toHaveCount(0)
  await expect(offer(page)).toHaveCount(0)
})

test('a shared link of a product opens it; other texts are searched for, hostile ones too', async ({
  page,
  baseURL,
}) => {
  await page.goto('/')
  const { manifest } = await readManifest(page)
  const { action, params } = manifest.share_target
  const share = (text: string) =>
    page.goto(`${action}?${new URLSearchParams({ [params['text'] ?? '']: text })}`)
  const item = findItem({ storeKey: 'soni-vastralaya', stockFits: wellStocked })
  const product = await productPath(page, item)
  await share(`Look at this ${baseURL}${product}`)
  await expect(page).toHaveURL(product)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(item.product.productName)

  await share('cotton kurta https://other.example/p/1')
  await expect(page).toHaveURL(/\/\?city=&rawQuery=cotton\+kurta$/)
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()

  await share('"><script>document.title = "taken"</script>//evil.example')
  await expect(page).toHaveURL((url) => url.origin === baseURL && url.pathname === '/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).not.toHaveTitle('taken')
})

test('the number of new orders stands on the app’s icon until the log-out', async ({ page }) => {
  await page.addInitScript(`
    const shown = JSON.parse(localStorage.badges ?? '[]')
    navigator.setAppBadge = async (count) => {
      shown.push(count)
      localStorage.badges = JSON.stringify(shown)
    }`)
  const badges = () => page.evaluate<number[]>('JSON.parse(localStorage.badges ?? "[]")')
  await logInAsMerchant(page, 'soni-vastralaya')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const orders = page.getByRole('link', { name: /^Orders, \d+ to make ready$/ }).first()
  await expect(orders).toBeVisible()
  // Other journeys book at this shop meanwhile, so both numbers are read in each try.
  const inBar = async () => Number(/\d+/.exec((await orders.getAttribute('aria-label')) ?? '')?.[0])
  await expect.poll(async () => (await badges()).at(-1) === (await inBar())).toBe(true)
  await page.goto('/')
  await logOut(page)
  await expect.poll(async () => (await badges()).at(-1)).toBe(0)
})
