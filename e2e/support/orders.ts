import type { Locator, Page } from '@playwright/test'
import { callAs } from './api.ts'
import { type Item, productPath } from './items.ts'

/** Books one of each of these items without using the screens. */
export async function bookItems(
  page: Page,
  items: Item[],
): Promise<{ orderId: string; orderNumber: string; amount: number }> {
  const products = await Promise.all(items.map((item) => lineOf(page, item)))
  return callAs(page, 'POST /cop-order', { products })
}

export async function lineOf(page: Page, item: Item) {
  const address = new URL(await productPath(page, item), 'http://chowk.example')
  const productId = address.searchParams.get('_id') ?? ''
  const { variants } = await callAs(page, 'GET /product', { _id: productId })
  const variant = variants.find(({ SKU }) => SKU === item.variant.sku)
  if (!variant) throw new Error(`${item.product.productName} has no such variant`)
  return { productId, variantId: variant._id, quantity: 1 }
}

/** Opens the details of an order's row and returns them. */
export async function openDetails(merchant: Page, row: Locator): Promise<Locator> {
  const button = row.getByRole('button', { name: 'Show details' })
  const id = await button.getAttribute('aria-controls')
  await button.click()
  return merchant.locator(`[id="${id}"]`)
}

/** The booking as the server answers it to the shopper now. */
export async function bookingOf(shopper: Page, orderId: string) {
  return callAs(shopper, 'GET /booking', { orderId })
}
