import type { Locator, Page } from '@playwright/test'
import { callAs } from './direct.ts'
import { type Piece, productPath } from './shelf.ts'

/** Books one of each of these items without using the screens. */
export async function bookPieces(
  page: Page,
  pieces: Piece[],
): Promise<{ orderId: string; orderNumber: string; amount: number }> {
  const products = await Promise.all(pieces.map((piece) => lineOf(page, piece)))
  return callAs(page, 'POST /cop-order', { products })
}

async function lineOf(page: Page, piece: Piece) {
  const address = new URL(await productPath(page, piece), 'http://chowk.example')
  const productId = address.searchParams.get('_id') ?? ''
  const { variants } = await callAs(page, 'GET /product', { _id: productId })
  const variant = variants.find(({ SKU }) => SKU === piece.variant.sku)
  if (!variant) throw new Error(`${piece.product.productName} has no such variant`)
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
