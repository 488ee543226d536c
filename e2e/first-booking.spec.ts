import type { Page } from '@playwright/test'
import { buildCity } from '#demo/city.ts'
import { callAs } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectInFirstScreen, expectSoundScreen } from './support/inspect.ts'
import { codeFor } from './support/mailbox.ts'
import { newAccount } from './support/new-account.ts'
import { openAccount } from './support/sessions.ts'
import {
  chooseItem,
  findItem,
  type Item,
  productPath,
  putIntoCart,
  storeOf,
  wellStocked,
} from './support/items.ts'
import { bookItems } from './support/orders.ts'
import { logIn, logInOver, logInSheet } from './support/people.ts'
import { Finger } from './support/presses.ts'

const kurta = findItem({ storeKey: 'soni-vastralaya', stockFits: wellStocked })
const jutti = findItem({ storeKey: 'bapu-jutti-ghar', stockFits: wellStocked })
/** A product with several sizes and colours. */
const colourful = findItem({
  storeKey: 'soni-vastralaya',
  stockFits: (stock) => stock > 0,
  word: /^Mor Buti Block Print Kurta$/,
})
/** A product with one size and colour only, so that nothing has to be chosen. */
const saree = 'Kamal Leheriya Saree'

/** Searches on the home page, opens the item's page and chooses the size. */
async function findItemByHand(page: Page, finger: Finger, name: string, size?: string) {
  await page.goto('/')
  const field = page.getByRole('combobox').first()
  await finger.tapAndType(field, name)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name, exact: true }).first().click()
  if (size) await page.getByRole('group', { name: /Size/ }).getByText(size, { exact: true }).click()
}

/** Finds a product with several sizes and colours, of which the card in the search shows one. */
function findWithChoices() {
  const found = buildCity().products.find(
    ({ active, storeKey, productName, selectedVariations, variants }) =>
      active &&
      storeKey === 'soni-vastralaya' &&
      /^[\w ]+$/.test(productName) &&
      selectedVariations.join() === 'Size,Color' &&
      new Set(variants.map(({ attributes }) => attributes.Color)).size > 1 &&
      new Set(variants.map(({ attributes }) => attributes.Size)).size > 1 &&
      variants.every(
        ({ Stock, sellingPrice }) => Stock > 0 && sellingPrice === variants[0]?.sellingPrice,
      ),
  )
  const variant = found?.variants[0]
  if (!found || !variant) throw new Error('no product is sold in several sizes and colours')
  return { name: found.productName, size: variant.attributes.Size ?? '' }
}

test('a new shopper has booked after 9 presses and 3 fields from the home page, a size and the sign-up among them, and is asked for nothing twice', async ({
  page,
}) => {
  const finger = await Finger.on(page)
  const person = newAccount()
  const { name, size } = findWithChoices()
  await findItemByHand(page, finger, name, size)
  await page.getByRole('button', { name: 'Book Now' }).click()
  const sheet = logInSheet(page)
  await expect(sheet).toContainText(`${name} is then in your cart, ready to book.`)
  await finger.type(sheet.getByLabel('E-mail'), person.email)
  await sheet.getByRole('button', { name: 'Continue' }).click()
  // The field for the code has the focus, and its sixth digit sends it.
  await finger.type(sheet.getByLabel('OTP from your e-mail'), await codeFor(page, person.email))
  await finger.type(sheet.getByLabel('Name', { exact: true }), person.name)
  await sheet.getByRole('checkbox', { name: /^I am 18 or over, accept the Terms/ }).click()
  await sheet.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText(`${name} is in your cart`)).toBeVisible()
  await expect(page.locator('[data-sonner-toast][data-type=success]')).toHaveCount(1)
  await expect(page).toHaveURL(/\/cart\?store=/)
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeVisible()
  await page.getByRole('button', { name: 'Pay With Cash' }).click()
  await expect(page.getByRole('dialog', { name: 'Booking Successful' })).toBeVisible()
  expect(finger.pressed, finger.pressed.join(' | ')).toHaveLength(9)
})

test(
  'a signed-in shopper has booked after 6 presses from the home page, a size among them',
  { tag: '@core' },
  async ({ page }) => {
    const finger = await Finger.on(page)
    const { name, size } = findWithChoices()
    await openAccount(page)
    await findItemByHand(page, finger, name, size)
    await page.getByRole('button', { name: 'Book Now' }).click()
    await expect(page).toHaveURL(/\/cart\?store=/)
    // `Pay Now` appears in the bar after the check of the cart; a press at that moment would have to be repeated.
    await expect(page.getByRole('button', { name: 'Pay Now' })).toBeVisible()
    await page.getByRole('button', { name: 'Pay With Cash' }).click()
    await expect(page.getByRole('dialog', { name: 'Booking Successful' })).toBeVisible()
    expect(finger.pressed, finger.pressed.join(' | ')).toHaveLength(6)
  },
)

