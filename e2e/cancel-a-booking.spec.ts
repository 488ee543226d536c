import type { Locator, Page } from '@playwright/test'
import { orderRow } from './support/counter.ts'
import { callAs, moveOrder } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { unfold } from './support/pass.ts'
import { openAccount } from './support/sessions.ts'
import { logIn, logInAsMerchant } from './support/people.ts'
import { book, findItem, wellStocked } from './support/items.ts'
import { openTab } from './support/tabs.ts'

const storeKey = 'raja-park-trends'
const item = findItem({ storeKey: storeKey, stockFits: wellStocked })
const hostile =
  '<b>No</b> "><img src=x onerror=alert(1)> \u202Eolleh\u202C पुराना 😀 ' + 'W'.repeat(120)

function card(page: Page, orderNumber: string): Locator {
  return page.getByRole('article', { name: new RegExp(orderNumber) })
}

/** Signs in a new shopper unless one is named, because the number of bookings per account and day is limited. */
async function bookOne(
  page: Page,
  enter: (page: Page) => Promise<unknown> = (fresh) => openAccount(fresh),
): Promise<string> {
  await enter(page)
  const orderNumber = await book(page, item)
  await page.goto('/bookings')
  await expect(card(page, orderNumber)).toContainText('If the shop is silent until')
  return orderNumber
}

async function cancel(page: Page, orderNumber: string): Promise<Locator> {
  await unfold(card(page, orderNumber), 'Change or cancel')
  await card(page, orderNumber).getByRole('button', { name: 'Cancel booking' }).click()
  const question = page.getByRole('alertdialog', { name: `Cancel booking ${orderNumber}?` })
  await expect(question).toContainText('You pay nothing')
  return question
}

test(
  'a shopper cancels after a warning about the consequences, and the store sees it at once',
  { tag: '@core' },
  async ({ page, newPerson }) => {
    const merchant = await newPerson()
    await logInAsMerchant(merchant, storeKey)
    const orderNumber = await bookOne(page, () => logIn(page, 'asha'))
    await expect(orderRow(merchant, orderNumber)).toContainText('Awaiting Confirmation')

    const question = await cancel(page, orderNumber)
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Keep it' }).click()
    await expect(question).toBeHidden()
    await expect(card(page, orderNumber)).toContainText('Awaiting Confirmation')

    await cancel(page, orderNumber)
    await question.getByRole('button', { name: 'Cancel booking' }).click()
    await expect(page.getByText(`Booking ${orderNumber} cancelled. You pay nothing.`)).toBeVisible()
    await expect(card(page, orderNumber)).toContainText('You cancelled this booking')
    await expect(
      card(page, orderNumber).getByRole('button', { name: 'Cancel booking' }),
    ).toHaveCount(0)
    await expect(
      card(page, orderNumber).getByRole('button', { name: 'Book it again' }),
    ).toBeVisible()
    await expect(orderRow(merchant, orderNumber)).toHaveCount(0)

    await openTab(page, 'Earlier')
    await expect(page).toHaveURL(/show=past/)
    await expect(card(page, orderNumber)).toContainText('Cancelled')
    await page.reload()
    await expect(card(page, orderNumber)).toContainText('Cancelled')
    await expectSoundScreen(page)
    await expectAccessible(page)
  },
)

test('a shopper changes a booking: it is cancelled, and its items are in the cart again', async ({
  page,
}) => {
  const orderNumber = await bookOne(page)
  await expect(card(page, orderNumber)).toContainText(
    `Reserved. ${item.store.shopName} confirms next`,
  )
  await unfold(card(page, orderNumber), 'Change or cancel')
  await card(page, orderNumber).getByRole('button', { name: 'Cancel and book again' }).click()
  const question = page.getByRole('alertdialog', { name: 'Cancel and book again?' })
  await expect(question).toContainText('puts its items back in your cart')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel and book again' }).click()
  await expect(page).toHaveURL(/\/cart\?store=/)
  await expect(
    page.getByRole('textbox', { name: `Quantity of ${item.product.productName}` }),
  ).toHaveValue('1')
  await page.goto('/bookings')
  const row = page.getByRole('article', { name: new RegExp(orderNumber) })
  await expect(row).toContainText('Cancelled')
  await expect(row).toContainText('Nothing to pay')
})

