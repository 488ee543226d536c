import type { Page } from '@playwright/test'
import { callAs } from './support/api.ts'
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
import { bookItems } from './support/orders.ts'
import { logIn, logInAsMerchant } from './support/people.ts'

const shop = 'bani-park-bridal'
const item = findItem({ storeKey: shop, stockFits: wellStocked })
const name = item.product.productName
const update = (page: Page) => page.getByRole('button', { name: `Update ${name}` })

test(
  'two devices correct a count while customers book, and the later one sees the present count and keeps its own',
  { tag: '@core' },
  async ({ page: first, newPerson, watch }) => {
    watch.expectFailures(/status of 409/)
    await openInventory(first, shop, name)
    await showVariants(first)
    const second = await newPerson()
    await openInventory(second, shop, name)
    await showVariants(second)
    const before = await stockOf(first, item)

    const line = variantLine(first, item)
    // A negative or decimal number stays as typed and is not saved as another number.
    for (const wrong of ['-3', '1.5']) {
      await countField(line).fill(wrong)
      await countField(line).blur()
      await expect(countField(line)).toHaveValue(wrong)
      await expect(line.getByText('Please enter a whole number')).toBeVisible()
      await update(first).click()
    }
    expect((await stockOf(first, item)).stock).toBe(before.stock)
    await countField(line).fill('20')
    await expect(line).toContainText(`${before.stock}`)
    const other = variantLine(second, item)
    await other.getByRole('button', { name: /^One less/ }).click()
    await update(second).click()
    await expect(second.getByText('The stock is saved')).toBeVisible()
    await expect(countField(other)).toHaveValue(String(before.stock - 1))

    // The first device shows the new stock automatically; its typed count stays.
    await expect(line.getByText(`it is ${before.stock - 1} now`)).toBeVisible()
    await expect(countField(line)).toHaveValue('20')
    await expectAccessible(first)
    await update(first).click()
    await expect(first.getByText('Nothing was saved; check the new numbers.')).toBeVisible()
    expect((await stockOf(first, item)).stock).toBe(before.stock - 1)
    await line.getByRole('button', { name: 'Use 20' }).click()
    await update(first).click()
    await expect(first.getByText('The stock is saved')).toBeVisible()
    await expect(countField(other)).toHaveValue('20')

    const shopper = await newPerson()
    await logIn(shopper, 'vikram')
    const { orderId } = await bookItems(shopper, [item])
    await expect(line).toContainText(`${before.held + 1} held · ${20 - before.held - 1} free`)
    await countField(line).fill('0')
    await expect(line).toContainText(
      'held for bookings or waiting customers, so the shelf cannot have fewer',
    )
    // The message of the first refusal may still be visible, so the test waits for the answer.
    const refused = first.waitForResponse('**/api/update-stock')
    await update(first).click()
    await refused
    await expect(first.getByText('Nothing was saved; check the new numbers.')).toBeVisible()
    await expect(countField(line)).toBeEnabled()
    await countField(line).press('Escape')
    await expect(countField(line)).toHaveValue('20')
    await expect(update(first)).toHaveCount(0)

    await line.getByRole('button', { name: /Show its history/ }).click()
    const history = first.getByRole('dialog', { name: 'Stock history' })
    await expect(history.getByRole('listitem').nth(0)).toContainText('Held for booking')
    await expect(history.getByRole('listitem').nth(0)).toContainText('+1 held')
    await expect(history.getByRole('listitem').nth(1)).toContainText('Corrected')
    await expect(history.getByRole('listitem').nth(1)).toContainText(item.store.ownerName)
    await expectAccessible(first)
    await first.keyboard.press('Escape')
    await callAs(shopper, 'POST /cancel-order', { orderId })
    await expect(line).toContainText(`${before.held} held · ${20 - before.held} free`)
  },
)

test('a count that was reached from the orders is saved once, and the page says so', async ({
  page,
}) => {
  await logInAsMerchant(page, shop)
  await page.goto('/dashboard/currentOrders')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('link', { name: 'Inventory' }).last().click()
  await page.getByRole('button', { name: `Show the variants of ${name}`, exact: true }).click()
  const before = await stockOf(page, item)
  await variantLine(page, item)
    .getByRole('button', { name: /^One more/ })
    .click()
  await update(page).click()
  await expect(page.getByText('The stock is saved')).toBeVisible()
  await expect(update(page)).toHaveCount(0)
  await expect(countField(variantLine(page, item))).toHaveValue(String(before.stock + 1))
  expect((await stockOf(page, item)).stock).toBe(before.stock + 1)
})

test('the counts of ten variants are corrected with twelve taps on a phone', async ({ page }) => {
  const taps = await countTaps(page)
  await openInventory(page, 'c-scheme-studio')
  const before = await callAs(page, 'GET /inventory', {})
  const variants = before.products.flatMap((product) => product.variants).slice(0, 10)
  taps.reset()
  await page.getByRole('button', { name: 'Show all variants' }).tap()
  for (const [at, { stock }] of variants.entries()) {
    const field = page.getByRole('textbox', { name: /^Stock of/ }).nth(at)
    await field.tap()
    await page.keyboard.type(String(stock + 1))
  }
  await expectSoundScreen(page)
  await expectAccessible(page)
  await page
    .getByRole('button', { name: /^Update/ })
    .last()
    .tap()
  await expect(page.getByRole('button', { name: /^Update/ })).toHaveCount(0)
  expect(taps.count()).toBeLessThanOrEqual(15)
  expect(taps.count()).toBe(12)
  const after = await callAs(page, 'GET /inventory', {})
  expect(
    after.products
      .flatMap((product) => product.variants)
      .slice(0, 10)
      .map(({ stock }) => stock),
  ).toEqual(variants.map(({ stock }) => stock + 1))
})

