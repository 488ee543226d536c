import type { Page } from '@playwright/test'
import { callAs } from './support/api.ts'
import { enterCode } from './support/counter.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { logInAsMerchant } from './support/people.ts'
import { ProductForm } from './support/product-form.ts'

const shop = 'vidhyadhar-bangles'

/** The practice booking from its arrival to the hand-over, with one missing article and one wrong code. */
async function practise(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Order Ready for Pickup' }).click()
  const question = page.getByRole('alertdialog', { name: 'Ready for pickup?' })
  await expectAccessible(page)
  await question.getByRole('checkbox', { name: 'Not available: Cotton dupatta' }).check()
  await question.getByRole('button', { name: 'Ready, without the ticked items' }).click()
  await expect(page.getByText('482 913')).toBeVisible()
  await expectSoundScreen(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mark as Collected' }).click()
  const dialog = page.getByRole('dialog', { name: /Hand over/ })
  await enterCode(dialog, '482914')
  await expect(dialog).toContainText('4 tries left')
  await enterCode(dialog, '482913')
  await expect(dialog.getByText(/^Payment received: Rs\s799/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('heading', { name: '3. Done' })).toBeVisible()
}

test(
  'the first steps come back, tick themselves after a practice booking, and a similar product takes few taps',
  { tag: '@core' },
  async ({ page }) => {
    await logInAsMerchant(page, shop)
    await page.goto('/dashboard/firstSteps')
    await page.getByRole('button', { name: 'Show it above my orders again' }).click()
    await expect(page.getByRole('button', { name: 'Show it above' })).toHaveCount(0)
    await expectSoundScreen(page)
    await expectAccessible(page)
    await page.goto('/dashboard/currentOrders')
    const steps = page.getByRole('region', { name: 'First steps' })
    const before = await callAs(page, 'GET /inventory', {})
    await steps.getByRole('link', { name: /Try a practice booking/ }).click()
    await practise(page)
    await page.getByRole('link', { name: 'To Current Orders' }).click()
    await expect(steps).toContainText('Done: Try a practice booking')
    // The server stores nothing of the practice booking.
    const after = await callAs(page, 'GET /inventory', {})
    expect(after).toEqual(before)

    await steps.getByRole('button', { name: 'Fold the first steps' }).click()
    await page.reload()
    await expect(steps.getByRole('link')).toHaveCount(0)
    await steps.getByRole('button', { name: 'Show the first steps' }).click()
    await steps.getByRole('button', { name: 'Put away' }).click()
    await expect(steps).toHaveCount(0)

    await page.goto('/dashboard/products')
    await page
      .getByRole('link', { name: /^Add one similar to/ })
      .first()
      .click()
    const form = new ProductForm(page)
    await expect(page.getByLabel('Product name', { exact: true })).toBeFocused()
    await form.type('Product name', 'नीली बाँधनी चूड़ी')
    await page
      .getByLabel(/^Stock/)
      .first()
      .fill('4')
    await form.save()
    await expect(page.getByText('Product Added: नीली बाँधनी चूड़ी')).toBeVisible()
    expect(form.taps).toBeLessThanOrEqual(4)
    const address = await page.getByRole('link', { name: 'See it' }).getAttribute('href')
    const id = new URLSearchParams(address?.split('?')[1]).get('_id') ?? ''
    const { variants } = await callAs(page, 'GET /editProduct', { id })
    for (const { SKU, Stock, Images } of variants) {
      expect(SKU).toMatch(/^NBC-[2-9A-Z]{4}/)
      expect([Stock, Images]).toEqual([4, []])
    }
  },
)

test('a "?" says what MRP is, in the field’s own description', async ({ page }) => {
  await logInAsMerchant(page, shop)
  await page.goto('/dashboard/addProduct')
  const mrp = page.getByLabel(/^MRP/)
  await page.getByRole('button', { name: 'What is MRP?' }).click()
  await expect(mrp).toHaveAccessibleDescription(/The highest price that may be charged/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'What is MRP?' }).click()
  await expect(mrp).not.toHaveAccessibleDescription(/highest/)
})
