import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { orderRow } from './support/counter.ts'
import { callAs } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { openDetails } from './support/orders.ts'
import { logInAsMerchant, nameOf } from './support/people.ts'

const shop = 'soni-vastralaya'

async function openHistory(page: Page): Promise<void> {
  await logInAsMerchant(page, shop)
  await page.goto('/dashboard/orderHistory')
  await expect(page.getByRole('heading', { level: 1, name: 'Order History' })).toBeVisible()
  await expect(page.getByText(/^\d+ orders$/)).toBeVisible()
}

test('the store looks up how earlier orders ended', { tag: '@desktop' }, async ({ page }) => {
  await openHistory(page)
  await page.getByRole('button', { name: 'Cancelled', exact: true }).click()
  await expect(page).toHaveURL(/status=Cancelled/)
  const row = orderRow(page, nameOf('rohan')).first()
  await expect(row).toContainText('Cancelled')
  await expect(row).toContainText('No bill')
  await expect(orderRow(page, 'Collected')).toHaveCount(0)
  const details = await openDetails(page, row)
  await expect(details.getByRole('heading', { name: 'Order updates' })).toBeVisible()
  await expectSoundScreen(page)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Collected', exact: true }).click()
  await expect(page).toHaveURL(/status=Collected/)
  await expect(orderRow(page, 'Cancelled')).toHaveCount(0)
  const [bill = ''] =
    /\d\d-\d\d\/\d{6}/.exec(await orderRow(page, nameOf('priyanka')).first().innerText()) ?? []
  await page.keyboard.press('/')
  const field = page.getByRole('searchbox', { name: 'Search order history' })
  await expect(field).toBeFocused()
  await field.fill(bill)
  await expect(page.getByText('1 order', { exact: true })).toBeVisible()
  await expect(orderRow(page, bill)).toContainText(nameOf('priyanka'))

  await page.reload()
  await expect(field).toHaveValue(bill)
  await expect(orderRow(page, bill)).toBeVisible()
  await field.fill('nobody at all')
  await expect(page.getByRole('heading', { name: 'No order found' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/orderHistory$/)
  await expect(page.getByText(/^\d+ orders$/)).toBeVisible()
})

test(
  'dates filter the list, and a start after the end is reported',
  { tag: '@desktop' },
  async ({ page }) => {
    await openHistory(page)
    const range = page.getByRole('combobox', { name: 'Booked' })
    await range.selectOption('Last 7 days')
    await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/)
    await expect(orderRow(page, nameOf('fatima'))).toHaveCount(0)
    await range.selectOption('Choose dates')
    await page.getByLabel('Booked from').fill('2026-03-02')
    await page.getByLabel('Booked until').fill('2026-03-01')
    await expect(page.getByText('The first day is after the last one.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Download' })).toBeDisabled()
  },
)

test('the orders found are saved as a spreadsheet', { tag: '@desktop' }, async ({ page }) => {
  await openHistory(page)
  await page.getByRole('button', { name: 'Collected', exact: true }).click()
  await expect(page).toHaveURL(/status=Collected/)
  const { total } = await callAs(page, 'GET /order-history', { status: 'Collected' })
  await expect(page.getByText(`${total} orders`)).toBeVisible()
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const download = await started
  expect(download.suggestedFilename()).toMatch(/^orders-.*\.csv$/)
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toContain(nameOf('priyanka'))
  expect(text).not.toContain(',Cancelled,')
  await expect(page.getByText(/rows? saved in orders-/)).toBeVisible()
})

test(
  'a history that fails to load shows an error and can be retried',
  { tag: '@desktop' },
  async ({ page, watch }) => {
    watch.expectFailures(/ERR_FAILED/)
    await logInAsMerchant(page, shop)
    await page.route('**/api/order-history?**', (route) => route.abort())
    await page.route('**/api/order-history', (route) => route.abort())
    await page.goto('/dashboard/orderHistory')
    const failure = page.getByRole('alert')
    await expect(failure).toBeVisible()
    await page.unrouteAll()
    await failure.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(/^\d+ orders$/)).toBeVisible()
  },
)

test(
  'keyboard shortcuts lead to the orders from anywhere in the dashboard',
  { tag: '@desktop' },
  async ({ page }) => {
    await openHistory(page)
    await page.keyboard.press('g')
    await page.keyboard.press('o')
    await expect(page.getByRole('heading', { level: 1, name: 'Current Orders' })).toBeVisible()
  },
)
