import type { Page } from '@playwright/test'
import { callAs } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { findItem, wellStocked } from './support/items.ts'
import { logInAsMerchant } from './support/people.ts'

const storeKey = 'soni-vastralaya'
const item = findItem({ storeKey, stockFits: wellStocked })

/** Puts one piece into the sale and opens the ways beside cash and UPI. */
async function addArticle(page: Page) {
  await page.goto('/dashboard/sale')
  await page.getByLabel('Article to sell').fill(item.product.productName)
  const found = page.getByRole('list', { name: 'Articles found' }).getByRole('button')
  await found.and(page.locator(':enabled')).first().click()
}

/** A sale whose sum is paid in two ways. */
async function openWays(page: Page) {
  await addArticle(page)
  await page.getByRole('button', { name: 'In two ways' }).click()
  return page.getByRole('dialog', { name: /How was .* paid\?/ })
}

test('a sale is paid by card, another in two ways, and the drawer is counted @both', async ({
  page,
}) => {
  await logInAsMerchant(page, storeKey)
  const before = (await callAs(page, 'GET /day-close', {})).day
  await addArticle(page)
  await page.getByRole('button', { name: /^Card/ }).click()
  await expect(page.getByRole('heading', { name: 'Sold' })).toBeVisible()
  await expect(page.getByText(/^Rs.* by card$/)).toBeVisible()
  await page.getByRole('button', { name: 'Next sale' }).click()

  const two = await openWays(page)
  await expectAccessible(page)
  await expectSoundScreen(page)
  await two.getByLabel('In cash (Rs)').fill('0')
  await two.getByRole('button', { name: 'Take both' }).click()
  await expect(two.getByText(/Enter an amount between 0 and/)).toBeVisible()
  await two.getByLabel('In cash (Rs)').fill('10.50')
  await two.getByRole('button', { name: 'Take both' }).click()
  await expect(page.getByText(/Rs\s10\.50 in cash/)).toBeVisible()
  // Nothing was corrected: the sale was taken so.
  const { day } = await callAs(page, 'GET /day-close', {})
  expect(day.corrected).toEqual(before.corrected)
  const more = (way: 'cash' | 'upi' | 'card') => day.sold[way].amount - before.sold[way].amount
  expect(more('cash')).toBeCloseTo(10.5, 2)
  expect(more('cash') + more('upi')).toBeCloseTo(more('card'), 2)

  await page.goto('/dashboard/dayClose')
  await page.getByRole('button', { name: /^Count/ }).click()
  const drawer = page.getByRole('region', { name: 'Drawer' })
  const form = page.getByRole('dialog')
  await form.getByLabel('At the opening (Rs)').fill('500')
  await form.getByRole('button', { name: 'Save the count' }).click()
  await expect(form.getByText('Enter the cash in rupees, such as 2000 or 0').first()).toBeVisible()
  const before40 = await cashOfDay(form.getByText(/^The day brought/))
  await page.reload()
  await drawer.getByRole('button', { name: 'Put cash in or take it out' }).click()
  await form.getByLabel('Rupees').fill('40')
  await form.getByRole('button', { name: 'Note it' }).click()
  await expect(form.getByText('Write why, in at least 3 letters').first()).toBeVisible()
  await form.getByLabel('What for').fill('Chai')
  await expectAccessible(page)
  await expectSoundScreen(page)
  await form.getByRole('button', { name: 'Note it' }).click()
  await expect(page.getByText('Chai')).toBeVisible()
  await page.getByRole('button', { name: /^Count/ }).click()
  const cash = await cashOfDay(form.getByText(/^The day brought/))
  expect(cash).toBeCloseTo(before40 - 40, 2)
  await form.getByLabel('At the opening (Rs)').fill('500')
  const counted = form.getByLabel('Counted now (Rs)')
  await form.getByText('Count notes and coins').click()
  for (const [piece, count] of [
    ['500', '2'],
    ['20', '3'],
  ] as const) {
    const pieces = form.getByRole('textbox', { name: new RegExp(`^Pieces of Rs.${piece}\\.`) })
    await pieces.fill(count)
    // The key applies the number and saves nothing.
    await pieces.press('Enter')
  }
  await expect(counted).toHaveValue('1060')
  await counted.fill(String(500 + cash - 20))
  await expect(form.getByText(/Rs\s20\.00 is missing/)).toBeVisible()
  await form.getByLabel('Stays for tomorrow (Rs)').fill('300')
  await expectAccessible(page)
  await expectSoundScreen(page)
  await form.getByRole('button', { name: 'Save the count' }).click()
  const count = drawer.getByRole('listitem').first()
  await expect(count).toContainText(/Rs\s20\.00 is missing/)
  await expect(count).toContainText(/Rs\s300\.00 stays in the drawer/)
  await expect(drawer.getByRole('button', { name: 'Count again' })).toBeVisible()
})

/** The sum of cash that the form names. */
async function cashOfDay(hint: { textContent: () => Promise<string | null> }): Promise<number> {
  const text = (await hint.textContent()) ?? ''
  // The sign of a sum below zero stands before it.
  const sign = /[-−]/.test(text) ? -1 : 1
  return sign * Number(text.replaceAll(/[^\d.]/g, '').replace(/\.$/, ''))
}

test('a sale that was emptied by mistake comes back @both', async ({ page }) => {
  await logInAsMerchant(page, storeKey)
  const ways = await openWays(page)
  await ways.getByRole('button', { name: 'Close' }).click()
  const line = page.getByRole('list', { name: 'Articles of this sale' }).getByRole('listitem')
  await expect(line).toHaveCount(1)
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect(line).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(line).toHaveCount(1)
})
