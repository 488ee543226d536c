import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { logInAsMerchant } from './support/people.ts'

/** Presses Back, stays when the page asks, and expects that it did ask and that the words are there. */
async function expectAsks(page: Page, label: string): Promise<void> {
  const field = page.getByLabel(label).first()
  await field.fill('Something that took a while')
  const asked = page.waitForEvent('dialog')
  const back = page.evaluate('history.back()')
  const question = await asked
  expect(question.type()).toBe('confirm')
  await question.dismiss()
  await back
  await expect(field).toHaveValue('Something that took a while')
}

test('Back asks before it takes a new offer away, whose address differs by its query only', async ({
  page,
}) => {
  await logInAsMerchant(page, 'soni-vastralaya')
  await page.goto('/dashboard/offers')
  await page.getByRole('link', { name: 'New offer' }).first().click()
  await expectAsks(page, 'Name')
})

test('searching for one bill after the other leaves one form', async ({ page, watch }) => {
  watch.expectFailures(/status of 404/)
  await logInAsMerchant(page, 'soni-vastralaya')
  await page.goto('/dashboard/returns')
  const field = page.getByLabel('Bill or order number')
  for (const number of ['TI/1', 'TI/2', 'TI/3']) {
    await field.fill(number)
    await page.getByRole('button', { name: 'Find' }).click()
    await expect(page.getByText(number).first()).toBeVisible()
    await expect(field).toHaveCount(1)
  }
  await page.goBack()
  await expect(field).toHaveCount(1)
})
