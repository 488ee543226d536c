import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { findItem, putIntoCart, wellStocked } from './support/items.ts'
import type { PaymentsControl } from './support/payments-control.ts'
import { openAccount } from './support/sessions.ts'

const item = findItem({ storeKey: 'bapu-jutti-ghar', stockFits: wellStocked })

const payNow = (page: Page) => page.getByRole('button', { name: /^Pay Now/ })
const payCash = (page: Page) => page.getByRole('button', { name: /^Pay With Cash/ })
const question = (page: Page) => page.getByRole('dialog', { name: 'A payment is under way' })

type Knobs = Parameters<PaymentsControl['set']>[0]

/** A new person pays for the article by UPI; the knobs say how the money comes. */
async function payWith(page: Page, payments: PaymentsControl, knobs: Knobs): Promise<void> {
  await openAccount(page)
  await putIntoCart(page, item)
  await payments.set(knobs)
  await payNow(page).click()
  await payments.payByUpi(page, 'Approve')
}

test('another device asks before it books with cash what is being paid', async ({
  page,
  newPerson,
  payments,
  watch,
}) => {
  watch.expectFailures(/status of 409/)
  await payWith(page, payments, { lateSeconds: 900 })
  const checkout = await payments.checkout(page)
  await expect(checkout.getByRole('heading', { name: 'Payment failed' })).toBeVisible()
  const other = await newPerson()
  await other.context().addCookies(await page.context().cookies())
  await other.goto('/cart')
  await payCash(other).click()
  await expect(question(other)).toContainText('If it arrives, the booking is yours')
  await expectSoundScreen(other)
  await expectAccessible(other)
  await question(other).getByRole('button', { name: 'Wait' }).click()
  await expect(other.getByText('whose payment is under way')).toBeVisible()
  await payNow(other).click()
  await expect(question(other).getByRole('button', { name: 'Pay now all the same' })).toBeVisible()
  await other.keyboard.press('Escape')
  await payCash(other).click()
  await question(other).getByRole('button', { name: 'Pay with cash all the same' }).click()
  const success = other.getByRole('dialog', { name: 'Booking Successful' })
  await expect(success).toBeVisible()
  await success.getByRole('button', { name: 'Close' }).click()
  await expect(other.getByText('Looks So Empty!')).toBeVisible()
})

test('a payment of another sum is said to go back, and is not paid again by one press', async ({
  page,
  payments,
  watch,
}) => {
  watch.expectFailures(/status of 409/)
  await payWith(page, payments, { extraPaise: 500 })
  const dialog = page.getByRole('dialog', { name: 'Another sum arrived' })
  await expect(dialog).toContainText('It goes back to you')
  await expect(dialog.getByRole('button', { name: 'Retry payment' })).toBeVisible()
  await expectSoundScreen(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('another sum arrived and goes back to you')).toBeVisible()
  await payNow(page).click()
  await expect(dialog.getByRole('button', { name: 'Pay now all the same' })).toBeVisible()
  await expectAccessible(page)
})
