import type { z } from 'zod'
import type { Page, Response } from '@playwright/test'
import type { EditedProductForm } from '#shared/contract/catalog/product-form.ts'
import { expect, test } from './support/fixtures.ts'
import { callAs } from './support/api.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { changeItem, stockOf } from './support/inventory.ts'
import { findItem, putIntoCart, wellStocked } from './support/items.ts'
import { signInAsMerchant } from './support/people.ts'
import { openAccount } from './support/sessions.ts'

const storeKey = 'bapu-jutti-ghar'
const item = findItem({ storeKey, stockFits: wellStocked })
const name = item.product.productName

type Variants = z.input<typeof EditedProductForm>['variants']

const payNow = (page: Page) => page.getByRole('button', { name: /^Pay Now/ })
const payCash = (page: Page) => page.getByRole('button', { name: /^Pay With Cash/ })
const success = (page: Page) => page.getByRole('dialog', { name: 'Booking Successful' })
const empty = (page: Page) => page.getByText('Looks So Empty!')

/** The note about what has left the cart. */
const bookedToast = (page: Page) =>
  page.getByRole('status').filter({ hasText: /Booked: \w{3}-\w{3}/ })

/** A second page of the same browser with the cart. */
async function openCart(page: Page): Promise<Page> {
  const other = await page.context().newPage()
  await other.goto('/cart')
  await expect(payNow(other)).toBeEnabled()
  return other
}

const isCartSaved = (response: Response) =>
  response.url().endsWith('/api/cart') && response.request().method() === 'PUT'

/** The page gets no news of the account: neither its cart nor the live events. */
async function cutOff(page: Page): Promise<void> {
  await page.route('**/api/cart', (route) => route.abort())
  await page.route('**/api/live', (route) => route.abort())
}

test('a payment that is learnt late empties the cart of every page, and the badge beside it', async ({
  page,
  payments,
}) => {
  await openAccount(page)
  await putIntoCart(page, item)
  const other = await openCart(page)
  await page.bringToFront()
  await payments.set({ withoutClient: true })
  await payNow(page).click()
  await payments.payByUpi(page, 'Approve')
  // The page is closed before the end of the payment is known.
  const later = await page.context().newPage()
  await page.close()
  await later.goto('/')
  await expect(empty(other)).toBeVisible({ timeout: 60_000 })
  await expect(bookedToast(other)).toBeVisible()
  await expect(later.getByRole('link', { name: /^Cart, 1 / })).toHaveCount(0, { timeout: 60_000 })
  await later.goto('/cart')
  await expect(empty(later)).toBeVisible()
})

test('a payment that did not go through follows what another device has booked in its place', async ({
  page,
  newPerson,
  payments,
}) => {
  await openAccount(page)
  await putIntoCart(page, item)
  await payNow(page).click()
  await payments.payByUpi(page, 'Refuse')
  const checkout = await payments.checkout(page)
  await checkout.getByText('Close payment').click()
  await expect(page.getByRole('dialog', { name: 'Payment did not go through' })).toBeVisible()
  const other = await newPerson()
  await other.context().addCookies(await page.context().cookies())
  await other.goto('/cart')
  await payCash(other).click()
  await expect(success(other)).toBeVisible()
  const replaced = page.getByRole('dialog', { name: 'Booked in another way' })
  await expect(replaced).toContainText('has taken its place')
  await expectSoundScreen(page)
  await expectAccessible(page)
  await replaced.getByRole('link', { name: 'See your booking' }).click()
  await expect(page).toHaveURL(/\/bookings\?orderId=/)
  await page.goto('/cart')
  await expect(empty(page)).toBeVisible()
})

test('a cart tells once what another device has booked, also when it is opened after that', async ({
  page,
  newPerson,
}) => {
  await openAccount(page)
  await putIntoCart(page, item)
  const [other, third] = [await newPerson(), await newPerson()]
  for (const device of [other, third]) {
    await device.context().addCookies(await page.context().cookies())
    await device.goto('/cart')
    await expect(payCash(device)).toBeEnabled()
  }
  await third.goto('about:blank')
  await payCash(page).click()
  await expect(success(page)).toBeVisible()
  await third.goto('/cart')
  for (const device of [other, third]) {
    await expect(empty(device)).toBeVisible()
    await expect(bookedToast(device)).toContainText(name)
  }
  await expectSoundScreen(third)
  await expectAccessible(third)
  await bookedToast(third).getByRole('link').click()
  await expect(third).toHaveURL(/\/bookings\?orderId=/)
  await third.goto('/cart')
  await expect(empty(third)).toBeVisible()
  await expect(bookedToast(third)).toBeHidden()
})

