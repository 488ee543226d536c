import type { Page } from '@playwright/test'
import { orderRow } from './support/counter.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible } from './support/inspect.ts'
import { findItem, wellStocked } from './support/items.ts'
import { bookItems, openDetails } from './support/orders.ts'
import { logIn, logInAsMerchant } from './support/people.ts'
import { unfold } from './support/pass.ts'

const shop = 'soni-vastralaya'
const item = findItem({ storeKey: shop, stockFits: wellStocked })

/** Reads the newest code on the page of the simulated WhatsApp. */
async function readCode(phone: Page, controlUrl: string): Promise<string> {
  await phone.goto(controlUrl)
  const message = phone.getByRole('article', { name: /^To 91/ }).first()
  await expect(message).toContainText('is your verification code')
  return /\d{6}/.exec((await message.locator('strong').textContent()) ?? '')?.[0] ?? ''
}

test(
  'a shopper gives a number after a booking, and the shop can call while the order is open',
  { tag: '@core' },
  async ({ page, newPerson, ownServer }) => {
    const number = `98${String(Date.now()).slice(-8)}`
    const shown = `+91 ${number.slice(0, 5)} ${number.slice(5)}`
    await logIn(page, 'meera')
    const { orderNumber } = await bookItems(page, [item])
    await page.goto('/bookings')
    await page.getByRole('link', { name: orderNumber }).click()
    const asked = page.getByRole('region', { name: 'Phone number' })
    await expect(asked).toContainText('So that the shop can reach you about this booking')
    await asked.getByRole('button', { name: 'Add phone number' }).click()
    const field = asked.getByLabel('Mobile number')
    await field.fill('12345')
    await asked.getByRole('button', { name: 'Send code by WhatsApp' }).click()
    await expect(asked.getByText(/ten digits that begin with/)).toBeVisible()
    await expect(field).toHaveValue('12345')
    await field.fill(`0${number.slice(0, 5)} ${number.slice(5)}`)
    await asked.getByRole('button', { name: 'Send code by WhatsApp' }).click()
    await expect(asked.getByText(`to ${shown} by WhatsApp`)).toBeVisible()
    await expectAccessible(page)

    // After a reload, the code that was sent can still be entered.
    await page.reload()
    const phone = await newPerson()
    const code = await readCode(phone, `${ownServer.messagesUrl}/control`)
    await asked.getByRole('checkbox', { name: /^Send me messages/ }).check()
    await asked.getByLabel('Code from WhatsApp').fill(code)
    await expect(page.getByText(`The shop can reach you at ${shown}`)).toBeVisible()

    const merchant = await newPerson()
    await logInAsMerchant(merchant, shop)
    await openDetails(merchant, orderRow(merchant, orderNumber))
    const call = merchant.getByRole('link', { name: `, ${shown}` })
    await expect(call).toHaveAttribute('href', `tel:+91${number}`)
    await expect(merchant.getByRole('link', { name: /in WhatsApp$/ })).toHaveAttribute(
      'href',
      `https://wa.me/91${number}`,
    )
    await expectAccessible(merchant)

    await phone.reload()
    await phone
      .getByRole('article', { name: `To 91${number}` })
      .first()
      .getByRole('button', { name: 'Reply STOP' })
      .click()
    await expect(
      phone.getByText('You get no more messages from Chowk here.', { exact: false }),
    ).toBeVisible()

    await unfold(page.getByRole('article'), 'Change or cancel')
    await page.getByRole('button', { name: 'Cancel booking' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel booking' }).click()
    await expect(page.getByText(`Booking ${orderNumber} cancelled.`)).toBeVisible()
    await merchant.goto(`/dashboard/orderHistory?search=${orderNumber}`)
    await expect(merchant.getByText(orderNumber).first()).toBeVisible()
    await expect(call).toHaveCount(0)

    await page.goto('/account')
    const own = page.getByRole('region', { name: 'You', exact: true })
    await expect(own).toContainText(shown)
    await expect(page.getByRole('checkbox', { name: /^Send me messages/ })).not.toBeChecked()
    await own.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove number' }).click()
    await expect(page.getByText('Your phone number is removed')).toBeVisible()
    await expect(own.getByRole('button', { name: 'Add phone number' })).toBeVisible()
  },
)
