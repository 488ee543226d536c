import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from './support/fixtures.ts'
import { logInAsAdmin } from './support/admin.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { logInAsMerchant } from './support/people.ts'

/** The part of the screen, with this month chosen. */
async function chooseThisMonth(page: Page) {
  const folder = page.getByRole('region', { name: 'Accountant’s folder' })
  await folder.getByLabel('Month').selectOption({ index: 0 })
  return folder
}

/** The folder that the page downloads when it is ready, as texts. */
async function downloadFolder(page: Page): Promise<Record<string, string>> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download (ZIP)' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^chowk-accounts-\d{4}-\d\d-as-of-\d{8}-\d{4}\.zip$/)
  const packed = Object.entries(unzipSync(await readFile(await file.path())))
  return Object.fromEntries(packed.map(([name, bytes]) => [name, strFromU8(bytes)]))
}

test('an owner downloads a month for the accountant, and the same month again', async ({
  page,
}) => {
  await logInAsMerchant(page, 'karol-bagh-shoes')
  await page.goto('/dashboard/statement')
  const folder = await chooseThisMonth(page)
  await folder.getByRole('button', { name: 'Prepare the file' }).click()
  await expect(folder.getByText(/^As of /)).toBeVisible()
  const files = await downloadFolder(page)
  expect(files['README.txt']).toContain('The month had not ended then')
  expect(files['sales-register.csv']).toContain('Place of supply')
  expect(files['tally-vouchers.xml']).toContain('<REPORTNAME>Vouchers</REPORTNAME>')
  await folder.getByRole('button', { name: 'Prepare it again' }).click()
  await expect(folder.getByText(/Nothing has changed since|An earlier folder/)).toBeVisible()
  await expectSoundScreen(page)
  await expectAccessible(page)
})

test('finance downloads the operator’s month', async ({ page }) => {
  await logInAsAdmin(page)
  await page.goto('/admin/dashboard?show=transfers')
  const folder = await chooseThisMonth(page)
  await folder.getByRole('button', { name: 'Prepare the file' }).click()
  await expect(folder.getByText(/^As of /)).toBeVisible()
  const files = await downloadFolder(page)
  expect(Object.keys(files)).toContain('subscription-bills.csv')
  await expectAccessible(page)
})