test('a store’s reason appears without a reload and is shown as plain text', async ({
  page,
  newPerson,
}) => {
  const merchant = await newPerson()
  await logInAsMerchant(merchant, storeKey)
  const orderNumber = await bookOne(page)
  page.on('dialog', () => {
    throw new Error('the reason ran as a script')
  })
  await moveOrder(merchant, orderNumber, { status: 'Cancelled', reason: hostile })
  await expect(card(page, orderNumber)).toContainText('The shop cancelled this booking')
  await expect(card(page, orderNumber)).toContainText('<b>No</b>')
  await expect(
    card(page, orderNumber).getByRole('link', { name: 'Look in other shops' }),
  ).toBeVisible()
  await card(page, orderNumber).getByText('Order updates').click()
  await expect(card(page, orderNumber)).toContainText('The shop cancelled')
  await expectSoundScreen(page)
  await expectAccessible(page)
})

async function openOwnScreen(page: Page, orderNumber: string): Promise<void> {
  const { orders } = await callAs(page, 'POST /get-orders', {})
  const booking = orders.find((one) => one.orderNumber === orderNumber)
  await page.goto(`/bookings?orderId=${booking?.orderId}`)
  await expect(page.getByRole('article')).toHaveCount(1)
}

for (const screen of ['the list', 'its own screen'])
  test(`a cancellation that comes after Ready is rejected, and the shopper sees that on ${screen}`, async ({
    page,
    newPerson,
    watch,
  }) => {
    watch.expectFailures(/status of 409|api\/live/)
    const merchant = await newPerson()
    await logInAsMerchant(merchant, storeKey)
    await page.route('**/api/live', (route) => route.abort())
    const orderNumber = await bookOne(page)
    await expect(page.getByText(/^Updated .*, reconnecting/)).toBeVisible()
    if (screen === 'its own screen') await openOwnScreen(page, orderNumber)
    const question = await cancel(page, orderNumber)
    await moveOrder(merchant, orderNumber, { status: 'Ready for Pickup' })
    await question.getByRole('button', { name: 'Cancel booking' }).click()
    await expect(
      page.getByText('This booking is ready at the shop, so it can no longer be cancelled'),
    ).toBeVisible()
    await expect(card(page, orderNumber)).toContainText('Ready for Pickup')
    await expect(
      card(page, orderNumber).getByRole('button', { name: 'Cancel booking' }),
    ).toHaveCount(0)
  })

/** One item each of two products of the store. */
async function twoLines(page: Page) {
  const { stores } = await callAs(page, 'GET /search-stores', { search: item.store.shopName })
  const mode = { mode: 'store', storeId: stores[0]?._id ?? '' } as const
  const { products } = await callAs(page, 'GET /getProducts', { ...mode, search: '' })
  const found = products.filter(({ Stock }) => Stock > 0).slice(0, 2)
  return Promise.all(
    found.map(async ({ _id: productId }) => {
      const { variants } = await callAs(page, 'GET /product', { _id: productId })
      const variantId = variants.find(({ Stock }) => Stock > 0)?._id ?? ''
      return { productId, variantId, quantity: 1 }
    }),
  )
}

test('lines that the store declines are struck through, and the total is reduced', async ({
  page,
  newPerson,
}) => {
  const merchant = await newPerson()
  await logInAsMerchant(merchant, storeKey)
  await logIn(page, 'meera')
  const lines = await twoLines(page)
  const { orderNumber } = await callAs(page, 'POST /cop-order', { products: lines })
  await moveOrder(merchant, orderNumber, {
    status: 'Ready for Pickup',
    declinedLines: [lines[0]?.variantId ?? ''],
    reason: 'A stain on the sleeve',
  })
  await page.goto('/bookings')
  await expect(card(page, orderNumber)).toContainText(
    '1 of 2 products was not available, so you pay Rs',
  )
  await expect(card(page, orderNumber)).toContainText('A stain on the sleeve')
  const { orders } = await callAs(page, 'POST /get-orders', {})
  const booking = orders.find((order) => order.orderNumber === orderNumber)
  const remaining = booking?.products.find(({ declined }) => !declined)
  expect(booking?.amount).toBe(remaining?.grandTotal)
  await expectAccessible(page)
})

