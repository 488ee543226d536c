import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { callAs } from './support/api.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { findItem, wellStocked } from './support/items.ts'
import { logInAsMerchant } from './support/people.ts'

const storeKey = 'soni-vastralaya'
const item = findItem({ storeKey, stockFits: wellStocked })

test(
  'a walk-in sale gets its bill, comes back as a credit note, and is in the day’s close',
  { tag: ['@core', '@both'] },
  async ({ page }) => {
    await logInAsMerchant(page, storeKey)
    await page.goto('/dashboard/sale')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sell at the counter')
    await expectAccessible(page)

    // Two taps after the search: one on the article, one on the way to pay.
    await page.getByLabel('Article to sell').fill(item.product.productName)
    const found = page.getByRole('list', { name: 'Articles found' }).getByRole('button')
    await found.and(page.locator(':enabled')).first().click()
    const line = page.getByRole('list', { name: 'Articles of this sale' }).getByRole('listitem')
    await expect(line).toContainText('free')

    await line.getByLabel('Price of one').fill('9999999')
    await expect(line.getByRole('alert')).toContainText('above the MRP')
    await expect(page.getByRole('button', { name: 'Cash', exact: true })).toBeDisabled()
    await line.getByLabel('Price of one').fill('90')
    // The lower price is allowed to the owner, and asks for a reason that the day's close shows.
    await expect(line).toContainText('The lower one stands in the day’s close')
    await line.getByLabel('Reason for the lower price').fill('Loose button')
    await expectSoundScreen(page)

    // The typed text survives a reload.
    await page.reload()
    await expect(line.getByLabel('Price of one')).toHaveValue('90')
    await page.getByRole('button', { name: 'Cash', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Sold' })).toBeVisible()
    await page.getByRole('button', { name: '100', exact: true }).click()
    await expect(page.getByText('Change to give: Rs\u00a010.00')).toBeVisible()
    const number = (await page.getByText(/^TI\/\d\d-\d\d\/\d{6}$/).textContent()) ?? ''
    await expectAccessible(page)
    await expectSoundScreen(page)
    // One button prints; the device remembers the form that was chosen in its menu.
    await expect(page.getByRole('link', { name: 'Print, A4' })).toHaveAttribute('href', /inline=1/)
    await page.getByRole('button', { name: 'Other prints' }).click()
    const opened = page.waitForEvent('popup')
    await page.getByRole('menuitem', { name: 'Print, 80 mm' }).click()
    await (await opened).close()
    const roll = page.getByRole('link', { name: 'Print, 80 mm' })
    await expect(roll).toHaveAttribute('href', /form=thermal.*inline=1/)

    await page.goto('/dashboard/returns')
    await page.getByLabel('Bill or order number').fill(number.toLowerCase())
    await page.getByRole('button', { name: 'Find' }).click()
    await expect(page.getByRole('heading', { name: number })).toBeVisible()
    await page.getByText('Too small', { exact: true }).click()
    await expect(page.getByText('Rs\u00a090.00').last()).toBeVisible()
    await expectAccessible(page)
    await expectSoundScreen(page)
    await page.getByRole('button', { name: 'Take back', exact: true }).click()
    await expect(page.getByText('Give back Rs\u00a090.00 in cash')).toBeVisible()
    const note = (await page.getByText(/^CN\/\d\d-\d\d\/\d{6}$/).textContent()) ?? ''

    await page.goto('/dashboard/dayClose')
    const close = page.getByRole('table', { name: 'Day’s close' })
    await expect(close.getByRole('row', { name: /^Returned in cash/ })).toContainText('90.00')
    await expect(page.getByRole('main')).toContainText(note)
    const lowered = page.getByRole('region', { name: 'Sold below the price' })
    await expect(lowered.getByRole('listitem').first()).toContainText('Rs\u00a090.00')
    await expect(lowered.getByRole('listitem').first()).toContainText('Loose button')
    await expectAccessible(page)
    await expectSoundScreen(page)
  },
)

/** Puts an article for Rs 120 into a sale and applies a new gift code of this amount in rupees. */
async function sellWithGift(page: Page, amount: number): Promise<void> {
  await logInAsMerchant(page, storeKey)
  const { code } = await callAs(page, 'POST /generate-loyalty-code', { amount })
  await page.goto('/dashboard/sale')
  await page.getByLabel('Article to sell').fill(item.product.productName)
  const found = page.getByRole('list', { name: 'Articles found' }).getByRole('button')
  await found.and(page.locator(':enabled')).first().click()
  await page.getByLabel('Price of one').fill('120')
  await page.getByRole('button', { name: 'Use a gift code' }).click()
  await page.getByLabel('Gift code').fill(code)
  await page.getByRole('button', { name: 'Apply' }).click()
}

test('a gift code pays a walk-in sale in part, and its part comes back as a new code', async ({
  page,
}) => {
  await sellWithGift(page, 40)
  await expect(page.getByText(/^Gift code ….{4}: Rs\s40\.00 off$/)).toBeVisible()
  await expect(page.getByText('It is used when you sell.')).toBeVisible()
  await expectAccessible(page)
  await expectSoundScreen(page)
  await page.getByRole('button', { name: 'UPI', exact: true }).click()
  await expect(page.getByText('Rs\u00a080.00 by UPI')).toBeVisible()
  await expect(page.getByText('Rs\u00a040.00 by gift code')).toBeVisible()
  const number = (await page.getByText(/^TI\/\d\d-\d\d\/\d{6}$/).textContent()) ?? ''

  await page.goto('/dashboard/returns')
  await page.getByLabel('Bill or order number').fill(number)
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByText('Too small', { exact: true }).click()
  await expect(page.getByText('As a new gift code', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectSoundScreen(page)
  await page.getByRole('button', { name: 'Take back', exact: true }).click()
  await expect(page.getByText('Give back Rs\u00a080.00 by UPI')).toBeVisible()
  await expect(
    page.getByRole('heading', { name: /^Gift code for Rs\s40\.00, until/ }),
  ).toBeVisible()
  await expect(page.getByText(/^(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}$/)).toBeVisible()
  await expectAccessible(page)
  await expectSoundScreen(page)
})

test('a return says what is missing, and a bill that a gift code paid whole names no way of money', async ({
  page,
}) => {
  await sellWithGift(page, 200)
  await page.getByRole('button', { name: 'Sell, nothing to pay' }).click()
  const number = (await page.getByText(/^TI\/\d\d-\d\d\/\d{6}$/).textContent()) ?? ''

  await page.goto('/dashboard/returns')
  await page.getByLabel('Bill or order number').fill(number)
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByText('by gift code')).toBeVisible()
  await expect(page.getByText('in cash')).toHaveCount(0)
  await expect(page.getByText('Money back by')).toHaveCount(0)
  const take = page.getByRole('button', { name: 'Take back', exact: true })
  await page.getByRole('button', { name: 'One less' }).click()
  await take.click()
  await expect(page.getByText('Choose at least one piece')).toBeVisible()
  await page.getByRole('button', { name: 'One more' }).click()
  await page.getByText('Other reason').click()
  await page.getByLabel('Your reason').fill('x')
  await take.click()
  await expect(page.getByText('Write why, in at least 3 letters')).toBeVisible()
  await expect(page.getByLabel('Your reason')).toBeFocused()
  await expectSoundScreen(page)
  await page.getByLabel('Your reason').fill('The seam is open')
  await take.click()
  await expect(page.getByRole('heading', { name: /^Gift code for Rs\s120\.00/ })).toBeVisible()
})

test('a sale without signal loses nothing that was typed, and is one sale afterwards', async ({
  page,
  context,
  watch,
}) => {
  watch.expectFailures(/Failed to load resource|net::ERR|fetching the script/)
  await logInAsMerchant(page, storeKey)
  await page.goto('/dashboard/sale')
  await page.getByLabel('Article to sell').fill(item.product.productName)
  const found = page.getByRole('list', { name: 'Articles found' }).getByRole('button')
  await found.and(page.locator(':enabled')).first().click()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'UPI', exact: true }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  const lines = page.getByRole('list', { name: 'Articles of this sale' }).getByRole('listitem')
  await expect(lines).toHaveCount(1)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'UPI', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Sold' })).toBeVisible()
})
