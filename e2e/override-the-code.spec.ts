import type { Page } from '@playwright/test'
import { enterCode, orderRow, startHandOver } from './support/counter.ts'
import { callAs, moveOrder } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible } from './support/inspect.ts'
import { bookingOf, bookItems } from './support/orders.ts'
import { logIn, logInAsMerchant } from './support/people.ts'
import { findItem, wellStocked } from './support/items.ts'

const shop = 'tonk-road-soles'
const item = findItem({ storeKey: shop, stockFits: wellStocked })
const lockedShop = 'ramganj-chappal'
const lockedItem = findItem({ storeKey: lockedShop, stockFits: wellStocked })
const tries = 5
const triesOfDay = 20

const another = (code: number, by: number) => String((code + by) % 1_000_000).padStart(6, '0')

async function bookReady(page: Page, merchant: Page) {
  await logInAsMerchant(merchant, shop)
  await logIn(page, 'priyanka')
  const booked = await bookItems(page, [item])
  await moveOrder(merchant, booked.orderNumber, { status: 'Ready for Pickup' })
  return booked
}

test(
  'a cash order is handed over without a code, with a reason, and the customer gets an email',
  { tag: '@desktop' },
  async ({ page, newPerson }) => {
    const merchant = await newPerson()
    const { orderId, orderNumber } = await bookReady(page, merchant)
    const dialog = await startHandOver(merchant, orderNumber)
    await dialog.getByRole('button', { name: 'Hand over without code' }).click()
    await expect(dialog).toContainText('The customer gets an e-mail')
    await dialog.getByRole('button', { name: 'Enter the code instead' }).click()
    await expect(dialog.getByLabel('Pickup code')).toBeVisible()

    const without = dialog.getByRole('button', { name: 'Hand over without code' })
    await without.click()
    const done = dialog.getByRole('button', { name: 'No code – cash' })
    await done.click()
    await expect(dialog.getByText('Please give a reason')).toBeVisible()
    await dialog.getByText('The phone is off or has no signal').click()
    await expectAccessible(merchant)
    await done.click()
    await expect(dialog.getByRole('heading', { name: 'Handed over' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(orderRow(merchant, orderNumber)).toHaveCount(0)

    const { orderStatus, timeline } = await bookingOf(page, orderId)
    expect(orderStatus).toBe('Collected')
    expect(timeline.at(-1)?.reason).toBe('The phone is off or has no signal')
    // The e-mail may arrive later.
    await expect(async () => {
      await page.goto('/dev/mail')
      const told = `Handed over without the code: your booking at ${item.store.shopName}`
      await expect(page.getByRole('link', { name: told }).first()).toBeVisible({ timeout: 1000 })
    }).toPass({ timeout: 30_000 })
  },
)

test(
  'when the code has expired, handing over without it is offered openly',
  { tag: '@desktop' },
  async ({ page, newPerson, watch }) => {
    watch.expectFailures(/status of (400|409)/)
    const merchant = await newPerson()
    const { orderId, orderNumber } = await bookReady(page, merchant)
    const code = Number((await bookingOf(page, orderId)).pickup?.code)
    const dialog = await startHandOver(merchant, orderNumber)
    for (const wrong of [1, 2, 3, 4, 5]) {
      await enterCode(dialog, another(code, wrong))
      const left = tries - wrong
      const words = left === 0 ? /This code is blocked/ : new RegExp(`${left} tr(y|ies) left`)
      await expect(dialog.getByText(words).first()).toBeVisible()
    }
    await expect(dialog.getByLabel('Pickup code')).toHaveCount(0)
    const without = dialog.getByRole('button', { name: 'Hand over without code' })
    await without.click()
    await dialog.getByText('I know the customer').click()
    await dialog.getByRole('button', { name: 'No code – UPI' }).click()
    await merchant.getByRole('button', { name: 'Paid by UPI without this QR' }).click()
    await expect(dialog.getByRole('heading', { name: 'Handed over' })).toBeVisible()
  },
)

test(
  'after twenty wrong codes in a day handing over without a code stays possible',
  { tag: '@desktop' },
  async ({ page, newPerson, watch }) => {
    watch.expectFailures(/status of 429/)
    const merchant = await newPerson()
    await logInAsMerchant(merchant, lockedShop)
    await logIn(page, 'vikram')
    for (let wrong = 0; wrong < triesOfDay; wrong += tries) {
      const { orderId, orderNumber } = await bookItems(page, [lockedItem])
      await moveOrder(merchant, orderNumber, { status: 'Ready for Pickup' })
      const code = Number((await bookingOf(page, orderId)).pickup?.code)
      for (const by of [1, 2, 3, 4, 5]) {
        const move = { orderId, status: 'Collected', code: another(code, by) } as const
        await expect(callAs(merchant, 'POST /update-order-status', move)).rejects.toThrow()
      }
      await moveOrder(merchant, orderNumber, {
        status: 'Cancelled',
        reason: 'Wrong codes',
        stillOnShelf: true,
      })
    }
    const { orderId, orderNumber } = await bookItems(page, [lockedItem])
    await moveOrder(merchant, orderNumber, { status: 'Ready for Pickup' })
    const dialog = await startHandOver(merchant, orderNumber)
    await enterCode(dialog, (await bookingOf(page, orderId)).pickup?.code ?? '')
    await expect(dialog.getByText('Too many wrong codes today')).toBeVisible()
    await dialog.getByRole('button', { name: 'Hand over without code' }).click()
    await dialog.getByText('The code does not open').click()
    await dialog.getByRole('button', { name: 'No code – cash' }).click()
    await expect(dialog.getByRole('heading', { name: 'Handed over' })).toBeVisible()
  },
)
