import type { Page } from '@playwright/test'
import { pictureOf } from '#test/esc-pos-reader.ts'
import { qrReaders, readBars } from '#test/qr-readers.ts'
import { expect, test } from './support/fixtures.ts'
import { sellForCash } from './support/counter.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { findItem, wellStocked } from './support/items.ts'
import { addPlainProduct, newSku } from './support/many-pictures.ts'
import { logInAsMerchant } from './support/people.ts'
import { changePrinter, connectPrinters, removePrinters, takePaper } from './support/printer.ts'

const storeKey = 'soni-vastralaya'
const item = findItem({ storeKey, stockFits: wellStocked })

/** The device prints bills on a small printer from now on. */
async function chooseSmallPrinter(page: Page) {
  await page.getByRole('button', { name: 'Other prints' }).click()
  await page.getByRole('menuitem', { name: 'Print without a dialog' }).click()
}

test(
  'a bill prints without a dialog on the chosen printer, and a broken connection is told',
  { tag: ['@core', '@both'] },
  async ({ page }) => {
    await connectPrinters(page)
    await logInAsMerchant(page, storeKey)
    const number = await sellForCash(page, item)
    await chooseSmallPrinter(page)
    await page.getByRole('button', { name: 'Print without a dialog' }).click()
    const dialog = page.getByRole('dialog', { name: 'Printer for bills' })
    await expectAccessible(page)

    // Nobody chose one: a sentence, and nothing is remembered.
    await changePrinter(page, { isUnchosen: true })
    await dialog.getByRole('button', { name: 'Find by Bluetooth' }).click()
    await expect(dialog.getByRole('alert')).toContainText('No printer was chosen')
    await changePrinter(page, {})
    await dialog.getByRole('button', { name: 'Find by Bluetooth' }).click()
    await expect(dialog.getByText('MPT-II · Bluetooth')).toBeVisible()
    await expect(dialog.getByLabel('Paper', { exact: true })).toHaveValue('384')
    await expectAccessible(page)
    await expectSoundScreen(page)
    await dialog.getByRole('button', { name: 'Done' }).click()

    const print = page.getByRole('button', { name: 'Print on MPT-II' })
    await print.click()
    await expect(page.getByText('Sent to the printer')).toBeVisible()
    const paper = await takePaper(page, 'bill-en-58')
    expect(paper.width).toBe(384)
    expect(paper.commands.at(-1)).toBe('feed 4 lines')
    for (const read of Object.values(qrReaders)) expect(read(pictureOf(paper))).toBe(number)
    await expectAccessible(page)
    await expectSoundScreen(page)

    // The connection ends in the middle: it is told, and nothing prints again by itself.
    await changePrinter(page, { breaksAfter: 40 })
    await print.click()
    await expect(page.getByRole('alert')).toContainText('A part may be on the paper')
    await changePrinter(page, {})
    expect(await page.evaluate('fakePrinter.device.bytes.splice(0).length')).toBeGreaterThan(3000)
    await print.click()
    await expect(page.getByText('Sent to the printer')).toBeVisible()
    expect((await takePaper(page, 'bill-en-58-again')).rows).toEqual(paper.rows)

    // Another printer, with a knife and wider paper.
    await page.getByRole('button', { name: 'Change printer' }).click()
    await changePrinter(page, { isBusy: true })
    await dialog.getByRole('button', { name: 'Find by USB' }).click()
    await expect(dialog.getByRole('alert')).toContainText('the driver of the system')
    await changePrinter(page, {})
    await dialog.getByRole('button', { name: 'Find by USB' }).click()
    await expect(dialog.getByText('POS-80 · USB')).toBeVisible()
    await dialog.getByLabel('Cut the paper after each bill').check()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Print on POS-80' }).click()
    await expect(page.getByText('Sent to the printer')).toBeVisible()
    const wide = await takePaper(page, 'bill-en-80')
    expect(wide.width).toBe(576)
    expect(wide.commands.at(-1)).toBe('cut 66 0')

    await page.getByRole('button', { name: 'Change printer' }).click()
    await dialog.getByRole('button', { name: 'Forget' }).click()
    await expect(dialog.getByText('POS-80 · USB')).toBeHidden()
  },
)

