import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectAccessibleNow } from './support/inspect.ts'
import { enterCodeOver, logIn, logInSheet } from './support/people.ts'
import { findItem, productPath, wellStocked } from './support/items.ts'
import { spareEmail } from './support/sessions.ts'

const kurta = findItem({ storeKey: 'raja-park-trends', stockFits: wellStocked })
const jutti = findItem({ storeKey: 'bapu-jutti-ghar', stockFits: wellStocked })

function heart(page: Page, name: string) {
  return page.getByRole('button', { name: `Wishlist: ${name}`, exact: true }).first()
}

/** The product's data on a card. */
const shownOn = async (card: Locator) => ({
  link: await card.getByRole('link').getAttribute('href'),
  picture: await card.locator('img').first().getAttribute('src'),
  price: await card.getByText(/^Rs\s/).first().innerText(),
})

async function openWishlist(page: Page): Promise<void> {
  await page.goto('/wishlist')
  await expect(page.getByRole('heading', { level: 1, name: 'Wishlist' })).toBeVisible()
}

test('the heart adds a product to the wishlist on every screen and after a reload, until it is removed', async ({
  page,
}) => {
  const { productName } = kurta.product
  await logIn(page, 'priyanka')
  await page.goto(await productPath(page, kurta))
  await expect(heart(page, productName)).toHaveAttribute('aria-pressed', 'false')
  const saved = page.waitForResponse(/update-wishlist/)
  await heart(page, productName).click()
  const { message } = (await (await saved).json()) as { message: string }
  await expect(page.locator('[data-sonner-toast]')).toHaveText(message)
  await expect(heart(page, productName)).toHaveAttribute('aria-pressed', 'true')

  await openWishlist(page)
  await expect(page.getByText('1 product', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: productName }).click()
  await expect(heart(page, productName)).toHaveAttribute('aria-pressed', 'true')

  await openWishlist(page)
  await heart(page, productName).click()
  await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: productName })).toBeVisible()
  // Waits for the answer, because a reload would end the request.
  const removed = page.waitForResponse(
    (response) => response.request().postDataJSON()?.task === 'remove',
  )
  await heart(page, productName).click()
  await removed
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible()
  await expectAccessible(page)
})

test('the wishlist shows the colour whose heart was pressed, with its picture, price and address', async ({
  page,
}) => {
  await logIn(page, 'priyanka')
  await page.goto('/?city=&rawQuery=red+kurta')
  const found = page
    .getByRole('article')
    .filter({ has: page.locator('a[href*="color="]') })
    .filter({ hasText: 'Also in' })
    .first()
  const before = await shownOn(found)
  const saved = page.waitForResponse(/update-wishlist/)
  await found.getByRole('button', { name: /^Wishlist/ }).click()
  await saved
  await openWishlist(page)
  await expect(page.getByRole('article')).toHaveCount(1)
  expect(await shownOn(page.getByRole('article'))).toEqual(before)
})

test(
  'a product whose heart a guest pressed is on the wishlist after the log-in, with one toast',
  { tag: '@core' },
  async ({ page }) => {
    const { productName } = jutti.product
    const path = await productPath(page, jutti)
    await page.goto(path)
    await heart(page, productName).click()
    await expect(logInSheet(page)).toContainText(`${productName} then goes on your wishlist.`)
    await expectAccessible(page)
    await enterCodeOver(page, spareEmail())
    await expect(logInSheet(page)).toBeHidden()
    await expect(page).toHaveURL(path)
    await expect(
      page.getByText(`Login successful. ${productName} is on your wishlist`),
    ).toBeVisible()
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(1)
    await expect(heart(page, productName)).toHaveAttribute('aria-pressed', 'true')
    await openWishlist(page)
    await expect(page.getByRole('link', { name: productName })).toBeVisible()
  },
)

test('a heart that the server rejects is reset, with an error message', async ({ page, watch }) => {
  watch.expectFailures(/update-wishlist/)
  const { productName } = jutti.product
  await logIn(page, 'arjun')
  await page.goto(await productPath(page, jutti))
  await page.route('**/api/update-wishlist', (route) => route.abort())
  await heart(page, productName).click()
  await expect(page.getByText('Couldn’t update your wishlist')).toBeVisible()
  await expect(heart(page, productName)).toHaveAttribute('aria-pressed', 'false')
  const message = 'Your wishlist holds 2 products. Remove one first.'
  await page.unroute('**/api/update-wishlist')
  await page.route('**/api/update-wishlist', (route) =>
    route.fulfill({
      status: 409,
      json: { code: 'WISHLIST_FULL', message, details: { maximum: 2 } },
    }),
  )
  await heart(page, productName).click()
  await expect(page.getByText(message)).toBeVisible()
})

test('a wishlist that fails to load can be retried', async ({ page, watch, isMobile }) => {
  test.skip(!isMobile, 'only the bar of a phone has the link')
  watch.expectFailures(/api\/wishlist/)
  await logIn(page, 'fatima')
  await page.route('**/api/wishlist', (route) =>
    route.fulfill({ status: 500, json: { code: 'UNEXPECTED', message: 'Something went wrong' } }),
  )
  // The server renders the page with its data; a screen opened from another one requests them.
  await page.goto('/')
  await page.getByRole('navigation').getByRole('link', { name: 'Wishlist' }).click()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 30_000 })
  await page.unroute('**/api/wishlist')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible()
})

test('a toast disappears by itself, or at once when it is closed', async ({ page }) => {
  const { productName } = kurta.product
  await logIn(page, 'vikram')
  await page.goto(await productPath(page, kurta))
  await heart(page, productName).click()
  await expect(heart(page, productName)).toHaveAttribute('aria-pressed', 'true')
  await heart(page, productName).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  await expectAccessibleNow(page)
  await page
    .getByRole('listitem')
    .filter({ has: undo })
    .getByRole('button', { name: 'Close' })
    .click()
  await expect(undo).toBeHidden({ timeout: 2000 })
})
