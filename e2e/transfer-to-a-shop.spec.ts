import { sql } from 'drizzle-orm'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { handOver } from './support/api.ts'
import { logInAsAdmin } from './support/admin.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { findItem, putIntoCart, wellStocked } from './support/items.ts'
import { emailTo } from './support/mailbox.ts'
import { signInAsMerchant } from './support/people.ts'
import { openAccount } from './support/sessions.ts'
import { openTab } from './support/tabs.ts'

const storeKey = 'malviya-sole'
const item = findItem({ storeKey, stockFits: wellStocked })
const { owner: email, shopName } = item.store
const number = '30112233445566'

/** Enters a bank account on the owner's statement. */
async function enterAccount(owner: Page): Promise<void> {
  await owner.getByRole('button', { name: /^(?:Enter an account|Change the account)$/ }).click()
  const dialog = owner.getByRole('dialog', { name: 'Account for your transfers' })
  await dialog.getByLabel('Name of the account holder').fill('Suresh Kumawat')
  await dialog.getByLabel('Account number', { exact: true }).fill(number)
  await dialog.getByLabel('Account number again').fill('30112233445567')
  await dialog.getByLabel('IFSC').fill('SBIN000123')
  await dialog.getByRole('button', { name: 'Save the account' }).click()
  await expect(dialog.getByText('An IFSC has four letters').last()).toBeVisible()
  await dialog.getByLabel('IFSC').fill('sbin0001234')
  await dialog.getByRole('button', { name: 'Save the account' }).click()
  await expect(dialog.getByText('The two numbers are not the same').last()).toBeVisible()
  await expectAccessible(owner)
  await dialog.getByLabel('Account number again').fill(number)
  await dialog.getByRole('button', { name: 'Save the account' }).click()
  await expect(dialog).toHaveCount(0)
}

test(
  'the owner enters a bank account, which waits; "It was not me" stops the transfers',
  { tag: '@core' },
  async ({ page: owner, newPerson }) => {
    await signInAsMerchant(owner, storeKey)
    await owner.goto('/dashboard/statement')
    await enterAccount(owner)
    await expect(owner.getByText('•••• 5566')).toBeVisible()
    await expect(owner.getByText(/^Used from /)).toBeVisible()
    await expect(owner.getByText(number)).toHaveCount(0)
    await expectSoundScreen(owner)
    await expectAccessible(owner)

    const { text } = await emailTo(owner, email, /Another account/)
    const link = /https?:\/\/[^/]+(\/not-me\/[\w-]+)/.exec(text)?.[1] ?? ''
    const stranger = await newPerson()
    await stranger.goto(link)
    await expect(stranger.getByText('•••• 5566')).toBeVisible()
    await expectSoundScreen(stranger)
    await expectAccessible(stranger)
    await stranger.getByRole('button', { name: /^It was not me/ }).click()
    await expect(
      stranger.getByRole('heading', { level: 1, name: 'The transfers are stopped' }),
    ).toBeVisible()
    await owner.reload()
    await expect(owner.getByText(/^Transfers are stopped since/)).toBeVisible()
    await expect(owner.getByText('•••• 5566')).toHaveCount(0)
    await expectAccessible(owner)

    const admin = await newPerson()
    await logInAsAdmin(admin)
    await openTab(admin, 'Transfers')
    const row = admin.getByRole('row').filter({ hasText: shopName })
    await expect(row).toContainText('Stopped by the owner')
    await decide(row, 'Release', 'Spoke with the owner by telephone')
    await expect(row.getByRole('button', { name: 'Release' })).toHaveCount(0)
  },
)

test('an administrator makes a transfer file, notes its reference, and the owner reads it', async ({
  page,
  newPerson,
  payments,
  ownServer,
  watch,
}) => {
  // The server answers 400 to a wrong line. `ownServer.change` stops the server for a moment, in which a browser may
  // look for a new service worker.
  watch.expectFailures(/net::ERR_|status of (?:400|50\d)|fetching the script/)
  await openAccount(page)
  await putIntoCart(page, item)
  await page.getByRole('button', { name: /^Pay Now/ }).click()
  await payments.payByUpi(page, 'Approve')
  await expect(page.getByRole('dialog', { name: 'Booking Successful' })).toBeVisible()

  const owner = await newPerson()
  await signInAsMerchant(owner, storeKey)
  const { orderId } = await handOver(page, owner)
  await owner.goto('/dashboard/statement')
  await enterAccount(owner)
  await expect(owner.getByText('•••• 5566')).toBeVisible()
  // The account is in use, and the waiting time after the collection has passed.
  await ownServer.change(sql`with account as (
      update payout_accounts set usable_at = entered_at where ended_at is null)
    update orders set closed_at = closed_at - interval '4 days' where id = ${orderId}::uuid`)

  const admin = await newPerson()
  await logInAsAdmin(admin)
  await openTab(admin, 'Transfers')
  const shop = admin.getByRole('row').filter({ hasText: shopName }).first()
  await expect(shop).toContainText('Possible')
  await decide(shop, 'Hold', 'A customer says that nothing was handed over')
  await expect(shop).toContainText('Held since')
  await expectSoundScreen(admin)
  await expectAccessible(admin)
  await owner.reload()
  await expect(owner.getByRole('alert')).toContainText('nothing was handed over')
  await expectSoundScreen(owner)
  await expectAccessible(owner)
  await decide(shop, 'Release', 'The customer has the goods')
  await expect(shop).toContainText('Possible')
  await admin.getByRole('button', { name: /^Begin \d+ transfer/ }).click()
  await admin
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Begin/ })
    .click()
  const batch = admin.getByRole('region', { name: /^Batch \d+/ }).first()
  const download = admin.waitForEvent('download')
  await batch.getByRole('button', { name: 'File for the bank (NEFT)' }).click()
  const csv = await readFile((await (await download).path()) ?? '', 'utf8')
  expect(csv).toContain(`,${number},SBIN0001234,`)
  const transfer = batch.getByRole('row').filter({ hasText: shopName })
  await expect(transfer).toContainText('In the file of')
  await expectSoundScreen(admin)
  await expectAccessible(admin)

  const reference = `UTR${Date.now()}`
  const line = /,(T\d+),Chowk/.exec(csv)?.[1] ?? ''
  await admin.getByRole('button', { name: 'Enter references' }).click()
  const dialog = admin.getByRole('dialog', { name: 'References of the bank' })
  await dialog.getByRole('textbox').fill(`${line}\t${reference}\nT999999\t${reference}X`)
  await dialog.getByRole('button', { name: 'Record' }).click()
  await expect(dialog).toContainText('Line 2: There is no transfer with this number')
  await dialog.getByRole('textbox').fill(`${line}\t${reference}`)
  await dialog.getByRole('button', { name: 'Record' }).click()
  await expect(transfer).toContainText(reference)

  await emailTo(owner, email, /is on its way/)
  await owner.reload()
  await expect(owner.getByText(`UTR ${reference}`).first()).toBeVisible()
  await expectSoundScreen(owner)
  await expectAccessible(owner)
})

/** Presses a button of a shop's row, and gives the reason. */
async function decide(row: Locator, name: 'Hold' | 'Release', reason: string): Promise<void> {
  await row.getByRole('button', { name }).click()
  const question = row.page().getByRole('alertdialog')
  await question.getByRole('textbox').fill(reason)
  await question.getByRole('button', { name }).click()
  await expect(question).toBeHidden()
}
