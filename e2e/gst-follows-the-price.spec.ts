import { paths } from '#shared/paths.ts'
import { callAs } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { pressInHead } from './support/head.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { openInventory } from './support/inventory.ts'
import { findItem, putIntoCart, wellStocked } from './support/items.ts'
import { logIn, logInAsMerchant } from './support/people.ts'

test('a change of many prices says which GST rates change before anything is saved', async ({
  page,
}) => {
  await openInventory(page, 'mansarovar-family')
  const { products } = await callAs(page, 'GET /inventory', {})
  const variant = products.flatMap(({ variants }) => variants).find(isAtFivePercent)
  await pressInHead(page, 'Paste a sheet')
  const field = page.getByLabel('Rows of your spreadsheet')
  await field.fill(`SKU\tPrice\tMRP\n${variant?.SKU}\t2999\t4999`)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText('The GST rate changes in 1 row')).toBeVisible()
  await expect(page.getByText('GST 5 %, now 18 %')).toBeVisible()
  await expectSoundScreen(page)
  await expectAccessible(page)
})

const isAtFivePercent = ({ sellingPrice }: { sellingPrice: number }) => sellingPrice < 2000

test('the form says which GST rates change before saving, and keeps one that the merchant fixes', async ({
  page,
}) => {
  await logInAsMerchant(page, 'soni-vastralaya')
  const { products } = await callAs(page, 'GET /inventory', {})
  const product = products.find(
    ({ productName, variants }) =>
      /kurta/i.test(productName) && variants.length > 1 && variants.every(isAtFivePercent),
  )
  const id = product?._id ?? ''
  const count = product?.variants.length ?? 0
  await page.goto(paths.editProduct(id))
  await page.getByLabel('MRP, all').fill('4999')
  await page.getByLabel('Selling price, all').fill('2999')
  const change = page.getByText(`GST becomes 18 % instead of 5 % for ${count} variants.`)
  await expect(change).toBeVisible()
  const tax = page.getByRole('region', { name: 'Tax' })
  await expect(tax.getByRole('radio', { name: '18 %' })).toBeChecked()
  await expectSoundScreen(page)

  await tax.getByText('5 %', { exact: true }).click()
  await expect(tax.getByRole('checkbox', { name: 'Keep 5 % for every price' })).toBeChecked()
  await expect(change).toBeHidden()
  await tax.getByRole('button', { name: 'Use 18 %' }).click()
  await expect(change).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^save changes$/i }).click()
  await expect(change).toBeHidden()
  const saved = await callAs(page, 'GET /editProduct', { id })
  expect(saved).toMatchObject({ 'GST rate slab': 18, gstFixed: false })
})

test('the cart of a shop without GSTIN says no GST', async ({ page }) => {
  await logIn(page, 'meera')
  await putIntoCart(page, findItem({ storeKey: 'bapu-jutti-ghar', stockFits: wellStocked }))
  const summary = page.getByRole('region', { name: 'Order summary' })
  await expect(summary).toContainText('Sub Total')
  await expect(summary).not.toContainText('GST')
})
