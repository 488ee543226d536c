import type { Locator, Page } from '@playwright/test'
import { callAs, moveOrder } from './support/api.ts'
import {
  expectKeptFiles,
  keptFiles,
  orderRow,
  otherSteps,
  startHandOver,
} from './support/counter.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import {
  countField,
  openInventory,
  showVariants,
  stockOf,
  variantLine,
} from './support/inventory.ts'
import { findItem, wellStocked } from './support/items.ts'
import { bookingOf, bookItems, openDetails } from './support/orders.ts'
import { openPass, readCode } from './support/pass.ts'
import { logIn, logInAsMerchant, logOut, nameOf, signInAsMerchant } from './support/people.ts'

const shop = 'meena-kari'
const item = findItem({ storeKey: shop, stockFits: wellStocked })
const disconnected = [/net::ERR_/, /is rendered before it is loaded/, /fetching the script/]
const nothingSent = /^No signal\. Nothing was sent/
const needed = 'No signal. This can be sent only when the signal is back.'

/** Returns the value that the browser has stored for the counter under this key. */
const readStored = (page: Page, key: string) =>
  page.evaluate<string>(`localStorage.getItem('${key}') ?? ''`)

type Status = 'Awaiting Confirmation' | 'Ready for Pickup'

/** Waits until this browser has kept the order in this status, and the files that show it. */
async function waitUntilKept(
  merchant: Page,
  orderNumber: string,
  status: Status = 'Awaiting Confirmation',
): Promise<void> {
  await expectKeptFiles(merchant)
  const find = `JSON.parse(localStorage.getItem('counter') ?? '{"orders":[]}').orders
    .find(({ orderNumber }) => orderNumber === '${orderNumber}')?.orderStatus`
  await expect.poll(() => merchant.evaluate<string | undefined>(find)).toBe(status)
}

/** A booking at this shop, and the counter of the shop that shows it and may lose its signal. */
async function openCounter(shopper: Page, merchant: Page) {
  await logIn(shopper, 'vikram')
  const booked = await bookItems(shopper, [item])
  await logInAsMerchant(merchant, shop)
  await expect(orderRow(merchant, booked.orderNumber)).toBeVisible()
  await waitUntilKept(merchant, booked.orderNumber)
  return booked
}

async function pressReady(merchant: Page, row: Locator): Promise<void> {
  await row.getByRole('button', { name: 'Order Ready for Pickup' }).click()
  await merchant.getByRole('button', { name: 'Yes, it is ready' }).click()
}

const waitsIn = (row: Locator, orderNumber: string) =>
  row.getByText(`Order ${orderNumber} is ready, not sent yet.`).filter({ visible: true })

/** Counts the entries of the time line that say that the order was made ready. */
async function timesReady(shopper: Page, orderId: string): Promise<number> {
  const { timeline } = await bookingOf(shopper, orderId)
  return timeline.filter(({ event }) => event === 'ready').length
}

/** Makes the queued presses look older. */
const ageQueue = (page: Page, hours: number) =>
  page.evaluate(`localStorage.setItem('counterQueue', JSON.stringify(
    JSON.parse(localStorage.getItem('counterQueue')).map((entry) => ({
      ...entry,
      pressedAt: entry.pressedAt - ${hours} * 3_600_000,
      confirmedAt: entry.confirmedAt - ${hours} * 3_600_000,
    }))))`)

