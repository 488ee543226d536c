import type { Page } from '@playwright/test'
import { paths } from '#shared/paths.ts'
import { logInAsAdmin } from './support/admin.ts'
import { expect, test } from './support/fixtures.ts'
import { findItem, openItem, productPath, wellStocked } from './support/items.ts'
import { bookItems } from './support/orders.ts'
import { logInAsMerchant, logInSheet, signIn } from './support/people.ts'

const item = findItem({ storeKey: 'soni-vastralaya', stockFits: wellStocked })

const layers = (page: Page) => page.locator('[role=dialog], [role=alertdialog], [role=menu]')

/** `before` is pressed first: it shows the opener. */
type Row = [address: string, opener: string | RegExp, before?: string]

/** Opens the layer of each row and closes it with Back: the page stays, where it was scrolled to. */
async function expectBackCloses(page: Page, rows: readonly Row[]): Promise<void> {
  let last = ''
  for (const [address, opener, before] of rows) {
    if (address !== last) await page.goto(address)
    last = address
    const main = page.getByRole('main')
    const toggle = main
      .getByText(before ?? '', { exact: true })
      .or(main.getByRole('button', { name: before ?? '', exact: true }))
    if (before) await toggle.first().click()
    const name = `${address}: ${String(opener)}`
    const button = page.getByRole('button', { name: opener }).first()
    await button.scrollIntoViewIfNeeded()
    const [url, y] = [page.url(), (await button.boundingBox())?.y]
    await button.click()
    await expect(layers(page).first(), name).toBeVisible()
    await expect.poll(() => depth(page), name).toBe(1)
    await page.goBack()
    await expect(layers(page), name).toHaveCount(0)
    expect(page.url(), name).toBe(url)
    expect((await button.boundingBox())?.y, name).toBeCloseTo(y ?? 0, 0)
  }
}

/** The number of layers for which the browser's history has an entry. */
function depth(page: Page): Promise<number> {
  return page.evaluate<number>('history.state.depth ?? 0')
}

test(
  'Back closes every kind of layer of a shopper’s screens, and the page stays',
  { tag: '@core' },
  async ({ page }) => {
    await signIn(page, 'meera')
    const product = await productPath(page, item)
    await expectBackCloses(page, [
      ['/', 'Open menu'],
      ['/', /^Your location/],
      ['/?city=&rawQuery=kurta', 'Price'],
      ['/?city=&rawQuery=kurta', 'All filters'],
      [product, 'Enlarge the picture'],
      [product, 'Share'],
      [product, 'Size help'],
      [product, 'Try in the shop'],
    ])
  },
)

test('Back closes every kind of layer of a shopper’s bookings', async ({ page }) => {
  await signIn(page, 'meera')
  await page.goto('/')
  const { orderId } = await bookItems(page, [item])
  const booking = paths.booking(orderId)
  await expectBackCloses(page, [
    [booking, 'Cancel booking', 'Change or cancel'],
    [booking, 'Cancel and book again'],
  ])
})

test('Back closes every kind of layer of the dashboard', async ({ page }) => {
  await logInAsMerchant(page, 'soni-vastralaya')
  await expectBackCloses(page, [
    ['/dashboard/currentOrders', 'More'],
    ['/dashboard/currentOrders', 'Search orders, products and pages'],
    ['/dashboard/currentOrders', 'Pause bookings'],
    ['/dashboard/currentOrders', 'Order Ready for Pickup'],
    ['/dashboard/currentOrders', 'Cancel Order', 'Show details'],
    ['/dashboard/products', 'More actions'],
    ['/dashboard/products', /^Disable/],
    ['/dashboard/orderHistory', 'Download'],
    ['/dashboard/staff', 'Invite'],
    ['/dashboard/integrations', 'Make a token'],
    ['/dashboard/statement', 'Enter an account'],
    ['/dashboard/addProduct', 'Take several photos'],
    ['/dashboard/scan', /^Enter the code of order/],
  ])
})

test('Back closes every kind of layer of an administrator’s screens', async ({ page }) => {
  await logInAsAdmin(page)
  await page.goto('/admin/dashboard?show=stores')
  const shops = page.getByRole('main').locator('a[href*="store="]')
  const shop = (await shops.first().getAttribute('href')) ?? ''
  await expectBackCloses(page, [
    ['/admin/dashboard?show=stores', 'Write to shops'],
    ['/admin/dashboard?show=settings', /^Change: /],
    ['/admin/dashboard?show=administrators', 'Add an administrator'],
    ['/admin/dashboard?show=administrators', /^End the access/],
    [shop, 'See as the shop'],
    [shop, 'Suspend'],
  ])
})

/** Forms that open in their place on the page: the address, the button, and a field of the form. */
type InlineForm = [address: string, opener: string | RegExp, field: string | RegExp]

