import type { Page, Request } from '@playwright/test'
import type { Calls } from '#shared/contract/map.ts'
import { orderRow } from './support/counter.ts'
import { callAs } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { openAccount } from './support/sessions.ts'
import { bookItems, openDetails } from './support/orders.ts'
import { logInAsMerchant } from './support/people.ts'
import {
  findItem,
  payWithCash,
  productPath,
  putIntoCart,
  variantsOf,
  wellStocked,
} from './support/items.ts'

const shop = 'jhotwara-suits'
const item = findItem({ storeKey: shop, stockFits: wellStocked })
const refusal = 'This shop does not take bookings from this account.'
const pay = (page: Page) => page.getByRole('button', { name: 'Pay With Cash' })

/** The quantity of the first product in a request that checks the cart. */
function askedFor(check: Request): number | undefined {
  const { products } = check.postDataJSON() as Calls['POST /cart/check']['input']
  return products[0]?.quantity
}

test(
  'a store blocks a customer, the cart shows it, and the store can unblock the customer',
  { tag: ['@core', '@desktop'] },
  async ({ page, newPerson, watch }) => {
    watch.expectFailures(/status of 403/)
    const { name } = await openAccount(page, 'Tara Qureshi')
    const { orderNumber } = await bookItems(page, [item])
    await putIntoCart(page, item)
    await expect(pay(page)).toBeEnabled()

    const merchant = await newPerson()
    await logInAsMerchant(merchant, shop)
    const details = await openDetails(merchant, orderRow(merchant, orderNumber))
    await details.getByRole('button', { name: 'Block this customer' }).click()
    const question = merchant.getByRole('alertdialog', { name: 'Block this customer?' })
    await expect(question).toContainText(name)
    await question.getByRole('button', { name: 'Block customer' }).click()
    await expect(question).toContainText('Please give a reason')
    await question.getByText('Other reason').click()
    await question.getByLabel('Your reason').fill('no')
    await question.getByRole('button', { name: 'Block customer' }).click()
    await expect(question).toContainText('at least 3 letters')
    await expectAccessible(merchant)
    await question.getByLabel('Your reason').fill('Books all and comes for nothing')
    await question.getByRole('button', { name: 'Block customer' }).click()
    await expect(merchant.getByText(`${name} is blocked in your shop.`)).toBeVisible()
    await expect(details).toContainText('This customer is blocked.')

    await pay(page).click()
    await expect(page.getByText(refusal)).toBeVisible()
    await expect(pay(page)).toBeDisabled()
    await page.reload()
    await expect(page.getByText(refusal)).toBeVisible()
    await expectSoundScreen(page)
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
    await expectAccessible(page)

    await details.getByRole('link', { name: 'Blocked customers' }).click()
    await expect(merchant).toHaveURL(/blockedCustomers$/)
    // Until the screen is loaded, the orders are still shown.
    await expect(
      merchant.getByRole('heading', { name: 'Blocked customers', level: 1 }),
    ).toBeVisible()
    const row = orderRow(merchant, name)
    await expect(row).toContainText('Books all and comes for nothing')
    await expectSoundScreen(merchant)
    await expectAccessible(merchant)
    await row.getByRole('button', { name: `Unblock ${name}` }).click()
    await merchant
      .getByRole('alertdialog', { name: `Unblock ${name}?` })
      .getByRole('button', { name: 'Unblock' })
      .click()
    await expect(merchant.getByText(`${name} can book in your shop again.`)).toBeVisible()
    await expect(row).toHaveCount(0)
    await merchant.getByRole('link', { name: 'Back to Order History' }).click()
    await expect(merchant.getByRole('heading', { level: 1, name: 'Order History' })).toBeVisible()
    await merchant.getByRole('link', { name: 'Blocked customers' }).click()
    await expect(merchant).toHaveURL(/blockedCustomers$/)

    await page.reload()
    await payWithCash(page)
    const { orders } = await callAs(page, 'POST /get-orders', {})
    for (const { orderId } of orders) await callAs(page, 'POST /cancel-order', { orderId })
  },
)

test(
  'a list of blocked customers that fails to load shows an error and can be retried',
  { tag: '@desktop' },
  async ({ page, watch }) => {
    watch.expectFailures(/ERR_FAILED/)
    await logInAsMerchant(page, shop)
    await page.route('**/api/blocked-shoppers**', (route) => route.abort())
    await page.goto('/dashboard/blockedCustomers')
    const failure = page.getByRole('alert')
    await expect(failure).toBeVisible()
    await page.unrouteAll()
    await failure.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(/Nobody is blocked|\d+ blocked customers?/)).toBeVisible()
  },
)

test(
  'a customer at the store’s limit reads how many items are left and updates the cart',
  { tag: '@desktop' },
  async ({ page, watch }) => {
    watch.expectFailures(/status of 429/)
    await openAccount(page)
    await putIntoCart(page, item)
    const more = page
      .getByRole('group', { name: `Quantity of ${item.product.productName}` })
      .getByRole('button', { name: 'One more' })
    const checked = page.waitForResponse(
      (answer) => answer.url().endsWith('/cart/check') && askedFor(answer.request()) === 3,
    )
    for (let items = 1; items < 3; items += 1) await more.click()
    await checked
    await expect(pay(page)).toBeEnabled()

    // Meanwhile the same person books eight pieces of another size of this product in another window.
    const productId = new URL(await productPath(page, item), 'http://shop').searchParams.get('_id')
    const { variants } = await callAs(page, 'GET /product', { _id: productId ?? '' })
    const line = { productId: productId ?? '', quantity: 1 }
    const other = variantsOf(item.product).find(
      ({ sku, stock }) => sku !== item.variant.sku && wellStocked(stock),
    )
    const products = variants
      .filter(({ SKU }) => SKU === other?.sku)
      .map(({ _id }) => ({ ...line, variantId: _id, quantity: 8 }))
    await callAs(page, 'POST /cop-order', { products })

    await pay(page).click()
    const told = page.getByText('You have 8 waiting, so 2 more are possible.')
    await expect(told).toBeVisible()
    await expect(pay(page)).toBeDisabled()
    await expectSoundScreen(page)
    await page
      .getByRole('group', { name: `Quantity of ${item.product.productName}` })
      .getByRole('button', { name: 'One less' })
      .click()
    await expect(told).toHaveCount(0)
    await expect(pay(page)).toBeEnabled()
    await payWithCash(page)
    // Release the stock for the next journey.
    const { orders } = await callAs(page, 'POST /get-orders', {})
    for (const { orderId } of orders) await callAs(page, 'POST /cancel-order', { orderId })
  },
)
