import { callAs } from './support/api.ts'
import { markReady, orderRow } from './support/counter.ts'
import { expect, test } from './support/fixtures.ts'
import { emailTo } from './support/mailbox.ts'
import { newAccount, signUp } from './support/new-account.ts'
import { logInAsMerchant, openProfile } from './support/people.ts'
import { book, findItem, wellStocked } from './support/items.ts'

const shop = 'lehar-bandhani'
const name = '"><svg onload=alert(1)>'

test('a name with markup is shown as plain text on every screen and in every email', async ({
  page,
  newPerson,
}) => {
  const dialogs: string[] = []
  const merchant = await newPerson()
  for (const watched of [page, merchant])
    watched.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
  const person = newAccount(name)
  const { email } = person
  await signUp(page, person)
  const item = findItem({ storeKey: shop, stockFits: wellStocked })
  const booking = await book(page, item)
  for (const path of ['/', '/bookings', '/forgot-password', '/cart']) {
    await page.goto(path)
    await expect(await openProfile(page)).toContainText(name)
  }
  await logInAsMerchant(merchant, shop)
  await expect(orderRow(merchant, booking)).toContainText(name)
  await markReady(merchant, booking)
  await callAs(page, 'POST /forgot-password', { email })
  for (const subject of [/^Welcome/, /^Booked at/, /^Ready: 1 item at/, /new password/]) {
    await emailTo(page, email, subject)
    await page.goto('/dev/mail')
    await page
      .getByRole('row')
      .filter({ hasText: email })
      .getByRole('link', { name: subject })
      .click()
    await expect(page.locator('pre')).toContainText(`Namaste ${name}`)
    const mail = await page.locator('iframe').getAttribute('srcdoc')
    expect(mail).toContain('onload=alert(1)')
    expect(mail).not.toContain('<svg')
    expect(mail).not.toContain('<script')
  }
  expect(dialogs).toEqual([])
})