test('a device that was told nothing says that the cart is booked, and books it again only when asked to', async ({
  page,
  newPerson,
  payments,
  watch,
}) => {
  watch.expectFailures(/status of 409|ERR_FAILED/)
  await openAccount(page)
  const saved = page.waitForResponse(isCartSaved)
  await putIntoCart(page, item)
  await saved
  const other = await newPerson()
  await other.context().addCookies(await page.context().cookies())
  await cutOff(other)
  await other.goto('/cart')
  await expect(payCash(other)).toBeEnabled()
  await payNow(page).click()
  await payments.payByUpi(page, 'Approve')
  await expect(success(page)).toBeVisible()
  await payCash(other).click()
  const line = other.getByRole('listitem').filter({ hasText: name })
  await expect(line.getByText(/^Booked: \w{3}-\w{3}/)).toBeVisible()
  await expect(payCash(other)).toBeDisabled()
  await expect(payNow(other)).toBeDisabled()
  await expectSoundScreen(other)
  await expectAccessible(other)
  await line.getByRole('button', { name: 'Book another one' }).click()
  await payCash(other).click()
  await expect(success(other)).toBeVisible()
})

test('a cart that was open while the shop changed its goods is booked after the change was accepted', async ({
  page,
  newPerson,
  watch,
}) => {
  watch.expectFailures(/status of 409/)
  const merchant = await newPerson()
  await signInAsMerchant(merchant, storeKey)
  await openAccount(page)
  await putIntoCart(page, item)
  await expect(payCash(page)).toBeEnabled()
  const { productId, sellingPrice } = await stockOf(merchant, item)
  const rename = async (productName: string) => {
    const found = await callAs(merchant, 'GET /editProduct', { id: productId })
    const { _id, status: _status, variants, ...product } = found
    // The stored choices are those of the form.
    const kept = variants.map(({ held: _held, ...variant }) => variant) as Variants
    await callAs(merchant, 'PUT /editProduct', { ...product, id: _id, productName, variants: kept })
  }
  await rename(`${name} Long`)
  await payCash(page).click()
  await expect(page.getByText('The cart has changed.')).toBeVisible()
  await expect(page.getByText(`Before: ${name}`, { exact: true })).toBeVisible()
  await expect(payCash(page)).toBeDisabled()
  await expectSoundScreen(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Accept the change' }).click()
  await expect(payCash(page)).toBeEnabled()

  // A lower price is booked at once, and told.
  await changeItem(merchant, item, { sellingPrice: sellingPrice - 1 })
  await payCash(page).click()
  await expect(success(page)).toContainText('booked at the lower price')
  await expect(success(page)).toContainText(/Ready by .+\. ?If the shop is silent until/s)
  await rename(name)
  await changeItem(merchant, item, { sellingPrice })
})

test('a booking that waits for its payment offers on its card to pay at the shop instead', async ({
  page,
  payments,
}) => {
  await openAccount(page)
  await putIntoCart(page, item)
  await payNow(page).click()
  const checkout = await payments.checkout(page)
  await checkout.getByRole('button', { name: 'Close payment' }).click()
  await expect(page.getByRole('dialog', { name: 'Payment not completed' })).toBeVisible()
  await page.goto('/bookings')
  const card = page.getByRole('article')
  await expect(card).toContainText('Payment Pending')
  await expectSoundScreen(page)
  await card.getByRole('button', { name: 'Pay at the shop instead' }).click()
  await expect(page).toHaveURL(/\/bookings\?orderId=/)
  await expect(card).toContainText('To pay at the shop')
  await expect(card).toContainText(/Ready by .+\./)
  await page.goto('/cart')
  await expect(empty(page)).toBeVisible()
})

test('a booking whose result was closed is not told again, and a note goes when its booking is cancelled', async ({
  page,
  newPerson,
}) => {
  await openAccount(page)
  await putIntoCart(page, item)
  const other = await newPerson()
  await other.context().addCookies(await page.context().cookies())
  await other.goto('/cart')
  await expect(payCash(other)).toBeEnabled()
  await payCash(page).click()
  await success(page).getByRole('link', { name: 'Okay' }).click()
  await expect(bookedToast(other)).toContainText(name)
  await page.goto('/cart')
  await expect(empty(page)).toBeVisible()
  await expect(bookedToast(page)).toHaveCount(0)
  await page.goto('/bookings')
  await page.getByText('Change or cancel').first().click()
  await page.getByRole('button', { name: 'Cancel booking' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel booking' }).click()
  await expect(bookedToast(other)).toHaveCount(0)
})