test('a list that lost its live connection shows its age and refreshes by itself', async ({
  page,
  newPerson,
  ownServer,
  watch,
}) => {
  watch.expectFailures(/net::ERR_|status of 50\d/)
  const merchant = await newPerson()
  await logInAsMerchant(merchant, storeKey)
  const orderNumber = await bookOne(page)
  await expect(page.getByText(/reconnecting/)).toHaveCount(0)
  await ownServer.end('SIGTERM')
  await expect(page.getByText(/^Updated .*, reconnecting/)).toBeVisible()
  await expect(card(page, orderNumber)).toContainText('Awaiting Confirmation')
  await ownServer.start()
  await moveOrder(merchant, orderNumber, { status: 'Ready for Pickup' })
  await expect(card(page, orderNumber)).toContainText('Ready for Pickup', { timeout: 40_000 })
  // The list is requested again automatically, possibly before the live connection is open again.
  await expect(page.getByText(/reconnecting/)).toHaveCount(0, { timeout: 40_000 })
})

test('each earlier booking shows how it ended and what follows from that', async ({ page }) => {
  await logIn(page, 'asha')
  await page.goto('/bookings?show=past')
  const row = (status: string) => page.getByRole('article').filter({ hasText: status }).first()
  const open = async (status: string) => {
    await page.goto('/bookings?show=past')
    await row(status).getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Booking ')
    return page.getByRole('article')
  }
  await expectAccessible(page)
  await expect(await open('Collected')).toContainText(/Collected on .+Bill \S+/)
  await expect(await open('Cancelled')).toContainText(
    /You cancelled this booking\.|The shop did not confirm|The shop cancelled this booking/,
  )
  await expect(page.getByRole('article')).toContainText('You pay nothing')
  const missed = await open('Not Collected')
  await expect(missed).toContainText('This is missed booking number 1 in 60 days')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'All bookings' }).click()
  await expect(page.getByRole('tab', { name: 'Earlier' })).toHaveAttribute('aria-selected', 'true')
})

test('unusual names do not overflow their card, and a long list loads more on request', async ({
  page,
}) => {
  await logIn(page, 'asha')
  const real = await callAs(page, 'POST /get-orders', {})
  const name = `<script>alert(1)</script> \u202Eolleh محل 😀 ${'Mahalaxmi'.repeat(34)}`
  const orders = real.orders.map((order) => ({
    ...order,
    storeName: name,
    address: name,
    products: order.products.map((line) => ({ ...line, name, variant: { Size: name } })),
    timeline: order.timeline.map((entry) => ({ ...entry, reason: name })),
  }))
  page.on('dialog', () => {
    throw new Error('a name ran as a script')
  })
  await page.route('**/api/get-orders', async (route) => {
    const { page: cursor } = (route.request().postDataJSON() ?? {}) as { page?: string }
    const shown = cursor === undefined ? orders.slice(0, 3) : orders.slice(3)
    await route.fulfill({ json: { orders: shown, nextPage: cursor === undefined ? '4' : null } })
  })
  await page.goto('/bookings')
  await expectSoundScreen(page)
  const cards = page.getByRole('article')
  await openTab(page, 'Earlier')
  const before = await cards.count()
  await page.getByRole('button', { name: 'Load More' }).click()
  await expect(cards).not.toHaveCount(before)
  await expect(page.getByRole('button', { name: 'Load More' })).toHaveCount(0)
  await expect(cards.first()).toContainText('<script>alert(1)</script>')
  await expectSoundScreen(page)
  await expectAccessible(page)
})
