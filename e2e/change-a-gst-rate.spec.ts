import { DAY_MS, formatDay, indianDay } from '#shared/formats/india-time.ts'
import { logInAsAdmin } from './support/admin.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { openTab } from './support/tabs.ts'

test('finance sees what a GST rate changes, enters it for a later day, changes and withdraws it', async ({
  page: admin,
  watch,
}) => {
  watch.expectFailures(/status of 400/)
  const day = indianDay(Date.now() + 40 * DAY_MS)
  await logInAsAdmin(admin)
  await openTab(admin, 'Settings')
  await admin.getByText('GST rates', { exact: true }).click()
  const rows = admin.getByRole('row').filter({ visible: true })
  await expect(rows.filter({ hasText: '56th GST Council' })).toHaveCount(3)
  await expectAccessible(admin)
  await expectSoundScreen(admin)

  await admin.getByRole('button', { name: 'Enter a rate' }).click()
  const form = admin.getByRole('dialog', { name: 'Enter a rate' })
  await form.getByLabel('Chapter or heading (HSN)').fill('62')
  await form.getByLabel('Rate', { exact: true }).selectOption('5 %')
  await form.getByLabel('Up to this value of a piece').fill('500')
  await form.getByLabel('Rate above it').selectOption('18 %')
  await form.getByLabel('Valid from').fill(day)
  await expect(
    form.getByRole('heading', { name: `What changes on ${formatDay(day)}` }),
  ).toBeVisible()
  await expect(
    form.getByText(/^\d+ articles \(\d+ variants\) of \d+ shops get another rate/),
  ).toBeVisible()
  await form.getByText('By shop').click()
  await expect(form.getByText(/^Soni Vastralaya$/)).toBeVisible()
  await form.getByText('Articles, the dearest first').click()
  await expect(form.getByText('5 % → 18 %').first()).toBeVisible()
  await form.getByRole('button', { name: 'Enter the rate' }).click()
  await expect(form.getByText('Please name the notification').first()).toBeVisible()
  await form.getByLabel('Source').fill('Notification 4/2027-Central Tax (Rate)')
  await expectAccessible(admin)
  await form.getByRole('button', { name: 'Enter the rate' }).click()
  const planned = rows.filter({ hasText: formatDay(day) }).filter({ hasText: 'Planned' })
  await expect(planned).toContainText('5 % up to Rs 500.00, 18 % above')

  await planned.getByRole('button', { name: 'Change: 62' }).click()
  const change = admin.getByRole('dialog', { name: 'Change: 62' })
  await expect(change.getByLabel('Source')).toHaveValue('Notification 4/2027-Central Tax (Rate)')
  await change.getByLabel('Up to this value of a piece').fill('2500')
  await expect(
    change.getByText('No article of a shop with a GSTIN gets another rate.'),
  ).toBeVisible()
  await change.getByRole('button', { name: 'Enter the rate' }).click()
  await expect(planned).toContainText('5 % up to Rs 2,500.00, 18 % above')
  await planned.getByRole('button', { name: /^Withdraw/ }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(planned).toHaveCount(0)
  await expectAccessible(admin)
  await expectSoundScreen(admin)

  await openTab(admin, 'Audit trail')
  await expect(
    admin.getByText('Withdrew a GST rate').filter({ visible: true }).first(),
  ).toBeVisible()
})
