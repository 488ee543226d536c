import { formatRupees } from '#web/lib/format.ts'
import { expect, test } from './support/fixtures.ts'
import { changeItem } from './support/inventory.ts'
import { logIn, signInAsMerchant } from './support/people.ts'
import { findItem, payWithCash, putIntoCart, wellStocked } from './support/items.ts'

const storeKey = 'chaura-rasta-kids'
const item = findItem({ storeKey, stockFits: wellStocked })
const { pricePaise } = item.variant
const earlierPaise = pricePaise - 5_000

test(
  'a price that changed after the cart was filled is shown, and booking waits until the shopper has seen it',
  { tag: '@core' },
  async ({ page, newPerson, watch }) => {
    watch.expectFailures(/status of 409|ERR_FAILED/)
    // Without live events: each new stream makes the cart look again, which would show the change before the press.
    await page.route('**/api/live', (route) => route.abort())
    const merchant = await newPerson()
    await signInAsMerchant(merchant, storeKey)
    await changeItem(merchant, item, { sellingPrice: earlierPaise / 100 })
    await logIn(page, 'meera')
    // The cart shows a line before its own check is answered.
    const checked = page.waitForResponse((answer) => answer.url().endsWith('/cart/check'))
    await putIntoCart(page, item)
    await checked
    await expect(page.getByText(formatRupees(earlierPaise / 100)).first()).toBeVisible()

    await changeItem(merchant, item, { sellingPrice: pricePaise / 100 })

    await page.getByRole('button', { name: 'Pay With Cash' }).click()
    await expect(page.getByRole('alert').getByText('Nothing was booked')).toBeVisible()
    await expect(page.getByText(`, now ${formatRupees(pricePaise / 100)}`)).toBeVisible()
    await page.getByRole('button', { name: 'Accept the change' }).click()
    await payWithCash(page)
  },
)
