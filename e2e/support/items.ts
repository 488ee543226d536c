import type { Page } from '@playwright/test'
import { buildCity, type DemoProduct, type DemoStore } from '#demo/city.ts'
import { paiseFromRupees } from '#shared/formats/money.ts'
import type { SearchPage } from '#shared/contract/search.ts'
import { expect } from './fixtures.ts'

const city = buildCity()

/** One variant of a product of the demonstration city. */
export type Item = { product: DemoProduct; variant: Variant; store: DemoStore }
type Variant = ReturnType<typeof variantsOf>[number]
type ItemQuery = { storeKey: string; stockFits: (stock: number) => boolean; word?: RegExp }

export function storeOf(key: string): DemoStore {
  const store = city.stores.find((one) => one.key === key)
  if (!store) throw new Error(`no store is called ${key}`)
  return store
}

/** The first item of a shop with suitable stock and a plain name, so that a search finds it. */
export function findItem({ storeKey, stockFits, word = /^[\w ]+$/ }: ItemQuery): Item {
  const shelf = city.products.filter(
    (one) =>
      one.storeKey === storeKey &&
      one.active &&
      one.selectedVariations.length > 0 &&
      word.test(one.productName),
  )
  for (const product of shelf) {
    const variant = variantsOf(product).find(({ stock }) => stockFits(stock))
    if (variant) return { product, variant, store: storeOf(storeKey) }
  }
  throw new Error(`${storeKey} has no such item`)
}

export function variantsOf({ variants }: DemoProduct) {
  return variants.map(({ SKU: sku, Stock: stock, attributes, sellingPrice }) => ({
    sku,
    stock,
    attributes,
    pricePaise: paiseFromRupees(sellingPrice),
  }))
}

export const wellStocked = (stock: number) => stock >= 8
/** True for a stock so low that the page shows the exact number. */
export const fewInStock = (stock: number) => stock >= 3 && stock <= 5
export const lastItem = (stock: number) => stock === 1

export async function productPath(page: Page, { product, store }: Item): Promise<string> {
  const query = new URLSearchParams({ search: product.productName, city: '' })
  const answer = await page.request.get(`/api/getProducts?${query}`)
  const { products } = (await answer.json()) as SearchPage
  const card = products.find(
    (one) => one.productName === product.productName && one.shopName === store.shopName,
  )
  if (!card) throw new Error(`${product.productName} was not found`)
  return `/product?_id=${card._id}`
}

/** Opens the product page and chooses the item's size, colour and material. */
export async function openItem(page: Page, item: Item): Promise<void> {
  await page.goto(await productPath(page, item))
  await chooseItem(page, item)
}

/** In the order of choosing: other colours may have other sizes. */
const attributeNames = { Color: 'Colour', MaterialType: 'Material', Size: 'Size' } as const

export async function chooseItem(page: Page, { product, variant }: Item): Promise<void> {
  for (const [attribute, name] of Object.entries(attributeNames)) {
    const value = variant.attributes[attribute as keyof typeof attributeNames]
    if (!value || !product.selectedVariations.includes(attribute as keyof typeof attributeNames))
      continue
    await page
      .getByRole('group', { name: new RegExp(`^(Choose )?${name}`) })
      .getByText(value, { exact: true })
      .click()
    await expect(page.getByRole('group', { name: `${name}: ${value}` })).toBeVisible()
  }
}

/** From the product page to the cart, as a signed-in shopper. */
export async function putIntoCart(page: Page, item: Item): Promise<void> {
  await openItem(page, item)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByRole('link', { name: 'Go to Cart' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart' })).toBeVisible()
}

export async function book(page: Page, item: Item): Promise<string> {
  await putIntoCart(page, item)
  return payWithCash(page)
}

/** Books the items in the cart and returns the booking number. */
export async function payWithCash(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Pay With Cash' }).click()
  const success = page.getByRole('dialog', { name: 'Booking Successful' })
  const text = await success.getByText(/^Booking \w+-\w+$/).innerText()
  return text.replace('Booking ', '')
}
