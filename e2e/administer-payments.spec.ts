import { sql } from 'drizzle-orm'
import type { Page } from '@playwright/test'
import { logInAsAdmin } from './support/admin.ts'
import { moveOrder } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { findItem, putIntoCart, wellStocked } from './support/items.ts'
import { orderRow, startHandOver } from './support/counter.ts'
import { openDetails } from './support/orders.ts'
import { emailTo } from './support/mailbox.ts'
import { openAccount } from './support/sessions.ts'
import type { PaymentsControl } from './support/payments-control.ts'
import { logInAsMerchant } from './support/people.ts'
import { formatPaise } from '#shared/formats/money.ts'
import { unfold } from './support/pass.ts'
import { openTab } from './support/tabs.ts'

const storeKey = 'malviya-sole'
const item = findItem({ storeKey, stockFits: wellStocked })

/** A new shopper books one item and pays online. Returns the booking's number. */
async function bookPaid(page: Page, payments: PaymentsControl): Promise<string> {
  await openAccount(page)
  await putIntoCart(page, item)
  await page.getByRole('button', { name: /^Pay Now/ }).click()
  await payments.payByUpi(page, 'Approve')
  const success = page.getByRole('dialog', { name: 'Booking Successful' })
  const text = await success.getByText(/^Booking \w+-\w+$/).innerText()
  return text.replace('Booking ', '')
}

async function openPayments(admin: Page): Promise<void> {
  await logInAsAdmin(admin)
  await openTab(admin, 'Payments')
  await expect(admin.getByRole('heading', { name: 'Hand over without the code' })).toBeVisible()
}