test(
  'without signal, after a reload, the last known orders are there; Ready is kept, survives the browser’s end, and is sent once',
  { tag: '@core' },
  async ({ page, newPerson, watch }) => {
    watch.expectFailures(...disconnected)
    const merchant = await newPerson()
    const context = merchant.context()
    const { orderId, orderNumber } = await openCounter(page, merchant)
    await context.setOffline(true)
    await merchant.reload()
    const row = orderRow(merchant, orderNumber)
    await expect(row).toContainText(item.product.productName)
    await expect(row).toContainText(nameOf('vikram').split(' ')[0] ?? '')
    await expect(merchant.getByText(/^As of \d{1,2}:\d\d\s[ap]m/)).toBeVisible()
    await expect(merchant.getByText(/^No signal. “Ready” is kept here/)).toBeVisible()
    await expectSoundScreen(merchant)
    await expectAccessible(merchant)

    await pressReady(merchant, row)
    await expect(waitsIn(row, orderNumber)).toBeVisible()
    await expectAccessible(merchant)
    await row.getByRole('button', { name: 'Undo' }).click()
    await expect(
      merchant.getByText(`Undone. Order ${orderNumber} is not marked ready.`),
    ).toBeVisible()
    await pressReady(merchant, row)
    await expect(waitsIn(row, orderNumber)).toBeVisible()

    await merchant.close()
    const later = await context.newPage()
    await later.goto('/dashboard')
    await expect(waitsIn(orderRow(later, orderNumber), orderNumber)).toBeVisible()
    expect(await timesReady(page, orderId)).toBe(0)

    await context.setOffline(false)
    await expect(
      later.getByText(new RegExp(`^Sent at .*: order ${orderNumber} is ready`)),
    ).toBeVisible()
    await expect(
      orderRow(later, orderNumber).getByRole('button', { name: 'Mark as Collected' }),
    ).toBeVisible()
    expect(await timesReady(page, orderId)).toBe(1)
    await later.getByRole('button', { name: /^Dismiss: Sent at/ }).click()
    await expect(later.getByText(/^Sent at/)).toHaveCount(0)
    expect(await readStored(later, 'counterQueue')).toBe('[]')
  },
)

test('the kept orders contain no e-mail address and no code, and a shopper’s browser keeps no screen of the counter', async ({
  page,
  newPerson,
}) => {
  const merchant = await newPerson()
  const { orderNumber } = await openCounter(page, merchant)
  await moveOrder(merchant, orderNumber, { status: 'Ready for Pickup' })
  await waitUntilKept(merchant, orderNumber, 'Ready for Pickup')
  const text = await readStored(merchant, 'counter')
  expect(text).not.toContain('@')
  expect(text).not.toContain(nameOf('vikram'))
  await page.goto('/bookings')
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  expect(await keptFiles(page)).toBe(0)
})

test('without signal every other step says at once that nothing was sent, and keeps what was typed', async ({
  page,
  newPerson,
  watch,
}) => {
  watch.expectFailures(...disconnected)
  const merchant = await newPerson()
  const { orderNumber } = await openCounter(page, merchant)
  const second = await bookItems(page, [item])
  await moveOrder(merchant, second.orderNumber, { status: 'Ready for Pickup' })
  await waitUntilKept(merchant, second.orderNumber, 'Ready for Pickup')
  await merchant.context().setOffline(true)
  await merchant.reload()

  const row = orderRow(merchant, orderNumber)
  const details = await openDetails(merchant, row)
  await expect(details).toContainText(item.product.productName)
  await details.getByRole('button', { name: 'Cancel Order' }).click()
  const cancel = merchant.getByRole('alertdialog', { name: 'Cancel this order?' })
  await expect(cancel.getByText(needed)).toBeVisible()
  await cancel.getByText('Other reason').click()
  await cancel.getByLabel('Your reason').fill('The roof leaks')
  await cancel.getByRole('button', { name: 'Cancel order' }).click()
  await expect(cancel.getByText(nothingSent)).toBeVisible()
  await expect(cancel.getByLabel('Your reason')).toHaveValue('The roof leaks')
  await expectAccessible(merchant)
  await cancel.getByRole('button', { name: 'Keep the order' }).click()

  await row.getByRole('button', { name: 'Order Ready for Pickup' }).click()
  const decline = merchant.getByRole('alertdialog')
  await decline.getByRole('checkbox', { name: /Not available/ }).check()
  await decline.getByLabel(/^Why it is not available/).fill('Sold an hour ago')
  await decline.getByRole('button', { name: 'Cancel order' }).click()
  await expect(decline.getByText(nothingSent)).toBeVisible()
  await expect(decline.getByLabel(/^Why it is not available/)).toHaveValue('Sold an hour ago')
  await decline.getByRole('button', { name: 'Keep the order' }).click()

  const handOver = await startHandOver(merchant, second.orderNumber)
  await handOver.getByLabel('Pickup code').fill('123456')
  await handOver.getByRole('button', { name: 'Hand over – cash' }).click()
  await expect(handOver.getByText(nothingSent)).toBeVisible()
  await expect(handOver.getByLabel('Pickup code')).toHaveValue('123456')
  await handOver.getByRole('button', { name: 'Hand over without code' }).click()
  await handOver.getByText('I know the customer').click()
  await handOver.getByRole('button', { name: 'No code – UPI' }).click()
  await expect(handOver.getByText(nothingSent)).toBeVisible()
  await merchant.keyboard.press('Escape')

  const steps = await otherSteps(merchant, orderRow(merchant, second.orderNumber))
  await steps.getByRole('button', { name: 'Cannot hand over' }).click()
  const cannot = merchant.getByRole('alertdialog', { name: 'Cannot hand over this order?' })
  await cannot.getByText('The item is damaged').click()
  await cannot.getByRole('button', { name: 'Cancel order' }).click()
  await expect(cannot.getByText(nothingSent)).toBeVisible()
  await cannot.getByRole('button', { name: 'Keep the order' }).click()

  expect(await bookingOf(page, second.orderId)).toMatchObject({ orderStatus: 'Ready for Pickup' })
  await merchant.context().setOffline(false)
  await expect(merchant.getByText('Live', { exact: true })).toBeVisible()
  for (const number of [orderNumber, second.orderNumber])
    await moveOrder(merchant, number, { status: 'Cancelled', reason: 'End', stillOnShelf: true })
})

