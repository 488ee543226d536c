import { callAs, moveOrder } from './support/api.ts'
import { orderRow } from './support/counter.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { logIn, logInAsMerchant } from './support/people.ts'
import { payWithCash } from './support/items.ts'
import { ProductForm } from './support/product-form.ts'
import hi from '#shared/messages/goods/hi.json' with { type: 'json' }

const shop = 'soni-vastralaya'
const MOST_TAPS = 25

test('a kurta in four sizes and two colours is listed with few taps', async ({ page }) => {
  await logInAsMerchant(page, shop)
  await page.goto('/dashboard/addProduct')
  const form = new ProductForm(page)
  await form.type('Product name', 'Zephyrine bandhani kurta')
  await form.type('Description', 'Hand-tied cotton.\nWash by hand.')
  await form.choose('Colour', 'S', 'M', 'L', 'XL', 'Red', 'Blue')
  await form.apply()
  await form.type('Selling price, all', '1,299')
  await form.type('MRP, all', '1799')
  await form.tap(page.getByLabel('Stock, each'))
  await form.type('Stock, each', '3')
  await form.addPictures('Red', ['#a8322d', '#6d1a2b'])
  await form.addPictures('Blue', ['#27407f', '#1f2a4a'])
  await expect(page.getByRole('heading', { name: '8 variants' })).toBeVisible()
  await expectSoundScreen(page)
  await form.save()
  await expect(page.getByText('Product Added').first()).toBeVisible()
  expect(form.taps).toBeLessThanOrEqual(MOST_TAPS)
  await expect(page.getByLabel('Product name', { exact: true })).toHaveValue('')
  await expectAccessible(page)

  const address = await page.getByRole('link', { name: 'See it' }).getAttribute('href')
  const id = new URLSearchParams(address?.split('?')[1]).get('_id') ?? ''
  const { variants, brand } = await callAs(page, 'GET /editProduct', { id })
  expect(variants).toHaveLength(8)
  expect(new Set(variants.map(({ SKU }) => SKU)).size).toBe(8)
  expect(variants.every(({ Stock, Images }) => Stock === 3 && Images.length === 2)).toBe(true)
  expect(brand).not.toBe('')
})

test('a press brings the first missing choice into view, also one far from the button', async ({
  page,
}) => {
  await logInAsMerchant(page, shop)
  await page.goto('/dashboard/addProduct')
  const form = new ProductForm(page)
  await form.type('Product name', 'Zephyrine cotton kurta')
  await form.type('Description', 'Soft cotton')
  await form.choose('S', 'M')
  await form.type('Selling price, all', '1,299')
  await form.type('MRP, all', '1799')
  await form.type('Stock, each', '3')
  const color = page.getByLabel('Nearest colour', { exact: true })
  for (const _ of ['first press', 'second press']) {
    await form.save()
    await expect(color).toBeFocused()
    await expect(color).toBeInViewport()
    await expect(color).toHaveAccessibleDescription(/choose/i)
    await page.getByLabel('Product name', { exact: true }).focus()
  }
})

test('chosen sizes and colours become variants when the product is saved', async ({ page }) => {
  await logInAsMerchant(page, shop)
  await page.goto('/dashboard/addProduct')
  const form = new ProductForm(page)
  const name = 'Zephyrine lehariya kurta'
  await form.type('Product name', name)
  await form.type('Description', 'Soft cotton in waves')
  await form.choose('Colour', 'S', 'M', 'Red')
  await form.type('Selling price, all', '1,299')
  await form.type('MRP, all', '1799')
  await form.type('Stock, each', '3')
  await form.save()
  await expect(page.getByText(`Product Added: ${name}`)).toBeVisible()
  const address = await page.getByRole('link', { name: 'See it' }).getAttribute('href')
  const id = new URLSearchParams(address?.split('?')[1]).get('_id') ?? ''
  const { variants } = await callAs(page, 'GET /editProduct', { id })
  const sizes = variants.filter(({ attributes }) => attributes.Color === 'Red')
  expect(sizes.map(({ attributes }) => attributes.Size)).toEqual(expect.arrayContaining(['S', 'M']))
  expect(variants.every(({ Stock }) => Stock === 3)).toBe(true)
})

