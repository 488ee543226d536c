import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { logIn, logInAsMerchant, nameOf, openProfile, profileEntry } from './support/people.ts'

const top = (page: Page) => page.evaluate<number>('scrollY')
const footer = (page: Page) => page.getByRole('contentinfo')

async function openContents(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) await page.getByText('On this page').first().click()
}

test('the footer leads to every page about the shop, each from its top', async ({
  page,
  isMobile,
}) => {
  await page.goto('/')
  const ways = [
    ['Terms of Use', '/terms', 'Terms of Use'],
    ['Refund Policy', '/refund-policy', 'Refund Policy'],
    ['Privacy Policy', '/privacy-policy', 'Privacy Policy'],
    ['About Us', '/about-us', 'About Us'],
    ['Contact Us', '/contact-us', 'Contact Us'],
    ['Site Map', '/site-map', 'Site Map'],
  ] as const
  for (const [name, path, title] of ways) {
    // A phone's footer has two rows; the site map has the others.
    const isInFooter = !isMobile || ['Site Map', 'Contact Us'].includes(name)
    if (!isInFooter) await footer(page).getByRole('link', { name: 'Site Map' }).click()
    const place = isInFooter ? footer(page) : page.getByRole('main')
    await place.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page).toHaveTitle(`${title} · Chowk`)
    expect(await top(page)).toBe(0)
  }
})

test('the footer of a phone has two rows, with who runs the site', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const [language, runBy] of [
    ['en', 'Run by Chowk (demonstration)'],
    ['hi', 'संचालक: Chowk (demonstration)'],
  ] as const) {
    await page.goto(`/terms?lang=${language}`)
    await expect(footer(page).getByText(runBy)).toBeVisible()
    await page.evaluate('document.fonts.ready.then(() => undefined)')
    const parts = await footer(page).locator('a, p > span').filter({ visible: true }).all()
    const boxes = await Promise.all(parts.map((part) => part.boundingBox()))
    expect(new Set(boxes.map((box) => Math.round(box?.y ?? 0))).size).toBe(2)
  }
})

test('a phone that jumps to the footer of the home page finds it at rest', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const language of ['en', 'hi']) {
    await page.goto(`/?lang=${language}`)
    await page.evaluate('document.fonts.ready.then(() => undefined)')
    const heights = await page.evaluate<number[]>(`(async () => {
      const frame = () => new Promise((done) => requestAnimationFrame(done))
      const heights = []
      scrollTo(0, document.documentElement.scrollHeight)
      for (let frames = 0; frames < 10; frames += 1) {
        heights.push(document.documentElement.scrollHeight)
        await frame()
      }
      return heights
    })()`)
    const moved = Math.max(...heights) - Math.min(...heights)
    expect(moved, `${language}: ${heights.join(' ')}`).toBeLessThan(4)
  }
})

test('a link scrolls to its heading and focuses it, and Back returns', async ({
  page,
  isMobile,
}) => {
  await page.goto('/terms')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await openContents(page, isMobile)
  await page.evaluate('scrollTo(0, 40)')
  const heading = page.getByRole('heading', { name: /Cancelling, returning, exchanging/ })
  await page
    .getByRole('link', { name: 'Cancelling, returning, exchanging' })
    .filter({ visible: true })
    .click()
  await expect(page).toHaveURL('/terms#cancel')
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  const bar = await page.locator('[data-bar=top]').last().boundingBox()
  const box = await heading.boundingBox()
  expect(box?.y ?? 0).toBeGreaterThanOrEqual(bar?.height ?? 0)
  await page.goBack()
  await expect(page).toHaveURL('/terms')
  await expect.poll(() => top(page)).toBe(40)

  await page.goto('/contact-us')
  await page.getByRole('link', { name: 'How do I cancel?' }).click()
  await expect(page).toHaveURL('/terms#cancel')
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
})

test('the terms switch to Hindi at once and stay in Hindi after a reload', async ({
  page,
  isMobile,
}) => {
  await page.goto('/terms')
  if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click()
  const switches = isMobile ? page.getByRole('dialog') : footer(page)
  await switches.getByRole('button', { name: 'हिन्दी' }).click()
  if (isMobile) await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1, name: 'उपयोग की शर्तें' })).toBeVisible()
  await expect(page).toHaveTitle(/^उपयोग की शर्तें/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'उपयोग की शर्तें' })).toBeVisible()
  if (isMobile) await footer(page).getByRole('link', { name: 'साइट मैप' }).click()
  const place = isMobile ? page.getByRole('main') : footer(page)
  await place.getByRole('link', { name: 'रिफ़ंड पॉलिसी' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'रिफ़ंड पॉलिसी' })).toBeVisible()
})

test('Contact Us has one-tap links to call and to write', async ({ page }) => {
  await page.goto('/contact-us')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: /^Call \+91/ })).toHaveAttribute('href', /^tel:\+91/)
  await expect(main.getByRole('link', { name: /^Write to/ }).first()).toHaveAttribute(
    'href',
    /^mailto:/,
  )
  await expect(main.getByText('Grievance officer')).toBeVisible()
})