test('an administrator hands a prepaid order over without its code, with a reason that is stored', async ({
  page,
  newPerson,
  payments,
}) => {
  const orderNumber = await bookPaid(page, payments)
  const merchant = await newPerson()
  await logInAsMerchant(merchant, storeKey)
  await moveOrder(merchant, orderNumber, { status: 'Ready for Pickup' })

  const admin = await newPerson()
  await openPayments(admin)
  await expect(admin.getByText('No refund needs a decision.')).toBeVisible()
  await admin.getByLabel('Order number, shop or customer').fill(orderNumber.toLowerCase())
  const card = admin.getByRole('article', { name: orderNumber })
  await expect(card).toContainText(item.store.shopName)
  await expectAccessible(admin)
  await expectSoundScreen(admin)
  await card.getByRole('button', { name: 'Hand over' }).click()
  const question = admin.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Hand over' }).click()
  await expect(question.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  await question.getByRole('textbox').fill('Her phone is broken; shown her passport')
  await question.getByRole('button', { name: 'Hand over' }).click()
  await expect(admin.getByText('No order that is paid and ready for pickup fits.')).toBeVisible()
  await openTab(admin, 'Audit trail')
  await expect(
    admin.getByText('Her phone is broken').filter({ visible: true }).first(),
  ).toBeVisible()

  await page.goto('/bookings?show=past')
  await expect(page.getByRole('article', { name: new RegExp(orderNumber) })).toContainText(
    'Collected',
  )
  await emailTo(page, item.store.owner, new RegExp(orderNumber))
})

test('a refund that the bank does not accept is sent again by an administrator', async ({
  page,
  newPerson,
  payments,
  ownServer,
  watch,
}) => {
  // `ownServer.change` stops the server for a moment, in which the browser may look for a new service worker.
  watch.expectFailures(/net::ERR_|status of 50\d|fetching the script/)
  await payments.set({ refundOutcome: 'refused' })
  const orderNumber = await bookPaid(page, payments)
  await page.goto('/bookings')
  const booking = page.getByRole('article', { name: new RegExp(orderNumber) })
  await unfold(booking, 'Change or cancel')
  await booking.getByRole('button', { name: 'Cancel booking' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel booking' }).click()
  await expect(booking.getByRole('list', { name: 'Refunds' })).toContainText('Refund started')
  // The server has used up its own tries for the refund.
  await ownServer.change(sql`update refunds set state = 'needs_person', next_at = null,
    attempts = 10, last_error = 'The account of the payer is closed' where state <> 'processed'`)

  const admin = await newPerson()
  await openPayments(admin)
  const refund = admin.getByRole('article', { name: new RegExp(orderNumber) })
  await expect(refund).toContainText('The account of the payer is closed')
  await expectAccessible(admin)
  await expectSoundScreen(admin)
  await refund.getByRole('button', { name: 'Send again' }).click()
  await expect(admin.getByText('The refund is sent again')).toBeVisible()
  await expect(refund).toHaveCount(0)
})

test('a dispute is seen by shopper, shop and administrator until it ends', async ({
  page,
  newPerson,
  payments,
}) => {
  const orderNumber = await bookPaid(page, payments)
  const { payments: paid } = await payments.state()
  const paymentId = paid[0]?.id ?? ''
  await payments.act({ action: 'dispute', paymentId, reason: 'goods_or_services_not_received' })

  const admin = await newPerson()
  await openPayments(admin)
  const dispute = admin.getByRole('article', { name: `Dispute about order ${orderNumber}` })
  await expect(dispute).toContainText('Reason given: goods not received')
  await expect(dispute).toContainText('is held until the dispute ends')
  await expect(dispute).toContainText(item.store.shopName)
  await expect(dispute).toContainText('Answer by')
  await expectAccessible(admin)
  await expectSoundScreen(admin)
  await dispute.getByRole('link', { name: `Dispute about order ${orderNumber}` }).click()
  await expect(admin.getByRole('heading', { name: 'In the shop’s ledger' })).toBeVisible()
  await expect(admin.getByText(paymentId)).toBeVisible()
  await expectAccessible(admin)
  await expectSoundScreen(admin)
  await admin.getByRole('link', { name: `Order ${orderNumber}` }).click()
  await expect(admin.getByRole('list', { name: 'Disputes' })).toContainText(
    'Dispute at the bank: open',
  )

  await page.goto('/bookings')
  const booking = page.getByRole('article', { name: new RegExp(orderNumber) })
  await expect(booking.getByRole('list', { name: 'Disputes' })).toContainText(
    'Dispute at the bank: open',
  )
  const { disputes } = await payments.act({ action: 'dispute', paymentId, phase: 'won' })
  expect(disputes[0]?.status).toBe('won')
  await page.reload()
  await expect(booking.getByRole('list', { name: 'Disputes' })).toContainText(
    'Dispute decided for the shop',
  )
  const merchant = await newPerson()
  await logInAsMerchant(merchant, storeKey)
  const details = await openDetails(merchant, orderRow(merchant, orderNumber))
  await expect(details.getByRole('list', { name: 'Disputes' })).toContainText(
    'Nothing is held or taken from the shop.',
  )
})

test('a disputed payment warns the counter before the goods go out, and a lost one ends the booking', async ({
  page,
  newPerson,
  payments,
}) => {
  const orderNumber = await bookPaid(page, payments)
  const paymentId = (await payments.state()).payments[0]?.id ?? ''
  const merchant = await newPerson()
  await logInAsMerchant(merchant, storeKey)
  await moveOrder(merchant, orderNumber, { status: 'Ready for Pickup' })
  await payments.act({ action: 'dispute', paymentId, reason: 'goods_or_services_not_received' })
  const row = orderRow(merchant, orderNumber)
  await expect(row).toContainText('disputed at the bank')
  const dialog = await startHandOver(merchant, orderNumber)
  await expect(dialog.getByRole('alert')).toContainText('Do not hand over')
  await expect(dialog).not.toContainText('Take no money')
  await expect(dialog.getByRole('button', { name: 'Hand over all the same' })).toBeVisible()
  await expectAccessible(merchant)
  await expectSoundScreen(merchant)
  await merchant.keyboard.press('Escape')
  await page.goto('/bookings')
  await expect(page.getByRole('article')).toContainText('dispute')

  await payments.act({ action: 'dispute', paymentId, phase: 'lost' })
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('article')).toContainText('The payment was given back')
  await expectAccessible(page)
})

test('a refund of which the bank gave a part says to shopper, shop and administrator who gave what', async ({
  page,
  newPerson,
  payments,
}) => {
  const orderNumber = await bookPaid(page, payments)
  const { payments: paid } = await payments.state()
  const paymentId = paid[0]?.id ?? ''
  await payments.act({ action: 'dispute', paymentId, amount: 10_000 })
  await page.goto('/bookings')
  const booking = page.getByRole('article', { name: new RegExp(orderNumber) })
  await expect(booking).toContainText('dispute')
  await unfold(booking, 'Change or cancel')
  await booking.getByRole('button', { name: 'Cancel booking' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel booking' }).click()
  await expect(page.getByText(`Booking ${orderNumber} cancelled.`)).toBeVisible()
  await payments.act({ action: 'dispute', paymentId, phase: 'lost' })

  await page.goto('/bookings?show=past')
  await booking.getByRole('link').first().click()
  const refunds = page.getByRole('list', { name: 'Refunds' })
  await expect(refunds).toContainText(/Your bank gave Rs.100\.00 of this refund/)
  const { amount = 0 } = paid[0] ?? {}
  const rest = formatPaise(amount - 10_000)
  await expect(booking).toContainText(`${rest} comes back to you`)
  await expect(booking).toContainText(`Refund ${rest}`)
  await expectAccessible(page)
  await expectSoundScreen(page)

  const merchant = await newPerson()
  await logInAsMerchant(merchant, storeKey)
  await merchant.goto('/dashboard/orderHistory')
  const row = orderRow(merchant, orderNumber)
  await expect(row).toContainText(/After a dispute, the bank gave Rs.100\.00 back/)
  await expectSoundScreen(merchant)
  const details = await openDetails(merchant, row)
  await expect(details.getByRole('list', { name: 'Refunds' })).toContainText(
    /The customer’s bank gave Rs.100\.00 of this refund/,
  )
  await expectAccessible(merchant)

  const admin = await newPerson()
  await openPayments(admin)
  await admin.getByRole('link', { name: `Dispute about order ${orderNumber}` }).click()
  await expect(admin.getByText('which counts for that part of the refund')).toBeVisible()
  await admin.getByRole('link', { name: `Order ${orderNumber}` }).click()
  await expect(admin.getByRole('list', { name: 'Refunds' })).toContainText(
    'The customer’s bank gave',
  )
})
