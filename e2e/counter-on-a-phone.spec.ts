import type { Locator, Page } from '@playwright/test'
import { callAs, moveOrder } from './support/api.ts'
import { markReady, orderRow } from './support/counter.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { bookItems, openDetails } from './support/orders.ts'
import { openPass, readCode } from './support/pass.ts'
import { logIn, logInAsMerchant, nameOf, signInAsMerchant } from './support/people.ts'
import { findItem, storeOf, wellStocked } from './support/items.ts'
import { NOTICEABLE, watchShifts } from './support/shifts.ts'

const shop = 'sanganer-prints'
const item = findItem({ storeKey: shop, stockFits: wellStocked })
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** The order numbers on the screen, from top to bottom. */
async function numbersOn(page: Page): Promise<string[]> {
  const text = await page.getByRole('table').innerText()
  return [...new Set(text.match(/\b[0-9A-HJKMNP-TV-Z]{3}-[0-9A-HJKMNP-TV-Z]{3}\b/g))]
}

test(
  'an order fits into 200 pixels of a phone with everything needed, the soonest promised first',
  { tag: '@core' },
  async ({ page, newPerson }) => {
    await logIn(page, 'vikram')
    const merchant = await newPerson()
    await logInAsMerchant(merchant, shop)
    const { orderNumber } = await bookItems(page, [item])
    const row = orderRow(merchant, orderNumber)
    await expect(row).toBeVisible()
    const box = await row.boundingBox()
    expect(box?.height).toBeLessThanOrEqual(200)
    const card = await row.innerText()
    for (const word of [
      'Awaiting Confirmation',
      item.product.productName,
      '1 piece',
      '× 1',
      'to pay',
    ])
      expect(card).toContain(word)
    for (const value of Object.values(item.variant.attributes)) expect(card).toContain(value)
    expect(card).toMatch(/Promised for|Due in/)
    const first = await merchant.getByRole('row').nth(1).boundingBox()
    expect(first?.y).toBeLessThanOrEqual(256)
    await expect(row.getByRole('button')).toHaveCount(2)
    await expect(row.getByRole('button', { name: 'Order Ready for Pickup' })).toBeVisible()
    await expectSoundScreen(merchant)
    await expectAccessible(merchant)

    const { orders, awaiting } = await callAs(merchant, 'POST /get-merchant-orders', {})
    expect(await numbersOn(merchant)).toEqual(orders.map((order) => order.orderNumber))
    await expect(merchant).toHaveTitle(/^Current Orders/)
    const words = `Orders, ${awaiting} to make ready`
    const waiting = merchant.getByRole('link', { name: words, exact: true })
    await expect(waiting).toBeVisible()
    await merchant.goto('/dashboard/addProduct')
    await waiting.click()

    const details = await openDetails(merchant, row)
    await expect(details).toContainText(nameOf('vikram'))
    await details.getByRole('button', { name: 'Cancel Order' }).click()
    const question = merchant.getByRole('alertdialog', { name: 'Cancel this order?' })
    await question.getByText('Sold out in the shop').click()
    await question.getByRole('button', { name: 'Cancel order' }).click()
    await expect(row).toHaveCount(0)
  },
)

async function boxOf(part: Locator) {
  const { y, height } = (await part.boundingBox()) ?? { y: NaN, height: NaN }
  return { top: y, bottom: y + height }
}

async function isBetweenBars(page: Page, part: Locator): Promise<boolean> {
  const above = await boxOf(page.locator('[data-bar=top]'))
  const below = await boxOf(page.locator('[data-bar=bottom]'))
  const { top, bottom } = await boxOf(part)
  return top >= above.bottom && bottom <= below.top
}

test(
  'the sixth digit of a pass finds its order on Scan, with its buttons in view; a wrong code says so once',
  { tag: '@core' },
  async ({ page, newPerson, watch }) => {
    watch.expectFailures(/status of 404/)
    await logIn(page, 'vikram')
    const merchant = await newPerson()
    await logInAsMerchant(merchant, shop)
    const { orderNumber } = await bookItems(page, [item])
    await moveOrder(merchant, orderNumber, { status: 'Ready for Pickup' })
    await page.goto('/bookings')
    await openPass(page, orderNumber)
    const code = await readCode(page)

    await merchant.goto('/dashboard/scan')
    const field = merchant.getByLabel('Pickup code')
    await field.fill(another(code))
    await expect(merchant.getByText('No ready order in your shop has this code')).toHaveCount(1)
    await expect(field).toBeFocused()
    const find = merchant.getByRole('button', { name: 'Find the order' })
    await expect.poll(() => isBetweenBars(merchant, field)).toBe(true)
    await expect.poll(() => isBetweenBars(merchant, find)).toBe(true)
    await expectAccessible(merchant)
    await merchant.keyboard.type(code)
    await expect(merchant.getByRole('heading', { name: /^Order found/ })).toContainText(orderNumber)
    await expect(merchant.getByText(nameOf('vikram'), { exact: true }).first()).toBeVisible()
    const handOver = merchant.getByRole('button', { name: 'Hand over – UPI' })
    expect(await isBetweenBars(merchant, handOver)).toBe(true)
    await handOver.click()
    await merchant.getByRole('button', { name: 'Paid by UPI without this QR' }).click()
    await expect(merchant.getByRole('heading', { name: 'Handed over' })).toBeVisible()
    const { orders } = await callAs(merchant, 'GET /order-history', {})
    expect(orders.find((order) => order.orderNumber === orderNumber)?.paidBy).toBe('upi')
  },
)

