import { readFile } from 'node:fs/promises'
import type { Download, Locator, Page } from '@playwright/test'
import { readPdf } from '#test/pdf-text.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { logIn, logInAsMerchant } from './support/people.ts'

const shop = 'soni-vastralaya'

async function saveFile(page: Page, button: Locator): Promise<Download> {
  const started = page.waitForEvent('download')
  await button.click()
  return started
}

async function billIn(page: Page, link: Locator) {
  const download = await saveFile(page, link)
  const bill = readPdf(await readFile(await download.path()))
  return { file: download.suggestedFilename(), ...bill }
}

/** Opens the details of the shop's latest collected order and returns its bill's number. */
async function openCollected(page: Page): Promise<string> {
  await page.goto('/dashboard/orderHistory?status=Collected')
  const row = page
    .getByRole('row')
    .filter({ hasText: /TI\/\d\d-\d\d\/\d{6}/ })
    .first()
  const [number = ''] = /TI\/\d\d-\d\d\/\d{6}/.exec(await row.innerText()) ?? []
  await row.getByRole('button').first().click()
  return number
}

test('the shop saves the bill of a collected order, on A4 and for a receipt printer', async ({
  page,
}) => {
  await logInAsMerchant(page, shop)
  const number = await openCollected(page)
  const sheet = await billIn(page, page.getByRole('link', { name: `Bill ${number} as PDF` }))
  expect(sheet.file).toBe(`bill-${number.replaceAll('/', '-')}.pdf`)
  for (const text of ['Tax invoice', `Number: ${number}`, 'GSTIN: 08ABCPS1234F1ZX'])
    expect(sheet.stored).toContain(text)
  expect(sheet.drawn).toContain(number)
  const roll = await billIn(page, page.getByRole('link', { name: `Bill ${number} for a receipt` }))
  expect(roll.stored).toContain(`Number: ${number}`)
})

test('the customer saves the bill of an earlier booking, in Hindi on a page in Hindi', async ({
  page,
}) => {
  await logIn(page, 'asha')
  await page.goto('/bookings?show=past&lang=hi')
  await page
    .getByRole('link', { name: /Bagru Achkan|अचकन/ })
    .first()
    .click()
  const { file, stored } = await billIn(page, page.getByRole('link', { name: /^बिल .* PDF/ }))
  expect(file).toMatch(/^bill-[A-Z]{2}-\d\d-\d\d-\d{6}\.pdf$/)
  expect(stored.join('\n')).toContain('शब्दों में:')
})

test('the statement says what is owed, and has the files for the accountant', async ({ page }) => {
  await logInAsMerchant(page, shop)
  await page.goto('/dashboard/statement')
  await expect(page.getByText('Chowk owes you', { exact: true })).toBeVisible()
  await expect(page.getByText(/some days after its collection/)).toBeVisible()
  await expect(page.getByText('Sale paid at the shop').first()).toBeVisible()
  await expectSoundScreen(page)
  await expectAccessible(page)
  const dayClose = await saveFile(page, page.getByRole('button', { name: 'Download day’s close' }))
  expect(dayClose.suggestedFilename()).toMatch(/^day-close-\d{4}-\d\d-01-\d{4}-\d\d-\d\d\.csv$/)
  expect(await readFile(await dayClose.path(), 'utf8')).toContain('Tax invoice,TI/')
  const hsn = await saveFile(page, page.getByRole('button', { name: 'Download HSN summary' }))
  expect(await readFile(await hsn.path(), 'utf8')).toContain('PCS-PIECES')
  const all = await saveFile(page, page.getByRole('button', { name: 'Download CSV' }))
  expect(await readFile(await all.path(), 'utf8')).toContain('Sale paid at the shop (memo)')
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Today')
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/)
})
