import type { Locator } from '@playwright/test'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { qrReaders } from '../test/qr-readers.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { findItem, wellStocked } from './support/items.ts'
import { signInAsMerchant } from './support/people.ts'

// No other journey sells here by UPI, which asks with a QR from now on.
const storeKey = 'vaishali-vows'
const item = findItem({ storeKey, stockFits: wellStocked })

/** The text of the QR code on the screen; empty while it cannot be read. */
async function readCode(code: Locator): Promise<string> {
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const picture = { data: new Uint8ClampedArray(data), width: info.width, height: info.height }
  return qrReaders['jsqr']?.(picture) ?? ''
}

test(
  'a sale is paid by the QR of its sum, and how it was paid is corrected, undone and split',
  { tag: '@both' },
  async ({ page, ownServer }) => {
    await signInAsMerchant(page, storeKey)
    await page.goto('/dashboard/statement')
    await page.getByRole('button', { name: 'Enter a UPI id' }).click()
    const form = page.getByRole('dialog', { name: 'UPI id for the counter' })
    await form.getByLabel('Name of the account holder').fill('Soni Vastralaya')
    await form.getByLabel('UPI id').fill('no address')
    await form.getByRole('button', { name: 'Save the account' }).click()
    await expect(form.getByLabel('UPI id')).toHaveAttribute('aria-invalid', 'true')
    await form.getByLabel('UPI id').fill('Soni.Vastra@okaxis')
    await form.getByRole('button', { name: 'Save the account' }).click()
    await expect(page.getByText('No QR is shown before that.')).toBeVisible()
    await expectSoundScreen(page)
    await expectAccessible(page)
    await page.goto('/dashboard/sale')
    await page.getByLabel('Article to sell').fill(item.product.productName)
    const first = page.getByRole('list', { name: 'Articles found' }).getByRole('button')
    await first.and(page.locator(':enabled')).first().click()
    await expect(page.getByText(/No QR before .*: the UPI id is new/)).toBeVisible()
    await expectSoundScreen(page)
    await page.getByRole('button', { name: 'UPI', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Sold' })).toBeVisible()
    // Its 48 hours are over.
    await page.goto('about:blank')
    await ownServer.change(sql`update payout_accounts set usable_at = entered_at`)

    await page.goto('/dashboard/sale')
    await page.getByLabel('Article to sell').fill(item.product.productName)
    const found = page.getByRole('list', { name: 'Articles found' }).getByRole('button')
    await found.and(page.locator(':enabled')).first().click()
    const cash = await page.getByRole('button', { name: 'Cash', exact: true }).boundingBox()
    const upi = await page.getByRole('button', { name: 'UPI', exact: true }).boundingBox()
    expect((upi?.x ?? 0) - (cash?.x ?? 0) - (cash?.width ?? 0)).toBeGreaterThanOrEqual(24)
    const sum = Number(
      (await page.getByRole('status').last().textContent())?.replace(/[^\d.]/g, ''),
    )
    await page.getByRole('button', { name: 'UPI', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Scan to pay' })
    const code = dialog.getByRole('img', { name: /^QR code: pay/ })
    let read = ''
    // The window slides in, and a picture of a moving code cannot be read.
    await expect.poll(async () => (read = await readCode(code))).toContain('upi://pay')
    const link = new URL(read)
    expect(Object.fromEntries(link.searchParams)).toMatchObject({
      pa: 'soni.vastra@okaxis',
      am: sum.toFixed(2),
      cu: 'INR',
    })
    await expectSoundScreen(page)
    await expectAccessible(page)
    await dialog.getByLabel('Last 4 of the reference').fill('48')
    await dialog.getByRole('button', { name: /^Received/ }).click()
    await expect(dialog.getByText('Enter exactly 4 letters or digits').last()).toBeVisible()
    await dialog.getByLabel('Last 4 of the reference').fill('48a1')
    await dialog.getByRole('button', { name: /^Received/ }).click()
    await expect(page.getByRole('heading', { name: 'Sold' })).toBeVisible()
    const paid = page.getByRole('status').filter({ hasText: /Bill/ })
    await expect(paid).toContainText('by UPI')

    const change = page.getByRole('button', { name: 'Change how it was paid' })
    await change.click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Card machine' }).click()
    await expect(paid).toContainText('by card')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(paid).toContainText('by UPI')
    await change.click()
    await page.getByRole('button', { name: 'In two ways' }).click()
    await page.getByLabel('In cash (Rs)').fill('9999999')
    await page.getByRole('button', { name: 'Save both' }).click()
    await expect(page.getByText(/^Enter an amount between 0 and/).last()).toBeVisible()
    await page.getByLabel('In cash (Rs)').fill('10.50')
    await page.getByRole('button', { name: 'Save both' }).click()
    await expect(paid).toContainText('Rs\u00a010.50 in cash')
    await expectSoundScreen(page)

    await page.goto('/dashboard/dayClose')
    await expect(page.getByRole('heading', { name: 'Corrected payments' })).toBeVisible()
    await expectSoundScreen(page)
    await expectAccessible(page)
  },
)
