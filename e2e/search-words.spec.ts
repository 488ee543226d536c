import type { Page } from '@playwright/test'
import { logInAsAdmin } from './support/admin.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { openTab } from './support/tabs.ts'

async function openSearchWords(admin: Page): Promise<void> {
  await logInAsAdmin(admin)
  await openTab(admin, 'Search words')
  await expect(admin.getByText('What shoppers searched for in the last 90 days')).toBeVisible()
}

const rowOf = (admin: Page, words: string) => admin.getByRole('row').filter({ hasText: words })

test(
  'an administrator explains what shoppers search for in vain, and the next search finds it',
  { tag: '@core' },
  async ({ page, newPerson, watch }) => {
    watch.expectFailures(/status of 400/)
    await page.goto('/?city=Jaipur&rawQuery=qorbexi')
    await expect(page.getByRole('heading', { name: 'No results for “qorbexi”' })).toBeVisible()

    const admin = await newPerson()
    await openSearchWords(admin)
    const row = rowOf(admin, 'qorbexi')
    await expect(row).toContainText('Jaipur')
    await expectAccessible(admin)
    await expectSoundScreen(admin)
    await row.getByRole('button', { name: 'Add a meaning for qorbexi' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Explain a word' })
    await expect(dialog.getByLabel('Word', { exact: true })).toHaveValue('qorbexi')
    await dialog.getByLabel('Means').fill('kurti qwertz')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('The search does not know qwertz.')).toBeVisible()
    await dialog.getByLabel('Means').fill('kurti')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(row).toContainText('Finds something now')

    await page.goto('/?city=Jaipur&rawQuery=qorbexi&sort=newest')
    await expect(page.getByRole('article').filter({ hasText: /kurti/i }).first()).toBeVisible()

    await row.getByRole('button', { name: 'Remove qorbexi' }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(row).toHaveCount(0)
    await admin.getByText('Meanings', { exact: true }).click()
    await expect(rowOf(admin, 'qorbexi')).toContainText('kurti')
    await expectAccessible(admin)
    await expectSoundScreen(admin)
    await openTab(admin, 'Audit trail')
    await expect(rowOf(admin, 'qorbexi = kurti')).toContainText('Explained a word')
  },
)

test('a word that the search understands already is replaced only on purpose', async ({
  page: admin,
  watch,
}) => {
  watch.expectFailures(/status of 400/)
  await openSearchWords(admin)
  await admin.getByText('Meanings', { exact: true }).click()
  await admin.getByRole('button', { name: 'Add meaning' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('Word', { exact: true }).fill('churidar')
  await dialog.getByLabel('Means').fill('leggings')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('The search already understands “churidar” as')).toBeVisible()
  const box = dialog.getByRole('checkbox')
  await expect(box).toBeFocused()
  await expectAccessible(admin)
  await box.check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  const row = rowOf(admin, 'churidar')
  await expect(row).toContainText('leggings')
  await row.getByRole('button', { name: 'Change churidar' }).click()
  await expect(dialog.getByLabel('Means')).toHaveValue('leggings')
  await admin.keyboard.press('Escape')
  await row.getByRole('button', { name: 'Remove churidar' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(row).toHaveCount(0)
})
