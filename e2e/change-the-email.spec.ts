import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { codeFor, emailTo } from './support/mailbox.ts'
import { openAccount, spareEmail } from './support/sessions.ts'

const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

test(
  'a person changes the e-mail with the codes of both addresses, and every other browser is logged out',
  { tag: '@core' },
  async ({ page, newPerson, watch }) => {
    watch.expectFailures(/api\/(email-change|family|login)\)|status of 40[01]/)
    const person = await openAccount(page)
    const newEmail = spareEmail().replace('spare', 'moved')
    const other = await newPerson()
    await other.goto('/login')
    await other.getByLabel('E-mail').fill(person.email)
    await other.getByLabel('Password', { exact: true }).fill(person.password)
    await other.getByLabel('Password', { exact: true }).press('Enter')
    await other.waitForURL('/')

    await page.goto('/account')
    const logIns = page.getByRole('region', { name: 'Where you are logged in' })
    await expect(logIns.getByText('This browser')).toBeVisible()
    await expect(logIns.getByRole('button', { name: /^Log out of Chrome/ })).toBeVisible()
    await page.getByRole('button', { name: 'Change E-mail' }).click()
    const form = row(page, 'E-mail').first()
    await form.getByLabel('New e-mail').fill('leela at home')
    await form.getByRole('button', { name: 'Send both OTPs' }).click()
    await expect(form.getByText('Please enter a valid email')).toBeVisible()
    await form.getByLabel('New e-mail').fill(newEmail)
    await form.getByRole('button', { name: 'Send both OTPs' }).click()

    const oldField = page.getByLabel(`OTP sent to ${person.email}`)
    const newField = page.getByLabel(`OTP sent to ${newEmail}`)
    const oldOtp = await codeFor(page, person.email, /change the e-mail/)
    const newOtp = await codeFor(page, newEmail, /new e-mail/)
    // After a reload, the codes that were sent can still be entered.
    await page.reload()
    await oldField.fill(oldOtp)
    await newField.fill(newOtp === '000000' ? '111111' : '000000')
    await page.getByRole('button', { name: 'Change e-mail', exact: true }).click()
    await expect(page.getByText('That OTP is not right. 4 tries left')).toBeVisible()
    await expect(oldField).toHaveValue(oldOtp)
    await expectSoundScreen(page)
    await expectAccessible(page)
    await newField.fill(newOtp)
    await page.getByRole('button', { name: 'Change e-mail', exact: true }).click()
    await expect(page.getByText('Your e-mail is changed')).toBeVisible()
    await expect(row(page, 'E-mail').first()).toContainText(newEmail)

    await emailTo(page, person.email, /is changed/)
    await other.goto('/account')
    await expect(other).toHaveURL(/\/login/)
    await page.reload()
    await expect(page.getByText('You are logged in nowhere else.')).toBeVisible()
  },
)

test('a person saves the sizes of the family, keeps what was typed on an error, and brings one back', async ({
  page,
  watch,
}) => {
  watch.expectFailures(/api\/family\)/)
  await openAccount(page)
  await page.goto('/account')
  const family = page.getByRole('region', { name: 'Family sizes' })
  await family.getByRole('button', { name: 'Add a person' }).click()
  await expect(family.getByLabel('Name')).toBeFocused()
  await family.getByLabel('Shoes', { exact: true }).selectOption('UK 8')
  await family.getByRole('button', { name: 'Save' }).click()
  await expect(family.getByText('Please enter a name, such as Papa')).toBeVisible()
  await expect(family.getByLabel('Shoes', { exact: true })).toHaveValue('UK 8')
  await expectAccessible(page)
  await family.getByLabel('Name').fill('Papa')
  await family.getByRole('button', { name: 'Save' }).click()
  await expect(family.getByText('Shoes UK 8')).toBeVisible()

  await page.reload()
  await family.getByRole('button', { name: 'Edit Papa' }).click()
  await family.getByLabel('Clothes', { exact: true }).selectOption('XL')
  await family.getByRole('button', { name: 'Save' }).click()
  await expect(family.getByText('Clothes XL')).toBeVisible()
  await family.getByRole('button', { name: 'Remove Papa' }).click()
  await expect(family.getByText('Nobody yet.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(family.getByText('Shoes UK 8')).toBeVisible()
})