test('an error about a missing size leads to the choice of sizes', async ({ page }) => {
  await logInAsMerchant(page, shop)
  await page.goto('/dashboard/addProduct')
  const form = new ProductForm(page)
  await form.type('Product name', 'Zephyrine dupatta')
  await form.type('Description', 'Soft cotton')
  await form.type('Selling price, all', '299')
  await form.type('MRP, all', '299')
  await form.type('Stock, each', '3')
  await form.section('Pictures').getByLabel('Nearest colour').selectOption('Blue')
  await form.choose('Colour')
  const sizes = form.section('Sizes and colours').getByRole('group', { name: 'Size', exact: true })
  const ticked = sizes.getByRole('checkbox', { checked: true })
  for (let left = await ticked.count(); left > 0; left -= 1)
    await ticked.first().uncheck({ force: true })
  await form.save()
  await page.getByRole('link', { name: 'Please enter a size' }).click()
  await expect(
    form.section('Sizes and colours').getByRole('checkbox', { name: 'Size' }),
  ).toBeFocused()
})

test(
  'a new product is found, booked and collected, then edited and taken off sale',
  { tag: '@core' },
  async ({ page, newPerson, watch }) => {
    watch.expectFailures(/status of 4(?:04|09)/)
    const merchant = await newPerson()
    await logInAsMerchant(merchant, shop)
    await merchant.goto('/dashboard/addProduct')
    const form = new ProductForm(merchant)
    const name = 'Quillwort leheriya kurta'

    // A missing value has a message at its field, and a reload keeps the typed values.
    await form.save()
    await expect(merchant.getByText('Product name is required').first()).toBeVisible()
    await form.type('Product name', name)
    await form.type('Description', 'Soft cotton in waves of colour')
    merchant.once('dialog', (dialog) => void dialog.accept())
    await expect(async () => {
      expect(await merchant.evaluate("localStorage.getItem('productDraft')")).toContain('waves')
    }).toPass()
    await merchant.reload()
    await expect(merchant.getByText('Your unfinished product is here again.')).toBeVisible()
    await expect(merchant.getByLabel('Product name', { exact: true })).toHaveValue(name)

    await form.save()
    await form.choose('S', 'M', 'L')
    await form.apply()
    // The variants exist, but their stock is still missing, so its message in the list is not struck out.
    const listed = merchant.getByRole('link', { name: 'Stock is required' })
    await expect(listed).toBeVisible()
    await expect(listed).not.toHaveCSS('text-decoration-line', 'line-through')
    await form.type('Selling price, all', '899')
    await form.type('MRP, all', '1299')
    const stock = merchant.getByLabel('Stock, each')
    // A value for all variants has one message only. It appears at the field when the field loses the focus.
    await form.type('MRP, all', '499')
    await merchant.getByLabel('MRP, all').blur()
    const above = merchant.getByText('Selling price cannot be more than the MRP')
    await expect(above).toHaveCount(1)
    await expect(form.section('Price and stock').getByText(/^Selling price cannot/)).toBeVisible()
    await form.type('MRP, all', '1299')
    await merchant.getByLabel('MRP, all').blur()
    await expect(above).toHaveCount(0)
    for (const wrong of ['1.5', '4 pieces']) {
      await stock.fill(wrong)
      await stock.blur()
      await expect(stock).toHaveValue(wrong)
      await expect(merchant.getByText('Please enter a whole number')).toHaveCount(1)
    }
    await form.type('Stock, each', '4')
    await form.section('Pictures').getByLabel('Nearest colour').selectOption('Blue')
    await form.addPictures('this product', ['#2f539b', '#8fb8d8'])
    await form.save()
    await expect(merchant.getByText('Product Added').first()).toBeVisible()
    const seeIt = await merchant.getByRole('link', { name: 'See it' }).getAttribute('href')
    const id = new URLSearchParams(seeIt?.split('?')[1]).get('_id') ?? ''

    await logIn(page, 'rohan')
    await expect(async () => {
      await page.goto('/?city=&rawQuery=quillwort')
      await expect(page.getByRole('link', { name, exact: true })).toBeVisible({ timeout: 1500 })
    }).toPass()
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByRole('group', { name: /Size/ }).getByText('M', { exact: true }).click()
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await page.getByRole('link', { name: 'Go to Cart' }).click()
    const booking = await payWithCash(page)

    const stockOf = async (size: string) => {
      const { variants } = await callAs(merchant, 'GET /editProduct', { id })
      const found = variants.find(({ attributes }) => attributes.Size === size)
      return [found?.Stock, found?.held]
    }
    expect(await stockOf('M')).toEqual([4, 1])

    // A variant with held pieces cannot be removed; the message names the order.
    await merchant.goto(`/dashboard/products/edit-product?id=${id}`)
    await expect(merchant.getByText('1 piece held for orders')).toBeVisible()
    await expectAccessible(merchant)

    // The button Undo restores a variant that was deleted by mistake.
    await merchant.getByRole('button', { name: 'Delete L' }).click()
    await expect(merchant.getByRole('button', { name: 'Delete L' })).toHaveCount(0)
    await merchant.getByRole('button', { name: 'Undo' }).click()
    await expect(merchant.getByRole('button', { name: 'Delete L' })).toBeVisible()
    await merchant.getByRole('button', { name: 'Delete M' }).click()
    await merchant.getByRole('button', { name: 'Save changes' }).click()
    await expect(merchant.getByRole('alert')).toContainText(booking)
    merchant.once('dialog', (dialog) => void dialog.accept())
    await merchant.goto('/dashboard/currentOrders')
    await expect(orderRow(merchant, booking)).toBeVisible()
    await moveOrder(merchant, booking, { status: 'Ready for Pickup' })
    const { orders } = await callAs(page, 'POST /get-orders', {})
    const code = orders.find(({ orderNumber }) => orderNumber === booking)?.pickup?.code ?? ''
    await moveOrder(merchant, booking, { status: 'Collected', code })
    expect(await stockOf('M')).toEqual([3, 0])

    await merchant.goto(`/dashboard/products/edit-product?id=${id}`)
    await merchant.getByRole('button', { name: 'Delete M' }).click()
    await merchant.getByLabel('Product name', { exact: true }).fill(`${name}, long`)
    await merchant.getByRole('button', { name: 'Save changes' }).click()
    await expect(merchant.getByText('Product Edited')).toBeVisible()
    const product = page.getByRole('heading', { level: 1, name: `${name}, long` })
    await page.goto(`/product?_id=${id}`)
    await expect(product).toBeVisible()
    await expect(
      page.getByRole('group', { name: /Size/ }).getByText('M', { exact: true }),
    ).toHaveCount(0)

    await merchant.getByRole('button', { name: /^Deactivate/ }).click()
    const question = merchant.getByRole('alertdialog', { name: 'Deactivate Product?' })
    await expect(question).toContainText('Are you sure you want to Deactivate this product?')
    await question.getByRole('button', { name: 'Deactivate' }).click()
    await expect(merchant.getByText('Product Deactivated')).toBeVisible()
    expect((await page.request.get(`/api/product?_id=${id}`)).status()).toBe(404)
    // The product's page would show its cached copy for some time; a search asks the server.
    await expect(async () => {
      const answer = await page.request.get('/api/getProducts?city=&search=quillwort')
      expect(await answer.text()).not.toContain(id)
    }).toPass()
  },
)

test('a known sub-category is written in the reader’s language and saved by its own name', async ({
  page,
  context,
  baseURL,
}) => {
  await logInAsMerchant(page, 'soni-vastralaya')
  await context.addCookies([{ name: 'lang', value: 'hi', url: baseURL ?? '' }])
  await page.goto('/dashboard/addProduct')
  const dupattas = hi.goods.subCategories.Dupattas
  await page.getByLabel('सब-कैटेगरी').fill(dupattas)
  await expect(page.getByRole('button', { name: dupattas, exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  // The choice of a language closes the menu.
  await page.goto('/dashboard/inventory')
  await page.getByRole('button', { name: 'और', exact: true }).click()
  const menu = page.getByRole('dialog')
  await menu.getByRole('button', { name: 'English' }).click()
  await expect(menu).toBeHidden()
  await page.goto('/dashboard/addProduct')
  await expect(page.getByLabel('Sub category')).toHaveValue('Dupattas')
})