/** Opens each form and closes it with Back; with something typed, Back asks first. */
async function expectBackEnds(page: Page, forms: readonly InlineForm[]): Promise<void> {
  for (const [address, opener, label] of forms) {
    await page.goto(address)
    const name = `${address}: ${String(opener)}`
    const button = page.getByRole('main').getByRole('button', { name: opener }).first()
    await button.click()
    const field = page.getByRole('main').getByRole('textbox', { name: label }).first()
    await expect(field, name).toBeVisible()
    await expect.poll(() => depth(page), name).toBe(1)
    await page.goBack()
    await expect(button, name).toBeVisible()
    await expect.poll(() => depth(page), name).toBe(0)
    await expect(page, name).toHaveURL(address)
    await button.click()
    await field.fill('12')
    await expect.poll(() => depth(page), name).toBe(1)
    expect(await backAsks(page, 'dismiss'), name).toMatch(/^Close this\?/)
    await expect(field, name).toHaveValue('12')
    await backAsks(page, 'accept')
    await expect.poll(() => depth(page), name).toBe(0)
    await expect(page, name).toHaveURL(address)
  }
}

test('Back closes a form that opened in its place', async ({ page }) => {
  await signIn(page, 'meera')
  await expectBackEnds(page, [
    ['/account', 'Change Name', 'Name'],
    ['/account', 'Change E-mail', 'New e-mail'],
    ['/account', 'Add a person', 'Name'],
  ])
})

test('Back closes a form of the dashboard that opened in its place', async ({ page }) => {
  await logInAsMerchant(page, 'soni-vastralaya')
  await expectBackEnds(page, [
    ['/dashboard/inventory', 'Edit the alert threshold', 'Alert me at'],
    ['/dashboard/yourAccount', /^EDIT Personal/, 'Your name'],
    ['/dashboard/reviews', /^Answer /, 'Your answer'],
  ])
})

test('Back leads from the look of a message to its text, and a closed dialog keeps the text', async ({
  page,
  watch,
}) => {
  watch.expectFailures(/status of 400/)
  await logInAsAdmin(page)
  await page.goto('/admin/dashboard?show=stores')
  const dialog = page.getByRole('dialog')
  const title = dialog.getByLabel('Title', { exact: true })
  const open = () => page.getByRole('button', { name: 'Write to shops' }).click()
  const look = () => dialog.getByRole('button', { name: 'See it before it goes' }).click()
  await open()
  await title.fill('Tags are coming')
  await dialog.getByLabel('Message', { exact: true }).fill('Please tell your staff.')
  await dialog.getByLabel('City').fill('Nowhere')
  await look()
  await expect(dialog.getByText(/^No shop is in this city/).first()).toBeVisible()
  await dialog.getByLabel('City').fill('')
  await look()
  await expect(dialog.getByText(/^It goes to \d+ shops: all shops$/)).toBeVisible()
  await expect.poll(() => depth(page)).toBe(2)
  await page.goBack()
  await expect(title).toHaveValue('Tags are coming')
  await expect.poll(() => depth(page)).toBe(1)
  await page.goBack()
  await expect(layers(page)).toHaveCount(0)
  await open()
  await expect(title).toHaveValue('Tags are coming')
  await expect(dialog.getByLabel('Message', { exact: true })).toHaveValue('Please tell your staff.')
})

/** Answers the browser's question after Back, and returns what it asks; undefined when nothing is asked. */
async function backAsks(page: Page, answer: 'accept' | 'dismiss'): Promise<string | undefined> {
  let asked: string | undefined
  page.once('dialog', async (question) => {
    asked = question.message()
    await question[answer]()
  })
  await page.goBack()
  await expect.poll(() => asked).toBeDefined()
  return asked
}

test('Back asks before it closes a dialog with something typed, and keeps it', async ({ page }) => {
  await logInAsMerchant(page, 'soni-vastralaya')
  const dialog = page.getByRole('dialog')
  for (const [address, opener, label] of [
    ['/dashboard/integrations', 'Make a token', 'Name'],
    ['/dashboard/integrations', 'Add a webhook', 'Address'],
    ['/dashboard/statement', 'Enter an account', 'Account number'],
    ['/dashboard/staff', 'Invite', 'E-mail of the person'],
  ] as const) {
    await page.goto(address)
    await page.getByRole('button', { name: opener }).first().click()
    const field = dialog.getByLabel(label, { exact: true })
    await field.fill('typed here')
    await expect.poll(() => depth(page), opener).toBe(1)
    expect(await backAsks(page, 'dismiss'), opener).toMatch(/^Close this\?/)
    await expect(field, opener).toHaveValue('typed here')
    if (label === 'Account number') {
      await dialog.getByText('UPI id', { exact: true }).first().click()
      await expect(field).toHaveCount(0)
      await dialog.getByText('Bank account', { exact: true }).first().click()
      await expect(field).toHaveValue('typed here')
    }
    await expect.poll(() => depth(page), opener).toBe(1)
    await backAsks(page, 'accept')
    await expect(layers(page), opener).toHaveCount(0)
    await expect(page, opener).toHaveURL(address)
  }
})

