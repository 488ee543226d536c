import { moveOrder } from './support/api.ts'
import { handOverButton } from './support/counter.ts'
import { test } from './support/film.ts'
import { expect } from './support/fixtures.ts'
import { bookItems } from './support/orders.ts'
import { logIn, logInAsMerchant, nameOf } from './support/people.ts'
import { findItem, wellStocked } from './support/items.ts'

const shop = 'soni-vastralaya'
const item = findItem({ storeKey: shop, stockFits: wellStocked })
const shownBy = (video: { srcObject?: unknown }) => video.srcObject ?? null

/** A script that hides the tab, or shows it again. */
const hide = (hidden: boolean) => `
  Object.defineProperty(document, 'hidden', { value: ${hidden}, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))`

test(
  'the merchant scans the QR on the shopper’s phone and hands over',
  { tag: '@core' },
  async ({ page, newPerson, openSeeing }) => {
    await logIn(page, 'fatima')
    const { orderNumber } = await bookItems(page, [item])
    const shopkeeper = await newPerson()
    await logInAsMerchant(shopkeeper, shop)
    await moveOrder(shopkeeper, orderNumber, { status: 'Ready for Pickup' })
    await shopkeeper.close()
    await page.goto('/bookings')
    await page.getByRole('link', { name: 'Open pickup pass' }).click()
    const qr = page.getByRole('img', { name: 'QR code for the counter' })
    const merchant = await openSeeing(await qr.screenshot())
    await logInAsMerchant(merchant, shop)
    // A hidden tab keeps the camera off, so the code is not read before the page is hydrated. A press before
    // hydration loads the page anew.
    await merchant.addInitScript(hide(true))
    await merchant.evaluate(hide(true))
    await merchant.getByRole('link', { name: 'Scan' }).first().click()
    const view = merchant.locator('video')
    await expect(view).toBeAttached()
    expect(await view.evaluate(shownBy)).toBeNull()
    await merchant.evaluate(hide(false))
    await expect(merchant.getByRole('heading', { name: /^Order found/ })).toBeVisible()
    await expect(
      merchant.getByRole('paragraph').filter({ hasText: nameOf('fatima') }),
    ).toBeVisible()
    await handOverButton(merchant).click()
    await expect(merchant.getByRole('heading', { name: 'Handed over' })).toBeVisible()
    await expect(page.getByRole('heading', { name: /^Collected/ })).toBeVisible()
  },
)