test('a hand-over that is open says when there is no signal, keeps the code, and works when the signal is back', async ({
  page,
  newPerson,
  watch,
}) => {
  watch.expectFailures(...disconnected)
  const merchant = await newPerson()
  const { orderId, orderNumber } = await openCounter(page, merchant)
  await moveOrder(merchant, orderNumber, { status: 'Ready for Pickup' })
  await page.goto('/bookings')
  await openPass(page, orderNumber)
  const code = await readCode(page)
  const handOver = await startHandOver(merchant, orderNumber)
  await expect(handOver.getByText(needed)).toHaveCount(0)
  await merchant.context().setOffline(true)
  await expect(handOver.getByText(needed)).toBeVisible()
  await handOver.getByLabel('Pickup code').fill(code)
  await expectAccessible(merchant)
  await merchant.context().setOffline(false)
  await expect(handOver.getByText(needed)).toHaveCount(0)
  await expect(handOver.getByLabel('Pickup code')).toHaveValue(code)
  await handOver.getByRole('button', { name: 'Hand over – cash' }).click()
  await expect(handOver.getByRole('heading', { name: 'Handed over' })).toBeVisible()
  expect(await bookingOf(page, orderId)).toMatchObject({ orderStatus: 'Collected' })
})

test('without signal the scanner opens, and a code that was read says that handing over needs signal', async ({
  page,
  newPerson,
  watch,
}) => {
  watch.expectFailures(...disconnected)
  const merchant = await newPerson()
  const { orderNumber } = await openCounter(page, merchant)
  await moveOrder(merchant, orderNumber, { status: 'Ready for Pickup' })
  await waitUntilKept(merchant, orderNumber, 'Ready for Pickup')
  await merchant.context().setOffline(true)
  await merchant.goto('/dashboard/scan')
  await expect(merchant.getByRole('heading', { level: 1 })).toHaveText(/Scan the customer/)
  await expect(merchant.getByLabel('Camera picture')).toBeAttached()
  await expectSoundScreen(merchant)
  const field = merchant.getByLabel('Order number, name or scanned code')
  await field.fill('0123456789abcdef0123456789abcdef')
  await field.press('Enter')
  await expect(merchant.getByText('The code was read, but there is no signal')).toBeVisible()
  await merchant.getByLabel('Pickup code').fill('123456')
  await expect(merchant.getByText(nothingSent)).toBeVisible()
  await expect(merchant.getByLabel('Pickup code')).toHaveValue('123456')
  await merchant.getByRole('button', { name: `Enter the code of order ${orderNumber}` }).click()
  const handOver = merchant.getByRole('dialog', { name: new RegExp(orderNumber) })
  await handOver.getByLabel('Pickup code').fill('123456')
  await handOver.getByRole('button', { name: 'Hand over – UPI' }).click()
  await expect(handOver.getByText(nothingSent)).toBeVisible()
  await expectAccessible(merchant)
  await merchant.keyboard.press('Escape')
  // A screen that was not kept leads back to the orders.
  await merchant.goto('/dashboard/reviews')
  await merchant.getByRole('link', { name: /Orders of your shop/ }).click()
  await expect(orderRow(merchant, orderNumber)).toBeVisible()
  await merchant.context().setOffline(false)
  await moveOrder(merchant, orderNumber, { status: 'Cancelled', reason: 'End', stillOnShelf: true })
})

