import { logInAsAdmin } from './support/admin.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { findItem, wellStocked } from './support/items.ts'
import { bookItems } from './support/orders.ts'
import { logIn, nameOf } from './support/people.ts'
import { openTab } from './support/tabs.ts'

const item = findItem({ storeKey: 'malviya-sole', stockFits: wellStocked })

test('an administrator finds an order by its number, sees its time line, and its customer', async ({
  page,
  newPerson,
  watch,
}) => {
  watch.expectFailures(/status of 400/)
  const shopper = await newPerson()
  await logIn(shopper, 'meera')
  const { orderNumber } = await bookItems(shopper, [item])

  await logInAsAdmin(page)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Today' })).toBeVisible()
  await expect(main.getByText(/^Open now: \d+ wait for their shop/)).toBeVisible()
  const field = page.getByLabel('Find anything')
  await field.fill('x')
  await field.press('Enter')
  await expect(page.getByText('Please enter at least two characters')).toBeVisible()
  await field.fill('482913')
  await field.press('Enter')
  await expect(page.getByText(/Ask for the order number, the telephone/)).toBeVisible()
  await field.fill(orderNumber.toLowerCase())
  await field.press('Enter')
  await main.getByRole('link', { name: `Order ${orderNumber}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Order ${orderNumber}` })).toBeVisible()
  await expect(main.getByText(item.product.productName)).toBeVisible()
  await expect(main.getByRole('list').filter({ hasText: 'Booked' }).first()).toBeVisible()
  await expectAccessible(page)
  await expectSoundScreen(page)

  // Back has the search and what it found.
  await page.goBack()
  await expect(field).toHaveValue(orderNumber.toLowerCase())
  await page.screenshot({ path: '.tmp/find.png', fullPage: true })
  await main.getByRole('link', { name: `Order ${orderNumber}` }).click()
  await main.getByRole('link', { name: new RegExp(nameOf('meera')) }).click()
  await expect(page.getByRole('heading', { level: 1, name: nameOf('meera') })).toBeVisible()
  await expect(main.getByText('1 order: 0 collected, 0 cancelled, 0 not collected')).toBeVisible()
  await main.getByRole('link', { name: 'City today' }).click()

  await openTab(page, 'Audit trail')
  await expect(main.getByText('Looked at an order').filter({ visible: true }).first()).toBeVisible()
  await expect(main.getByText(orderNumber).first()).toBeVisible()
})

test('the figures of the city are shown by day, shop and city, and saved', async ({
  page,
  watch,
}) => {
  watch.expectFailures(/status of 400/)
  await logInAsAdmin(page)
  await openTab(page, 'Figures')
  const table = page.getByRole('table', { name: 'Orders' })
  await expect(table).toBeVisible()
  await page.getByLabel('By').selectOption('City')
  await expect(table.getByText('Jaipur')).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^chowk-figures-city-.+\.csv$/)
  await page.getByLabel('From').fill('2030-01-01')
  await expect(page.getByText('The first day is after the last one')).toBeVisible()
})
