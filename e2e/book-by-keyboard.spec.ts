import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { tabTo } from './support/keyboard.ts'
import { findItem, wellStocked } from './support/items.ts'

const item = findItem({ storeKey: 'raja-park-trends', stockFits: wellStocked })
const { productName } = item.product

async function logInByKeyboard(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await tabTo(page, page.getByLabel('E-mail'))
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type('chowk-demo-2026')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Log In', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Check your local market' }),
  ).toBeVisible()
}

async function chooseByKeyboard(page: Page): Promise<void> {
  for (const value of Object.values(item.variant.attributes)) {
    const wanted = page.getByRole('radio', { name: value, exact: true })
    const group = page.getByRole('group').filter({ has: wanted })
    await tabTo(page, group.getByRole('radio'))
    await page.keyboard.press('Space')
    for (let presses = 0; presses < 12 && !(await wanted.isChecked()); presses += 1) {
      await page.keyboard.press('ArrowRight')
    }
    await expect(wanted).toBeChecked()
  }
}

test(
  'a person without a mouse searches, chooses and books',
  { tag: ['@core', '@desktop-only'] },
  async ({ page }) => {
    await logInByKeyboard(page, 'rohan@chowk.example')
    // The shortcut works once its code is loaded.
    const field = page.getByRole('combobox', { name: 'Search products and shops' })
    await expect(async () => {
      await page.keyboard.press('/')
      await expect(field).toBeFocused({ timeout: 1000 })
    }).toPass()
    await page.keyboard.press('Control+A')
    await page.keyboard.type(productName)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(productName)

    await tabTo(page, page.getByRole('link', { name: productName, exact: true }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: productName })).toBeVisible()
    await chooseByKeyboard(page)
    await tabTo(page, page.getByRole('button', { name: 'Add to Cart' }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('link', { name: 'Go to Cart' }))
    await page.keyboard.press('Enter')

    await tabTo(page, page.getByRole('button', { name: 'Pay With Cash' }))
    await page.keyboard.press('Enter')
    const success = page.getByRole('dialog', { name: 'Booking Successful' })
    await expect(success).toBeVisible()
    await tabTo(page, success.getByRole('link', { name: 'See your booking' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: /^Booking/ })).toBeVisible()
  },
)
