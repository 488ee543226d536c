import { expect, test } from './support/fixtures.ts'
import { expectAccessible } from './support/inspect.ts'
import { pressSlowly } from './support/presses.ts'
import { bookItems } from './support/orders.ts'
import { logIn, logInAsMerchant, nameOf } from './support/people.ts'
import { findItem, wellStocked } from './support/items.ts'

const shop = 'soni-vastralaya'
const item = findItem({ storeKey: shop, stockFits: wellStocked })

test('a shopper changes the name, and the shop compares the new one', async ({
  page,
  newPerson,
}) => {
  await logIn(page, 'meera')
  const { orderNumber } = await bookItems(page, [item])
  await page.goto('/account')
  await expect(page.getByText(nameOf('meera'), { exact: true })).toBeVisible()
  const edit = page.getByRole('button', { name: 'Change Name' })
  await edit.click()
  const field = page.getByLabel('Name', { exact: true })
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await field.fill('M')
  await pressSlowly(page, page.getByRole('button', { name: 'Save' }))
  await expect(page.getByText('Name must be at least 2 characters')).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill('Meera Rathore-Joshi')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your name is changed')).toBeVisible()
  await expect(page.getByText('Meera Rathore-Joshi', { exact: true })).toBeVisible()
  await expect(edit).toBeFocused()

  const merchant = await newPerson()
  await logInAsMerchant(merchant, shop)
  await merchant.goto(`/dashboard/currentOrders?search=${orderNumber}`)
  await expect(merchant.getByRole('row').filter({ hasText: orderNumber })).toContainText(
    'Meera Rathore-Joshi',
  )
})