test('an order that is marked as ready keeps its place until the next one is opened', async ({
  page,
  newPerson,
}) => {
  await logIn(page, 'vikram')
  const merchant = await newPerson()
  await logInAsMerchant(merchant, shop)
  const first = await bookItems(page, [item])
  const next = await bookItems(page, [item])
  const order = async () => {
    const numbers = await numbersOn(merchant)
    return Math.sign(numbers.indexOf(first.orderNumber) - numbers.indexOf(next.orderNumber))
  }
  await expect(orderRow(merchant, next.orderNumber)).toBeVisible()
  expect(await order()).toBe(-1)
  await orderRow(merchant, first.orderNumber).scrollIntoViewIfNeeded()
  const sorted = merchant.waitForResponse(async (response) => {
    if (!response.url().includes('/get-merchant-orders')) return false
    // A request that the page aborted for a newer one has no body.
    const body: { orders: { orderNumber: string }[] } | undefined = await response
      .json()
      .catch(() => undefined)
    return body?.orders.at(-1)?.orderNumber === first.orderNumber
  })
  const shifted = await watchShifts(merchant)
  await markReady(merchant, first.orderNumber)
  await sorted
  await expect(merchant.getByRole('alertdialog')).toHaveCount(0)
  expect(await order()).toBe(-1)
  expect(await shifted()).toBeLessThan(NOTICEABLE)

  // The page reads the list twice, after its own call and after the event, and drops an answer that arrives while it asks
  // again: the list may be sorted only by the second one.
  await expect(async () => {
    await orderRow(merchant, next.orderNumber)
      .getByRole('button', { name: 'Order Ready for Pickup' })
      .click()
    await merchant.getByRole('button', { name: 'Not yet' }).click()
    expect(await order()).toBe(1)
  }).toPass()
  for (const { orderNumber } of [first, next])
    await moveOrder(merchant, orderNumber, {
      status: 'Cancelled',
      reason: 'Out of stock',
      stillOnShelf: true,
    })
})

test('keys, one search and the shop’s page: ? lists the keys, Ctrl-K finds orders, products and pages', async ({
  page,
  newPerson,
}) => {
  await logIn(page, 'vikram')
  const merchant = await newPerson()
  await logInAsMerchant(merchant, shop)
  const { orderNumber, orderId } = await bookItems(page, [item])
  await expect(orderRow(merchant, orderNumber)).toBeVisible()
  await merchant.keyboard.press('?')
  const help = merchant.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help).toContainText('Order History')
  await expectAccessible(merchant)
  await merchant.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  await merchant.keyboard.press('g')
  await merchant.keyboard.press('h')
  await expect(merchant).toHaveURL('/dashboard/orderHistory')

  await merchant.keyboard.press('Control+k')
  const search = merchant.getByRole('dialog', { name: 'Search the dashboard' })
  const field = search.getByRole('combobox')
  await expect(field).toBeFocused()
  await expectAccessible(merchant)
  await field.fill(orderNumber)
  await expect(search.getByRole('option', { name: new RegExp(orderNumber) })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await field.press('Enter')
  await expect(merchant).toHaveURL(`/dashboard/currentOrders?search=${orderNumber}`)
  await expect(orderRow(merchant, orderNumber)).toBeVisible()

  await merchant.getByRole('button', { name: 'Search orders, products and pages' }).click()
  await field.fill(item.product.productName)
  await expect(search.getByRole('option', { name: item.product.productName })).not.toHaveCount(0)
  await field.fill('zzzzqq')
  await expect(search.getByText('Nothing found for “zzzzqq”.')).toBeVisible()
  await field.fill('scan')
  await search.getByRole('option', { name: 'Scan' }).click()
  await expect(merchant).toHaveURL('/dashboard/scan')

  // A setting is found by an everyday word, and its part of the page is in view.
  await merchant.getByRole('button', { name: 'Search orders, products and pages' }).click()
  await field.fill('छुट्टी')
  await search.getByRole('option', { name: 'Holidays' }).click()
  await expect(merchant).toHaveURL('/dashboard/yourAccount#closures')
  await expect(merchant.locator('#closures').getByRole('heading')).toBeInViewport()
  await merchant.getByRole('button', { name: 'Search orders, products and pages' }).click()
  await field.fill('bank')
  await field.press('Enter')
  await expect(merchant).toHaveURL('/dashboard/statement#bank')
  await expect(merchant.locator('#bank').getByRole('heading').first()).toBeInViewport()

  await merchant.getByRole('button', { name: 'More' }).click()
  await merchant.getByRole('link', { name: 'View my shop' }).click()
  const name = storeOf(shop).shopName
  await expect(merchant.getByRole('heading', { level: 1, name })).toBeVisible()
  await callAs(page, 'POST /cancel-order', { orderId })
})

