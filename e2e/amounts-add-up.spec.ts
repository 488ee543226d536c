import type { Locator, Page } from '@playwright/test'
import { paiseIn, sumsOf } from './support/amounts.ts'
import { orderRow } from './support/counter.ts'
import { callAs, moveOrder } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { openAccount } from './support/sessions.ts'
import { bookingOf, openDetails } from './support/orders.ts'
import { logInAsMerchant } from './support/people.ts'
import { findItem, payWithCash, type Item, putIntoCart, wellStocked } from './support/items.ts'
import { unfold } from './support/pass.ts'

const shop = 'vidhyadhar-bangles'
const first = findItem({ storeKey: shop, stockFits: wellStocked })
const second = findItem({
  storeKey: shop,
  stockFits: (stock) => stock >= 9,
  word: new RegExp(`^(?!${first.product.productName}$)[\\w ]+$`),
})

const priceOf = ({ variant }: Item) => variant.pricePaise
const taxIn = (paise: number, rate: number) => paise - Math.round((paise * 100) / (100 + rate))

const lineOf = (place: Page | Locator, { product }: Item) =>
  place.getByRole('listitem').filter({ hasText: product.productName }).last()

test(
  'cart lines, summary, booking, counter and history show the same amounts, and the amounts add up',
  { tag: '@desktop' },
  async ({ page, newPerson }) => {
    await openAccount(page)
    await putIntoCart(page, first)
    await putIntoCart(page, second)
    await lineOf(page, first).getByRole('button', { name: 'One more' }).click()
    const [one, other] = [priceOf(first) * 2, priceOf(second)]
    const whole = one + other
    const tax =
      taxIn(one, first.product['GST rate slab']) + taxIn(other, second.product['GST rate slab'])

    await expect(lineOf(page, first)).toContainText('Rs')
    expect(paiseIn(await lineOf(page, first).innerText())).toBe(one)
    const summary = page.getByRole('region', { name: 'Order summary' })
    const sums = expect.poll(() => sumsOf(summary))
    await sums.toMatchObject({ 'sub total': whole, total: whole })
    await expect(summary).toContainText('Free')
    // A tax of zero is not shown.
    const taxes = await summary.getByText(/includes GST/).allInnerTexts()
    expect(taxes.map(paiseIn)).toEqual(tax > 0 ? [tax] : [])

    const orderNumber = await payWithCash(page)
    await page.goto('/bookings')
    const card = page.getByRole('article', { name: new RegExp(orderNumber) })
    await unfold(card, 'Sub Total')
    await expect(card.getByText(/^Grand total$/i)).toBeVisible()
    expect(await sumsOf(card)).toEqual({ 'sub total': whole, discount: 0, 'grand total': whole })
    expect(paiseIn(await lineOf(card, first).innerText())).toBe(one)
    expect(paiseIn(await lineOf(card, second).innerText())).toBe(other)

    const merchant = await newPerson()
    await logInAsMerchant(merchant, shop)
    const row = orderRow(merchant, orderNumber)
    await expect(row).toBeVisible()
    expect(paiseIn(await row.innerText())).toBe(whole)
    await expectSums(merchant, orderNumber, whole)

    const before = await callAs(merchant, 'GET /order-history', {})
    const { orders } = await callAs(page, 'POST /get-orders', {})
    const orderId = orders.find((order) => order.orderNumber === orderNumber)?.orderId ?? ''
    await moveOrder(merchant, orderNumber, { status: 'Ready for Pickup' })
    const code = (await bookingOf(page, orderId)).pickup?.code ?? ''
    await moveOrder(merchant, orderNumber, { status: 'Collected', code })
    await merchant.goto('/dashboard/orderHistory')
    await expect(orderRow(merchant, orderNumber)).toBeVisible()
    expect(paiseIn(await orderRow(merchant, orderNumber).innerText())).toBe(whole)
    await expectSums(merchant, orderNumber, whole)
    const collected = Math.round((before.collectedAmount ?? 0) * 100) + whole
    expect(
      paiseIn(
        await merchant
          .getByText(/^Paid for collected bookings, less returns and lost disputes: Rs/)
          .innerText(),
      ),
    ).toBe(collected)
  },
)

async function expectSums(merchant: Page, orderNumber: string, whole: number): Promise<void> {
  const details = await openDetails(merchant, orderRow(merchant, orderNumber))
  await expect(details.getByText(/^Grand total$/i)).toBeVisible()
  expect(await sumsOf(details)).toEqual({ 'sub total': whole, discount: 0, 'grand total': whole })
  for (const [item, quantity] of [
    [first, 2],
    [second, 1],
  ] as const) {
    expect(paiseIn(await lineOf(details, item).innerText())).toBe(priceOf(item) * quantity)
  }
}