test('Back asks before it closes a token that was not copied', async ({ page }) => {
  await logInAsMerchant(page, 'soni-vastralaya')
  await page.goto('/dashboard/integrations')
  await page.getByRole('button', { name: 'Make a token' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Till')
  await dialog.getByRole('checkbox').first().check()
  await dialog.getByRole('button', { name: 'Make the token' }).click()
  await expect(dialog.getByText('Your new token')).toBeVisible()
  await expect.poll(() => depth(page)).toBe(1)
  expect(await backAsks(page, 'dismiss')).toMatch(/not shown again/)
  await expect(dialog.getByText('Your new token')).toBeVisible()
  await dialog.getByRole('button', { name: 'I have copied it' }).click()
  await expect(layers(page)).toHaveCount(0)
})

test('Back closes the suggestions of a search, and the typed words stay', async ({ page }) => {
  await page.goto('/terms')
  await page.goto('/shops')
  for (const field of [
    page.getByRole('combobox', { name: 'Search products and shops' }),
    page.getByRole('main').getByRole('combobox', { name: 'Find a shop' }),
  ]) {
    await field.fill('so')
    await expect(page.getByRole('listbox')).toBeVisible()
    await expect.poll(() => depth(page)).toBe(1)
    await page.goBack()
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await expect(page).toHaveURL('/shops')
    await expect(field).toHaveValue('so')
  }
  await page.goBack()
  await expect(page).toHaveURL('/terms')
})

test('a sheet that its button closed leaves nothing for Back or Forward', async ({ page }) => {
  await signIn(page, 'meera')
  await page.goto('/')
  await openItem(page, item)
  // The page names the chosen variant in its address a moment later.
  await expect(page).toHaveURL(/variant=/)
  const address = page.url()
  await page.getByRole('button', { name: 'Share', exact: true }).first().click()
  await expect(layers(page)).toHaveCount(1)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(layers(page)).toHaveCount(0)
  await expect.poll(() => depth(page)).toBe(0)
  // No entry of the closed sheet is left: Forward opens nothing, and Back leaves the page.
  await page.goForward()
  await expect.poll(() => depth(page)).toBe(0)
  await expect(layers(page)).toHaveCount(0)
  expect(page.url()).toBe(address)
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('a reload while a sheet is open leaves no entry of it', async ({ page }) => {
  await page.goto('/shops')
  await page.goto('/?city=&rawQuery=kurta')
  await page.evaluate('scrollTo(0, 300)')
  await expect.poll(() => page.evaluate<number>('scrollY')).toBe(300)
  // A press by Playwright scrolls to the row's own place first.
  await page.getByRole('button', { name: 'Price', exact: true }).dispatchEvent('click')
  await expect(layers(page)).toHaveCount(1)
  await expect.poll(() => depth(page)).toBe(1)
  await page.reload()
  await expect.poll(() => depth(page)).toBe(0)
  await expect(layers(page)).toHaveCount(0)
  await expect.poll(() => page.evaluate<number>('scrollY')).toBe(300)
  await page.goBack()
  await expect(page).toHaveURL(/\/shops/)
})

test('Back leads from a page that a menu opened to the page below the menu', async ({ page }) => {
  await signIn(page, 'meera')
  await page.goto('/shops')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'About Us' }).click()
  await expect(page).toHaveURL('/about-us')
  await expect(layers(page)).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/shops')
  await expect(layers(page)).toHaveCount(0)
})

test('filters that are chosen in a sheet stay when Back closes it later', async ({ page }) => {
  await page.goto('/?city=&rawQuery=kurta')
  await page.getByRole('button', { name: 'Colour', exact: true }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('checkbox').first().check()
  await sheet.getByRole('button', { name: /^Show \d/ }).click()
  await expect(page).toHaveURL(/color=/)
  await page.getByRole('button', { name: /^Colour: / }).click()
  await expect(sheet).toBeVisible()
  await expect.poll(() => depth(page)).toBe(1)
  // Applied at once, while the sheet stays open.
  await sheet.getByRole('button', { name: 'Clear all' }).click()
  await expect(page).not.toHaveURL(/color=/)
  await expect(sheet).toBeVisible()
  await expect.poll(() => depth(page)).toBe(1)
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).not.toHaveURL(/color=/)
  await page.goBack()
  await expect(page).toHaveURL(/color=/)
})

test('Back closes the log-in that a menu opened', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Login' }).click()
  await expect(logInSheet(page)).toBeVisible()
  await expect.poll(() => depth(page)).toBe(1)
  await page.goBack()
  await expect(layers(page)).toHaveCount(0)
  await expect(page).toHaveURL('/')
})
