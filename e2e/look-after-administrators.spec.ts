import { randomUUID } from 'node:crypto'
import { codeOf, fillAdminLogin, logInAsAdmin } from './support/admin.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { openTab } from './support/tabs.ts'

const password = 'gulabi-sheher-ka-darwaza'

test('an owner adds an administrator for money, who sets the log-in up, sees only money, and loses the access @both', async ({
  page,
  newPerson,
  watch,
}) => {
  watch.expectFailures(/status of 40[013]/)
  const uid = `ravi-${randomUUID().slice(0, 8)}`
  await logInAsAdmin(page)
  await openTab(page, 'Administrators')
  await page.getByRole('button', { name: 'Add an administrator' }).click()
  const form = page.getByRole('dialog', { name: 'Add an administrator' })
  await form.getByLabel('User ID (UID)').fill('7')
  await form.getByRole('radio', { name: /^Finance/ }).check()
  await form.getByRole('button', { name: 'Add and make the link' }).click()
  await expect(form.getByText('A letter, then 2 to 39').first()).toBeVisible()
  await form.getByLabel('User ID (UID)').fill(uid)
  await form.getByRole('button', { name: 'Add and make the link' }).click()
  const card = page.getByRole('region', { name: `The link for ${uid}` })
  const link = await card.getByText(/\/admin\/set-up#/).innerText()
  await expectAccessible(page)
  await expectSoundScreen(page)

  const ravi = await newPerson()
  await ravi.goto(link)
  await expect(ravi).toHaveURL(/\/admin\/set-up$/)
  const key = await ravi.getByRole('code').innerText()
  const secret = key.replaceAll(' ', '')
  await expectAccessible(ravi)
  await expectSoundScreen(ravi)
  await ravi.getByLabel('New password', { exact: true }).fill(password)
  await ravi.getByLabel('Code of the app').fill(codeOf(secret))
  await ravi.getByRole('button', { name: 'Set up' }).click()
  await expect(
    ravi.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem'),
  ).toHaveCount(10)
  await ravi.getByRole('button', { name: 'I have kept them. Log in' }).click()
  await fillAdminLogin(ravi, { uid, password, code: codeOf(secret) })
  await expect(ravi.getByRole('tab')).toHaveText([
    'City today',
    'Stores',
    'Payments',
    'Transfers',
    'Figures',
  ])
  await openTab(ravi, 'Transfers')
  await ravi.goto('/admin/dashboard?show=reviews')
  await expect(
    ravi.getByRole('heading', { level: 1, name: 'Reviews: not part of your role' }),
  ).toBeVisible()
  await expect(ravi.getByText(/role support, and owners/)).toBeVisible()
  await expectAccessible(ravi)
  await expectSoundScreen(ravi)

  await card.getByRole('button', { name: 'I have passed it on' }).click()
  await page.getByRole('button', { name: `Change the role of ${uid}` }).click()
  const question = page.getByRole('dialog', { name: `What may ${uid} do?` })
  await question.getByRole('radio', { name: /^Support/ }).check()
  await question.getByRole('button', { name: 'Save' }).click()
  await expect(question).toBeHidden()
  await ravi.reload()
  await expect(ravi.getByRole('tab', { name: 'Reviews' })).toHaveAttribute('aria-selected', 'true')
  await expect(ravi.getByRole('tab', { name: 'Transfers' })).toHaveCount(0)

  await page.getByRole('button', { name: `End the access of ${uid}` }).click()
  const end = page.getByRole('alertdialog', { name: `End the access of ${uid}?` })
  await end.getByRole('button', { name: 'End access' }).click()
  await expect(page.getByRole('button', { name: `Give ${uid} access again` })).toBeVisible()
  await ravi.reload()
  await expect(ravi.getByRole('heading', { name: 'Administrator login' })).toBeVisible()

  await openTab(page, 'Audit trail')
  await expect(
    page.getByText(`${uid}: finance → support`).filter({ visible: true }).first(),
  ).toBeVisible()
})
