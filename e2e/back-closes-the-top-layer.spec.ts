import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { findItem, openItem, productPath, putIntoCart, wellStocked } from './support/items.ts'
import { logInAsMerchant, logInSheet, signIn } from './support/people.ts'

const item = findItem({ storeKey: 'soni-vastralaya', stockFits: wellStocked })

const layers = (page: Page) => page.locator('[role=dialog], [role=alertdialog], [role=menu]')

/** Opens each layer that a button of this screen announces, and closes it with Back. Returns the number of layers. */
async function expectBackCloses(page: Page, path: string): Promise<number> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  const address = page.url()
  const openers = page.locator('button[aria-haspopup]:visible:enabled')
  const count = await openers.count()
  for (let index = 0; index < count; index += 1) {
    const opener = openers.nth(index)
    const name = `${path}: ${await opener.evaluate((button) => button.ariaLabel ?? button.innerText)}`
    await opener.scrollIntoViewIfNeeded()
    const { y } = (await opener.boundingBox()) ?? { y: 0 }
    await opener.click()
    await expect(layers(page).first(), name).toBeVisible()
    await expect.poll(() => depth(page), name).toBe(1)
    await page.goBack()
    await expect(layers(page), name).toHaveCount(0)
    expect(page.url(), name).toBe(address)
    // The page is where it was.
    expect((await opener.boundingBox())?.y, name).toBeCloseTo(y, 0)
  }
  return count
}

/** The number of layers for which the browser's history has an entry. */
function depth(page: Page): Promise<number> {
  return page.evaluate<number>('history.state.depth ?? 0')
}

test(
  'Back closes every sheet, dialog, menu and the zoom of a shopper’s screens, and the page stays',
  { tag: '@core' },
  async ({ page }) => {
    await signIn(page, 'meera')
    const found = [
      await expectBackCloses(page, '/'),
      await expectBackCloses(page, '/?city=&rawQuery=kurta'),
      await expectBackCloses(page, await productPath(page, item)),
      await expectBackCloses(page, '/shops'),
    ]
    expect(found.every((count) => count > 0)).toBe(true)
    expect(found.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(10)
  },
)

test('Back closes every sheet, dialog and menu of the dashboard', async ({ page }) => {
  await logInAsMerchant(page, 'soni-vastralaya')
  for (const path of [
    '/dashboard/currentOrders',
    '/dashboard/viewProducts',
    '/dashboard/yourAccount',
    '/dashboard/orderHistory',
  ]) {
    expect(await expectBackCloses(page, path), path).toBeGreaterThan(0)
  }
})

test('Back closes a question above a menu, and layers one after the other', async ({ page }) => {
  await signIn(page, 'meera')
  await page.goto('/')
  await openItem(page, item)
  const address = page.url()
  await page.getByRole('button', { name: 'Share', exact: true }).first().click()
  await expect(layers(page)).toHaveCount(1)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(layers(page)).toHaveCount(0)
  await expect.poll(() => depth(page)).toBe(0)
  // No entry of the closed sheet is left: Forward opens nothing, and Back leaves the page.
  await page.goForward()
  await expect.poll(() => depth(page)).toBe(0)
  await expect(layers(page)).toHaveCount(0)
  expect(page.url()).toBe(address)
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('a reload while a sheet is open leaves no entry of it', async ({ page }) => {
  await page.goto('/shops')
  await page.goto('/?city=&rawQuery=kurta')
  await page.evaluate('scrollTo(0, 300)')
  await page.getByRole('button', { name: 'Price', exact: true }).click()
  await expect(layers(page)).toHaveCount(1)
  await expect.poll(() => depth(page)).toBe(1)
  await page.reload()
  await expect.poll(() => depth(page)).toBe(0)
  await expect(layers(page)).toHaveCount(0)
  await expect.poll(() => page.evaluate<number>('scrollY')).toBe(300)
  await page.goBack()
  await expect(page).toHaveURL(/\/shops/)
})

test('Back leads from a page that a menu opened to the page below the menu', async ({ page }) => {
  await signIn(page, 'meera')
  await page.goto('/shops')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'About Us' }).click()
  await expect(page).toHaveURL('/about-us')
  await expect(layers(page)).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/shops')
  await expect(layers(page)).toHaveCount(0)
})

test('filters that are chosen in a sheet stay when Back closes it later', async ({ page }) => {
  await page.goto('/?city=&rawQuery=kurta')
  await page.getByRole('button', { name: 'Colour', exact: true }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('checkbox').first().check()
  await sheet.getByRole('button', { name: /^Show/ }).click()
  await expect(page).toHaveURL(/color=/)
  await page.getByRole('button', { name: /^Colour: / }).click()
  await expect(sheet).toBeVisible()
  await expect.poll(() => depth(page)).toBe(1)
  // Applied at once, while the sheet stays open.
  await sheet.getByRole('button', { name: 'Clear all' }).click()
  await expect(page).not.toHaveURL(/color=/)
  await expect(sheet).toBeVisible()
  await expect.poll(() => depth(page)).toBe(1)
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).not.toHaveURL(/color=/)
  await page.goBack()
  await expect(page).toHaveURL(/color=/)
})

test('Back closes one layer after the other, also the log-in and a question', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Login' }).click()
  await expect(logInSheet(page)).toBeVisible()
  await expect.poll(() => depth(page)).toBe(1)
  await page.goBack()
  await expect(layers(page)).toHaveCount(0)
  await expect(page).toHaveURL('/')

  await signIn(page, 'meera')
  await putIntoCart(page, item)
  await page.goto('/cart')
  await page.getByRole('button', { name: /^Remove/ }).first().click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expect.poll(() => depth(page)).toBe(1)
  await page.goBack()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(page).toHaveURL(/\/cart/)
})