/** The smallest window of each device that shows the first order and the filters. */
const low = { phone: { width: 360, height: 340 }, desktop: { width: 1280, height: 420 } }

test(
  'a new order below the fold is named in the bar, moves and covers nothing, and is shown with one tap',
  { tag: '@both' },
  async ({ page, newPerson }, { project }) => {
    await logIn(page, 'vikram')
    const early = await bookItems(page, [item])
    const merchant = await newPerson()
    await signInAsMerchant(merchant, shop)
    await callAs(merchant, 'POST /orders-seen', { orderIds: [early.orderId] })
    await merchant.goto('/dashboard/currentOrders')
    await expect(merchant.getByText('Live', { exact: true })).toBeVisible()
    await merchant.setViewportSize(low[project.name === 'phone' ? 'phone' : 'desktop'])
    const first = merchant.getByRole('row').nth(1)
    const all = merchant.getByRole('button', { name: /^All/ })
    await expect(first).toBeVisible()
    const places = async () => [(await first.boundingBox())?.y, (await all.boundingBox())?.y]
    const before = await places()
    const shifted = await watchShifts(merchant)
    const { orderNumber, orderId } = await bookItems(page, [item])
    const row = orderRow(merchant, orderNumber)
    const line = merchant.getByText(`New order ${orderNumber} from ${nameOf('vikram')}`, {
      exact: true,
    })
    const show = merchant.getByRole('button', { name: 'Show new order', exact: true })
    await expect(show).toBeInViewport({ ratio: 1 })
    await expect(line).toBeAttached()
    expect(await places()).toEqual(before)
    expect(await shifted()).toBeLessThan(NOTICEABLE / 10)
    for (const button of [all, first.getByRole('button').first()])
      await button.click({ trial: true })
    await expectSoundScreen(merchant)
    await expectAccessible(merchant)
    await show.click()
    await expect(row).toBeInViewport({ ratio: 0.5 })
    await expect(row).toContainText('Unseen')
    await expect(row.getByRole('button').and(merchant.locator(':focus'))).toHaveCount(1)
    await expect(line).toHaveCount(0)
    for (const booked of [early.orderId, orderId])
      await callAs(page, 'POST /cancel-order', { orderId: booked })
  },
)

test('a lost connection is told without moving the orders', async ({ page, watch }) => {
  // The browser may still be loading the service worker.
  watch.expectFailures(/ERR_INTERNET_DISCONNECTED/, /fetching the script/)
  await logInAsMerchant(page, shop)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const heading = page.getByRole('heading', { level: 1 })
  const day = page.getByText('Due today')
  const distance = async () =>
    ((await day.boundingBox())?.y ?? 0) - ((await heading.boundingBox())?.y ?? 0)
  const before = await distance()
  await page.context().setOffline(true)
  await expect(page.getByText(/^As of /)).toBeVisible()
  expect(await distance()).toBeCloseTo(before)
  await page.context().setOffline(false)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
})

test('an unknown address of the dashboard keeps its menus', async ({ page, watch }) => {
  watch.expectFailures(/status of 404/)
  await logInAsMerchant(page, shop)
  const answer = await page.goto('/dashboard/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Main screens' })
  await expect(menu.getByRole('link', { name: 'Scan' })).toBeVisible()
  await expectSoundScreen(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Current Orders' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Current Orders' })).toBeVisible()
})

test('each line of an order has its picture, and a late order is edged and says by how much', async ({
  page,
  newPerson,
}) => {
  await logIn(page, 'vikram')
  const merchant = await newPerson()
  await logInAsMerchant(merchant, shop)
  const word = new RegExp(`^(?!${item.product.productName}$)`)
  const items = [item, findItem({ storeKey: shop, stockFits: wellStocked, word })]
  const { orderNumber, orderId } = await bookItems(page, items)
  const row = orderRow(merchant, orderNumber)
  await expect(row.locator('li img:visible')).toHaveCount(items.length)
  const { readyByAt } = await callAs(page, 'GET /booking', { orderId })
  await merchant.clock.install({ time: Date.parse(readyByAt ?? '') - 20 * 60_000 })
  await merchant.reload()
  await expect(row).toContainText(/Due in (?:20|19) min/)
  await merchant.clock.runFor(32 * 60_000)
  await expect(row).toContainText(/Late by 1[2-4] min/)
  await expect(row).toHaveClass(/border-danger/)
  await callAs(page, 'POST /cancel-order', { orderId })
})
