import { callAs, moveOrder } from './support/api.ts'
import { orderRow } from './support/counter.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible } from './support/inspect.ts'
import { findItem, wellStocked } from './support/items.ts'
import { bookItems, openDetails } from './support/orders.ts'
import { logIn, logInAsMerchant, nameOf } from './support/people.ts'

const shop = 'sanganer-prints'
const item = findItem({ storeKey: shop, stockFits: wellStocked })

test('the day’s numbers follow the orders, and an order’s label and packing list are printed', async ({
  page,
  newPerson,
}) => {
  await logIn(page, 'vikram')
  const merchant = await newPerson()
  await logInAsMerchant(merchant, shop)
  const day = async () => callAs(merchant, 'GET /day-summary', {})
  const before = await day()
  const { orderNumber, orderId } = await bookItems(page, [item])
  const row = orderRow(merchant, orderNumber)
  await expect(row).toBeVisible()
  const shown = (name: string) =>
    merchant.getByRole('term').filter({ hasText: name }).locator('xpath=../dd')
  const filter = (name: string, count: number) =>
    merchant.getByRole('button', { name: `${name} ${count}`, exact: true })
  await expect(filter('To make ready', before.awaiting + 1)).toBeVisible()
  await moveOrder(merchant, orderNumber, { status: 'Ready for Pickup' })
  const after = await day()
  await expect(filter('Ready', after.ready)).toBeVisible()
  await expect(shown('Due today')).toHaveText(String(after.dueToday))

  const details = await openDetails(merchant, row)
  await expectAccessible(merchant)
  await merchant.evaluate('window.print = () => { document.title = "printed" }')
  const sheet = merchant.locator('[data-print]')
  for (const [button, texts] of [
    ['Print label', [orderNumber, nameOf('vikram'), '1 piece', 'To take: Rs', 'Pickup until']],
    ['Print packing list', ['Packing list', orderNumber, item.product.productName, '1 ×']],
  ] as const) {
    await merchant.emulateMedia({ media: 'screen' })
    await details.getByRole('button', { name: button }).click()
    await expect(sheet).toHaveCount(1)
    for (const text of texts) await expect(sheet).toContainText(text)
    await merchant.emulateMedia({ media: 'print' })
    await expect(sheet).toBeVisible()
    await expect(merchant.getByRole('table', { name: 'Current orders of your shop' })).toBeHidden()
  }
  // The print has no pickup code.
  const { pickup } = await callAs(page, 'GET /booking', { orderId })
  await expect(sheet).not.toContainText(pickup?.code ?? 'no code')
})