test('without signal a corrected count is kept and says that nothing was sent', async ({
  page,
  context,
  watch,
}) => {
  watch.expectFailures(...disconnected)
  await openInventory(page, shop, item.product.productName)
  await showVariants(page)
  const { stock } = await stockOf(page, item)
  await expectKeptFiles(page)
  await context.setOffline(true)
  const line = variantLine(page, item)
  await countField(line).fill(String(stock + 3))
  await expect(page.getByText(needed)).toBeVisible()
  await page.getByRole('button', { name: `Update ${item.product.productName}` }).click()
  await expect(page.getByText(nothingSent).first()).toBeVisible()
  await expect(countField(line)).toHaveValue(String(stock + 3))
  await context.setOffline(false)
  expect((await stockOf(page, item)).stock).toBe(stock)
})

test('when the server does not answer although the phone says online, Ready waits, a hand-over is refused, and it is sent later', async ({
  page,
  newPerson,
  ownServer,
  watch,
}) => {
  watch.expectFailures(...disconnected)
  const merchant = await newPerson()
  const { orderId, orderNumber } = await openCounter(page, merchant)
  const second = await bookItems(page, [item])
  await moveOrder(merchant, second.orderNumber, { status: 'Ready for Pickup' })
  await waitUntilKept(merchant, second.orderNumber, 'Ready for Pickup')
  await ownServer.end('SIGTERM')

  const row = orderRow(merchant, orderNumber)
  await pressReady(merchant, row)
  await expect(waitsIn(row, orderNumber)).toBeVisible()
  const handOver = await startHandOver(merchant, second.orderNumber)
  await handOver.getByLabel('Pickup code').fill('123456')
  await handOver.getByRole('button', { name: 'Hand over – cash' }).click()
  await expect(handOver.getByText(nothingSent)).toBeVisible()
  await merchant.keyboard.press('Escape')
  await merchant.reload()
  await expect(waitsIn(orderRow(merchant, orderNumber), orderNumber)).toBeVisible()
  await expectSoundScreen(merchant)

  await ownServer.start()
  await expect(merchant.getByText(new RegExp(`^Sent at .*: order ${orderNumber} `))).toBeVisible({
    timeout: 40_000,
  })
  await expect.poll(() => timesReady(page, orderId)).toBe(1)
  for (const number of [orderNumber, second.orderNumber])
    await moveOrder(merchant, number, { status: 'Cancelled', reason: 'End', stillOnShelf: true })
})

test('a press that meets a cancellation says so at its order, and nothing changes', async ({
  page,
  newPerson,
  watch,
}) => {
  watch.expectFailures(...disconnected, /status of 409/)
  const merchant = await newPerson()
  const { orderId, orderNumber } = await openCounter(page, merchant)
  await merchant.context().setOffline(true)
  await pressReady(merchant, orderRow(merchant, orderNumber))
  await expect(waitsIn(orderRow(merchant, orderNumber), orderNumber)).toBeVisible()
  await callAs(page, 'POST /cancel-order', { orderId })
  await merchant.context().setOffline(false)
  const told = `Order ${orderNumber} was not marked ready. The customer cancelled this order`
  await expect(merchant.getByRole('status').filter({ hasText: told })).toBeVisible()
  await expect(orderRow(merchant, orderNumber)).toHaveCount(0)
  expect(await timesReady(page, orderId)).toBe(0)
  await expectAccessible(merchant)
  // The message survives a reload, and ends when it was read.
  await merchant.reload()
  await merchant.getByRole('button', { name: `Dismiss: ${told}` }).click()
  await expect(merchant.getByText(told)).toHaveCount(0)
})

