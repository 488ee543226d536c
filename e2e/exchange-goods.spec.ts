import { expect, test } from './support/fixtures.ts'
import { callAs } from './support/api.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { findItem, productPath, wellStocked } from './support/items.ts'
import { logInAsMerchant } from './support/people.ts'

const storeKey = 'soni-vastralaya'
const item = findItem({ storeKey, stockFits: wellStocked })

test(
  'goods are exchanged in one step, and the shop’s promise stands on its product and bill',
  { tag: '@both' },
  async ({ page }) => {
    await logInAsMerchant(page, storeKey)
    await page.goto('/dashboard/yourAccount')
    await page.getByRole('button', { name: 'EDIT Pickup', exact: true }).click()
    await page.getByLabel('Exchange of size or colour').selectOption('7')
    await expectAccessible(page)
    await page.getByRole('button', { name: /^SAVE CHANGES Pickup/ }).click()
    await expect(page.getByRole('button', { name: 'EDIT Pickup', exact: true })).toBeVisible()
    await page.goto(await productPath(page, item))
    await expect(
      page.getByText('Size or colour can be exchanged within 7 days, with the bill.'),
    ).toBeVisible()

    const { goods } = await callAs(page, 'GET /goods-to-sell', { search: item.variant.sku })
    const line = { variantId: goods[0]?.variantId ?? '', quantity: 1, price: 90 }
    const sold = await callAs(page, 'POST /counter-sales', { lines: [line], paidBy: 'cash' })
    await page.goto(`/dashboard/returns?number=${encodeURIComponent(sold.bill.number)}`)
    await expect(page.getByText('Your promise: exchange of size or colour until')).toBeVisible()
    await page.getByText('Exchange', { exact: true }).click()
    const out = page.getByRole('region', { name: 'Goods that go out' })
    await out.getByRole('button', { name: 'Exchange', exact: true }).click()
    await expect(page.getByText('Please give a reason')).toBeVisible()
    await expect(page.getByText('Choose what the customer takes')).toBeVisible()
    await page.getByText('Too small', { exact: true }).click()
    await page.getByLabel('Article to sell').fill(item.product.productName)
    const found = page.getByRole('list', { name: 'Articles found' }).getByRole('button')
    await found.and(page.locator(':enabled')).first().click()
    await out.getByLabel('Price of one').fill('120')
    await expect(out.getByText('Customer pays')).toBeVisible()
    await expect(out.getByText('Rs\u00a030.00')).toBeVisible()
    await expectAccessible(page)
    await expectSoundScreen(page)
    await out.getByRole('button', { name: 'By card, or in two ways' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Card machine' }).click()
    await expect(page.getByRole('heading', { name: 'Exchanged' })).toBeFocused()
    await expect(page.getByText('Take Rs\u00a030.00 by card')).toBeVisible()
    const numbers = page.getByText(/^(?:TI|CN)\/\d\d-\d\d\/\d{6}$/)
    const [bill = '', note = ''] = await numbers.allTextContents()
    await expectAccessible(page)
    await expectSoundScreen(page)

    await page.goto(`/dashboard/returns?number=${encodeURIComponent(bill)}`)
    await expect(page.getByText(`exchanged for credit note ${note}`)).toBeVisible()
    await page.goto(`/dashboard/returns?number=${encodeURIComponent(sold.bill.number)}`)
    await expect(page.getByText(`exchanged, bill ${bill}`)).toBeVisible()
  },
)

test('a window over a return sends its own form alone', async ({ page }) => {
  await logInAsMerchant(page, storeKey)
  const { goods } = await callAs(page, 'GET /goods-to-sell', { search: item.variant.sku })
  const line = { variantId: goods[0]?.variantId ?? '', quantity: 1, price: 90 }
  const sold = await callAs(page, 'POST /counter-sales', { lines: [line], paidBy: 'cash' })
  await page.goto(`/dashboard/returns?number=${encodeURIComponent(sold.bill.number)}`)
  await page.getByText('Too small', { exact: true }).click()
  await page.getByRole('button', { name: 'Change how it was paid' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'In two ways' }).click()
  await dialog.getByLabel('In cash (Rs)').fill('40')
  await dialog.getByRole('button', { name: 'Save both' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect(page.getByText(/^CN\//)).toHaveCount(0)
  await expect(page.getByRole('radio', { name: 'Too small' })).toBeChecked()
  const { day } = await callAs(page, 'GET /day-close', {})
  expect(day.corrected[0]).toMatchObject({ billNumber: sold.bill.number, upi: 50 })
})
