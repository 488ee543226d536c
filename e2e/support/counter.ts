import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import type { Item } from './items.ts'

/** An order's row at Current Orders. */
export function orderRow(merchant: Page, orderNumber: string): Locator {
  return merchant.getByRole('row').filter({ hasText: orderNumber })
}

/** Returns the place of the buttons that end an order: its row, or on a phone its details, which this opens. */
export async function otherSteps(merchant: Page, row: Locator): Promise<Locator> {
  if (await merchant.evaluate<boolean>("matchMedia('(min-width: 48rem)').matches")) return row
  const button = row.locator('button[aria-expanded]')
  const id = await button.getAttribute('aria-controls')
  await button.click()
  return merchant.locator(`[id="${id}"]`)
}

/** The number of files that the service worker keeps for the counter's screens without signal. */
export function keptFiles(merchant: Page): Promise<number> {
  return merchant.evaluate<number>(`(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('counter '))
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return kept.flat().length
  })()`)
}

/** Waits until the counter's screens can open without signal. */
export async function expectKeptFiles(merchant: Page): Promise<void> {
  await expect.poll(() => keptFiles(merchant)).toBeGreaterThan(5)
}

export async function markReady(merchant: Page, orderNumber: string): Promise<void> {
  await orderRow(merchant, orderNumber)
    .getByRole('button', { name: 'Order Ready for Pickup' })
    .click()
  const warning = merchant.getByRole('alertdialog', { name: 'Ready for pickup?' })
  await expect(warning).toContainText('cannot be cancelled')
  await warning.getByRole('button', { name: 'Yes, it is ready' }).click()
  await expect(orderRow(merchant, orderNumber)).toContainText('Ready for Pickup')
}

/** Sells one of an article for cash at the open till; returns the number of the bill. */
export async function sellForCash(merchant: Page, { product }: Item): Promise<string> {
  await merchant.goto('/dashboard/sale')
  await merchant.getByLabel('Article to sell').fill(product.productName)
  const found = merchant.getByRole('list', { name: 'Articles found' }).getByRole('button')
  await found.and(merchant.locator(':enabled')).first().click()
  await merchant.getByRole('button', { name: 'Cash', exact: true }).click()
  return (await merchant.getByText(/^TI\/\d\d-\d\d\/\d{6}$/).textContent()) ?? ''
}

/** Opens the window in which the merchant enters the code. */
export async function startHandOver(merchant: Page, orderNumber: string): Promise<Locator> {
  await orderRow(merchant, orderNumber).getByRole('button', { name: 'Mark as Collected' }).click()
  return merchant.getByRole('dialog', { name: new RegExp(`Hand over.*${orderNumber}`) })
}

export async function enterCode(dialog: Locator, code: string): Promise<void> {
  await dialog.getByLabel('Pickup code').fill(code)
  await handOverButton(dialog).click()
}

/** The last step of a hand-over; paid in cash when the order is paid at the counter. */
export function handOverButton(inside: Locator | Page): Locator {
  return inside.getByRole('button', { name: /^Hand over(?: – cash)?$/ })
}
