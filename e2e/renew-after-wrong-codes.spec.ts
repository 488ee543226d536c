import { enterCode, startHandOver } from './support/counter.ts'
import { moveOrder } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { bookItems } from './support/orders.ts'
import { openPass, readCode } from './support/pass.ts'
import { logIn, logInAsMerchant } from './support/people.ts'
import { findItem, wellStocked } from './support/items.ts'

const shop = 'soni-vastralaya'
const item = findItem({ storeKey: shop, stockFits: wellStocked })
const tries = 5

function another(code: string, by: number): string {
  return String((Number(code) + by) % 1_000_000).padStart(6, '0')
}

test('five wrong codes invalidate a pickup code; the shopper renews it and the new one works', async ({
  page,
  newPerson,
  watch,
}) => {
  watch.expectFailures(/status of (400|409)/)
  const merchant = await newPerson()
  await logInAsMerchant(merchant, shop)
  await logIn(page, 'vikram')
  const { orderNumber } = await bookItems(page, [item])
  await moveOrder(merchant, orderNumber, { status: 'Ready for Pickup' })
  await page.goto('/bookings')
  await openPass(page, orderNumber)
  const first = await readCode(page)

  const dialog = await startHandOver(merchant, orderNumber)
  for (let left = tries - 1; left > 0; left -= 1) {
    await enterCode(dialog, another(first, left))
    const words = left === 1 ? '1 try left' : `${left} tries left`
    await expect(dialog.locator('[aria-live=polite]').getByText(words)).toBeVisible()
    // The message appears only once.
    await expect(dialog.locator('p').filter({ hasText: /tr(?:y|ies) left/ })).toHaveCount(1)
  }
  await enterCode(dialog, another(first, tries))
  await expect(dialog.getByText('This code is blocked after five wrong tries')).toBeVisible()

  await expect(page.getByText('This code is blocked after five wrong tries')).toBeVisible()
  await page.getByRole('button', { name: 'Get a new code' }).click()
  const second = await readCode(page)

  await expect(dialog.getByLabel('Pickup code')).toBeVisible()
  await enterCode(dialog, second)
  await expect(dialog.getByRole('heading', { name: 'Handed over' })).toBeVisible()
})