test('Book Now asks for a missing choice, opens the cart with one piece, and adds none to what is there', async ({
  page,
}) => {
  const { product } = kurta
  await openAccount(page)
  await page.goto(await productPath(page, kurta))
  const bookNow = page.getByRole('button', { name: 'Book Now' })
  await bookNow.click()
  await expect(page.getByText('Please Select Size')).toBeVisible()
  await chooseItem(page, kurta)
  for (let times = 0; times < 2; times += 1) {
    await bookNow.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your cart' })).toBeVisible()
    const quantity = page.getByRole('textbox', { name: `Quantity of ${product.productName}` })
    await expect(quantity).toHaveValue('1')
    await page.goBack()
  }
})

test('the colour of the pressed picture is chosen and its size is asked for, until an answer takes the question away', async ({
  page,
}) => {
  const { product, variant } = colourful
  await page.goto('/')
  await page.getByRole('combobox').first().fill(product.productName)
  await page.keyboard.press('Enter')
  const card = page.getByRole('article').filter({ hasText: product.productName }).first()
  const picture = (await card.locator('img').first().getAttribute('src')) ?? 'none'
  await card.getByRole('link', { name: product.productName }).click()
  const gallery = page.getByRole('region', { name: new RegExp(`${product.productName}`) })
  await expect(gallery.locator('img').first()).toHaveAttribute('src', picture)
  await expect(page.getByRole('group', { name: /^Colour: / })).toBeVisible()
  await page.getByRole('button', { name: 'Book Now' }).click()
  const question = page.getByText('Please Select Size')
  await expect(question).toBeVisible()
  await expect(page.getByText('Please Select Color')).toHaveCount(0)
  const sizes = page.getByRole('group', { name: /^(Choose )?Size/ })
  await sizes.getByText(variant.attributes.Size ?? '', { exact: true }).click()
  await expect(question).toHaveCount(0)
})

test('the item of a guest is added to what the account has in its cart', async ({
  page,
  newPerson,
}) => {
  const other = await newPerson()
  const email = await logIn(other, 'fatima')
  await putIntoCart(other, jutti)
  await expect.poll(async () => (await callAs(other, 'GET /cart', {})).products.length).toBe(1)
  await findItemByHand(page, await Finger.on(page), saree)
  await page.getByRole('button', { name: 'Book Now' }).click()
  await logInOver(page, email)
  await expect(page.getByText(`Login successful. ${saree} is in your cart`)).toBeVisible()
  await expect(page).toHaveURL(/\/cart\?store=/)
  const tabs = page.getByRole('tab')
  await expect(tabs).toHaveCount(2)
  await expect(tabs.filter({ hasText: jutti.store.shopName })).toContainText(/1 item · Rs\s/)
  const lines = page.getByRole('tabpanel').getByRole('listitem')
  await expect(lines.filter({ hasText: saree })).toBeVisible()
  await expect.poll(async () => (await callAs(page, 'GET /cart', {})).products.length).toBe(2)
  await expectSoundScreen(page)
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('textbox', { name: `Quantity of ${saree}` })).toHaveValue('1')
})

test('the whole picture, the name and the price stand in the first screen of the product, and the codes of the trade are folded', async ({
  page,
}) => {
  await page.goto(await productPath(page, kurta))
  const main = page.getByRole('main')
  await expectInFirstScreen(page, main.getByRole('heading', { level: 1 }))
  const picture = main.getByRole('img').first()
  await expectInFirstScreen(page, picture)
  const box = await picture.boundingBox()
  expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(1.25, 1)
  await expect(main.locator('[data-bar=bottom]').getByText(/^Rs\s/)).toBeInViewport()
  const sku = main.getByText('HSN code', { exact: true })
  await expect(sku).toBeHidden()
  await main.getByText('HSN code, SKU').click()
  await expect(sku).toBeVisible()
})

const city = buildCity()

/** Finds a product with a colour that is in stock in one size and sold out in another. */
function findSoldOutChoice() {
  for (const product of city.products) {
    const { active, selectedVariations, variants, storeKey, productName } = product
    if (!active || selectedVariations.join() !== 'Size,Color' || !/^[\w ]+$/.test(productName))
      continue
    const sold = variants.find(({ Stock }) => Stock === 0)
    const free = variants.find(
      ({ Stock, attributes }) => Stock > 0 && attributes.Color === sold?.attributes.Color,
    )
    if (sold && free) return { product, sold, free, store: storeOf(storeKey) }
  }
  throw new Error('nothing is sold out in one size only')
}

