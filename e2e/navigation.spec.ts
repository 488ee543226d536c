import type { Page, Route } from '@playwright/test'
import { buildCity } from '#demo/city.ts'
import { expect, test } from './support/fixtures.ts'
import {
  fillLogin,
  logIn,
  logInAsMerchant,
  logInOver,
  logInSheet,
  logOut,
  openProfile,
} from './support/people.ts'

/** Holds requests of these addresses until the returned function is called. */
async function holdBack(page: Page, addresses: RegExp): Promise<() => Promise<unknown>> {
  const held: Route[] = []
  let isOpen = false
  await page.route(addresses, async (route) => {
    if (isOpen) await route.continue()
    else held.push(route)
  })
  return () => {
    isOpen = true
    return Promise.all(held.map((route) => route.continue()))
  }
}

test(
  'a guest sees the log-in link, a shopper the cart and the log-out button',
  { tag: '@both' },
  async ({ page }) => {
    await page.goto('/')
    const logInLink = page.getByRole('banner').getByRole('link', { name: 'Login' })
    await logInLink.click()
    const said = expect(page.getByText('Login successful')).toBeVisible()
    await logInOver(page, 'meera@chowk.example')
    await said
    await expect(page).toHaveURL('/')
    await expect(
      page.getByRole('link', { name: 'Cart, empty' }).filter({ visible: true }),
    ).toHaveCount(1)

    await expect(await openProfile(page)).toContainText('meera@chowk.example')
    await page.keyboard.press('Escape')
    await logOut(page)
    await expect(page).toHaveURL('/')
    await expect(logInLink).toBeVisible()
  },
)

test(
  'the store search finds a store as the visitor types, and opens it',
  { tag: '@core' },
  async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      const words = url.searchParams.get('search')
      if (url.pathname === '/api/search-stores' && words) asked.push(words)
    })
    await page.goto('/shops')
    const field = page.getByRole('combobox', { name: 'Find a shop' })
    const found = page.getByRole('option').filter({ hasText: 'Soni Vastralaya' })
    await field.pressSequentially('soni', { delay: 30 })
    await expect(found).toBeVisible()
    expect(asked).toEqual(['soni'])
    await expect(found).toContainText('Jaipur')
    await expect(found).toContainText(/\+91 \d{5} \d{5}/)
    await expect(found).toContainText(/Open|Opens|Closed|Closes|holiday/)
    await expect(found.locator('img')).toBeAttached()
    await found.click()
    await expect(page).toHaveURL(/\/store\?_id=/)
    await expect(page.getByRole('heading', { level: 1, name: 'Soni Vastralaya' })).toBeVisible()
  },
)

test(
  'a distance filter asks for a place, and the place is remembered',
  { tag: '@both' },
  async ({ page, isMobile }) => {
    await page.goto('/?rawQuery=kurta&city=Jaipur')
    const distance = page.getByRole('radio', { name: 'Within 5 km' }).filter({ visible: true })
    if (isMobile) await page.getByRole('button', { name: 'Filters' }).click()
    await distance.click()
    await expect(page.getByText('Please update location')).toBeVisible()
    await page
      .getByRole('list', { name: 'Places' })
      .getByRole('button', { name: /^Jaipur/ })
      .click()
    await expect(distance).toBeChecked()
    if (isMobile) await page.getByRole('button', { name: /^Show \d+ products?$/ }).click()
    const button = page.getByRole('button', { name: /^Your location: Jaipur · 5 km/ })
    await expect(button.filter({ visible: true }).first()).toBeVisible()
    const stored = await page.evaluate<Record<string, string>>('({ ...localStorage })')
    expect(stored).toMatchObject({ city: 'Jaipur', currentLocation: 'Jaipur' })
    expect(Number(stored['lat'])).toBeCloseTo(26.9, 0)
    expect(Number(stored['long'])).toBeCloseTo(75.8, 0)
  },
)

test('Load More appends results, and a filter starts from the first page', async ({
  page,
  isMobile,
}) => {
  await page.goto('/?rawQuery=&city=Jaipur')
  const shown = page
    .getByRole('status')
    .filter({ hasText: /^Showing/ })
    .first()
  await expect(shown).toHaveText(/^Showing 24 of \d+$/)
  await page.getByRole('link', { name: 'Load More' }).click()
  await expect(shown).toHaveText(/^Showing 48 of \d+$/)
  if (isMobile) await page.getByRole('button', { name: 'Filters' }).click()
  await page
    .getByRole('button', { name: /^Clothing/ })
    .filter({ visible: true })
    .click()
  if (isMobile) await page.getByRole('button', { name: /^Show \d+ products?$/ }).click()
  await expect(shown).toHaveText(/^Showing 24 of \d+$/)
})

test('a store’s own search applies on Enter', { tag: '@both' }, async ({ page }) => {
  await logIn(page, 'meera')
  await page.goto('/shops')
  await page.getByRole('combobox', { name: 'Find a shop' }).fill('soni')
  await page.getByRole('option').filter({ hasText: 'Soni Vastralaya' }).click()
  await expect(page).toHaveURL(/\/store\?_id=/)
  const search = page.getByRole('searchbox', { name: 'Search in this shop' })
  const shown = page
    .getByRole('status')
    .filter({ hasText: /^(?:Showing|\d+ products?$)/ })
    .first()
  await expect(shown).toHaveText(/\d/)
  const before = await shown.innerText()
  await search.fill('shirt')
  await expect(shown).toHaveText(before)
  await search.press('Enter')
  await expect(page).toHaveURL(/search=shirt/)
  await expect(shown).not.toHaveText(before)
})