test('search engines find every static page, and each page has its canonical address', async ({
  page,
  request,
}) => {
  const robots = await (await request.get('/robots.txt')).text()
  const map = /^Sitemap: (.+)$/m.exec(robots)?.[1] ?? ''
  const xml = await (await request.get(new URL(map).pathname)).text()
  const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1] ?? '')
  const statics = addresses.filter((address) => !address.includes('?'))
  expect(statics).toHaveLength(7)
  for (const address of statics) {
    await page.goto(new URL(address).pathname)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', address)
  }
  const { pathname, search } = new URL(addresses.find((one) => one.includes('/product')) ?? '')
  expect((await page.goto(pathname + search))?.status()).toBe(200)
})

test('the bar leads Home and to About Us, and Enter searches in the remembered city', async ({
  page,
  isMobile,
}) => {
  await page.goto('/terms')
  const bar = page.getByRole('banner')
  const unfold = () => (isMobile ? bar.getByRole('button', { name: 'Open menu' }).click() : null)
  const links = isMobile ? page.getByRole('dialog') : bar
  await unfold()
  await links.getByRole('link', { name: 'About Us' }).click()
  await expect(page).toHaveURL('/about-us')
  await unfold()
  await links.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/about-us')
  await bar.getByRole('link', { name: 'Chowk, home' }).click()
  await expect(page).toHaveURL('/')

  await page
    .getByRole('button', { name: /^Your location/ })
    .first()
    .click()
  await page
    .getByRole('list', { name: 'Places' })
    .getByRole('button', { name: /^Delhi/ })
    .click()
  await expect(
    page.getByRole('button', { name: 'Your location: Delhi. Change it' }).first(),
  ).toBeVisible()
  await page.goto('/terms')
  const field = bar.getByRole('combobox').or(bar.getByRole('searchbox'))
  await field.fill('saree')
  await field.press('Enter')
  await expect(page).toHaveURL(/\?(?=.*rawQuery=saree)(?=.*city=Delhi)/)
})

test('the profile menu shows the name and links to the shopper’s pages', async ({ page }) => {
  const email = await logIn(page, 'meera')
  const menu = await openProfile(page)
  await expect(menu).toContainText(nameOf('meera'))
  await expect(menu).toContainText(email)
  for (const entry of ['Wishlist', 'Bookings', 'Account', 'Change Password', 'Logout'])
    await expect(profileEntry(menu, entry)).toBeVisible()
  await profileEntry(menu, 'Bookings').click()
  await expect(page).toHaveURL('/bookings')
})

test('a merchant is redirected to the dashboard', async ({ page, isMobile }) => {
  await logInAsMerchant(page, 'soni-vastralaya')
  await page.getByRole('link', { name: 'Chowk, home' }).click()
  await expect(page).toHaveURL('/')
  if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click()
  const links = page.getByRole(isMobile ? 'dialog' : 'banner')
  await links.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard/currentOrders')
})

test('a folded menu closes with Escape, which returns the focus, and with a tap outside', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/terms')
  const bar = page.getByRole('banner')
  const menu = page.getByRole('dialog')
  await bar.getByRole('button', { name: 'Open menu' }).click()
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(bar.getByRole('button', { name: 'Open menu' })).toBeFocused()
  await bar.getByRole('button', { name: 'Open menu' }).click()
  await expect(menu).toBeVisible()
  await page.mouse.click(180, 20)
  await expect(menu).toBeHidden()

  await logInAsMerchant(page, 'soni-vastralaya')
  const more = page.getByRole('button', { name: 'More', exact: true })
  const all = page.getByRole('navigation', { name: 'Shop menu' }).filter({ hasText: 'Logout' })
  await more.click()
  await expect(all).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(all).toBeHidden()
  await expect(more).toBeFocused()
  await expect(more).not.toHaveAttribute('aria-current')
  await more.click()
  await page.mouse.click(180, 20)
  await expect(all).toBeHidden()
  await more.click()
  await all.getByRole('link', { name: 'Order History' }).click()
  await expect(page).toHaveURL('/dashboard/orderHistory')
  await expect(all).toBeHidden()
  await expect(more).toHaveAttribute('aria-current', 'true')
})

test('a product that does not exist is reported, with links to other pages', async ({
  page,
  watch,
}) => {
  watch.expectFailures(/status of 404/)
  const gone = '/product?_id=0b6e2f0e-1111-4111-8111-000000000001'
  expect((await page.goto(gone))?.status()).toBe(404)
  await expect(page).toHaveTitle('This product is no longer here · Chowk')
  await page.getByRole('link', { name: 'Shops near you' }).click()
  await expect(page).toHaveURL('/#near-you')
  await expect(page.locator('#near-you')).toBeFocused()
})
