import type { Page } from '@playwright/test'
import { buildCity } from '#demo/city.ts'
import { paiseIn, sumsOf } from './support/amounts.ts'
import { expect, test } from './support/fixtures.ts'
import { logIn } from './support/people.ts'
import {
  findItem,
  payWithCash,
  productPath,
  putIntoCart,
  storeOf,
  wellStocked,
  variantsOf,
} from './support/items.ts'

const kurta = findItem({ storeKey: 'raja-park-trends', stockFits: wellStocked })
const jutti = findItem({ storeKey: 'bapu-jutti-ghar', stockFits: wellStocked })

const lineFields = [
  'productId',
  'productName',
  'desc',
  'price',
  'inclusiveTax',
  'image',
  'quantity',
  'variantId',
  'variant',
  'tax',
]

type Line = Record<string, unknown>

async function storedCart(page: Page): Promise<Record<string, Record<string, Line>>> {
  return JSON.parse(await page.evaluate<string>('localStorage.getItem("cart") ?? "{}"'))
}

function step(page: Page, name: string, direction: 'One less' | 'One more') {
  return page
    .getByRole('group', { name: `Quantity of ${name}` })
    .getByRole('button', { name: direction })
}

test('a cart has a tab for each store, and the tab goes with its last line', async ({ page }) => {
  await logIn(page, 'meera')
  await putIntoCart(page, kurta)
  await putIntoCart(page, jutti)
  const tabs = page.getByRole('tab')
  await expect(tabs).toContainText([kurta.store.shopName, jutti.store.shopName])
  await tabs.first().click()
  const line = page.getByRole('listitem').filter({ hasText: kurta.product.productName })
  for (const value of Object.values(kurta.variant.attributes))
    await expect(line).toContainText(value)
  await expect(line).toContainText('Rs ')
  await expect(line.getByRole('img').or(line.locator('img')).first()).toBeAttached()
  await expect(page.getByText('check the shop’s opening and closing hours')).toBeVisible()

  const { productName } = kurta.product
  await step(page, productName, 'One more').click()
  await expect(page.getByRole('textbox', { name: `Quantity of ${productName}` })).toHaveValue('2')
  await step(page, productName, 'One less').click()
  await step(page, productName, 'One less').click()
  await expect(tabs).toHaveCount(1)
  await expect(tabs).toContainText(jutti.store.shopName)
  await expect(tabs).toContainText(/1 item · Rs\s/)
  await expect(tabs).toHaveAttribute('aria-selected', 'true')
  const lines = page.getByRole('main').getByRole('listitem')
  await expect(lines.filter({ hasText: productName })).toHaveCount(0)
  await expect(
    page.getByRole('listitem').filter({ hasText: jutti.product.productName }),
  ).toBeVisible()

  await page.getByRole('button', { name: `Delete ${jutti.product.productName}` }).click()
  await expect(page.getByText('Looks So Empty!')).toBeVisible()
  expect(await storedCart(page)).toEqual({})
})

test(
  'the summary adds up, and the browser stores the cart by store, product and variant',
  { tag: '@both' },
  async ({ page }) => {
    await logIn(page, 'meera')
    await putIntoCart(page, kurta)
    const summary = page.getByRole('region', { name: 'Order summary' })
    for (const words of ['Sub Total', 'includes GST Rs', 'Booking Charges', 'Free', 'Total']) {
      await expect(summary).toContainText(words)
    }
    await expect(summary).toContainText(/You save ?Rs\s[1-9]/)
    await expect(summary).not.toContainText('Rs 0.00')
    const { total = 0 } = await sumsOf(summary)
    await expect(page.getByRole('button', { name: 'Pay With Cash' })).toContainText('at the shop')
    expect(paiseIn(await page.getByRole('button', { name: 'Pay Now' }).innerText())).toBe(total)
    const [lines] = Object.values(await storedCart(page))
    const [[key, line] = ['', {}]] = Object.entries(lines ?? {})
    expect(key).toBe(`${String(line['productId'])}${String(line['variantId'])}`)
    for (const field of lineFields) expect(line).toHaveProperty(field)
  },
)

