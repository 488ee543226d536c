import type { Page } from '@playwright/test'
import { callAs, moveOrder } from './support/api.ts'
import { orderRow } from './support/counter.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { findItem, putIntoCart, wellStocked } from './support/items.ts'
import { openAccount } from './support/sessions.ts'
import { logInAsMerchant } from './support/people.ts'

const storeKey = 'tonk-road-soles'
const first = findItem({ storeKey, stockFits: wellStocked })
const missing = first.product.productName
const second = findItem({
  storeKey,
  stockFits: wellStocked,
  word: new RegExp(`^(?!${missing}$)[\\w ]+$`),
})
const payNow = (page: Page) => page.getByRole('button', { name: /^Pay Now/ })

async function latestBooking(page: Page) {
  const { orders } = await callAs(page, 'POST /get-orders', {})
  const [latest] = orders
  if (!latest) throw new Error('nothing is booked')
  return latest
}

test(
  'money that arrives after the booking was cancelled goes back, and the booking says so',
  { tag: '@core' },
  async ({ page, payments }) => {
    await openAccount(page)
    await putIntoCart(page, first)
    await payNow(page).click()
    const checkout = await payments.checkout(page)
    await checkout.getByRole('button', { name: 'Close payment' }).click()
    await expect(page.getByRole('dialog', { name: 'Payment not completed' })).toBeVisible()
    const { orderId } = await latestBooking(page)
    await callAs(page, 'POST /cancel-order', { orderId })
    await page.goto(`/bookings?orderId=${orderId}`)
    await expect(page.getByText('Cancelled').first()).toBeVisible()

    await payments.act({ action: 'pay', receipt: orderId })
    const refunds = page.getByRole('list', { name: 'Refunds' })
    // The open page shows the refund without a reload.
    await expect(refunds).toContainText('Payment came too late', { timeout: 40_000 })
    await expect(refunds).toContainText(/Refund started|Refunded/)
    await expectAccessible(page)
    await expectSoundScreen(page)
  },
)

test('the price of a declined item goes back, and the bill has what was handed over', async ({
  page,
  newPerson,
  payments,
}) => {
  await openAccount(page)
  await putIntoCart(page, first)
  await putIntoCart(page, second)
  await payNow(page).click()
  await payments.payByUpi(page, 'Approve')
  await expect(page.getByRole('dialog', { name: 'Booking Successful' })).toContainText('Paid')
  const { orderId, orderNumber, products } = await latestBooking(page)
  const declined = products.find(({ name }) => name === missing)
  const merchant = await newPerson()
  await logInAsMerchant(merchant, storeKey)
  await expect(orderRow(merchant, orderNumber)).toBeVisible()
  await moveOrder(merchant, orderNumber, {
    status: 'Ready for Pickup',
    declinedLines: [declined?.variantId ?? ''],
    reason: 'Sold at the counter',
  })

  await page.goto(`/bookings?orderId=${orderId}`)
  const refunds = page.getByRole('list', { name: 'Refunds' })
  await expect(refunds).toContainText('Item not available')
  const { pickup, refunds: given, amount } = await callAs(page, 'GET /booking', { orderId })
  expect(given.map((one) => one.amount)).toEqual([declined?.grandTotal])
  await moveOrder(merchant, orderNumber, { status: 'Collected', code: pickup?.code ?? '' })
  await page.reload()
  await expect(page.getByRole('link', { name: /^Bill .* as PDF/ })).toBeVisible()
  await expectSoundScreen(page)

  await merchant.goto('/dashboard/statement')
  // Just collected: the rest of the money is owed after the waiting time.
  const waiting = merchant.getByRole('region', { name: 'Paid online, not owed yet' })
  await expect(waiting).toContainText(orderNumber)
  const year = new Date().getFullYear()
  const statement = await callAs(merchant, 'GET /statement', {
    from: `${year}-01-01`,
    to: `${year}-12-31`,
  })
  const own = statement.waiting.find((one) => one.orderNumber === orderNumber)
  expect(own?.amount).toBeCloseTo(amount)
  expect(own?.owedFrom).toBeTruthy()
  await expectAccessible(merchant)
})
