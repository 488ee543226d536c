import { sql } from 'drizzle-orm'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { DAY_MS, formatDay, indianDay } from '#shared/formats/india-time.ts'
import { logInAsAdmin } from './support/admin.ts'
import { handOver } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { findItem, putIntoCart, wellStocked } from './support/items.ts'
import { signInAsMerchant } from './support/people.ts'
import { openAccount } from './support/sessions.ts'
import { openTab } from './support/tabs.ts'

const storeKey = 'malviya-sole'
const item = findItem({ storeKey, stockFits: wellStocked })

/** Enters a tax of the settings from tomorrow on, with the rates of the law. */
async function switchOn(admin: Page, tax: string): Promise<void> {
  await admin.getByRole('button', { name: `Change: ${tax}` }).click()
  const form = admin.getByRole('dialog', { name: `Change: ${tax}` })
  await form.getByRole('button', { name: 'Enter the tax' }).click()
  await expect(form.getByText('Choose a day from tomorrow on').first()).toBeVisible()
  await form.getByLabel('Valid from').fill(indianDay(Date.now() + DAY_MS))
  await form.getByRole('button', { name: 'Enter the tax' }).click()
  await expect(form).toHaveCount(0)
}

test('finance switches TCS and TDS on; the shop reads its lines and what a PAN saves, finance downloads the month', async ({
  page,
  newPerson,
  payments,
  ownServer,
  watch,
}) => {
  test.setTimeout(240_000)
  watch.expectFailures(/net::ERR_|status of (?:400|50\d)|fetching the script/)
  const admin = await newPerson()
  await logInAsAdmin(admin)
  await openTab(admin, 'Settings')
  await admin.getByText('Taxes held back', { exact: true }).first().click()
  await switchOn(admin, 'TCS (GST)')
  await switchOn(admin, 'TDS (income tax)')
  await expect(admin.getByRole('row').filter({ hasText: 'Planned' })).toHaveCount(2)
  await expectSoundScreen(admin)
  await expectAccessible(admin)
  await ownServer.change(sql`update tax_terms set valid_from = valid_from - 1`)

  await openAccount(page)
  await putIntoCart(page, item)
  await page.getByRole('button', { name: /^Pay Now/ }).click()
  await payments.payByUpi(page, 'Approve')
  await expect(page.getByRole('dialog', { name: 'Booking Successful' })).toBeVisible()
  const owner = await newPerson()
  await signInAsMerchant(owner, storeKey)
  await handOver(page, owner)

  await owner.goto('/dashboard/statement')
  await expect(owner.getByText(/tax held back/)).toBeVisible()
  await expect(owner.getByText('5 % is held back instead of 0.1 %')).toBeVisible()
  await expectSoundScreen(owner)
  await expectAccessible(owner)
  await owner.getByRole('link', { name: 'Enter the PAN' }).click()
  await owner.getByRole('button', { name: 'EDIT Tax numbers' }).click()
  await expect(
    owner.getByText('Without PAN or GSTIN, 5 % of your sales is held back'),
  ).toBeVisible()

  await openTab(admin, 'Transfers')
  const month = formatDay(indianDay(Date.now()).slice(0, 7))
  const row = admin.getByRole('row').filter({ hasText: `${month} · TDS (income tax)` })
  await expect(row).toContainText('Not over yet')
  const download = admin.waitForEvent('download')
  await row.getByRole('button', { name: `TDS register (CSV), ${month}` }).click()
  const csv = await readFile((await (await download).path()) ?? '', 'utf8')
  expect(csv).toContain(`,${item.store.shopName},,,5,`)
  await expectSoundScreen(admin)
  await expectAccessible(admin)
  await ownServer.change(sql`delete from tax_terms`)
})
