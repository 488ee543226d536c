import type { Page } from '@playwright/test'
import { logInAsAdmin } from './support/admin.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { findItem, wellStocked } from './support/items.ts'
import { codeFor, emailTo } from './support/mailbox.ts'
import { bookItems } from './support/orders.ts'
import { logIn, nameOf } from './support/people.ts'
import { openTab } from './support/tabs.ts'

const item = findItem({ storeKey: 'malviya-sole', stockFits: wellStocked })

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: /G-\d{4}-/ })

/** The number of the complaint on the screen. */
async function numberOn(page: Page): Promise<string> {
  await expect(heading(page)).toBeVisible()
  return /G-\d{4}-\w{6}/.exec((await heading(page).textContent()) ?? '')?.[0] ?? ''
}

test('a shopper complains about a booking, the officer answers, the shopper reads and closes @core', async ({
  page,
  newPerson,
}) => {
  const email = await logIn(page, 'meera')
  const { orderId, orderNumber } = await bookItems(page, [item])
  await page.goto(`/bookings?orderId=${orderId}`)
  await page.getByRole('link', { name: /Something wrong with this booking/ }).click()
  await expect(page.getByLabel('What is it about?')).toHaveValue('order')
  await expect(page.getByLabel('Booking number')).toHaveValue(orderNumber)
  await page.getByLabel('What happened?').fill('Short')
  await page.getByRole('button', { name: 'Send complaint' }).click()
  await expect(page.getByText('Should be at least of 10 characters')).toBeVisible()
  await page.getByLabel('What happened?').fill('The shop was closed when I came.')
  await expectAccessible(page)
  await expectSoundScreen(page)
  await page.getByRole('button', { name: 'Send complaint' }).click()
  const number = await numberOn(page)
  const own = page.getByRole('list', { name: 'Messages' })
  await expect(own).toContainText('The shop was closed when I came.')
  await expectAccessible(page)
  await emailTo(page, email, new RegExp(`received your complaint ${number}`))

  const officer = await newPerson()
  await logInAsAdmin(officer)
  await openTab(officer, 'Complaints')
  const main = officer.getByRole('main')
  await expectAccessible(officer)
  await main.getByRole('link', { name: number }).click()
  await expect(main.getByRole('link', { name: `Booking ${orderNumber}` })).toBeVisible()
  await expect(main.getByRole('link', { name: new RegExp(nameOf('meera')) })).toBeVisible()
  await main
    .getByRole('textbox', { name: 'Your answer' })
    .fill('We called the shop: it opens at ten.')
  await main.getByRole('button', { name: 'Send answer' }).click()
  await expect(officer.getByText('Your answer is sent')).toBeVisible()
  await expect(main.getByText('Answered', { exact: true }).first()).toBeVisible()
  await expectAccessible(officer)
  await expectSoundScreen(officer)

  await page.goto('/account')
  await page.getByRole('link', { name: 'See your complaints' }).click()
  await page.getByRole('link', { name: number }).click()
  await expect(own).toContainText('We called the shop: it opens at ten.')
  await page.getByRole('button', { name: 'It is settled: close' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'It is settled: close' }).click()
  await expect(page.getByText(/Closed by you/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open it again' })).toBeVisible()
})

test('a guest proves the address with a code, and reads the answer by the link', async ({
  page,
  newPerson,
  watch,
}) => {
  watch.expectFailures(/status of 400/)
  const email = `leela-${Date.now()}@shop.example`
  await page.goto('/contact-us')
  await page.getByRole('link', { name: /Complain, or ask/ }).click()
  await page.getByLabel('What is it about?').selectOption('A shop')
  const text = 'The shop sold me a torn dupatta.'
  await page.getByLabel('What happened?').fill(text)
  // A reload loses nothing of the text.
  await page.reload()
  await expect(page.getByLabel('What happened?')).toHaveValue(text)
  await page.getByLabel('Your name').fill('Leela Iyer')
  await page.getByLabel('Your e-mail').fill(email)
  await page.getByRole('button', { name: 'Send complaint' }).click()
  await page.getByRole('button', { name: 'Send me a code' }).click()
  const code = await codeFor(page, email)
  const field = page.getByLabel('Code from the e-mail')
  await field.fill(code === '000000' ? '111111' : '000000')
  await page.getByRole('button', { name: 'Send complaint' }).click()
  await expect(page.getByText('That OTP is not right. 4 tries left')).toBeVisible()
  await field.fill(code)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send complaint' }).click()
  const number = await numberOn(page)
  expect(page.url()).not.toContain('#')
  const mail = await emailTo(page, email, new RegExp(`received your complaint ${number}`))
  const link = /https?:\/\/[^/]+(\/complaint#[\w-]+)/.exec(mail.text)?.[1] ?? ''

  const reader = await newPerson()
  await reader.goto(link)
  await expect(heading(reader)).toContainText(number)
  await expect(reader.getByRole('list', { name: 'Messages' })).toContainText(text)
  await reader
    .getByRole('textbox', { name: 'Write to the officer' })
    .fill('It was the red one, by the way.')
  await reader.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(reader.getByRole('list', { name: 'Messages' })).toContainText('the red one')
})
