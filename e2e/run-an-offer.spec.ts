import type { Page } from '@playwright/test'
import { minuteOf } from '#shared/forms/indian-minute.ts'
import { DAY_MS } from '#shared/formats/india-time.ts'
import { paths } from '#shared/paths.ts'
import { formatRupees } from '#web/lib/format.ts'
import { callAs } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { findItem, payWithCash, productPath, putIntoCart, wellStocked } from './support/items.ts'
import { logIn, signInAsMerchant } from './support/people.ts'
import { unfold } from './support/pass.ts'

// No other journey books at this shop: a cart elsewhere would ask about the price that changes.
const storeKey = 'nehru-bazaar-boutique'
const item = findItem({ storeKey, stockFits: wellStocked })
const rupees = item.variant.pricePaise / 100
const lower = Math.floor((rupees * 80) / 100)

/** Makes an offer of 20 % on the item, from now until tomorrow night. */
async function makeOffer(page: Page): Promise<void> {
  await page.goto(paths.offers())
  await page.getByRole('link', { name: 'New offer' }).first().click()
  await page.getByLabel('Name').fill('Wedding week')
  await page.getByLabel('Per cent off').fill('20')
  await page.getByText('Chosen articles', { exact: true }).click()
  await page.getByLabel('Search your articles').fill(item.product.productName)
  await page.getByRole('checkbox', { name: item.product.productName }).first().check()
  await page.getByLabel('Ends').fill(`${minuteOf(Date.now() + DAY_MS).slice(0, 10)}T23:59`)
  const preview = page.getByRole('region', { name: 'What shoppers will pay' })
  await expect(preview.getByText(/^1 article, /)).toBeVisible()
  await expect(preview.getByText(formatRupees(lower)).first()).toBeVisible()
  await expectSoundScreen(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start the offer' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Wedding week' })).toBeVisible()
}

test(
  'a shop makes an offer, a shopper sees and books it, and its price stays with the booking after the end',
  { tag: '@core' },
  async ({ page, newPerson, watch }) => {
    watch.expectFailures(/status of 409/)
    const merchant = await newPerson()
    await signInAsMerchant(merchant, storeKey)
    await makeOffer(merchant)

    await logIn(page, 'meera')
    await page.goto(await productPath(page, item))
    await expect(page.getByText('20% off').first()).toBeVisible()
    await expect(page.getByText(/^until /).first()).toBeVisible()
    await putIntoCart(page, item)
    await expect(page.getByText(formatRupees(lower)).first()).toBeVisible()
    const number = await payWithCash(page)

    await merchant.getByRole('button', { name: 'End Wedding week now' }).click()
    await merchant.getByRole('alertdialog').getByRole('button', { name: 'End now' }).click()
    await expect(merchant.getByText('Ended', { exact: true }).first()).toBeVisible()

    await page.goto(paths.bookings())
    const booking = page.getByRole('article').filter({ hasText: number })
    await unfold(booking, 'Sub Total')
    await expect(booking.getByText('Offer: Wedding week')).toBeVisible()
    await expect(booking.getByText(formatRupees(lower)).first()).toBeVisible()
    const _id = new URL(await productPath(page, item), page.url()).searchParams.get('_id') ?? ''
    const { variants } = await callAs(page, 'GET /product', { _id })
    expect(variants.flatMap(({ ownOffer }) => ownOffer ?? [])).toEqual([])
    expect(variants.map(({ sellingPrice }) => sellingPrice)).toContain(rupees)
  },
)
