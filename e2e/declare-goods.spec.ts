import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { findItem, productPath, wellStocked } from './support/items.ts'
import { logInAsMerchant } from './support/people.ts'

const shop = 'karol-bagh-shoes'
const item = findItem({ storeKey: shop, stockFits: wellStocked })

test('a shop declares the origin of a brand once, shoppers see it and filter by it', async ({
  page,
  newPerson,
}) => {
  await logInAsMerchant(page, shop)
  await page.goto('/dashboard/products')
  await page.getByRole('link', { name: /lack what the law wants shown/ }).click()
  await expect(page.getByRole('heading', { name: 'Product information' })).toBeVisible()
  await expectAccessible(page)
  const brand = page.getByRole('listitem').filter({
    has: page.getByRole('heading', { name: item.product.brand, exact: true }),
  })
  await brand.getByRole('button', { name: /Enter for all products/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Country of origin').selectOption('Bangladesh')
  await dialog.getByLabel('Name', { exact: true }).fill('Anand Imports')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('Please enter the full address')
  await dialog.getByLabel('Who stands behind it').selectOption('Importer')
  await dialog.getByLabel('Full address').fill('4 Park Street, Kolkata 700016')
  await dialog.getByLabel('Net quantity').fill('1 pair')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(brand).toContainText('Complete')
  await expectSoundScreen(page)

  const shopper = await newPerson()
  await shopper.goto(await productPath(shopper, item))
  const shown = shopper.locator('main')
  await expect(shown).toContainText('Bangladesh')
  await expect(shown).toContainText('Anand Imports, 4 Park Street, Kolkata 700016')
  await shopper.goto(`/?rawQuery=&city=${item.store.city}&origin=Bangladesh`)
  await expect(
    shopper.getByRole('link', { name: item.product.productName, exact: true }),
  ).toBeVisible()
  await expect(shopper.getByRole('button', { name: 'Remove Bangladesh' })).toBeVisible()
})
