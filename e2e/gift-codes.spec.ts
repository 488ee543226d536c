import { sql } from 'drizzle-orm'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { logInAsMerchant } from './support/people.ts'
import { storeOf } from './support/items.ts'

const shop = 'malviya-sole'

test('a gift code is made in four taps, checked, redeemed once and refused the second time', async ({
  page,
  newPerson,
  watch,
}) => {
  watch.expectFailures(/status of (404|409)/)
  await logInAsMerchant(page, shop)
  await page.goto('/dashboard/loyalty')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create code' }).click()
  await expect(page.getByText('Enter a whole amount from Rs 1 to Rs 10,000')).toBeVisible()

  await page.getByText('Rs 250', { exact: true }).click()
  await page.getByRole('button', { name: 'Create code' }).click()
  await expect(
    page.getByText('Choose how the customer paid, or that it is a present'),
  ).toBeVisible()
  await page.getByText('Cash', { exact: true }).click()
  await page.getByRole('button', { name: 'Create code' }).click()
  await expect(page.getByRole('heading', { name: 'Gift code for Rs 250.00' })).toBeFocused()
  const toasts = page.locator('[data-sonner-toast]')
  await expect(toasts.getByText('Success', { exact: true })).toBeVisible()
  const code = await page
    .getByText(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    .innerText()
  await expectSoundScreen(page)
  await expectAccessible(page)

  await page.evaluate('window.print = () => { document.title = "printed" }')
  await page.getByRole('button', { name: 'Print card' }).click()
  await expect(page).toHaveTitle(/printed$/)
  await page.emulateMedia({ media: 'print' })
  const card = page.locator('[data-print]')
  for (const text of [code, 'Rs 250.00', storeOf(shop).shopName])
    await expect(card).toContainText(text)
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expect(card).toBeHidden()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(code)).toHaveCount(0)
  const row = page
    .getByRole('row')
    .filter({ hasText: code.slice(-4) })
    .first()
  await expect(row).toContainText('Active')

  const field = page.getByLabel('Gift code')
  await field.fill('abc')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText('A gift code has 16 letters and digits')).toBeVisible()
  await field.fill(code.toLowerCase().replaceAll('-', ' '))
  await expect(field).toHaveValue(code)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  const told = toasts.filter({ hasText: 'Code is valid for the amount of Rs 250.00' })
  await expect(told.getByText('Code is valid', { exact: true })).toBeVisible()
  await expect(
    page.getByRole('main').getByText('Code is valid for the amount of Rs 250.00'),
  ).toBeVisible()

  // Another shop cannot use the code.
  const stranger = await newPerson()
  await logInAsMerchant(stranger, 'sanganer-prints')
  await stranger.goto('/dashboard/loyalty')
  await stranger.getByLabel('Gift code').fill(code)
  await stranger.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(stranger.getByText('This code is not valid here.').first()).toBeVisible()

  const redeem = page.getByRole('main').getByRole('button', { name: 'Redeem', exact: true })
  const question = page.getByRole('alertdialog', { name: 'Redeem Gift Card?' })
  await redeem.click()
  await expect(question).toContainText(
    'Are you sure you want to redeem the gift card? Rs 250.00 comes off the bill',
  )
  await expect(question).toContainText(`Rs 250.00, code ending in ${code.slice(-4)}`)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Redeem' }).click()
  await expect(page.getByText('Redeemed. Take Rs 250.00 off the bill.')).toBeVisible()
  await expect(row).toContainText('Redeemed')

  await field.fill(code)
  await redeem.click()
  await expect(
    page.getByText(/This code for Rs\s250\.00 was redeemed already/).first(),
  ).toBeVisible()
})

test('the card of a new code goes when that code is redeemed', async ({ page }) => {
  await logInAsMerchant(page, shop)
  await page.goto('/dashboard/loyalty')
  await page.getByText('Rs 100', { exact: true }).click()
  await page.getByText('It is a present', { exact: true }).click()
  await page.getByRole('button', { name: 'Create code' }).click()
  const card = page.getByRole('region', { name: 'Gift code for Rs 100.00' })
  const code = await card.getByText(/^(.{4}-){3}.{4}$/).innerText()
  await page.getByLabel('Gift code', { exact: true }).fill(code)
  await page.getByRole('main').getByRole('button', { name: 'Redeem', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`Rs 100.00, code ending in ${code.slice(-4)}`)
  await question.getByRole('button', { name: 'Redeem' }).click()
  await expect(page.getByText('Redeemed. Take Rs 100.00 off the bill.')).toBeVisible()
  await expect(card).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Create code' })).toBeVisible()
  // The empty field for the next code shows no error yet.
  await page.getByRole('heading', { name: 'Gift Card', level: 1 }).click()
  await expect(page.getByText(/^Enter a whole amount/)).toHaveCount(0)
})

test('ten minutes after the log-in the password is asked for, and the code is then made', async ({
  page,
  ownServer,
  watch,
}) => {
  // `ownServer.change` stops the server for a moment.
  watch.expectFailures(/net::ERR_|status of (400|403|50\d)|fetching the script/)
  await logInAsMerchant(page, shop)
  await page.goto('/dashboard/loyalty')
  await ownServer.change(
    // The other sessions of this server belong to other journeys.
    sql`update sessions set created_at = created_at - interval '11 minutes', proved_at = null
      where seen_at = (select max(seen_at) from sessions)`,
  )
  await page.getByText('Rs 250', { exact: true }).click()
  await page.getByText('UPI', { exact: true }).click()
  await page.getByRole('button', { name: 'Create code' }).click()
  const proof = page.getByRole('alertdialog', { name: 'Is it still you?' })
  await proof.getByLabel('Password', { exact: true }).fill('not-the-password')
  await expectSoundScreen(page)
  await expectAccessible(page)
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect(proof.getByText('This password is not right')).toBeVisible()
  await proof.getByLabel('Password', { exact: true }).fill('chowk-demo-2026')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Gift code for Rs 250.00' })).toBeVisible()
})
