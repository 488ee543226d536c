import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { englishLeftOvers } from './support/inspect.ts'
import { logIn, logInAsMerchant } from './support/people.ts'
import { findItem, productPath, putIntoCart, wellStocked } from './support/items.ts'

const item = findItem({ storeKey: 'soni-vastralaya', stockFits: wellStocked })

async function switchToHindi(page: Page, isMobile: boolean): Promise<void> {
  const open = page.getByRole('button', { name: 'Open menu' })
  if (isMobile) await open.click()
  await page.getByRole('button', { name: 'हिन्दी' }).first().click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
}

async function expectHindi(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect.poll(() => englishLeftOvers(page), `English at ${path}`).toEqual([])
}

test(
  'Hindi and the dark theme are chosen once and remembered on every page',
  { tag: '@core' },
  async ({ page, isMobile }) => {
    await page.goto('/')
    await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'dark')
    expect(await englishLeftOvers(page), 'what the check finds in English').not.toEqual([])
    await expect(async () => switchToHindi(page, isMobile)).toPass({ timeout: 15_000 })
    // The choice of a language closes the menu.
    if (isMobile) await page.getByRole('button', { name: 'मेन्यू खोलें' }).click()
    await page.getByRole('button', { name: 'लाइट और डार्क थीम बदलें' }).first().click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    for (const path of ['/', '/?city=&rawQuery=kurta', await productPath(page, item)]) {
      await expectHindi(page, path)
    }
  },
)

test('a shopper reads cart and bookings in Hindi', async ({ page, context, baseURL }) => {
  await logIn(page, 'asha')
  await putIntoCart(page, item)
  await context.addCookies([{ name: 'lang', value: 'hi', url: baseURL ?? '' }])
  for (const path of ['/cart', '/bookings']) {
    await expectHindi(page, path)
    await expect(page.getByText(/^रंग: [^a-z]+$/i).first()).toBeAttached()
  }
})

test('a merchant reads the orders in Hindi', async ({ page, context, baseURL }) => {
  await logInAsMerchant(page, 'soni-vastralaya')
  await context.addCookies([{ name: 'lang', value: 'hi', url: baseURL ?? '' }])
  await page.goto('/dashboard/currentOrders')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect.poll(() => englishLeftOvers(page)).toEqual([])
  await page.getByRole('row').getByRole('button').first().click()
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toBeVisible()
  await expect.poll(() => englishLeftOvers(page)).toEqual([])
})