test('a bill in Hindi prints as a picture, also after the page was opened anew', async ({
  page,
}) => {
  await connectPrinters(page)
  await logInAsMerchant(page, storeKey)
  const number = await sellForCash(page, item)
  const { origin } = new URL(page.url())
  await page.context().addCookies([{ name: 'lang', value: 'hi', url: origin }])
  const address = `/dashboard/returns?number=${encodeURIComponent(number)}`
  await page.goto(address)
  await page.getByRole('button', { name: 'दूसरे प्रिंट' }).click()
  await page.getByRole('menuitem', { name: 'बिना डायलॉग के प्रिंट करें' }).click()
  await page.getByRole('button', { name: 'बिना डायलॉग के प्रिंट करें' }).click()
  const dialog = page.getByRole('dialog', { name: 'बिल का प्रिंटर' })
  await dialog.getByRole('button', { name: 'ब्लूटूथ से ढूँढें' }).click()
  await dialog.getByRole('button', { name: 'हो गया' }).click()
  await page.goto(address)
  await page.getByRole('button', { name: 'MPT-II पर प्रिंट करें' }).click()
  await expect(page.getByText('प्रिंटर को भेज दिया')).toBeVisible()
  const paper = await takePaper(page, 'bill-hi-58')
  expect(paper.width).toBe(384)
  for (const read of Object.values(qrReaders)) expect(read(pictureOf(paper))).toBe(number)
  // The browser had forgotten the device, and was asked for this printer by its name.
  expect(await page.evaluate('fakePrinter.device.asked')).toMatchObject([
    { filters: [{ name: 'MPT-II' }] },
  ])
})

test('labels print without a dialog, each in its place', { tag: '@both' }, async ({ page }) => {
  await connectPrinters(page)
  await logInAsMerchant(page, storeKey)
  const sku = newSku()
  await addPlainProduct(page, { name: `Chikan work कुर्ता ${sku}`, sku })
  await page.goto('/dashboard/tags')
  await page.getByLabel('Search products').fill(sku)
  const products = page.getByRole('list', { name: 'Products' })
  await expect(products.getByRole('checkbox')).toHaveCount(1)
  await products.getByRole('checkbox').check()
  await page.getByLabel('Format').selectOption('label50')
  await page.getByRole('button', { name: 'Print without a dialog' }).click()
  const dialog = page.getByRole('dialog', { name: 'Printer for labels' })
  await dialog.getByRole('button', { name: 'Find by Bluetooth' }).click()
  await dialog.getByLabel('Next label').selectOption('After a gap of 3 mm')
  await expectAccessible(page)
  await expectSoundScreen(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  for (const [format, code] of [
    ['label50', 'qr'],
    ['label50', 'bars'],
    ['label38', 'qr'],
  ] as const) {
    await page.getByLabel('Format').selectOption(format)
    await page.getByLabel('Code on the label').selectOption(code)
    await page.getByRole('button', { name: 'Print on MPT-II' }).click()
    await expect(page.getByText('Sent to the printer')).toBeVisible()
    const { width, rows, commands } = await takePaper(page, `${format}-${code}`)
    expect(width).toBe(384)
    // 25 mm and the gap of 3 mm, at 8 dots to the millimetre.
    expect(rows).toHaveLength(28 * 8)
    expect(commands.filter((one) => one !== 'picture')).toEqual(['reset'])
    const label = pictureOf({ width, rows: rows.slice(0, 25 * 8) })
    if (code === 'qr') expect(qrReaders['jsqr']?.(label)).toMatch(/\/t\/\w+$/)
    else expect(readBars(label)).toBe(sku)
  }
  await expectAccessible(page)
  await expectSoundScreen(page)
})

test('a browser without Bluetooth and USB says what to do instead', async ({ page }) => {
  await removePrinters(page)
  await logInAsMerchant(page, storeKey)
  await sellForCash(page, item)
  await chooseSmallPrinter(page)
  await page.getByRole('button', { name: 'Print without a dialog' }).click()
  const dialog = page.getByRole('dialog', { name: 'Printer for bills' })
  await expect(dialog).toContainText('AirPrint')
  await expect(dialog.getByRole('button', { name: /^Find/ })).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Other prints' }).click()
  await expect(page.getByRole('menuitem', { name: 'Print, 58 mm' })).toBeVisible()
})
