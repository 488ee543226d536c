import type { Page } from '@playwright/test'
import { expectKeptFiles } from './support/counter.ts'
import { expect, test } from './support/fixtures.ts'
import { readCode } from './support/pass.ts'
import { logIn, logInAsMerchant } from './support/people.ts'
import { ProductForm } from './support/product-form.ts'
import { findItem, payWithCash, productPath, putIntoCart, wellStocked } from './support/items.ts'

const disconnected = /net::ERR_/

/** Waits for the later parts of Current Orders, the files kept for it, and the pictures near the screen. */
async function expectParts(merchant: Page): Promise<void> {
  await merchant.getByRole('button', { name: 'Show details' }).first().click()
  await expect(merchant.getByRole('button', { name: 'Print label' }).first()).toBeVisible()
  await expectKeptFiles(merchant)
  const missing = `[...document.images].filter((picture) =>
    !picture.complete && picture.checkVisibility() && picture.getBoundingClientRect().top < 4000).length`
  await expect.poll(() => merchant.evaluate<number>(missing)).toBe(0)
}

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

test(
  'booking without signal shows an error, keeps the cart, and works when the signal is back',
  { tag: '@core' },
  async ({ page, context, watch }) => {
    // Going offline ends the request that saves the cart.
    watch.expectFailures(disconnected)
    await logIn(page, 'asha')
    await putIntoCart(page, findItem({ storeKey: 'meena-kari', stockFits: wellStocked }))
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Pay With Cash' }).click()
    await expect(page.getByRole('alert').getByText('No signal. Nothing was sent')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Pay With Cash' })).toBeEnabled()

    await context.setOffline(false)
    expect(await payWithCash(page)).toMatch(/^\w+-\w+$/)
  },
)

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

test('without signal, nothing is requested that cannot arrive, and the console has no error', async ({
  page,
  context,
  newPerson,
}) => {
  await logIn(page, 'asha')
  await page.goto('/wishlist')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('combobox').first().click()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page
    .getByRole('button', { name: /^Your location/ })
    .first()
    .click()
  for (const name of ['Site Map', 'Contact Us', 'Become a Seller']) {
    await page.getByRole('contentinfo').getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/offline|no signal/i)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wishlist')
  }
  await context.setOffline(false)
  // Scrolling by a person ends the restoration of the scroll position.
  await page.mouse.wheel(0, -5000)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()

  const merchant = await newPerson()
  await logInAsMerchant(merchant, 'soni-vastralaya')
  await expect(merchant.getByText('Live', { exact: true })).toBeVisible()
  await expectParts(merchant)
  // The clock runs past the closing of the open connection and its first attempts to reconnect.
  await merchant.clock.install()
  await merchant.context().setOffline(true)
  await expect(merchant.getByText('Live', { exact: true })).toBeHidden()
  await merchant.clock.runFor(40_000)
  await merchant.context().setOffline(false)
  await expect(merchant.getByText('Live', { exact: true })).toBeVisible()
})

test('without signal, a press on what was never loaded says so, and the console has no error', async ({
  page,
  context,
}) => {
  const item = findItem({ storeKey: 'soni-vastralaya', stockFits: wellStocked })
  await page.goto(await productPath(page, item))
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  const message = page.getByRole('status').filter({ hasText: 'You are offline' })
  for (const name of ['Enlarge the picture', 'Show Timings', 'Size help']) {
    const button = page.getByRole('button', { name }).first()
    await button.scrollIntoViewIfNeeded()
    await button.click()
    await expect(message).toBeInViewport()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Show Timings' }).first().click()
  await expect(page.getByRole('dialog')).toContainText('Monday')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Size help' }).click()
  await expect(page.getByRole('dialog').getByRole('table').first()).toBeVisible()
})

test('without signal, a part of an open sheet that was never loaded says so, and works when the signal is back', async ({
  page,
  context,
}) => {
  await page.goto('/?rawQuery=shoes&city=Jaipur')
  await page.locator('#results').getByRole('article').first().getByRole('link').first().click()
  await page.getByRole('button', { name: 'Size help' }).click()
  const measure = page.getByRole('button', { name: 'Measure a foot on this screen' })
  await expect(measure).toBeVisible()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await measure.click()
  const message = page.locator('output').filter({ hasText: 'You are offline' })
  await expect(message).toBeInViewport()
  const sheet = page.getByRole('dialog', { name: 'Measure a foot on this screen' })
  await expect(sheet).toBeHidden()
  await context.setOffline(false)
  await measure.click()
  await expect(sheet.getByRole('slider')).toBeVisible()
})

test.describe('on a network through which a part does not come', () => {
  // The service worker's own requests would pass by the test's network.
  test.use({ serviceWorkers: 'block' })

  test('a press on the part says so, and works at the next press', async ({
    page,
    context,
    watch,
  }) => {
    watch.expectFailures(disconnected)
    const item = findItem({ storeKey: 'soni-vastralaya', stockFits: wellStocked })
    await page.goto(await productPath(page, item))
    await page.waitForLoadState('networkidle')
    const parts = /\/assets\/size-help-/
    await context.route(parts, (route) => route.abort('timedout'))
    const button = page.getByRole('button', { name: 'Size help' })
    await button.click()
    await expect(page.getByRole('status').filter({ hasText: 'load this' })).toBeInViewport()
    await expect(page.getByRole('dialog')).toBeHidden()
    await context.unroute(parts)
    await button.click()
    await expect(page.getByRole('dialog').getByRole('table').first()).toBeVisible()
  })
})

test('without signal the language stays, with a message', async ({ page, context }) => {
  await page.goto('/about-us')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'हिन्दी' }).click()
  // Found by its element, because the open menu hides the rest of the page from screen readers.
  const message = page.locator('output').filter({ hasText: 'You are offline' })
  await expect(message).toBeInViewport()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')

  await context.setOffline(false)
  await page.getByRole('button', { name: 'हिन्दी' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
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
  await form.save()
  await expect(page.getByRole('alert').getByText('No signal. Nothing was sent')).toBeVisible()
  await expect(page.getByLabel('Product name', { exact: true })).toHaveValue(name)
  // A press on a dialog whose code is not loaded removes nothing from the screen.
  await page.getByRole('button', { name: /^Crop/ }).first().click()
  await expect(page.getByLabel('Product name', { exact: true })).toHaveValue(name)

  await context.setOffline(false)
  await page.getByRole('button', { name: /^Crop/ }).first().click()
  const crop = page.getByRole('dialog')
  await expect(crop).toBeVisible()
  await crop.getByRole('button', { name: 'Cancel' }).click()
  await form.save()
  await expect(page.getByText(`Product Added: ${name}`)).toBeVisible()
})
