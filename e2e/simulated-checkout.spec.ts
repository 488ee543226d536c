import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { mustExist } from '#shared/must-exist.ts'
import { expect, test } from './support/fixtures.ts'
import { violationsIn } from './support/inspect.ts'
import type { PaymentsControl } from './support/payments-control.ts'

type CheckoutWindow = { told: string[]; Razorpay: new (options: object) => Checkout }
type Checkout = { open(): void; on(event: string, handler: (detail: object) => void): void }

/** Creates an order at the provider and opens its Checkout; `told` collects the calls of the callbacks. */
async function openCheckout(page: Page, payments: PaymentsControl): Promise<void> {
  const receipt = randomUUID()
  const { orders } = await payments.act({ action: 'order', receipt, amount: 99_900 })
  const order = mustExist(
    orders.find((one) => one.receipt === receipt),
    'order',
  )
  await page.addScriptTag({ url: payments.scriptUrl })
  await page.evaluate((id) => {
    const told: string[] = []
    const { Razorpay } = Object.assign(globalThis as unknown as CheckoutWindow, { told })
    const checkout = new Razorpay({
      key: 'rzp_test_simulator',
      order_id: id,
      name: 'Soni Vastralaya',
      description: 'Booking of 3 items',
      prefill: { name: 'Asha', email: 'asha@chowk.example' },
      timeout: 600,
      handler: (proof: object) => told.push(`paid ${Object.keys(proof).join(' ')}`),
      modal: { ondismiss: () => told.push('dismissed') },
    })
    checkout.on('payment.failed', (detail) => told.push(`failed ${JSON.stringify(detail)}`))
    checkout.open()
  }, order.id)
}

const readToldEvents = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as CheckoutWindow).told)

test('Checkout on the cart: a failed try, then paid by the keyboard alone', async ({
  page,
  payments,
}) => {
  await page.goto('/cart')
  await openCheckout(page, payments)
  const checkout = await payments.checkout(page)
  await expect(checkout.getByText('₹999.00')).toBeVisible()
  await payments.payByUpi(page, 'Refuse')
  await expect(checkout.getByRole('heading', { name: 'Payment failed' })).toBeFocused()
  expect(await readToldEvents(page)).toEqual([expect.stringContaining('"reason":"payment_failed"')])
  const [frame] = page.mainFrame().childFrames()
  expect(await violationsIn(mustExist(frame, 'frame'))).toEqual([])

  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(checkout.getByRole('heading', { name: 'How do you want to pay?' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(checkout.getByRole('heading', { name: 'Card' })).toBeFocused()
  await checkout.getByLabel('Name on the card').press('Enter')
  await expect(checkout.getByRole('heading', { name: 'Your bank asks' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('iframe')).toHaveCount(0)
  expect((await readToldEvents(page)).at(-1)).toBe(
    'paid razorpay_payment_id razorpay_order_id razorpay_signature',
  )
})

test('Checkout is closed without paying: the shop is told, and its page can be used again', async ({
  page,
  payments,
}) => {
  await page.goto('/cart?lang=hi')
  await openCheckout(page, payments)
  await payments.checkout(page)
  const isGone = expect(page.locator('iframe')).toHaveCount(0)
  // The browser may never confirm a key press that closes its own window.
  await Promise.race([page.keyboard.press('Escape'), isGone])
  await isGone
  expect(await readToldEvents(page)).toEqual(['dismissed'])
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test("the provider's script does not run outside the cart", async ({ page, payments, watch }) => {
  watch.expectFailures(/Content Security Policy/)
  await page.goto('/')
  await expect(page.addScriptTag({ url: payments.scriptUrl })).rejects.toThrow()
  expect(await page.evaluate(() => 'Razorpay' in globalThis)).toBe(false)
})
