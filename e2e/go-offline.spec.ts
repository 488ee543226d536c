import { expect, test } from './support/fixtures.ts'
import { readCode } from './support/pass.ts'
import { logIn, logInAsMerchant } from './support/people.ts'
import { ProductForm } from './support/product-form.ts'
import { findItem, payWithCash, putIntoCart, wellStocked } from './support/items.ts'

const disconnected = /net::ERR_/

test('a pickup pass that was opened once is shown without signal', async ({
  page,
  context,
  watch,
}) => {
  watch.expectFailures(disconnected)
  await logIn(page, 'asha')
  await page.goto('/bookings')
  const open = page.getByRole('link', { name: 'Open pickup pass' })
  await open.click()
  const code = await readCode(page)
  await page.goBack()
  await expect(open).toBeVisible()
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')

  await context.setOffline(true)
  await open.click()
  expect(await readCode(page)).toBe(code)
  await expect(page.getByRole('img', { name: 'QR code for the counter' })).toBeVisible()
})

test('booking without signal shows an error, keeps the cart, and works when the signal is back', async ({
  page,
  context,
  watch,
}) => {
  watch.expectFailures(disconnected)
  await logIn(page, 'asha')
  await putIntoCart(page, findItem({ storeKey: 'meena-kari', stockFits: wellStocked }))
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Pay With Cash' }).click()
  await expect(page.getByRole('alert').getByText('You are offline')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay With Cash' })).toBeEnabled()

  await context.setOffline(false)
  expect(await payWithCash(page)).toMatch(/^\w+-\w+$/)
})

test('without signal, a screen that was never loaded says so, and the console has no error', async ({
  page,
  context,
}) => {
  await logIn(page, 'asha')
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  for (const name of ['Wishlist', 'Bookings', 'Search']) {
    await page.getByRole('navigation').getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/offline|no signal/i)
    await expect(page.getByText('You are offline')).toBeHidden()
  }
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Wishlist' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wishlist')
})

test('without signal, a product that is being entered stays on the screen and is added later', async ({
  page,
  context,
  watch,
}) => {
  watch.expectFailures(disconnected)
  await logInAsMerchant(page, 'soni-vastralaya')
  await page.goto('/dashboard/addProduct')
  const form = new ProductForm(page)
  const name = 'Quetzal cotton kurta'
  await form.type('Product name', name)
  await form.type('Description', 'Soft cotton')
  await form.choose('M', 'L')
  await form.apply()
  await form.type('Selling price, all', '499')
  await form.type('MRP, all', '699')
  await form.type('Stock, each', '2')
  await form.section('Pictures').getByLabel('Nearest colour').selectOption('Blue')
  await form.addPictures('this product', ['#2f539b', '#8fb8d8'])

  await context.setOffline(true)
  let reads = 0
  page.on('requestfailed', (request) => {
    if (request.url().includes('get-products-category-list')) reads += 1
  })
  await form.save()
  await expect(page.getByRole('alert').getByText('You are offline')).toBeVisible()
  // The lists of the form are read again after the call, and fail too.
  await expect.poll(() => reads).toBeGreaterThan(0)
  await expect(page.getByLabel('Product name')).toHaveValue(name)
  // A dialog whose code was never loaded takes nothing off the screen.
  await page.getByRole('button', { name: /^Crop/ }).first().click()
  await expect(page.getByLabel('Product name')).toHaveValue(name)

  await context.setOffline(false)
  await page.getByRole('button', { name: /^Crop/ }).first().click()
  const crop = page.getByRole('dialog')
  await expect(crop).toBeVisible()
  await crop.getByRole('button', { name: 'Cancel' }).click()
  await form.save()
  await expect(page.getByText(`Product Added: ${name}`)).toBeVisible()
})
