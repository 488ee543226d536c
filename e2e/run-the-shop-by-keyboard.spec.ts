import type { Page } from '@playwright/test'
import { callAs } from './support/api.ts'
import { orderRow } from './support/counter.ts'
import { expect, test } from './support/fixtures.ts'
import { stockOf, variantLine } from './support/inventory.ts'
import { findItem, storeOf, wellStocked } from './support/items.ts'
import { expectEscape, pressOn, tabTo, typeInto } from './support/keyboard.ts'
import { bookItems, bookingOf } from './support/orders.ts'
import { logIn } from './support/people.ts'
import { photo } from './support/photo.ts'

const shop = 'raja-park-trends'
const item = findItem({ storeKey: shop, stockFits: wellStocked })
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

test.setTimeout(240_000)

async function logInAsOwner(page: Page): Promise<void> {
  await page.goto('/login')
  await typeInto(page, page.getByLabel('E-mail'), storeOf(shop).owner)
  await typeInto(page, field(page, 'Password'), 'chowk-demo-2026')
  await expect(button(page, 'Log In')).toHaveAttribute('type', 'submit')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Current Orders' })).toBeVisible()
}

/** Opens a screen by its section in the side menu and its entry in the section's row. */
async function openByMenu(page: Page, section: string, name = section): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Shop menu' })
  await pressOn(page, menu.getByRole('link', { name: section }))
  const row = page.getByRole('navigation', { name: section, exact: true })
  if (name !== section) await pressOn(page, row.getByRole('link', { name }))
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

