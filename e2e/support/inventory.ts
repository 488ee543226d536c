import type { Locator, Page } from '@playwright/test'
import { callAs } from './api.ts'
import { expect } from './fixtures.ts'
import type { Item } from './items.ts'
import { logInAsMerchant } from './people.ts'

export async function openInventory(page: Page, storeKey: string, search = ''): Promise<void> {
  await logInAsMerchant(page, storeKey)
  const query = search && `?${new URLSearchParams({ search })}`
  await page.goto(`/dashboard/inventory${query}`)
  await expect(page.getByRole('list', { name: 'Inventory' })).toBeVisible()
}

/** Opens the only product that is listed. */
export async function showVariants(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Show the variants of/ }).click()
}

/** The line of a variant, by its SKU. */
export function variantLine(page: Page, { variant }: Item): Locator {
  return page
    .getByRole('list', { name: /^Variants of/ })
    .getByRole('listitem')
    .filter({ hasText: variant.sku })
}

export const countField = (line: Locator): Locator => line.getByRole('textbox')

/** Changes the price of an item, or whether its product is for sale, as its shop. */
export async function changeItem(
  merchant: Page,
  { variant }: Item,
  change: { sellingPrice: number } | { active: boolean },
): Promise<void> {
  await callAs(merchant, 'POST /change-products', {
    mode: 'all',
    rows: [{ SKU: variant.sku, ...change }],
  })
}

/** The product of an item as the inventory answers it now. */
export async function stockOf(merchant: Page, { variant }: Item) {
  const { products } = await callAs(merchant, 'GET /inventory', { search: variant.sku })
  const [product] = products
  const found = product?.variants.find(({ SKU }) => SKU === variant.sku)
  if (!product || !found) throw new Error(`${variant.sku} is not in the inventory`)
  return { productId: product._id, ...found }
}
