import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { findItem, wellStocked } from './support/items.ts'
import { pressSlowly } from './support/presses.ts'
import { logInAsMerchant } from './support/people.ts'

const storeKey = 'bapu-jutti-ghar'
const item = findItem({ storeKey, stockFits: wellStocked })

test('a tag opens the product for a shopper, and counts with one tap for the merchant', async ({
  page,
  newPerson,
}) => {
  await logInAsMerchant(page, storeKey)
  await page.goto('/dashboard/tags')
  await page.getByLabel('Search products').fill(item.product.productName)
  await page
    .getByRole('button', { name: /^Show the variants of/ })
    .first()
    .click()
  const box = page.getByRole('list', { name: 'Products' }).getByRole('checkbox').nth(1)
  await expect(box).toBeVisible()
  await expectAccessible(page)
  await expectSoundScreen(page)
  await page.evaluate('window.print = () => undefined')
  await box.check()
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  const printed = page.locator('[data-print]')
  await expect(printed.locator('svg')).toHaveCount(1)
  const code = (await printed.getByText(/^[0-9A-Z]{8}$/).textContent()) ?? ''

  // The barcode of a long SKU has no place on the smallest label, which keeps its QR code.
  await page.getByLabel('Code on the label').selectOption('bars')
  for (const [format, qrCodes] of [
    ['label38', 1],
    ['sheet', 0],
  ] as const) {
    await page.getByLabel('Format').selectOption(format)
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    await expect(printed.getByText(code)).toHaveCount(qrCodes)
    await expect(printed.locator('svg title')).toHaveText(/\S/)
  }

  const shopper = await newPerson()
  await shopper.goto(`/t/${code}`)
  await expect(shopper).toHaveURL(/\/product\?_id=.*&variant=/)
  await expect(shopper.getByRole('heading', { level: 1 })).toContainText(item.product.productName)

  await page.goto(`/t/${code}`)
  await expect(page).toHaveURL(`/dashboard/tags/scanned?code=${code}`)
  const shelf = page.getByRole('definition').first()
  const before = Number(await shelf.textContent())
  await page.getByRole('button', { name: '−1 Sold' }).click()
  await expect(page.getByText('One sold')).toBeVisible()
  await expect(shelf).toHaveText(String(before - 1))
  await expectAccessible(page)
  await expectSoundScreen(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(shelf).toHaveText(String(before))
})

test('a shelf is removed only after a question, because its printed codes end with it', async ({
  page,
}) => {
  await logInAsMerchant(page, storeKey)
  await page.goto('/dashboard/tags')
  await page.getByLabel('Name of the shelf').fill('Window')
  await page.getByRole('button', { name: 'Add shelf' }).click()
  const shelves = page.getByRole('list', { name: 'Shelves' })
  await expect(shelves).toContainText('Window')
  const remove = page.getByRole('button', { name: 'Remove Window' })
  // The press takes the focus from the empty field above; the field's error must not move the button.
  await page.getByLabel('Name of the shelf').focus()
  await pressSlowly(page, remove)
  const question = page.getByRole('alertdialog', { name: 'Remove Window?' })
  await expect(question).toContainText('printed codes')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(shelves).toContainText('Window')
  await remove.click()
  await question.getByRole('button', { name: 'Remove the shelf' }).click()
  await expect(remove).toHaveCount(0)
})
