import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'

const place = (page: Page) => page.evaluate<number>('Math.round(scrollY)')
const list = '/?rawQuery=&city=Jaipur'

async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate(`scrollTo(0, ${top})`)
  await expect.poll(() => place(page)).toBe(top)
}

test('a product opens at its top, and Back and Forward restore the scroll position', async ({
  page,
}) => {
  await page.goto(list)
  await page.getByRole('link', { name: 'Load More' }).click()
  await expect(page.getByText(/^Showing 48 of/).first()).toBeVisible()
  await scrollTo(page, 2400)
  await page
    .getByRole('main')
    .locator('a[href^="/product"]')
    .filter({ visible: true })
    .nth(30)
    .evaluate((link: { click: () => void }) => link.click())
  await expect(page).toHaveURL(/\/product\?_id=/)
  await expect.poll(() => place(page)).toBe(0)
  await scrollTo(page, 120)
  await page.goBack()
  await expect(page).toHaveURL(list)
  await expect.poll(() => place(page)).toBe(2400)
  await page.goForward()
  await expect(page).toHaveURL(/\/product\?_id=/)
  await expect.poll(() => place(page)).toBe(120)
})

test('sorting or filtering does not scroll the page', async ({ page }) => {
  await page.goto(list)
  await expect(page.getByText(/^Showing 24 of/).first()).toBeVisible()
  await scrollTo(page, 150)
  // Playwright would scroll to the chip before it presses it.
  await page
    .getByRole('button', { name: 'All filters' })
    .evaluate((chip: { click: () => void }) => chip.click())
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('combobox', { name: /sort/i }).selectOption('newest')
  await expect(page).toHaveURL(/sort=/)
  await sheet.getByRole('button', { name: /^Show \d+ products$/ }).click()
  await expect(page.getByText(/^Showing 24 of/).first()).toBeVisible()
  expect(await place(page)).toBe(150)
})

test('a reload restores the scroll position', async ({ page }) => {
  await page.goto(list)
  await expect(page.getByText(/^Showing 24 of/).first()).toBeVisible()
  await scrollTo(page, 900)
  await page.reload()
  await expect.poll(() => place(page)).toBe(900)
})
