import { markReady, orderRow } from './support/counter.ts'
import { expect, test } from './support/fixtures.ts'
import { findItem, wellStocked } from './support/items.ts'
import { openAccount } from './support/sessions.ts'
import { bookItems } from './support/orders.ts'
import { logInAsMerchant } from './support/people.ts'
import { expectClearToasts, expectToastsClear, watchToasts } from './support/toasts.ts'

for (const width of [320, 360, 1280]) {
  test(
    `a toast lies on no bar, price or action in a window ${width} pixels wide`,
    { tag: '@desktop' },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 740 })
      await openAccount(page)
      await expectClearToasts(page)
    },
  )
}

const item = findItem({ storeKey: 'raja-park-trends', stockFits: wellStocked })

for (const width of [360, 1280]) {
  test(
    `a toast at Current Orders lies on no bar in a window ${width} pixels wide`,
    { tag: '@desktop' },
    async ({ page, newPerson }) => {
      const shopper = await newPerson()
      await openAccount(shopper)
      // Enough orders to fill the window.
      await bookItems(shopper, [item])
      await bookItems(shopper, [item])
      const { orderNumber } = await bookItems(shopper, [item])
      await page.setViewportSize({ width, height: 740 })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await logInAsMerchant(page, 'raja-park-trends')
      await expect(orderRow(page, orderNumber)).toBeVisible()
      await watchToasts(page)
      await markReady(page, orderNumber)
      // When orders fill the window, every place may have a price; the toast then covers as little as possible.
      await expectToastsClear(page, / bar$|^sheet|window$/)
    },
  )
}