test(
  'a sold-out choice keeps its size and says so, and similar products of other shops are offered',
  { tag: '@core' },
  async ({ page }) => {
    const { product, sold, free, store } = findSoldOutChoice()
    await page.goto(await productPath(page, { product, store } as Item))
    const size = page.getByRole('group', { name: /Size/ })
    const colour = page.getByRole('group', { name: /Colour/ })
    const chip = size.locator('label').filter({ hasText: new RegExp(`^${sold.attributes.Size}$`) })
    const before = await chip.boundingBox()
    await colour.getByText(sold.attributes.Color ?? '', { exact: true }).click()
    await expect(
      size.getByRole('radio', { name: `${sold.attributes.Size}, sold out` }),
    ).toBeAttached()
    const struck = chip.getByText(sold.attributes.Size ?? '', { exact: true })
    await expect(struck).toHaveCSS('text-decoration-line', 'line-through')
    expect((await chip.boundingBox())?.width).toBe(before?.width)

    await struck.click()
    const { Color, Size } = sold.attributes
    await expect(page.getByText(`Sold out: ${Color} · ${Size}`)).toBeVisible()
    const others = page.getByRole('region', { name: 'Similar, in stock at other shops' })
    await expect(others.getByRole('article').first()).toBeVisible()
    await expect(others).not.toContainText(store.shopName)
    const cards = await others.getByRole('article').all()
    const heights = await Promise.all(cards.map(async (card) => (await card.boundingBox())?.height))
    expect(new Set(heights).size).toBe(1)
    await expectSoundScreen(page)
    await expectAccessible(page)
    await size.getByText(free.attributes.Size ?? '', { exact: true }).click()
    await expect(others).toHaveCount(0)
  },
)

test('when no shop has anything similar, or it cannot be loaded, the page says so', async ({
  page,
  watch,
}) => {
  watch.expectFailures(/status of 500/)
  const { product, sold, store } = findSoldOutChoice()
  let status = 500
  await page.route('**/api/similar-products?*', (route) =>
    route.fulfill({ status, json: status === 500 ? {} : { otherStores: [], sameStore: [] } }),
  )
  await page.goto(await productPath(page, { product, store } as Item))
  for (const value of [sold.attributes.Color, sold.attributes.Size])
    await page
      .getByRole('group')
      .getByText(value ?? '', { exact: true })
      .click()
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible({ timeout: 30_000 })
  status = 200
  await again.click()
  await expect(page.getByText(/^No shop in \w+ has anything similar in stock now/)).toBeVisible()
  await expectAccessible(page)
})

test('the empty cart is not shown while a booking is being made, and the result leads to it', async ({
  page,
}) => {
  await openAccount(page)
  await putIntoCart(page, kurta)
  await page.evaluate(`new MutationObserver(() => {
    if (document.body.innerText.includes('Looks So Empty')) window.sawEmpty = true
  }).observe(document.body, { subtree: true, childList: true, characterData: true })`)
  await page.getByRole('button', { name: 'Pay With Cash' }).click()
  const result = page.getByRole('dialog', { name: 'Booking Successful' })
  await expect(result).toContainText(kurta.store.shopName)
  await expect(result).toContainText(kurta.store.address)
  await expect(result).toContainText(/To pay at the shop: Rs\s[\d,]+\.00/)
  await expect(result).toContainText(/Ready by .+\./)
  expect(await page.evaluate('window.sawEmpty')).toBeUndefined()
  await result.getByRole('link', { name: 'See your booking' }).click()
  await expect(page.getByRole('article')).toContainText(/Ready by .+\./)
})

test('an earlier booking of two products is brought back into the cart as far as it is available', async ({
  page,
}) => {
  await openAccount(page)
  const second = findItem({
    storeKey: 'soni-vastralaya',
    stockFits: wellStocked,
    word: new RegExp(`^(?!${kurta.product.productName})[\\w ]+$`),
  })
  const { orderId } = await bookItems(page, [kurta, second])
  await callAs(page, 'POST /cancel-order', { orderId })
  await page.goto('/bookings')
  await page.getByRole('article').getByRole('link').click()
  await page.getByRole('button', { name: 'Book it again' }).click()
  await expect(page).toHaveURL(/\/cart\?store=/)
  for (const { product } of [kurta, second])
    await expect(page.getByRole('listitem').filter({ hasText: product.productName })).toBeVisible()
  const different = page.getByRole('region', { name: 'Different from your earlier booking' })
  await expect(different).toHaveCount(0)

  await page.route('**/api/cart/check', async (route) => {
    const answer = await route.fetch()
    const checked = (await answer.json()) as { stores: { products: { productName: string }[] }[] }
    for (const store of checked.stores)
      store.products = store.products.filter(
        ({ productName }) => productName !== second.product.productName,
      )
    await route.fulfill({ json: checked })
  })
  await page.goto(`/bookings?orderId=${orderId}`)
  await page.getByRole('button', { name: 'Book it again' }).click()
  await expect(different).toContainText(`${second.product.productName}: not sold there any more.`)
  await expect(different.getByText('Nearest choice')).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('shop, code, QR code and amount of the pass stand in the first screen', async ({ page }) => {
  await logIn(page, 'asha')
  const { orders } = await callAs(page, 'POST /get-orders', {})
  const ready = orders.find(({ pickup }) => pickup?.code)
  if (!ready) throw new Error('no booking of this shopper is ready')
  await page.goto(`/bookings/pass?orderId=${ready.orderId}`)
  const pass = page.getByRole('region', { name: 'Pickup pass' })
  await expect(pass.getByText(ready.storeName)).toBeVisible()
  await expectInFirstScreen(page, pass.locator('svg[shape-rendering]'))
  await expectInFirstScreen(page, pass.getByText(/^Rs\s/))
  await expect(page.getByRole('banner')).toBeHidden()
})
