import type { Page } from '@playwright/test'
import { markReady, orderRow } from './support/counter.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { findItem, putIntoCart, wellStocked } from './support/items.ts'
import { openPass, unfold } from './support/pass.ts'
import { logInAsMerchant } from './support/people.ts'
import { openAccount } from './support/sessions.ts'
import { openTab } from './support/tabs.ts'

const storeKey = 'bapu-jutti-ghar'
const item = findItem({ storeKey, stockFits: wellStocked })

const payNow = (page: Page) => page.getByRole('button', { name: /^Pay Now/ })
const success = (page: Page) => page.getByRole('dialog', { name: 'Booking Successful' })
const unpaid = (page: Page) => page.getByRole('dialog', { name: 'Payment not completed' })
const refusalDialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Payment did not go through' })
const checkingDialog = (page: Page) => page.getByRole('dialog', { name: 'Checking your payment' })

/** A new shopper opens the payment of a cart with one item. */
async function payItem(page: Page): Promise<void> {
  await openAccount(page)
  await putIntoCart(page, item)
  await payNow(page).click()
}

async function numberIn(page: Page): Promise<string> {
  const text = await success(page)
    .getByText(/^Booking \w+-\w+$/)
    .innerText()
  return text.replace('Booking ', '')
}

test(
  'a cart is paid online, the shop sees the booking, and a cancelled one is refunded',
  { tag: '@core' },
  async ({ page, newPerson, payments }) => {
    await openAccount(page)
    await putIntoCart(page, item)
    await expectAccessible(page)
    await payNow(page).click()
    await payments.payByUpi(page, 'Approve')
    await expect(success(page)).toContainText('Paid')
    await expectAccessible(page)
    const orderNumber = await numberIn(page)
    const merchant = await newPerson()
    await logInAsMerchant(merchant, storeKey)
    await expect(orderRow(merchant, orderNumber)).toContainText('Awaiting Confirmation')

    await success(page).getByRole('link', { name: 'See your booking' }).click()
    const card = page.getByRole('article', { name: new RegExp(orderNumber) })
    await expect(card).toContainText('Paid online')
    await expect(card).toContainText('the money you paid comes back')
    await page.goto('/cart')
    await expect(page.getByText('Looks So Empty!')).toBeVisible()

    await page.goto('/bookings')
    await unfold(card, 'Change or cancel')
    await card.getByRole('button', { name: 'Cancel booking' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('The money you paid comes back to the same account')
    await question.getByRole('button', { name: 'Cancel booking' }).click()
    await expect(question).toBeHidden()
    await expect(page.getByText(`Booking ${orderNumber} cancelled.`)).toBeVisible()
    await page.goto('/bookings?show=past')
    await page
      .getByRole('article', { name: new RegExp(orderNumber) })
      .getByRole('link')
      .first()
      .click()
    await expect(page.getByText(/Refund started|Refunded/).first()).toBeVisible()
    await expectSoundScreen(page)
  },
)

test('a prepaid order is handed over with its code, and no money is taken', async ({
  page,
  newPerson,
  payments,
}) => {
  await payItem(page)
  await payments.payByUpi(page, 'Approve')
  const orderNumber = await numberIn(page)
  const merchant = await newPerson()
  await logInAsMerchant(merchant, storeKey)
  await markReady(merchant, orderNumber)
  await expect(orderRow(merchant, orderNumber)).toContainText('paid online')
  await page.goto('/bookings')
  await openPass(page, orderNumber)
  await expect(page.getByRole('region', { name: 'Pickup pass' })).toContainText('Nothing to pay')
  await orderRow(merchant, orderNumber)
    .getByRole('button', { name: /Collected|Hand over/ })
    .first()
    .click()
  await expect(merchant.getByRole('dialog')).toContainText('Already paid online. Take no money.')
  await expect(merchant.getByRole('button', { name: 'Hand over without code' })).toHaveCount(0)
})

test('a payment that is not completed can be tried again while the items are held', async ({
  page,
  payments,
}) => {
  await payItem(page)
  const checkout = await payments.checkout(page)
  await checkout.getByRole('button', { name: 'Close payment' }).click()
  await expect(unpaid(page)).toContainText('No payment has arrived yet')
  await expect(unpaid(page)).toContainText(/held for you until/)
  await expectAccessible(page)
  await unpaid(page).getByRole('button', { name: 'Retry payment' }).click()
  await payments.payByUpi(page, 'Approve')
  await expect(success(page)).toBeVisible()
})

test('Back asks before it closes the payment window, and never leaves the cart', async ({
  page,
  payments,
}) => {
  await payItem(page)
  const checkout = await payments.checkout(page)
  const close = checkout.getByRole('button', { name: 'Close payment' })
  await expect(close).toBeVisible()
  const address = page.url()
  const asked: string[] = []
  for (const answer of ['dismiss', 'accept'] as const) {
    await expect.poll(() => page.evaluate<number>('history.state.depth ?? 0')).toBe(1)
    page.once('dialog', async (question) => {
      asked.push(question.message())
      await question[answer]()
    })
    await page.goBack()
    await expect(close).toHaveCount(answer === 'dismiss' ? 1 : 0)
    expect(page.url()).toBe(address)
  }
  expect(asked).toEqual(
    Array.from({ length: 2 }, () => expect.stringMatching(/^Leave the payment/)),
  )
  await expect(unpaid(page)).toContainText('No payment has arrived yet')
})

test('after a payment that failed, paying at the shop takes the place of the booking that waits', async ({
  page,
  payments,
}) => {
  await payItem(page)
  await payments.payByUpi(page, 'Refuse')
  const checkout = await payments.checkout(page)
  await expect(checkout.getByRole('heading', { name: 'Payment failed' })).toBeVisible()
  await checkout.getByText('Close payment').click()
  await expect(refusalDialog(page)).toContainText(/held for you until/)
  await expectAccessible(page)
  await refusalDialog(page).getByRole('button', { name: 'Close', exact: true }).click()
  // The cart still has the item, says that it is held, and is not booked a second time.
  await expect(page.getByText(/^Held in booking \w+-\w+ until (?:today|tomorrow) /)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Pay With Cash/ }).click()
  await expect(success(page)).toContainText('To pay at the shop')
  await success(page).getByRole('link', { name: 'See your booking' }).click()
  await expect(page).toHaveURL(/\/bookings\?orderId=/)
  await page.goto('/bookings')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText('To pay at the shop')
  await openTab(page, 'Earlier')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText('Cancelled')
})

test(
  'a payment in doubt is followed until the provider tells its end',
  { tag: '@core' },
  async ({ page, payments }) => {
    await payItem(page)
    await payments.checkout(page)
    await payments.set({ callFault: 'server error', dropEvents: true })
    await payments.payByUpi(page, 'Approve')
    await expect(checkingDialog(page)).toContainText('your booking is confirmed by itself')
    await expectAccessible(page)
    const { payments: known } = await payments.state()
    expect(known[0]?.status).toBe('captured')
  },
)

test('without the provider’s script nothing is booked, and paying at the shop stays possible', async ({
  page,
  watch,
}) => {
  watch.expectFailures(/ERR_FAILED|checkout\.js/)
  await page.route('**/v1/checkout.js', (route) => route.abort())
  await payItem(page)
  await expect(page.getByText(/payment page could not be opened/)).toBeVisible()
  await page.getByRole('button', { name: /^Pay With Cash/ }).click()
  await expect(success(page)).toBeVisible()
})

test('a browser that was closed while paying finds its booking confirmed', async ({
  page,
  payments,
}) => {
  await openAccount(page)
  await putIntoCart(page, item)
  await payments.set({ withoutClient: true })
  await payNow(page).click()
  await payments.payByUpi(page, 'Approve')
  await expect(success(page).or(checkingDialog(page))).toBeVisible()
  await expect(success(page)).toBeVisible({ timeout: 60_000 })
})
