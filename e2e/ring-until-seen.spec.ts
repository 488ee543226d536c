import type { Page } from '@playwright/test'
import { callAs } from './support/api.ts'
import { orderRow } from './support/counter.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { findItem, wellStocked } from './support/items.ts'
import { keepShopOpen } from './support/hours.ts'
import { bookItems } from './support/orders.ts'
import { logIn, nameOf, signInAsMerchant } from './support/people.ts'
import { NOTICEABLE, watchShifts } from './support/shifts.ts'
import { countRings, ringsOf } from './support/sound.ts'

const shop = 'mansarovar-family'
const item = findItem({ storeKey: shop, stockFits: wellStocked })
const HALF_MINUTE = 30_000

async function openCounter(merchant: Page): Promise<void> {
  await merchant.goto('/dashboard/currentOrders')
  await expect(merchant.getByText('Live', { exact: true })).toBeVisible()
}

async function switchSoundOn(merchant: Page): Promise<void> {
  await openCounter(merchant)
  await merchant.getByRole('button', { name: 'Sound is off' }).click()
  await expect(merchant.getByRole('button', { name: 'Sound is on' })).toBeVisible()
  expect(await ringsOf(merchant)).toBe(1)
}

async function goTo(merchant: Page, link: string): Promise<void> {
  const bar = merchant.getByRole('navigation', { name: 'Main screens' })
  await bar.getByRole('link', { name: link }).click()
}

test(
  'a new order rings every 30 seconds on any screen, until its card was in view for a second',
  { tag: '@core' },
  async ({ page, newPerson }) => {
    await logIn(page, 'vikram')
    const merchant = await newPerson()
    await countRings(merchant.context())
    await signInAsMerchant(merchant, shop)
    const restore = await keepShopOpen(merchant, true)
    await merchant.clock.install()
    await switchSoundOn(merchant)
    const other = await newPerson()
    await signInAsMerchant(other, shop)
    await other.goto('/dashboard/inventory')
    await goTo(merchant, 'Products')
    await expect(merchant).toHaveTitle(/^Products/)

    const shifted = await watchShifts(merchant)
    const { orderId, orderNumber } = await bookItems(page, [item])
    await expect(merchant).toHaveTitle(/^\(1\) Products/)
    await expect(other).toHaveTitle(/^\(1\) Inventory/)
    // The ring waits for the lock that the tabs of a browser share; the title does not.
    await expect.poll(() => ringsOf(merchant)).toBe(2)
    const notice = merchant.getByText(`New order from ${nameOf('vikram')}`).last()
    await expect(notice).toBeVisible()
    expect(await shifted()).toBeLessThan(NOTICEABLE)
    await expectAccessible(merchant)
    await merchant.clock.runFor(HALF_MINUTE)
    expect(await ringsOf(merchant)).toBe(3)
    await goTo(merchant, 'Scan')
    await expect(merchant).toHaveTitle(/^\(1\) /)
    await merchant.clock.runFor(HALF_MINUTE)
    expect(await ringsOf(merchant)).toBe(4)

    const told = merchant.waitForRequest(/orders-seen/)
    await goTo(merchant, 'Orders')
    await expect(orderRow(merchant, orderNumber)).toContainText('Unseen')
    await orderRow(merchant, orderNumber).scrollIntoViewIfNeeded()
    expect((await told).postDataJSON()).toEqual({ orderIds: [orderId] })
    await expect(merchant).toHaveTitle(/^Current Orders/)
    await expect(other).toHaveTitle(/^Inventory/)
    await merchant.clock.runFor(2 * HALF_MINUTE)
    expect(await ringsOf(merchant)).toBe(4)
    await callAs(page, 'POST /cancel-order', { orderId })
    await restore()
  },
)

test('the notice leads to the order with View; after a reload the sound says what it needs', async ({
  page,
  newPerson,
}) => {
  await logIn(page, 'vikram')
  const merchant = await newPerson()
  await countRings(merchant.context())
  await signInAsMerchant(merchant, shop)
  await switchSoundOn(merchant)
  await merchant.reload()
  const blocked = merchant.getByRole('button', { name: 'Tap for sound' })
  await expect(blocked).toBeVisible()
  await expectSoundScreen(merchant)
  await expectAccessible(merchant)
  await blocked.click()
  const on = merchant.getByRole('button', { name: 'Sound is on' })
  await on.click()
  await expect(merchant.getByRole('button', { name: 'Sound is off' })).toBeVisible()
  await goTo(merchant, 'Scan')
  await expect(merchant).toHaveTitle(/^Scan/)
  const { orderId, orderNumber } = await bookItems(page, [item])
  await merchant.getByRole('button', { name: 'View' }).click()
  await expect(merchant).toHaveURL('/dashboard/currentOrders')
  await expect(orderRow(merchant, orderNumber)).toBeVisible()
  await callAs(page, 'POST /cancel-order', { orderId })
})

test('two tabs ring once, and a shut shop does not ring', async ({ page, newPerson }) => {
  await logIn(page, 'vikram')
  const first = await newPerson()
  await countRings(first.context())
  await signInAsMerchant(first, shop)
  const openAgain = await keepShopOpen(first, true)
  const second = await first.context().newPage()
  // Both tabs share one clock.
  await first.clock.install()
  await switchSoundOn(first)
  await openCounter(second)
  await second.getByRole('heading', { level: 1 }).click()
  await expect(second.getByRole('button', { name: 'Sound is on' })).toBeVisible()
  for (const tab of [first, second]) await goTo(tab, 'Scan')
  const rings = async () => (await ringsOf(first)) + (await ringsOf(second)) - 1
  const booked = await bookItems(page, [item])
  for (const tab of [first, second]) await expect(tab).toHaveTitle(/^\(1\) /)
  await expect.poll(rings).toBe(1)
  await first.clock.runFor(HALF_MINUTE)
  expect(await rings()).toBe(2)
  await callAs(page, 'POST /cancel-order', { orderId: booked.orderId })
  await openAgain()

  const restore = await keepShopOpen(first, false)
  for (const tab of [first, second]) await openCounter(tab)
  for (const tab of [first, second]) {
    await tab.getByRole('heading', { level: 1 }).click()
    await expect(tab.getByRole('button', { name: 'Sound is on' })).toBeVisible()
    await goTo(tab, 'Scan')
  }
  const quiet = await bookItems(page, [item])
  for (const tab of [first, second]) await expect(tab).toHaveTitle(/^\(1\) /)
  await first.clock.runFor(2 * HALF_MINUTE)
  expect((await ringsOf(first)) + (await ringsOf(second))).toBe(0)
  await callAs(page, 'POST /cancel-order', { orderId: quiet.orderId })
  await restore()
})

test('the screen stays awake on Current Orders only, and is asked to again when the page is shown again', async ({
  page,
}) => {
  await page.addInitScript(`{
    window.locks = []
    Object.defineProperty(navigator, 'wakeLock', { value: { request: async (kind) => {
      const lock = { kind, released: false, async release() { this.released = true } }
      window.locks.push(lock)
      return lock
    } } })
  }`)
  await signInAsMerchant(page, shop)
  await openCounter(page)
  const held = () => page.evaluate<number>('locks.filter(({ released }) => !released).length')
  await expect.poll(held).toBe(1)
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
  await expect.poll(() => page.evaluate<number>('locks.length')).toBe(2)
  await expect.poll(held).toBe(1)
  await goTo(page, 'Scan')
  await expect.poll(held).toBe(0)
})
