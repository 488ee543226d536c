import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { callAs } from './support/api.ts'
import { openAccount } from './support/sessions.ts'

/** Opens shoes that have this size. */
async function openShoes(page: Page, size: string): Promise<void> {
  await page.goto(`/?rawQuery=shoes&city=Jaipur&size=${encodeURIComponent(size)}`)
  await page.locator('#results').getByRole('article').first().getByRole('link').first().click()
  await expect(page.getByRole('button', { name: 'Size help' })).toBeVisible()
}

test('a foot is measured on the screen without an account, marked on products and filters, and saved after log-in', async ({
  page,
}) => {
  await page.goto('/')
  await openShoes(page, 'UK 8')
  await page.getByRole('button', { name: 'Size help' }).click()
  await page.getByRole('button', { name: 'Measure a foot on this screen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Measure a foot on this screen' })
  await expect(
    dialog.getByText('lay the short side of a bank card', { exact: false }),
  ).toBeVisible()
  await dialog.getByRole('slider', { name: 'Width of the drawn card' }).fill('4')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'They are equally wide' }).click()
  const length = dialog.getByLabel('Length of the foot, mm')
  await length.fill('90')
  await expect(
    dialog.getByText('No size is sold for this measure.', { exact: false }),
  ).toBeVisible()
  await length.fill('262')
  await expect(dialog.getByText('Size: shoes UK 8')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByText('Please enter a name, such as Papa')).toBeVisible()
  await expect(length).toHaveValue('262')
  await dialog.getByLabel('Name').fill('Papa')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Papa: UK 8 is saved')).toBeVisible()

  // After the reload, the browser knows the scale of the screen and the saved size.
  await page.reload()
  const mark = page.getByRole('button', { name: /^Papa: (?:UK )?8$/ })
  await mark.click()
  await expect(mark).toHaveAttribute('aria-pressed', 'true')
  await expectSoundScreen(page)
  await expectAccessible(page)

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/?rawQuery=shoes&city=Jaipur')
  await page.getByRole('button', { name: 'Size', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Size' })
  await sheet.getByRole('button', { name: 'Papa: UK 8' }).click()
  await expect(page).toHaveURL(/size=UK(?:\+|%20)8/)
  await expectAccessible(page)

  await openAccount(page)
  await page.goto('/account')
  const family = page.getByRole('region', { name: 'Family sizes' })
  await expect(
    family.getByText('Papa: saved here before you logged in.', { exact: false }),
  ).toBeVisible()
  await family.getByRole('button', { name: 'Save with my account' }).click()
  await expect(family.getByText('Shoes UK 8')).toBeVisible()
  await expect(family.getByText('Foot 262 mm')).toBeVisible()
  await expect(family.getByRole('button', { name: 'Save with my account' })).toHaveCount(0)
  const { members } = await callAs(page, 'GET /family', {})
  expect(members).toMatchObject([
    { name: 'Papa', sizes: { shoes: 'UK 8' }, measures: { footMm: 262 } },
  ])
})
