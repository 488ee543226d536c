import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { findItem, wellStocked } from './support/items.ts'
import { logInAsMerchant } from './support/people.ts'

const storeKey = 'soni-vastralaya'
const item = findItem({ storeKey, stockFits: wellStocked })
const uncounted = findItem({ storeKey, stockFits: (stock) => stock === 0 })

/** Types a text as a hand scanner does: without a field, fast, and with Enter at the end. */
const scan = (code: string) => `(async () => {
  document.activeElement?.blur()
  for (const key of [...${JSON.stringify(code)}, 'Enter'])
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
})()`

test(
  'a till takes an article by a hand scanner, an amount without an article, a discount and a business as its buyer',
  { tag: '@both' },
  async ({ page, isMobile }) => {
    await logInAsMerchant(page, storeKey)
    await page.goto('/dashboard/currentOrders')
    // One press away, also on a phone.
    await page
      .getByRole('navigation', { name: isMobile ? 'Main screens' : 'Shop menu' })
      .getByRole('link', { name: 'Sell', exact: true })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sell at the counter')
    const lines = page.getByRole('list', { name: 'Articles of this sale' }).getByRole('listitem')

    const { sku } = item.variant
    await page.evaluate(scan(sku))
    await expect(lines).toHaveCount(1)
    await expect(lines.first()).toContainText(sku)
    // A scanner eats no typing: in a field, the keys are the field's.
    const price = lines.first().getByLabel('Price of one')
    await price.fill('200')
    await lines.first().getByLabel('Reason for the lower price').fill('Loose button')

    // A sale waits on the device while others are served.
    await page.getByRole('button', { name: 'Park this sale' }).click()
    await expect(lines).toHaveCount(0)
    await page.reload()
    await page.getByRole('button', { name: 'Parked (1)' }).click()
    const waiting = page.getByRole('dialog', { name: 'Parked sales' })
    await expectAccessible(page)
    await expectSoundScreen(page)
    await waiting.getByRole('button', { name: /^Take up/ }).click()
    await expect(lines).toHaveCount(1)
    await expect(lines.first().getByLabel('Price of one')).toHaveValue('200')
    await expect(page.getByRole('button', { name: /^Parked/ })).toBeHidden()

    // Several hits are not taken silently: the keys choose one.
    const field = page.getByLabel('Article to sell')
    const hits = page.getByRole('list', { name: 'Articles found' }).getByRole('button')
    await field.fill('kurta')
    await field.press('Enter')
    await expect(page.getByText('Several articles fit.')).toBeVisible()
    await expect(hits.first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(hits.nth(1)).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(field).toBeFocused()
    await field.press('Escape')
    await field.fill('no such thing anywhere')
    await field.press('Enter')
    await expect(page.getByText('Nothing found for “no such thing anywhere”')).toHaveCount(1)
    await field.fill('')

    await page.getByRole('button', { name: 'Amount without an article' }).click()
    const dialog = page.getByRole('dialog', { name: 'Amount without an article' })
    await dialog.getByRole('button', { name: 'Add to the sale' }).click()
    await expect(dialog.getByText('Say what it is, in at least 3 letters')).toBeVisible()
    await dialog.getByLabel('What it is').fill('Alteration')
    await dialog.getByLabel('Price with tax').fill('100')
    await dialog.getByLabel('HSN code').fill('9988')
    await dialog.getByLabel('GST rate').selectOption('5')
    await expectAccessible(page)
    await expectSoundScreen(page)
    await dialog.getByRole('button', { name: 'Add to the sale' }).click()
    await expect(lines).toHaveCount(2)

    await page.evaluate(scan(uncounted.variant.sku))
    await expect(lines).toHaveCount(3)
    await expect(lines.first().getByRole('alert')).toHaveText('The count of this article is 0.')
    await expect(page.getByRole('button', { name: 'Cash', exact: true })).toBeDisabled()
    await lines.first().getByRole('button', { name: 'The piece is here' }).click()
    await expect(lines.first().getByRole('alert')).toContainText('counted in with this sale')
    await expectSoundScreen(page)
    await lines.first().getByLabel('Price of one').fill('100')
    await lines.first().getByLabel('Reason for the lower price').fill('Last piece')

    await page.getByRole('button', { name: 'Discount on the sale' }).click()
    const discount = page.getByRole('region', { name: 'Discount on the sale' })
    await discount.getByText('Per cent', { exact: true }).click()
    await discount.getByLabel('Per cent off').fill('12.5')
    await discount.getByLabel('Reason for the discount').fill('Festival')
    await expect(discount.getByText('− Rs\u00a050.00')).toBeVisible()

    await page.getByRole('button', { name: 'Bill with the buyer’s name' }).click()
    const buyer = page.getByRole('dialog', { name: 'Bill with the buyer’s name' })
    await buyer.getByLabel('Name of the business or person').fill('Mehta Traders')
    await buyer.getByLabel('GSTIN').fill('29AAGCB7383J1Z5')
    await buyer.getByLabel('Address').fill('4 MG Road, Bengaluru')
    await buyer.getByRole('button', { name: 'Put on the bill' }).click()
    await expect(buyer.getByText('This is no GSTIN')).toBeVisible()
    await buyer.getByLabel('GSTIN').fill('29aagcb7383j1z4')
    await expect(buyer.getByText('State: Karnataka')).toBeVisible()
    await expectAccessible(page)
    await expectSoundScreen(page)
    await buyer.getByRole('button', { name: 'Put on the bill' }).click()
    await expect(page.getByText('Mehta Traders')).toBeVisible()
    await expectAccessible(page)
    await expectSoundScreen(page)

    if (isMobile) await page.getByRole('button', { name: 'Cash', exact: true }).click()
    else await page.keyboard.press('F8')
    await expect(page.getByText('Rs\u00a0350.00 in cash')).toBeVisible()

    await page.goto('/dashboard/dayClose')
    const given = page.getByRole('region', { name: 'Discounts on sales' })
    await expect(given.getByRole('listitem').first()).toContainText('Rs\u00a050.00')
    await expect(given.getByRole('listitem').first()).toContainText('Festival')
    await expect(page.getByRole('region', { name: 'Amounts without an article' })).toContainText(
      'Alteration',
    )
    await expectAccessible(page)
    await expectSoundScreen(page)
  },
)
