import type { Page } from '@playwright/test'
import { DAY_MS, formatDay, indianDay } from '#shared/formats/india-time.ts'
import { paths } from '#shared/paths.ts'
import { logInAsAdmin } from './support/admin.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { logInAsMerchant } from './support/people.ts'
import { openTab } from './support/tabs.ts'

const rowOf = (admin: Page, ...words: string[]) =>
  words.reduce(
    (rows, hasText) => rows.filter({ hasText }),
    admin.getByRole('row').filter({ visible: true }),
  )

test('an administrator sets a price from a later day, withdraws it, and switches a notice off and on', async ({
  page: admin,
  watch,
}) => {
  watch.expectFailures(/status of 400/)
  const day = indianDay(Date.now() + 40 * DAY_MS)
  await logInAsAdmin(admin)
  await openTab(admin, 'Settings')
  await expect(admin.getByRole('heading', { name: 'What holds today' })).toBeVisible()
  await expectAccessible(admin)
  await expectSoundScreen(admin)

  await admin.getByRole('button', { name: 'Change: Monthly plan' }).click()
  const form = admin.getByRole('dialog', { name: 'Change: Monthly plan' })
  await form.getByLabel('Price in rupees, all taxes included').fill('649.50')
  await form.getByRole('button', { name: 'Set' }).click()
  await expect(form.getByText('Choose a day from tomorrow on')).toBeVisible()
  await form.getByLabel('Valid from').fill(day)
  await form.getByRole('button', { name: 'Set' }).click()
  const planned = rowOf(admin, 'Monthly plan', formatDay(day), 'Rs 649.50')
  await expect(planned).toContainText('Planned')
  await expect(admin.getByText(`From ${formatDay(day)}: Rs 649.50`)).toBeVisible()
  await planned.getByRole('button', { name: /^Withdraw/ }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(planned).toContainText('Withdrawn')
  await expectAccessible(admin)

  await admin.getByText('Notices', { exact: true }).click()
  await expect(admin.getByText('These cannot be switched off.')).toBeVisible()
  const notice = admin.getByRole('listitem').filter({ hasText: 'Lower price on the wishlist' })
  await notice.getByRole('button', { name: /^Switch off/ }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Switch off' }).click()
  await expect(notice).toContainText('by admin · none was due so far')
  await expectAccessible(admin)
  await expectSoundScreen(admin)
  await notice.getByRole('button', { name: /^Switch on/ }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Switch on' }).click()
  await expect(notice.getByRole('button', { name: /^Switch off/ })).toBeVisible()

  await openTab(admin, 'Audit trail')
  await expect(rowOf(admin, 'Lower price on the wishlist: off → on')).toContainText(
    'Switched a notice',
  )
  await expect(rowOf(admin, 'Monthly plan: Rs 499.00 → Rs 649.50')).toContainText('Set a price')
})

test('an administrator adds a sub-category with its words, and shops are offered it until it is retired', async ({
  page: admin,
  newPerson,
  watch,
}) => {
  watch.expectFailures(/status of 400/)
  await logInAsAdmin(admin)
  await openTab(admin, 'Settings')
  await admin.getByText('Sub-categories', { exact: true }).click()
  await admin.getByRole('button', { name: 'Add a sub-category' }).click()
  const form = admin.getByRole('dialog', { name: 'Add a sub-category' })
  await form.getByLabel('Name in English').fill('Angarkhas')
  await form.getByLabel('Name in Hindi').fill('अंगरखे')
  await form.getByLabel('HSN').fill('6211')
  await form.getByLabel('Further words').fill('jhulwa\nchuridar')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('The search already understands “churidar”')).toBeVisible()
  await expectAccessible(admin)
  await form.getByLabel('Further words').fill('jhulwa')
  await form.getByRole('button', { name: 'Save' }).click()
  const row = rowOf(admin, 'Angarkhas', 'jhulwa')
  await expect(row).toContainText('Added')
  await expectAccessible(admin)
  await expectSoundScreen(admin)

  const merchant = await newPerson()
  await logInAsMerchant(merchant, 'soni-vastralaya')
  const url = new URL(merchant.url()).origin
  await merchant.context().addCookies([{ name: 'lang', value: 'hi', url }])
  await merchant.goto(paths.addProduct())
  const offered = merchant.locator('datalist option', { hasText: 'अंगरखे' })
  await expect(offered).toBeAttached()

  await row.getByRole('button', { name: 'Retire: Angarkhas' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Retire' }).click()
  await expect(row).toContainText('Retired')
  await merchant.reload()
  await expect(merchant.locator('datalist option', { hasText: 'शर्ट' }).first()).toBeAttached()
  await expect(offered).not.toBeAttached()
})
