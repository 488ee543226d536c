import type { Page } from '@playwright/test'
import { buildCity } from '#demo/city.ts'
import { logInAsAdmin } from './support/admin.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { logInAsMerchant } from './support/people.ts'
import { openTab } from './support/tabs.ts'

const shop = buildCity().stores.find(({ key }) => key === 'jhotwara-suits')
const name = shop?.shopName ?? ''

async function openFile(page: Page): Promise<void> {
  await logInAsAdmin(page)
  await openTab(page, 'Stores')
  await page.getByLabel(/^Search by shop/).fill(name)
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('an administrator sees a shop as its owner does, cannot change anything, and the owner reads why', async ({
  page,
  newPerson,
  watch,
}) => {
  watch.expectFailures(/status of 403/)
  await openFile(page)
  await page.getByRole('button', { name: 'See as the shop' }).click()
  const question = page.getByRole('alertdialog', { name: `See ${name} as its owner sees it?` })
  await question.getByLabel('Reason').fill('The owner cannot find a product')
  await question.getByRole('button', { name: 'See as the shop' }).click()
  const bar = page.getByRole('banner')
  await expect(
    bar.getByText(/You see the shop as its owner sees it\. You cannot change anything\./),
  ).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Current Orders' })).toBeVisible()
  await expectAccessible(page)
  await expectSoundScreen(page)

  await bar.getByRole('link', { name: 'Products', exact: true }).click()
  await page
    .getByRole('button', { name: /^Disable/ })
    .first()
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByText(/you cannot change anything or open this/)).toBeVisible()
  await bar.getByRole('link', { name: 'Inventory' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Inventory' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Inventory' })).toBeVisible()
  await bar.getByRole('button', { name: 'End' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  const merchant = await newPerson()
  await logInAsMerchant(merchant, shop?.key ?? '')
  await merchant.goto('/dashboard/staff')
  await expect(merchant.getByText('The owner cannot find a product')).toBeVisible()
})

test('an administrator takes a product down and writes to the shop, which reads both and cannot put it back', async ({
  page,
  newPerson,
}) => {
  await openFile(page)
  const products = page.getByRole('region', { name: 'Products' })
  const down = products.getByRole('button', { name: /^Take .+ down$/ }).first()
  const product = /^Take (.+) down$/.exec((await down.getAttribute('aria-label')) ?? '')?.[1] ?? ''
  await down.click()
  const question = page.getByRole('alertdialog', { name: `Take “${product}” down?` })
  await question.getByLabel('Reason').fill('The picture shows another brand')
  await question.getByRole('button', { name: 'Take down' }).click()
  await expect(
    products.getByText(/^Taken down on .+: The picture shows another brand$/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Write to the shop' }).click()
  const form = page.getByRole('dialog', { name: `Write to ${name}` })
  await form.getByLabel('Title', { exact: true }).fill('Your pictures')
  await form.getByLabel('Message', { exact: true }).fill('Please show your own goods.\nThank you.')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'See it before it goes' }).click()
  await expect(form.getByRole('region', { name: 'As an e-mail' })).toContainText('own goods.')
  await form.getByRole('button', { name: 'Change it' }).click()
  await expect(form.getByLabel('Title', { exact: true })).toHaveValue('Your pictures')
  await form.getByRole('button', { name: 'See it before it goes' }).click()
  await form.screenshot({ path: '.tmp/look.png' })
  await form.getByRole('button', { name: 'Send to 1 shop' }).click()
  await expect(page.getByText('Sent to 1 shop', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Messages to shops' })).toContainText(
    'Your pictures',
  )

  const merchant = await newPerson()
  await logInAsMerchant(merchant, shop?.key ?? '')
  const message = merchant.getByRole('complementary', { name: 'Your pictures' })
  await expect(message).toContainText('Please show your own goods.')
  await merchant.goto('/dashboard/inactiveProducts')
  await expect(
    merchant.getByText('Taken down by Chowk: The picture shows another brand'),
  ).toBeVisible()
  await expectAccessible(merchant)
  await message.getByRole('button', { name: 'Dismiss: Your pictures' }).click()
  await expect(message).toHaveCount(0)

  await products.getByRole('button', { name: `Put ${product} back` }).click()
  await expect(page.getByText(`${product} is put back`, { exact: false })).toBeVisible()
})