test('a press that is older than two hours is sent only after it was confirmed, by one of two tabs', async ({
  page,
  newPerson,
  watch,
}) => {
  watch.expectFailures(...disconnected)
  const merchant = await newPerson()
  const context = merchant.context()
  const { orderId, orderNumber } = await openCounter(page, merchant)
  let sent = 0
  context.on('request', (request) => {
    if (request.url().endsWith('/update-order-status')) sent += 1
  })
  const other = await context.newPage()
  await other.goto('/dashboard/currentOrders')
  await context.setOffline(true)
  await pressReady(merchant, orderRow(merchant, orderNumber))
  await expect(waitsIn(orderRow(other, orderNumber), orderNumber)).toBeVisible()
  await ageQueue(merchant, 3)
  await context.setOffline(false)
  await merchant.reload()
  const row = orderRow(merchant, orderNumber)
  const question = row.getByText(/^You pressed “Ready” .* Is it still ready/)
  await expect(question.filter({ visible: true })).toBeVisible()
  await expectAccessible(merchant)
  expect(await timesReady(page, orderId)).toBe(0)
  await other.reload()
  await row.getByRole('button', { name: 'Yes, send it' }).click()
  for (const tab of [merchant, other])
    await expect(tab.getByText(new RegExp(`^Sent at .*: order ${orderNumber} `))).toBeVisible()
  expect(await timesReady(page, orderId)).toBe(1)
  expect(sent).toBe(1)
})

test('log-out erases the kept orders; another account neither sees nor sends the press, the same person does after logging in', async ({
  page,
  newPerson,
  watch,
}) => {
  watch.expectFailures(...disconnected, /status of 401/)
  const merchant = await newPerson()
  const context = merchant.context()
  const { orderId, orderNumber } = await openCounter(page, merchant)
  await context.setOffline(true)
  await pressReady(merchant, orderRow(merchant, orderNumber))
  await expect(waitsIn(orderRow(merchant, orderNumber), orderNumber)).toBeVisible()
  // The session ends elsewhere before the signal is back.
  await context.clearCookies()
  await context.setOffline(false)
  await expect(merchant).toHaveURL(/\/login/)
  expect(await readStored(merchant, 'counter')).toBe('')
  await context.setOffline(true)
  await merchant.goto('/dashboard/currentOrders')
  await expect(merchant.getByRole('heading', { level: 1, name: 'No signal' })).toBeVisible()
  await expect(merchant.getByText(orderNumber)).toHaveCount(0)
  await context.setOffline(false)
  await expect(merchant).toHaveURL(/\/login/)

  await logInAsMerchant(merchant, 'sanganer-prints')
  await expect(merchant.getByText('Live', { exact: true })).toBeVisible()
  await expect(merchant.getByText(orderNumber)).toHaveCount(0)
  expect(await readStored(merchant, 'counterQueue')).toContain(orderId)
  expect(await timesReady(page, orderId)).toBe(0)

  await signInAsMerchant(merchant, shop)
  await merchant.goto('/dashboard/currentOrders')
  await expect(merchant.getByText(new RegExp(`^Sent at .*: order ${orderNumber} `))).toBeVisible()
  expect(await timesReady(page, orderId)).toBe(1)

  await waitUntilKept(merchant, orderNumber, 'Ready for Pickup')
  await merchant.goto('/')
  await logOut(merchant)
  expect(await readStored(merchant, 'counter')).toBe('')
  await expect.poll(() => keptFiles(merchant)).toBe(0)
})

test('in a browser without storage, Ready works with signal, and says without signal that nothing can be kept', async ({
  page,
  newPerson,
  watch,
}) => {
  watch.expectFailures(...disconnected)
  const merchant = await newPerson()
  await merchant.addInitScript(`Storage.prototype.setItem = () => {
    throw new DOMException('forbidden', 'SecurityError')
  }`)
  await logIn(page, 'vikram')
  const [first, second] = [await bookItems(page, [item]), await bookItems(page, [item])]
  await logInAsMerchant(merchant, shop)
  await pressReady(merchant, orderRow(merchant, first.orderNumber))
  await expect.poll(() => timesReady(page, first.orderId)).toBe(1)
  const row = orderRow(merchant, second.orderNumber)
  await row.getByRole('button', { name: 'Order Ready for Pickup' }).click()
  await merchant.getByRole('button', { name: 'Not yet' }).click()
  await merchant.context().setOffline(true)
  await expect(merchant.getByText(/^No signal. This browser cannot keep anything/)).toBeVisible()
  await pressReady(merchant, row)
  await expect(merchant.getByText(/cannot keep it for later/)).toBeVisible()
  await expect(row.getByRole('button', { name: 'Order Ready for Pickup' })).toBeVisible()
  await merchant.context().setOffline(false)
  await expect(merchant.getByText('Live', { exact: true })).toBeVisible()
  expect(await timesReady(page, second.orderId)).toBe(0)
})