const twoSizes = buildCity().products.flatMap((product) => {
  const { storeKey, active, productName, selectedVariations } = product
  const fits =
    storeKey === 'raja-park-trends' &&
    active &&
    selectedVariations.join() === 'Size,Color' &&
    /^[\w ]+$/.test(productName)
  const [one, ...others] = variantsOf(product).filter(({ stock }) => stock > 1)
  const other = others.find(({ attributes }) => attributes.Color === one?.attributes.Color)
  return fits && one && other ? [{ product, one, other }] : []
})[0]

test(
  'a missing choice is asked for, and another variant becomes a line of its own',
  { tag: '@both' },
  async ({ page }) => {
    if (!twoSizes) throw new Error('no product with two sizes in stock')
    const { product, one, other } = twoSizes
    await logIn(page, 'rohan')
    await page.goto(
      await productPath(page, { product, variant: one, store: storeOf(product.storeKey) }),
    )
    const choose = (name: string, value = '') =>
      page
        .getByRole('group', { name: new RegExp(`^(Choose )?${name}`) })
        .getByText(value, { exact: true })
        .click()
    const add = page.getByRole('button', { name: 'Add to Cart' })
    await add.click()
    await expect(page.getByText('Please Select Size')).toBeVisible()
    await choose('Size', one.attributes.Size)
    const colour = page.getByRole('group', { name: `Colour: ${one.attributes.Color ?? ''}` })
    if ((await colour.count()) === 0) await choose('Colour', one.attributes.Color)
    await add.click()
    await expect(page.locator('[data-sonner-toast]')).toHaveText('Product Added To Cart')
    await expect(page.getByRole('link', { name: 'Go to Cart' })).toBeVisible()
    await choose('Size', other.attributes.Size)
    await expect(page.getByRole('link', { name: 'Go to Cart' })).toHaveCount(0)
    await expect(add).toBeVisible()
  },
)

test('a cart that cannot be filled says so', { tag: '@both' }, async ({ page, watch }) => {
  watch.expectFailures(/net::ERR_|status of 500/)
  await page.goto(await productPath(page, kurta))
  await page.route('**/api/userAuth', (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Failed to add product to cart')).toBeVisible({ timeout: 30_000 })
})

test(
  'a successful booking shows a result, Okay leads home, and the booking is listed',
  { tag: '@both' },
  async ({ page }) => {
    await logIn(page, 'rohan')
    await putIntoCart(page, jutti)
    const number = await payWithCash(page)
    const result = page.getByRole('dialog', { name: 'Booking Successful' })
    await expect(result).toContainText('Your Booking is successful')
    expect(await storedCart(page)).toEqual({})
    await expect(result.getByRole('link', { name: 'See your booking' })).toBeFocused()
    await page.reload()
    await expect(result).toContainText(number)
    await expect(page.getByText('Looks So Empty')).toHaveCount(0)
    await result.getByRole('link', { name: 'Okay' }).click()
    await expect(page).toHaveURL('/')
    // Back does not return to the booked cart.
    await page.goBack()
    await expect(page).not.toHaveURL(/\/cart/)

    await page.goto('/bookings')
    const card = page.getByRole('article', { name: new RegExp(number) })
    await expect(card.locator('img').first()).toBeAttached()
    const { store, product, variant } = jutti
    for (const text of [
      store.shopName,
      store.address,
      'Awaiting Confirmation',
      product.productName,
      ...Object.values(variant.attributes),
      'Qty 1',
      'Sub Total',
      'Grand Total',
    ]) {
      await expect(card).toContainText(text)
    }
    await expect(card).toContainText(/Discount\s*Rs\s0\.00/)
    await expect(card.getByRole('link', { name: /^Call .+\+91/ })).toBeVisible()
  },
)

test(
  'a failed booking shows an error, keeps the cart, and Okay leads home',
  { tag: '@both' },
  async ({ page, watch }) => {
    watch.expectFailures(/status of 500/)
    await logIn(page, 'meera')
    await putIntoCart(page, kurta)
    await page.route('**/api/cop-order', (route) => route.fulfill({ status: 500, json: {} }))
    await page.getByRole('button', { name: 'Pay With Cash' }).click()
    const result = page.getByRole('dialog', { name: 'Booking Failed' })
    await expect(result).toContainText('Booking failed due to some reason', { timeout: 20_000 })
    await result.getByRole('link', { name: 'Okay' }).click()
    await expect(page).toHaveURL('/')
    expect(Object.keys(await storedCart(page))).toHaveLength(1)
  },
)