test(
  'the details of an order open, and the side menu folds',
  { tag: '@both' },
  async ({ page, isMobile }) => {
    await logInAsMerchant(page, 'soni-vastralaya')
    const menu = page.getByRole('navigation', { name: 'Shop menu' }).filter({ hasText: 'Logout' })
    await expect(menu).toBeVisible({ visible: !isMobile })
    const toggle = isMobile
      ? page.getByRole('button', { name: 'More', exact: true })
      : page.getByRole('button', { name: 'Open or close the menu' })
    await toggle.click()
    await expect(menu).toBeVisible({ visible: isMobile })
    if (isMobile) {
      const sheet = page.getByRole('dialog', { name: 'Shop menu' })
      await sheet.getByRole('button', { name: 'Close' }).click()
    } else await toggle.click()
    await expect(menu).toBeVisible({ visible: !isMobile })

    await page.getByRole('button', { name: 'Show details' }).first().click()
    await expect(page.getByRole('list', { name: 'Products' })).toBeVisible()
    for (const words of ['Order summary', 'Sub Total', 'Discount', 'Rs 0.00', 'Grand total']) {
      await expect(page.getByRole('table')).toContainText(words, { ignoreCase: true })
    }
    await page.getByRole('link', { name: 'Chowk, home' }).click()
    await expect(page).toHaveURL('/')
  },
)

test(
  'a shop without orders sees a picture and an explanation',
  { tag: '@both' },
  async ({ page }) => {
    const shop = buildCity().stores.find(({ key }) => key === 'dadar-sarees')
    await logInAsMerchant(page, shop?.key ?? '')
    await expect(page.getByText('No open orders')).toBeVisible()
    await expect(page.getByRole('main').locator('svg').first()).toBeVisible()
  },
)

test(
  'a person whose session cannot be checked is treated as a guest',
  { tag: '@both' },
  async ({ page, watch }) => {
    watch.expectFailures(/status of 500/)
    await logIn(page, 'meera')
    await page.route('**/api/userAuth', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/')
    const login = page.getByRole('banner').getByRole('link', { name: 'Login' })
    await expect(login).toBeVisible({ timeout: 30_000 })
  },
)

test(
  'a press counts on a part of the page that is not hydrated yet',
  { tag: '@both' },
  async ({ page }) => {
    // React adds its own properties to hydrated elements.
    await page.addInitScript(`
    addEventListener('hydrated', () => setTimeout(() => {
      const heart = document.querySelector('main li button[aria-pressed]')
      if (!heart || Object.keys(heart).length > 0) return
      document.body.append('pressed before its part was hydrated')
      heart.click()
    }))`)
    await page.goto('/')
    await expect(page.getByText('pressed before its part was hydrated')).toBeAttached()
    await expect(logInSheet(page)).toBeVisible()
  },
)

test('a press before the page is hydrated is repeated then', { tag: '@core' }, async ({ page }) => {
  await page.addInitScript(`
    addEventListener('DOMContentLoaded', () =>
      document.querySelector('main li button[aria-pressed]').click())`)
  await page.goto('/')
  await expect(logInSheet(page)).toBeVisible()
})

test(
  'the next screen begins with its skeleton, visible from its first frame',
  { tag: '@both' },
  async ({ page }) => {
    await page.goto('/?rawQuery=kurta&city=Jaipur')
    const answer = await holdBack(page, /\/api\/product\?/)
    await page.evaluate(`new MutationObserver((_changes, observer) => {
    const skeleton = document.querySelector('main .skeleton')
    if (!skeleton || document.querySelector('main h1')) return
    observer.disconnect()
    window.firstFrame = getComputedStyle(skeleton).opacity
  }).observe(document.body, { childList: true, subtree: true })`)
    await page.getByRole('main').locator('a[href^="/product"]').first().click()
    await expect.poll(() => page.evaluate('window.firstFrame')).toBe('1')
    await answer()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  },
)

test(
  'a guest who asks for bookings keeps the page until the log-in screen is there',
  { tag: '@both' },
  async ({ page, isMobile }) => {
    test.skip(!isMobile, 'desktops have this link at signed-in people only')
    await page.goto('/')
    const arrive = await holdBack(page, /\/assets\/login-screen-/)
    const requested = page.waitForRequest(/\/assets\/login-screen-/)
    await page.getByRole('link', { name: 'Bookings' }).click()
    await requested
    await expect(page.getByRole('heading', { level: 1 })).toContainText('local market')
    await expect(page).toHaveURL('/')
    await arrive()
    await expect(page).toHaveURL('/login?returnTo=%2Fbookings')
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back!' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/')
  },
)

test('a guest who opens the bookings is redirected to the log-in and back to the bookings', async ({
  page,
}) => {
  await page.goto('/bookings')
  await expect(page).toHaveURL('/login?returnTo=%2Fbookings')
  await fillLogin(page, 'meera@chowk.example')
  await expect(page).toHaveURL('/bookings')
  await expect(page.getByRole('heading', { level: 1, name: 'Your bookings' })).toBeVisible()
})

test('a merchant who logs in sees the current orders', async ({ page }) => {
  await page.goto('/login')
  await fillLogin(page, 'ramesh@chowk.example')
  await expect(page.getByRole('heading', { level: 1, name: 'Current Orders' })).toBeVisible()
})
