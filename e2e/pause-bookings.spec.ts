import type { Page } from '@playwright/test'
import hi from '#shared/messages/shop/hi.json' with { type: 'json' }
import { callAs } from './support/api.ts'
import { markReady } from './support/counter.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { findItem, productPath, putIntoCart, storeOf, wellStocked } from './support/items.ts'
import { bookItems } from './support/orders.ts'
import { logIn, logInAsMerchant } from './support/people.ts'

const shop = 'malviya-sole'
const item = findItem({ storeKey: shop, stockFits: wellStocked })
const closed = /^Not taking bookings until/

async function choose(merchant: Page, button: RegExp, entry: string): Promise<void> {
  await merchant.getByRole('button', { name: button }).click()
  await merchant.getByRole('menuitem', { name: entry }).click()
}

/** The server caches pages of guests for some seconds, so each visit uses an address of its own. */
async function openProduct(page: Page, visit: string): Promise<void> {
  await page.goto(`${await productPath(page, item)}&visit=${visit}`)
}

test(
  'a pause stops new bookings on every page of the shop, open orders go on, and it ends with one press',
  { tag: '@core' },
  async ({ page, newPerson, watch }) => {
    watch.expectFailures(/status of 409/)
    await logIn(page, 'meera')
    const open = await bookItems(page, [item])
    await putIntoCart(page, item)
    const merchant = await newPerson()
    await logInAsMerchant(merchant, shop)
    await choose(merchant, /^Pause bookings$/, 'Pause for 1 hour')
    const paused = merchant.getByRole('button', { name: /^Paused until (tomorrow|\d)/ })
    await expect(paused).toBeVisible()
    await expectSoundScreen(merchant)
    await expectAccessible(merchant)

    await openProduct(page, 'paused')
    await expect(page.getByText(closed).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0)
    await expectAccessible(page)
    await page
      .getByRole('link', { name: storeOf(shop).shopName })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(storeOf(shop).shopName)
    await expect(page.getByText(closed).first()).toBeVisible()
    await page.goto('/cart')
    await expect(page.getByText(closed).first()).toBeVisible()
    await expect(page.getByRole('button', { name: /Pay With Cash/i })).toBeDisabled()
    await expectSoundScreen(page)
    await expectAccessible(page)
    await expect(bookItems(page, [item])).rejects.toThrow(/409.*not taking bookings until/)

    await markReady(merchant, open.orderNumber)
    await merchant.reload()
    await paused.click()
    const note = merchant.getByText(/^Paused by /)
    await expect(note).toBeVisible()
    await expectAccessible(merchant)
    await merchant.getByRole('menuitem', { name: 'Take bookings again' }).click()
    await expect(merchant.getByRole('button', { name: 'Pause bookings' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: /Pay With Cash/i })).toBeEnabled()
    await expect(page.getByText(closed)).toHaveCount(0)
  },
)

test('a pause without an end is told in Hindi, to the other devices of the shop, and ends there', async ({
  page,
  newPerson,
  baseURL,
}) => {
  await logIn(page, 'meera')
  const [counter, phone] = [await newPerson(), await newPerson()]
  for (const device of [counter, phone]) {
    await logInAsMerchant(device, shop)
    await expect(device.getByText('Live', { exact: true })).toBeVisible()
  }
  await choose(counter, /^Pause bookings$/, 'Pause until I switch it on')
  await expect(phone.getByRole('button', { name: 'Paused', exact: true })).toBeVisible()
  await page.context().addCookies([{ name: 'lang', value: 'hi', url: baseURL ?? '' }])
  await openProduct(page, 'closed')
  await expect(page.getByText(hi.hours.paused).first()).toBeVisible()
  await choose(phone, /^Paused$/, 'Take bookings again')
  await expect(counter.getByRole('button', { name: 'Pause bookings' })).toBeVisible()
  const { pause } = await callAs(counter, 'POST /get-merchant-orders', {})
  expect(pause).toBeNull()
  await openProduct(page, 'open')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(hi.hours.paused)).toHaveCount(0)
})
