import { orderRow } from './support/counter.ts'
import { callAs, moveOrder } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { bookItems } from './support/orders.ts'
import { logIn, logInAsMerchant, nameOf } from './support/people.ts'
import { findItem, wellStocked } from './support/items.ts'

const shop = 'gopalpura-night'
const item = findItem({ storeKey: shop, stockFits: wellStocked })

test(
  'orders appear, change and disappear at the counter without a reload',
  { tag: ['@core', '@desktop'] },
  async ({ page, newPerson }) => {
    await logIn(page, 'rohan')
    const merchant = await newPerson()
    await logInAsMerchant(merchant, shop)
    await expect(merchant.getByText('Live', { exact: true })).toBeVisible()

    const first = await bookItems(page, [item])
    const row = orderRow(merchant, first.orderNumber)
    await expect(row).toContainText('Unseen')
    await expect(row).toContainText(/Promised for|Due in/)
    await expect(row).toContainText('Cancelled automatically if not ready by')
    await expect(row).toContainText('× 1')
    await expectAccessible(merchant)
    await callAs(page, 'POST /cancel-order', { orderId: first.orderId })
    await expect(row).toHaveCount(0)
    const gone = `${nameOf('rohan')} cancelled order ${first.orderNumber}`
    const changes = merchant.getByRole('list', { name: 'Latest changes' })
    await expect(changes).toContainText(gone)
    await expectSoundScreen(merchant)
    await expectAccessible(merchant)

    const second = await bookItems(page, [item])
    await expect(orderRow(merchant, second.orderNumber)).toBeVisible()
    await moveOrder(merchant, second.orderNumber, { status: 'Ready for Pickup' })
    await expect(orderRow(merchant, second.orderNumber)).toContainText(/Pickup until/)
    await callAs(page, 'POST /extend-pickup', { orderId: second.orderId })
    await expect(changes).toContainText(`will come one day later for order ${second.orderNumber}`)
    await callAs(page, 'POST /renew-pickup-code', { orderId: second.orderId })
    await expect(changes).toContainText(`has a new code for order ${second.orderNumber}`)
    await changes.getByRole('button', { name: new RegExp(`Dismiss: ${gone}`) }).click()
    await expect(changes).not.toContainText(gone)
    await moveOrder(merchant, second.orderNumber, {
      status: 'Cancelled',
      reason: 'End of the test',
    })
  },
)

test(
  'an answer that comes after the customer has cancelled is rejected with the reason',
  { tag: '@desktop' },
  async ({ page, newPerson, watch }) => {
    watch.expectFailures(/status of 409/)
    await logIn(page, 'rohan')
    const merchant = await newPerson()
    await logInAsMerchant(merchant, shop)
    const { orderId, orderNumber } = await bookItems(page, [item])
    const row = orderRow(merchant, orderNumber)
    await row.getByRole('button', { name: 'Order Ready for Pickup' }).click()
    await callAs(page, 'POST /cancel-order', { orderId })
    await expect(row).toHaveCount(0)
    await merchant.getByRole('button', { name: 'Yes, it is ready' }).click()
    await expect(
      merchant.getByText('The customer cancelled this order a moment ago.').first(),
    ).toBeVisible()
    await expect(row).toHaveCount(0)
  },
)

test(
  'a lost connection is shown with its time, and missed orders appear when it is restored',
  { tag: '@desktop' },
  async ({ page, newPerson, watch }) => {
    watch.expectFailures(/ERR_INTERNET_DISCONNECTED/)
    await logIn(page, 'rohan')
    const merchant = await newPerson()
    await logInAsMerchant(merchant, shop)
    await expect(merchant.getByText('Live', { exact: true })).toBeVisible()
    // The browser says an error when it loses the signal while it fetches the worker.
    await merchant.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
    await merchant.context().setOffline(true)
    await expect(merchant.getByText(/^As of \d{1,2}:\d\d\s[ap]m$/)).toBeVisible()
    await expectAccessible(merchant)
    const { orderId, orderNumber } = await bookItems(page, [item])
    await merchant.context().setOffline(false)
    await expect(orderRow(merchant, orderNumber)).toContainText('Awaiting Confirmation')
    await expect(merchant.getByText('Live', { exact: true })).toBeVisible()
    await callAs(page, 'POST /cancel-order', { orderId })
  },
)

test(
  'many orders are filtered by status and by words',
  { tag: '@desktop-only' },
  async ({ page, newPerson }) => {
    await logIn(page, 'fatima')
    const merchant = await newPerson()
    await logInAsMerchant(merchant, shop)
    const waiting = await bookItems(page, [item])
    const ready = await bookItems(page, [item])
    await moveOrder(merchant, ready.orderNumber, { status: 'Ready for Pickup' })
    await merchant.getByRole('button', { name: /^Ready \d+$/ }).click()
    await expect(orderRow(merchant, waiting.orderNumber)).toHaveCount(0)
    await expect(orderRow(merchant, ready.orderNumber)).toBeVisible()
    await expect(merchant).toHaveURL(/show=ready/)
    await merchant.getByRole('button', { name: /^All \d+$/ }).click()
    await merchant.keyboard.press('/')
    const field = merchant.getByRole('searchbox', { name: 'Search orders' })
    await expect(field).toBeFocused()
    await field.fill(waiting.orderNumber.replace('-', '').toLowerCase())
    await expect(orderRow(merchant, ready.orderNumber)).toHaveCount(0)
    await expect(orderRow(merchant, waiting.orderNumber)).toBeVisible()
    await expect(merchant).toHaveURL(/search=/)
    await field.fill('no such order')
    await expect(merchant.getByRole('heading', { name: 'No order found' })).toBeVisible()
    await merchant.getByRole('button', { name: 'Show all orders' }).click()
    await expect(orderRow(merchant, ready.orderNumber)).toBeVisible()
    await callAs(page, 'POST /cancel-order', { orderId: waiting.orderId })
    await moveOrder(merchant, ready.orderNumber, { status: 'Cancelled', reason: 'End of the test' })
  },
)
