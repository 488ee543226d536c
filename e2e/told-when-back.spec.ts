import type { Page } from '@playwright/test'
import { isDaytime } from '#shared/formats/india-time.ts'
import { callAs } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { stockOf } from './support/inventory.ts'
import { chooseItem, findItem, payWithCash, productPath } from './support/items.ts'
import { emailTo } from './support/mailbox.ts'
import { logInAsMerchant, logInOver, logInSheet } from './support/people.ts'
import { spareEmail } from './support/sessions.ts'

const shop = 'sodala-oxidised'
const item = findItem({ storeKey: shop, stockFits: (stock) => stock === 0 })
const { productName } = item.product

async function linkInEmail(page: Page, email: string): Promise<string> {
  const { text } = await emailTo(page, email, /^One piece is held for you/)
  const link = /https?:\/\/[^/]+(\/product\?\S+)/.exec(text)?.[1] ?? ''
  return link.replaceAll(/&(?:amp|#38);/g, '&')
}

test(
  'a guest who asks to be told gets the piece that comes back, and nobody else can book it',
  { tag: '@core' },
  async ({ page, newPerson }) => {
    const email = spareEmail()
    const path = await productPath(page, item)
    await page.goto(path)
    await chooseItem(page, item)
    await expect(page.getByText(/^Sold out: /)).toBeVisible()
    await page.getByRole('button', { name: 'Tell me when it is back' }).click()
    await expect(logInSheet(page)).toContainText(`We then tell you when ${productName} is back.`)
    await logInOver(page, email)
    await expect(page.getByText('We will tell you when it is back', { exact: true })).toBeVisible()
    await expectSoundScreen(page)
    await expectAccessible(page)

    const merchant = await newPerson()
    await logInAsMerchant(merchant, shop)
    const { productId, _id } = await stockOf(merchant, item)
    await merchant.goto('/dashboard/inventory')
    const waiting = merchant.getByRole('region', { name: 'Customers wait for these' })
    await expect(waiting).toContainText(productName)
    await expect(waiting).toContainText('1 customer waits')
    await callAs(merchant, 'POST /update-stock', {
      filter: productId,
      variants: [{ _id, delta: 1 }],
    })
    await merchant.reload()
    await expect(waiting.getByText(/^1 piece held until /)).toBeVisible()
    await expectAccessible(merchant)

    const stranger = await newPerson()
    await stranger.goto(path)
    await chooseItem(stranger, item)
    await expect(stranger.getByRole('button', { name: 'Tell me when it is back' })).toBeVisible()

    // The server sends no e-mail at night, but it holds the piece at once.
    if (isDaytime(new Date())) await page.goto(await linkInEmail(page, email))
    else {
      await page.goto(path)
      await chooseItem(page, item)
    }
    await expect(page.getByText(/^One piece is held for you until /)).toBeVisible()
    await page.getByRole('button', { name: 'Book Now' }).click()
    await payWithCash(page)
    await merchant.reload()
    await expect(merchant.getByRole('list', { name: 'Inventory' })).toBeVisible()
    await expect(waiting).toHaveCount(0)
  },
)

test('the product page goes on, and remembers on this device what was seen', async ({ page }) => {
  const seen = findItem({ storeKey: 'bapu-jutti-ghar', stockFits: (stock) => stock > 0 })
  await page.goto(await productPath(page, seen))
  const own = page.getByRole('region', { name: `More from ${seen.store.shopName}` })
  await expect(own.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Similar', exact: true })).toBeVisible()
  const stored = () => page.evaluate(`localStorage.getItem('recentlySeen')`)
  await expect.poll(stored).toContain(seen.product.productName)

  await page.goto(await productPath(page, item))
  const recent = page.getByRole('region', { name: 'Recently seen' })
  await expect(recent.getByRole('link', { name: seen.product.productName })).toBeVisible()
  await expectSoundScreen(page)
  await expectAccessible(page)
  await recent.getByRole('button', { name: 'Clear' }).click()
  await expect(recent).toHaveCount(0)
})
