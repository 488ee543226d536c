import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { readPdf } from '#test/pdf-text.ts'
import { callAs, moveOrder } from './support/api.ts'
import { enterCode, handOverButton, startHandOver } from './support/counter.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { findItem, wellStocked } from './support/items.ts'
import { bookItems, bookingOf } from './support/orders.ts'
import { logIn, logInAsMerchant } from './support/people.ts'
import { unfold } from './support/pass.ts'

const shop = 'tonk-road-soles'
const item = findItem({ storeKey: shop, stockFits: wellStocked })
const rupees = (amount: number) =>
  `Rs\u00a0${amount.toLocaleString('en-IN', { minimumFractionDigits: 2 })}`

const issue = async (merchant: Page, amount: number) =>
  (await callAs(merchant, 'POST /generate-loyalty-code', { amount })).code

async function bookReady(page: Page, merchant: Page) {
  const booked = await bookItems(page, [item])
  await moveOrder(merchant, booked.orderNumber, { status: 'Ready for Pickup' })
  const { pickup } = await bookingOf(page, booked.orderId)
  return { ...booked, code: pickup?.code ?? '' }
}

async function typeGift(place: Locator, code: string) {
  await place.getByRole('button', { name: 'Use a gift code' }).click()
  await expect(place.getByLabel('Gift code')).toBeFocused()
  await place.getByLabel('Gift code').fill(code)
}

test(
  'a customer’s gift code lowers what she pays at the hand-over, the bill says it, and the code is used',
  { tag: '@core' },
  async ({ page, newPerson, watch }) => {
    watch.expectFailures(/status of (404|409)/)
    const merchant = await newPerson()
    await logInAsMerchant(merchant, shop)
    await logIn(page, 'priyanka')
    const gift = await issue(merchant, 50)
    const lastFour = gift.slice(-4)
    const { orderId, orderNumber, amount, code } = await bookReady(page, merchant)
    await merchant.goto('/dashboard/currentOrders')
    const dialog = await startHandOver(merchant, orderNumber)
    await expect(dialog).toContainText(`Take ${rupees(amount)}`)

    await typeGift(dialog, '0000-0000-0000-0000')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(dialog.getByText('This code is not valid here.').first()).toBeVisible()
    await dialog.getByLabel('Gift code').fill(gift.toLowerCase())
    await enterCode(dialog, code)
    await expect(dialog.getByText('Apply the gift code first').first()).toBeVisible()
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(dialog).toContainText(`Gift code …${lastFour}: Rs 50.00 off`)
    await expect(dialog).toContainText(`Take ${rupees(amount - 50)}`)
    await expectSoundScreen(merchant)
    await expectAccessible(merchant)

    await dialog.getByRole('button', { name: 'Remove the gift code' }).click()
    await expect(dialog).toContainText(`Take ${rupees(amount)}`)
    await typeGift(dialog, gift)
    await dialog.getByLabel('Gift code').press('Enter')
    await expect(dialog).toContainText(`Take ${rupees(amount - 50)}`)
    await handOverButton(dialog).click()
    await expect(dialog.getByRole('heading', { name: 'Handed over' })).toBeVisible()
    await expect(dialog).toContainText(`Payment received: ${rupees(amount - 50)}`)
    await expectAccessible(merchant)
    await dialog.getByRole('button', { name: 'Done' }).click()

    await page.goto(`/bookings?show=past`)
    await page
      .getByRole('link', { name: new RegExp(orderNumber) })
      .or(page.getByRole('article', { name: new RegExp(orderNumber) }))
      .first()
      .click()
    await unfold(page.getByRole('article'), `Gift code …${lastFour}`)
    await expect(page.getByText(`Gift code …${lastFour}`)).toBeVisible()
    await expect(page.getByText(rupees(amount - 50)).first()).toBeVisible()
    const started = page.waitForEvent('download')
    await page.getByRole('link', { name: /^Bill .* as PDF/ }).click()
    const bill = readPdf(await readFile(await (await started).path())).stored.join('\n')
    expect(bill).toContain(`Gift code …${lastFour}`)
    expect(bill).toContain(`₹ ${rupees(amount - 50).slice(3)}`)
    expect((await bookingOf(page, orderId)).discount).toBe(50)

    await merchant.goto('/dashboard/loyalty')
    const row = merchant.getByRole('row').filter({ hasText: lastFour }).first()
    await expect(row).toContainText('Redeemed')
    await merchant.getByLabel('Gift code', { exact: true }).fill(gift)
    await merchant.getByRole('button', { name: 'Check', exact: true }).click()
    await expect(
      merchant.getByText('This code for Rs 50.00 was redeemed already').first(),
    ).toBeVisible()
  },
)

test('a gift code stays when the customer keeps other pieces, and its discount is said again', async ({
  page,
  newPerson,
}) => {
  const merchant = await newPerson()
  await logInAsMerchant(merchant, shop)
  await logIn(page, 'priyanka')
  const gift = await issue(merchant, 50)
  const { orderNumber, amount } = await bookReady(page, merchant)
  await merchant.goto('/dashboard/currentOrders')
  const dialog = await startHandOver(merchant, orderNumber)
  await typeGift(dialog, gift)
  await dialog.getByRole('button', { name: 'Apply' }).click()
  const lower = `Take ${rupees(amount - 50)}`
  await expect(dialog).toContainText(lower)
  await dialog.getByRole('button', { name: 'Customer keeps less' }).click()
  await expect(dialog).toContainText(lower)
  await dialog.getByRole('checkbox', { name: 'Keeps nothing' }).click()
  await expect(dialog).toContainText('Take no money.')
  await dialog.getByRole('button', { name: 'Customer keeps all' }).click()
  await expect(dialog).toContainText(lower)
  await expect(dialog).toContainText(`Gift code …${gift.slice(-4)}: Rs 50.00 off`)
  await expectSoundScreen(merchant)
})

test('on Scan, a code that was redeemed a moment ago and is worth more than the bill says both before the hand-over', async ({
  page,
  newPerson,
}) => {
  const merchant = await newPerson()
  await logInAsMerchant(merchant, shop)
  await logIn(page, 'priyanka')
  const gift = await issue(merchant, 10_000)
  await callAs(merchant, 'POST /redeem-loyalty-code', { code: gift })
  const { amount, code } = await bookReady(page, merchant)
  await merchant.goto('/dashboard/scan')
  await merchant.getByLabel('Pickup code').fill(code)
  const main = merchant.getByRole('main')
  await typeGift(main, gift)
  await main.getByRole('button', { name: 'Apply' }).click()
  await expect(main).toContainText(`${rupees(10_000 - amount)} will be lost`)
  await expect(main).toContainText('Your shop redeemed this code on')
  await expect(main).toContainText('Take no money. The gift code covers the bill.')
  await expectSoundScreen(merchant)
  await expectAccessible(merchant)
  await handOverButton(main).click()
  await expect(main.getByRole('heading', { name: 'Handed over' })).toBeVisible()
  await expect(main).toContainText(`${rupees(amount)} off`)
})