test('counts are typed one after the other by keyboard alone, and saved', async ({ page }) => {
  await openInventory(page, 'vaishali-vows')
  const toggle = page.getByRole('button', { name: /^Show the variants of/ }).first()
  await toggle.focus()
  await page.keyboard.press('Enter')
  const fields = page.getByRole('textbox', { name: /^Stock of/ })
  const [first, second] = await Promise.all([
    fields.nth(0).inputValue(),
    fields.nth(1).inputValue(),
  ])
  await fields.nth(0).focus()
  await page.keyboard.type(String(Number(first) + 2))
  await page.keyboard.press('Enter')
  await expect(fields.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(fields.nth(1)).toHaveValue(String(Number(second) + 1))
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('The stock is saved')).toBeVisible()
  await expect(fields.nth(0)).toHaveValue(String(Number(first) + 2))
  await expect(page.getByText('not saved')).toHaveCount(0)
})

test('three tiles, a threshold that can be changed, only what runs low, and a search that waits', async ({
  page,
  watch,
}) => {
  watch.expectFailures(/ERR_FAILED/)
  await openInventory(page, 'malviya-sole')
  const facts = await callAs(page, 'GET /inventory', {})
  const tile = (label: string) => page.getByRole('term').filter({ hasText: label }).locator('..')
  await expect(tile('Total SKU')).toContainText(String(facts.totalSKU))
  await expect(tile('Low inventory')).toContainText(String(facts.lowInventoryItems))
  await page.getByRole('button', { name: 'Edit the alert threshold' }).click()
  const field = page.getByLabel('Alert me at')
  await expect(field).toBeFocused()
  await field.fill('')
  await expect(page.getByText('Enter a whole number from 0 to 100000')).toBeVisible()
  await field.fill('7')
  await page.route('**/api/inventory/setAlert', (route) => route.abort())
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(page.getByText('We got no reply')).toBeVisible()
  await expect(field).toHaveValue('7')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(page.getByText('The alert is saved')).toBeVisible()
  await expect(field).toHaveCount(0)
  await expect(tile('Alert threshold')).toContainText('7')
  const now = await callAs(page, 'GET /inventory', {})
  expect(now.lowInventoryItems).toBeGreaterThanOrEqual(facts.lowInventoryItems)
  await expect(tile('Low inventory')).toContainText(String(now.lowInventoryItems))

  await expect(page.getByRole('link', { name: /^Edit / }).first()).toHaveAttribute(
    'href',
    /\/dashboard\/products\/edit-product\?id=/,
  )
  await page.getByRole('button', { name: 'Only low' }).click()
  await expect(page).toHaveURL(/low=1/)
  const low = await callAs(page, 'GET /inventory', { low: '1' })
  await expect(page.getByRole('button', { name: /^Show the variants of/ })).toHaveCount(low.total)

  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/inventory?')) asked.push(request.url())
  })
  const search = page.getByRole('searchbox', { name: 'Search the inventory' })
  await search.pressSequentially('zzqq', { delay: 60 })
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  expect(asked.filter((url) => url.includes('search='))).toHaveLength(1)
  await page.getByRole('button', { name: 'Show all', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Show the variants of/ }).first()).toBeVisible()
})

test('an update that fails keeps what was typed, and leaving the screen asks first', async ({
  page,
  watch,
}) => {
  watch.expectFailures(/ERR_FAILED/)
  await openInventory(page, shop, name)
  await showVariants(page)
  const line = variantLine(page, item)
  const before = await countField(line).inputValue()
  await line.getByRole('button', { name: /^One more/ }).click()
  await page.route('**/api/update-stock', (route) => route.abort())
  await update(page).click()
  await expect(page.getByText('We got no reply')).toBeVisible()
  await expect(countField(line)).toHaveValue(String(Number(before) + 1))
  page.once('dialog', (dialog) => void dialog.dismiss())
  await page.getByRole('link', { name: 'Chowk, home' }).click()
  await expect(page).toHaveURL(/inventory/)
  await page.unrouteAll()
  await page.getByRole('button', { name: `Cancel the changes of ${name}` }).click()
  await expect(countField(line)).toHaveValue(before)
})

test('an inventory that fails to load shows an error and can be retried', async ({
  page,
  watch,
}) => {
  watch.expectFailures(/ERR_FAILED/)
  await openInventory(page, shop)
  await page.route('**/api/inventory?**', (route) => route.abort())
  await page.route('**/api/inventory', (route) => route.abort())
  await page.reload()
  const failure = page.getByRole('alert')
  await expect(failure).toBeVisible()
  await page.unrouteAll()
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('list', { name: 'Inventory' })).toBeVisible()
})

/** Counts the taps and clicks on the page from now on. */
async function countTaps(page: Page) {
  let taps = 0
  await page.exposeFunction('noteTap', () => void taps++)
  await page.addInitScript('addEventListener("click", () => window.noteTap(), true)')
  return { count: () => taps, reset: () => void (taps = 0) }
}
