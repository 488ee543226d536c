import type { Page } from '@playwright/test'
import { callAs } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { openAccount } from './support/sessions.ts'
import { changeItem } from './support/inventory.ts'
import { logIn, logInSheet, signInAsMerchant } from './support/people.ts'
import {
  chooseItem,
  fewInStock,
  findItem,
  payWithCash,
  productPath,
  putIntoCart,
  wellStocked,
} from './support/items.ts'
import type { Item } from './support/items.ts'
import { NOTICEABLE, watchShifts } from './support/shifts.ts'

const shop = 'chaura-rasta-kids'
const rare = findItem({ storeKey: shop, stockFits: fewInStock })
const plenty = findItem({
  storeKey: shop,
  stockFits: wellStocked,
  word: new RegExp(`^(?!${rare.product.productName})[\\w ]+$`),
})

/** Books this many of an item without using the screens. */
async function bookMany(page: Page, item: Item, quantity: number): Promise<string> {
  const productId = new URL(await productPath(page, item), 'http://shop').searchParams.get('_id')
  const { variants } = await callAs(page, 'GET /product', { _id: productId ?? '' })
  const variantId = variants.find(({ SKU }) => SKU === item.variant.sku)?._id ?? ''
  const products = [{ productId: productId ?? '', variantId, quantity }]
  return (await callAs(page, 'POST /cop-order', { products })).orderId
}

/** Inspects the screen after scrolling to its end, where the bar with the button covers nothing. */
async function expectAccessibleToItsEnd(page: Page): Promise<void> {
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
  await expectAccessible(page)
}

test('a cart that exceeds the remaining stock is updated in one tap, and the update can be undone', async ({
  page,
  newPerson,
}) => {
  const { productName } = rare.product
  const { stock } = rare.variant
  await logIn(page, 'meera')
  await putIntoCart(page, plenty)
  await putIntoCart(page, rare)
  const quantity = page.getByRole('textbox', { name: `Quantity of ${productName}` })
  for (let more = 1; more < stock; more += 1) {
    await page
      .getByRole('group', { name: `Quantity of ${productName}` })
      .getByRole('button', { name: 'One more' })
      .click()
  }
  await expect(quantity).toHaveValue(String(stock))

  const other = await newPerson()
  await logIn(other, 'rohan')
  await bookMany(other, rare, stock - 1)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Take the last one' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay With Cash' })).toBeDisabled()
  await expectAccessibleToItsEnd(page)
  await page.getByRole('button', { name: 'Update cart' }).click()
  await expect(quantity).toHaveValue('1')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(quantity).toHaveValue(String(stock))
  await page.getByRole('button', { name: 'Take the last one' }).click()
  await expect(quantity).toHaveValue('1')

  await bookMany(other, rare, 1)
  await page.reload()
  await expect(page.getByText('Just sold out')).toBeVisible()
  await expectSoundScreen(page)
  await expectAccessibleToItsEnd(page)
  await page.getByRole('button', { name: 'Update cart' }).click()
  await expect(page.getByText(productName)).toHaveCount(0)
  await payWithCash(page)
})

test('a shopper at the limit of open bookings is told so before pressing the button', async ({
  page,
}) => {
  await openAccount(page)
  const refused = async () => (await callAs(page, 'GET /cart', {})).cashRefused !== null
  const booked: string[] = []
  while (!(await refused())) booked.push(await bookMany(page, plenty, 1))
  await putIntoCart(page, plenty)
  await expect(page.getByText('You have reached the limit of open bookings')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay With Cash' })).toBeDisabled()
  await expectSoundScreen(page)
  await expectAccessibleToItsEnd(page)

  for (const orderId of booked) await callAs(page, 'POST /cancel-order', { orderId })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Pay With Cash' })).toBeEnabled()
  await expect(page.getByText('You have reached the limit of open bookings')).toHaveCount(0)
})

const other = findItem({
  storeKey: shop,
  stockFits: wellStocked,
  word: new RegExp(`^(?!${rare.product.productName}|${plenty.product.productName})[\\w ]+$`),
})

test('a product that is no longer on sale is rejected before anything is booked, and removed in one tap', async ({
  page,
  newPerson,
  watch,
}) => {
  watch.expectFailures(/status of 409/)
  await logIn(page, 'meera')
  await putIntoCart(page, plenty)
  await putIntoCart(page, other)
  const merchant = await newPerson()
  await signInAsMerchant(merchant, shop)
  await changeItem(merchant, other, { active: false })

  await page.getByRole('button', { name: 'Pay With Cash' }).click()
  await expect(page.getByRole('alert').getByText('Nothing was booked')).toBeVisible()
  const gone = page.getByRole('listitem').filter({ hasText: 'No longer available' })
  await expect(gone).toContainText(other.product.productName)
  await expect(gone.getByRole('link', { name: 'Find similar' })).toBeVisible()
  // The number beside the cart counts only the pieces that can be bought.
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Cart, 1 item', exact: true }).first()).toBeVisible()
  await page.goto('/cart')
  await gone.getByRole('button', { name: `Delete ${other.product.productName}` }).click()
  await expect(gone).toHaveCount(0)
  await payWithCash(page)
})

test('the ways to pay are shown together, when all of them are known', async ({ page }) => {
  await openAccount(page)
  await page.goto(await productPath(page, plenty))
  await chooseItem(page, plenty)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  const held: (() => void)[] = []
  await page.route('**/api/cart/check', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await page.getByRole('link', { name: 'Go to Cart' }).click()
  await expect(page.getByRole('link', { name: plenty.product.productName })).toBeVisible()
  const ways = page.getByRole('button', { name: /^Pay / })
  await expect(ways).toHaveCount(0)
  await expect.poll(() => held.length).toBeGreaterThan(0)
  const shifted = await watchShifts(page)
  const remove = page.getByRole('button', { name: `Delete ${plenty.product.productName}` })
  const place = await remove.boundingBox()
  for (const release of held) release()
  await expect(ways).toHaveText([/^Pay Now/, /^Pay With Cash/])
  expect(await remove.boundingBox(), 'where the article is deleted').toEqual(place)
  expect(await shifted()).toBeLessThan(NOTICEABLE)
})

test('the empty cart of a guest leads to the goods and to the log-in, which opens over it', async ({
  page,
}) => {
  await page.goto('/cart')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Start shopping' })).toBeVisible()
  await expectSoundScreen(page)
  await main.getByRole('link', { name: 'Log In' }).click()
  await expect(logInSheet(page)).toBeVisible()
  await expect(page).toHaveURL('/cart')
  await expectAccessible(page)
})
