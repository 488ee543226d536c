import { formatRupees } from '#web/lib/format.ts'
import { expect, test } from './support/fixtures.ts'
import { expectSoundScreen } from './support/inspect.ts'
import { openAccount } from './support/sessions.ts'
import { findItem, openItem, productPath, putIntoCart, wellStocked } from './support/items.ts'
import { expectNothingWide } from './support/room.ts'
import { expectToastsClear, watchToasts } from './support/toasts.ts'
import { watchShifts } from './support/shifts.ts'

const item = findItem({ storeKey: 'soni-vastralaya', stockFits: wellStocked })
/** A product sold below its MRP; one of its sizes is L, the size with the narrowest name. */
const discounted = findItem({
  storeKey: 'soni-vastralaya',
  stockFits: (stock) => stock > 0,
  word: /^Mor Buti Block Print Kurta$/,
})

test('the top bar keeps one row after scrolling, with the search and the location', async ({
  page,
}) => {
  await page.goto('/?city=&rawQuery=kurta')
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('button', { name: 'Open menu' })).toBeVisible()
  await page.evaluate('scrollTo(0, 400)')
  await expect(bar.getByRole('button', { name: 'Open menu' })).toBeHidden()
  await expect(bar.getByRole('button', { name: /^Your location/ })).toBeVisible()
  const row = page.locator('[data-bar=top]').last()
  const { y = 0, height = 0 } = (await row.boundingBox()) ?? {}
  expect(y + height).toBeLessThan(62)
  const field = bar.getByRole('combobox')
  await field.fill('saree')
  await field.press('Enter')
  await expect(page).toHaveURL(/rawQuery=saree/)
})

test('the bars that stay take at most 120 pixels, with the chips of a search 180, from the top of the page on, and scrolling shifts nothing', async ({
  page,
}) => {
  const takenByBars = `[...document.querySelectorAll('[data-bar]')]
    .filter((bar) => ['fixed', 'sticky'].includes(getComputedStyle(bar).position) && bar.checkVisibility())
    .map((bar) => bar.getBoundingClientRect())
    .reduce((sum, { top, bottom }) => sum + Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)), 0)`
  for (const path of ['/', '/?city=&rawQuery=kurta', '/shops', await productPath(page, item)]) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const shifted = await watchShifts(page)
    for (const scrolled of [0, 30, 60, 400, 0]) {
      await page.evaluate(`scrollTo(0, ${scrolled})`)
      await expect.poll(() => page.evaluate<number>('scrollY'), path).toBe(scrolled)
      const taken = await page.evaluate<number>(takenByBars)
      expect(taken, `${path} at ${scrolled}`).toBeGreaterThan(50)
      expect(taken, `${path} at ${scrolled}`).toBeLessThanOrEqual(
        path.includes('rawQuery') ? 180 : 120,
      )
    }
    expect(await shifted(), path).toBeLessThan(0.01)
  }
})

test('the bar of a phone is not shown where one action stands at the bottom', async ({ page }) => {
  const bar = page.getByRole('navigation', { name: 'Quick menu' })
  await page.goto('/')
  await expect(bar).toBeVisible()
  for (const path of [await productPath(page, item), '/login', '/signup']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(bar).toBeHidden()
  }
})

test('the cart has the bar of a phone while it is empty, and then the payment in its place', async ({
  page,
}) => {
  await openAccount(page)
  await page.goto('/cart')
  const bar = page.getByRole('navigation', { name: 'Quick menu' })
  await expect(bar).toBeVisible()
  await putIntoCart(page, item)
  const pay = page.getByRole('button', { name: 'Pay With Cash' })
  await expect(pay).toBeInViewport({ ratio: 1 })
  await expect(bar).toBeHidden()
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  const { y = 0, height = 0 } = (await pay.boundingBox()) ?? {}
  expect(y + height).toBeGreaterThan(700)
})