async function addProduct(page: Page): Promise<void> {
  const section = (name: string) => page.getByRole('region', { name })
  await tabTo(page, page.getByRole('radio', { name: 'Clothing' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Footwear' })).toBeChecked()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('radio', { name: 'Clothing' })).toBeChecked()
  await typeInto(page, field(page, 'Product name'), 'Tabularium block-print kurta')
  await typeInto(page, field(page, 'Description'), 'Soft cotton, printed by hand')
  for (const size of ['S', 'M'])
    await pressOn(
      page,
      section('Sizes and colours').getByRole('checkbox', { name: size, exact: true }),
      'Space',
    )
  await pressOn(page, section('Sizes and colours').getByRole('button', { name: 'Apply Changes' }))
  await expect(page.getByRole('heading', { name: /^\d+ variants$/ })).toBeVisible()
  await typeInto(page, field(page, 'Selling price, all'), '649')
  await typeInto(page, field(page, 'MRP, all'), '899')
  await typeInto(page, field(page, 'Stock, each'), '6')
  await addPictures(page)
  await pressOn(page, button(page, 'Add Product'))
  await expect(page.getByText('Product Added').first()).toBeVisible()
}

/** Adds two pictures, moves the second one to the front, and leaves its cropping with Escape. */
async function addPictures(page: Page): Promise<void> {
  const group = page
    .getByRole('region', { name: 'Pictures' })
    .getByRole('group', { name: 'Pictures of this product' })
  await tabTo(page, page.getByLabel('Nearest colour'))
  await page.keyboard.type('Blue')
  await tabTo(page, group.getByLabel('Choose pictures'))
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('Space')
  await (await chooser).setFiles(await Promise.all(['#27407f', '#1f2a4a'].map((one) => photo(one))))
  await expect(group.getByRole('img')).toHaveCount(2)
  await expect(group.getByRole('progressbar')).toHaveCount(0)
  const sources = async () =>
    Promise.all((await group.getByRole('img').all()).map((img) => img.getAttribute('src')))
  const [first, second] = await sources()
  await pressOn(page, group.getByRole('button', { name: 'Move picture 2 forward' }))
  await expect.poll(sources).toEqual([second, first])
  await expect(group.getByRole('button', { name: 'Move picture 1 forward' })).toBeFocused()
  const crop = group.getByRole('button', { name: 'Crop picture 1' })
  await pressOn(page, crop)
  await expectEscape(page, page.getByRole('dialog', { name: 'Crop the picture' }), crop)
  await pressOn(page, group.getByRole('button', { name: 'Remove picture 1' }))
  await expect(group.getByRole('img')).toHaveCount(1)
  await expect(group.getByRole('button', { name: 'Remove picture 1' })).toBeFocused()
}

async function correctStock(page: Page): Promise<void> {
  await page.keyboard.press('g')
  await page.keyboard.press('i')
  await expect(page.getByRole('heading', { level: 1, name: 'Inventory' })).toBeVisible()
  await typeInto(page, page.getByRole('searchbox', { name: /^Search/ }), item.variant.sku)
  const variants = page.getByRole('button', { name: /^Show the variants of/ })
  await expect(variants).toHaveCount(1)
  await pressOn(page, variants)
  const line = variantLine(page, item)
  const before = await stockOf(page, item)
  await pressOn(page, line.getByRole('button', { name: /^One more/ }))
  await pressOn(page, button(page, `Update ${item.product.productName}`))
  await expect(page.getByText('The stock is saved')).toBeVisible()
  expect((await stockOf(page, item)).stock).toBe(before.stock + 1)
  const history = line.getByRole('button', { name: /Show its history/ })
  await pressOn(page, history)
  await expectEscape(page, page.getByRole('dialog', { name: 'Stock history' }), history)
}

async function handOver(page: Page, orderNumber: string, readCode: () => Promise<string>) {
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  const row = orderRow(page, orderNumber)
  const ready = row.getByRole('button', { name: 'Order Ready for Pickup' })
  await pressOn(page, ready)
  await expectEscape(page, page.getByRole('alertdialog', { name: 'Ready for pickup?' }), ready)
  await page.keyboard.press('Enter')
  await pressOn(page, button(page, 'Yes, it is ready'))
  await expect(row).toContainText('Ready for Pickup')
  const collect = row.getByRole('button', { name: 'Mark as Collected' })
  const dialog = page.getByRole('dialog', { name: new RegExp(`Hand over.*${orderNumber}`) })
  await pressOn(page, collect)
  await expectEscape(page, dialog, collect)
  await page.keyboard.press('Enter')
  await typeInto(page, dialog.getByLabel('Pickup code'), await readCode())
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Hand over – cash' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.locator('body')).not.toBeFocused()
}

async function makeGiftCode(page: Page): Promise<void> {
  await typeInto(page, page.getByLabel('Amount in rupees'), '250')
  await pressOn(page, page.getByRole('radio', { name: 'Cash' }), 'Space')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Gift code for Rs 250.00' })).toBeFocused()
  await pressOn(page, button(page, 'Done'))
  await expect(page.getByRole('heading', { name: 'Gift code for Rs 250.00' })).toBeHidden()
  await expect(page.locator('body')).not.toBeFocused()
}

async function changeAccount(page: Page): Promise<void> {
  const part = page.getByRole('region', { name: 'Pickup', exact: true })
  const edit = part.getByRole('button', { name: 'EDIT Pickup', exact: true })
  await pressOn(page, edit)
  await typeInto(page, part.getByLabel('Note for customers'), 'Ring twice')
  const cancel = part.getByRole('button', { name: 'CANCEL Pickup', exact: true })
  await pressOn(page, cancel)
  await expectEscape(page, page.getByRole('alertdialog', { name: 'Drop your changes?' }), cancel)
  await pressOn(page, part.getByRole('button', { name: 'SAVE CHANGES Pickup', exact: true }))
  await expect(edit).toBeFocused()
}

test(
  'a shop’s whole day is run without a mouse',
  { tag: '@desktop-only' },
  async ({ page, newPerson }) => {
    // With this early listener, Playwright also intercepts a file chooser that opens at once.
    page.on('filechooser', () => undefined)
    const shopper = await newPerson()
    await logIn(shopper, 'vikram')
    const { orderId, orderNumber } = await bookItems(shopper, [item])
    const readCode = async () => (await bookingOf(shopper, orderId)).pickup?.code ?? ''

    await logInAsOwner(page)
    await expect(orderRow(page, orderNumber)).toBeVisible()
    const toggle = button(page, 'Open or close the menu')
    await pressOn(page, toggle)
    await expect(page.getByRole('navigation', { name: 'Shop menu' })).toBeHidden()
    await page.keyboard.press('Enter')
    const find = page
      .getByRole('banner')
      .getByRole('button', { name: 'Search orders, products and pages' })
    await pressOn(page, find)
    await expectEscape(page, page.getByRole('dialog'), find)
    await page.keyboard.press('?')
    await expectEscape(page, page.getByRole('dialog'), find)

    await openByMenu(page, 'Products', 'Add Product')
    await addProduct(page)
    await correctStock(page)
    await handOver(page, orderNumber, readCode)
    await openByMenu(page, 'Offers and Gift Card', 'Gift Card')
    await makeGiftCode(page)
    await openByMenu(page, 'Your Account')
    await changeAccount(page)
    expect((await callAs(page, 'GET /dashboard/yourAccount', {})).instructions).toBe('Ring twice')

    await pressOn(page, button(page, 'Logout'))
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  },
)