test('a product with a discount leaves its page the room between low bars, and every target is as wide as a finger', async ({
  page,
}) => {
  await page.goto(await productPath(page, discounted))
  const main = page.getByRole('main')
  await expect(main.getByText('% off').first()).toBeVisible()
  const targets = [
    page.getByRole('banner').getByRole('link', { name: 'Chowk, home' }).first(),
    main.getByRole('link', { name: discounted.product.brand }).first(),
    ...(await main.getByRole('group', { name: /Size/ }).locator('label').all()),
  ]
  for (const target of targets) {
    const { width = 0, height = 0 } = (await target.boundingBox()) ?? {}
    expect(Math.min(width, height), await target.innerText()).toBeGreaterThanOrEqual(44)
  }
  await expectNothingWide(page, { width: 360, height: 740 })
})

test('the bar of a product says the price, and both ways to book are as high as a finger', async ({
  page,
}) => {
  await page.goto(await productPath(page, item))
  const bar = page.locator('main [data-bar=bottom]')
  await expect(bar).toContainText(formatRupees(item.variant.pricePaise / 100))
  for (const name of ['Add to Cart', 'Book Now']) {
    const { width = 0, height = 0 } = (await bar.getByRole('button', { name }).boundingBox()) ?? {}
    expect(Math.min(width, height), name).toBeGreaterThanOrEqual(48)
  }
})

test('a menu entry is marked at once, while its screen is still loading', async ({ page }) => {
  await page.goto('/')
  const wishlist = page.getByRole('link', { name: 'Wishlist' })
  const waiting: (() => void)[] = []
  await page.route(/wishlist-screen/, async (route) => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    await route.continue()
  })
  await wishlist.click()
  await expect(wishlist).toHaveAttribute('aria-current', 'page', { timeout: 1_000 })
  await expect(page).toHaveURL('/')
  for (const goOn of waiting) goOn()
})

test('a toast is above the bars, and a newer one of its kind replaces it', async ({ page }) => {
  await openAccount(page)
  await page.goto(await productPath(page, item))
  const heart = page.getByRole('button', { name: /wishlist/i }).first()
  const toasts = page.locator('[data-sonner-toast]')
  for (const pressed of ['true', 'false', 'true', 'false']) {
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', pressed)
    await expect(toasts).toHaveText(
      pressed === 'true' ? 'Added to your wishlist' : /^Removed from your wishlist/,
    )
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(toasts).toHaveCount(0)
  }
  await heart.click()
  await heart.click()
  await expect(toasts).toHaveCount(1)
  const top = (await page.getByRole('button', { name: 'Add to Cart' }).boundingBox())?.y ?? 0
  await expect
    .poll(async () => {
      const box = await toasts.boundingBox()
      return (box?.y ?? 0) + (box?.height ?? 0)
    })
    .toBeLessThanOrEqual(top)
})

test('a toast is above the open sheet, and the cart’s toast leaves the bar’s new button free', async ({
  page,
}) => {
  const toast = page.locator('[data-sonner-toast]')
  await page.goto('/?city=&rawQuery=kurta')
  await page.goto('/shops')
  await watchToasts(page)
  await page.getByRole('combobox', { name: 'Distance' }).selectOption('Within 5 km')
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('listitem').first()).toBeVisible()
  await expect(toast).toHaveText('Please update location')
  await expectToastsClear(page)
  await sheet.getByRole('button', { name: /^Delhi/ }).click()
  await expect(page.getByRole('button', { name: /^Your location: Delhi/ }).first()).toBeVisible()
  await expect(toast).toHaveCount(0)

  await openAccount(page)
  await openItem(page, item)
  await watchToasts(page)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(toast).toHaveText('Product Added To Cart')
  await expect(page.getByRole('link', { name: 'Go to Cart' })).toBeFocused()
  await expectToastsClear(page, /bar/)
})

test('at 400 % zoom nothing covers the content and nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  for (const path of [
    '/',
    '/?city=&rawQuery=kurta',
    await productPath(page, item),
    '/cart',
    '/signup',
  ]) {
    await page.goto(path)
    await expectSoundScreen(page)
    const staying = await page.evaluate<number>(
      `[...document.querySelectorAll('[data-bar]')].filter((bar) =>
        ['fixed', 'sticky'].includes(getComputedStyle(bar).position) && bar.checkVisibility()).length`,
    )
    expect(staying, path).toBe(0)
  }
})
