import type { Page } from '@playwright/test'
import { callAs } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { storeOf } from './support/items.ts'
import { logInAsMerchant } from './support/people.ts'

const shop = 'malviya-sole'

async function openAccount(page: Page): Promise<void> {
  await page.goto('/dashboard/yourAccount')
  await expect(page.getByRole('heading', { level: 1, name: 'Your Account' })).toBeVisible()
}

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const edit = (page: Page, name: string) =>
  part(page, name).getByRole('button', { name: `EDIT ${name}`, exact: true })
const save = (page: Page, name: string) =>
  part(page, name).getByRole('button', { name: `SAVE CHANGES ${name}`, exact: true })

test('the forms are read-only until EDIT, save their part, and are read-only again', async ({
  page,
}) => {
  await logInAsMerchant(page, shop)
  await openAccount(page)
  const name = 'Personal information'
  const owner = part(page, name).getByLabel('Your name')
  await expect(owner).not.toBeEditable()
  await expect(save(page, name)).toBeDisabled()
  await expect(part(page, name)).toContainText('+91')
  await expect(part(page, name).getByLabel('E-mail')).not.toBeEditable()
  await expectSoundScreen(page)
  await expectAccessible(page)

  await edit(page, name).click()
  await owner.fill('R2D2')
  await save(page, name).click()
  await expect(part(page, name)).toContainText('Name can only contain letters and spaces')
  await owner.fill('Ramesh Lal')
  await expectAccessible(page)
  await save(page, name).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(owner).not.toBeEditable()
  await expect(edit(page, name)).toBeFocused()
  await page.reload()
  await expect(owner).toHaveValue('Ramesh Lal')
  await expect(save(page, name)).toBeDisabled()
})

test('leaving with unsaved changes asks first', async ({ page }) => {
  await logInAsMerchant(page, shop)
  await openAccount(page)
  await edit(page, 'Pickup').click()
  await part(page, 'Pickup').getByLabel('Note for customers').fill('Ring the bell')
  let asked = ''
  page.once('dialog', (dialog) => {
    asked = dialog.message()
    void dialog.dismiss()
  })
  await page.getByRole('link', { name: /^Orders/ }).click()
  await expect.poll(() => asked).not.toBe('')
  await expect(page).toHaveURL(/yourAccount$/)
  await part(page, 'Pickup')
    .getByRole('button', { name: /^CANCEL/ })
    .click()
  await expect(part(page, 'Pickup').getByLabel('Note for customers')).toHaveValue('')
})

test('of two devices that edit the hours, the second one sees what the first one saved and keeps its own', async ({
  page,
  newPerson,
  watch,
}) => {
  watch.expectFailures(/status of 409/)
  const name = 'Weekly timings'
  const other = await newPerson({ viewport: { width: 1280, height: 800 } })
  await logInAsMerchant(page, shop)
  await logInAsMerchant(other, shop)
  await openAccount(page)
  await openAccount(other)
  await edit(page, name).click()
  await edit(other, name).click()

  await part(other, name).getByLabel('Closes', { exact: true }).selectOption('21:45')
  await save(other, name).click()
  await expect(other.getByText('Saved', { exact: true })).toBeVisible()

  await part(page, name).getByLabel('Closes', { exact: true }).selectOption('19:15')
  await save(page, name).click()
  const conflict = part(page, name).getByRole('alert')
  await expect(conflict).toContainText('changed on another device')
  await expect(conflict).toContainText('9:45')
  await expect(part(page, name).getByLabel('Closes', { exact: true })).toHaveValue('19:15')
  await expectAccessible(page)
  await save(page, name).click()
  await expect(edit(page, name)).toBeVisible()
  await expect(part(page, name)).toContainText('7:15')

  await edit(other, name).click()
  await part(other, name).getByLabel('Closes', { exact: true }).selectOption('20:00')
  await save(other, name).click()
  await other.getByRole('alert').getByRole('button', { name: 'Keep these, forget mine' }).click()
  await expect(part(other, name)).toContainText('7:15')
})

test('a closed day is shown to customers', async ({ page, newPerson }) => {
  const name = 'Closed on dates'
  await logInAsMerchant(page, shop)
  await openAccount(page)
  await edit(page, name).click()
  await part(page, name).getByRole('button', { name: 'Add closed days' }).click()
  await save(page, name).click()
  await expect(part(page, name)).toContainText('Please say why the shop is closed')
  await part(page, name).getByLabel('Why').fill('Cousin’s wedding')
  await save(page, name).click()
  await expect(edit(page, name)).toBeVisible()
  await expect(part(page, name).getByRole('listitem')).toContainText('Cousin’s wedding')

  const { storeId } = await callAs(page, 'GET /dashboard/yourAccount', {})
  const guest = await newPerson()
  await guest.goto(`/store?_id=${storeId}`)
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText(storeOf(shop).shopName)
  await expect(guest.getByText('Cousin’s wedding').first()).toBeVisible()

  await edit(page, name).click()
  await part(page, name).getByRole('button', { name: 'Remove closure 1' }).click()
  await save(page, name).click()
  await expect(part(page, name)).toContainText('No closed days are planned.')
})

test('the poster shows the shop’s address, and nothing else is printed', async ({ page }) => {
  await logInAsMerchant(page, shop)
  await openAccount(page)
  await page.evaluate('window.print = () => { document.title = "printed" }')
  await page.getByRole('button', { name: 'Print QR poster' }).click()
  await expect(page).toHaveTitle('printed')
  await page.emulateMedia({ media: 'print' })
  const sheet = page.locator('[data-print]')
  await expect(sheet).toBeVisible()
  await expect(sheet).toContainText(storeOf(shop).shopName)
  const { storeId } = await callAs(page, 'GET /dashboard/yourAccount', {})
  await expect(sheet.locator('svg title')).toHaveText(new RegExp(`/store\\?_id=${storeId}$`))
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
})

test('an account that fails to load shows a picture and can be retried', async ({
  page,
  watch,
}) => {
  watch.expectFailures(/ERR_FAILED/)
  await logInAsMerchant(page, shop)
  await page.route('**/api/dashboard/yourAccount', (route) => route.abort())
  await page.goto('/dashboard/yourAccount')
  const failure = page.getByRole('alert')
  await expect(failure.locator('svg').first()).toBeVisible()
  await expectAccessible(page)
  await page.unrouteAll()
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(edit(page, 'Address')).toBeVisible()
})

test('a shop is closed with the password, cannot be found, and is opened again', async ({
  page,
  newPerson,
  watch,
}) => {
  watch.expectFailures(/status of (400|404)/)
  const own = 'jagatpura-sports'
  await logInAsMerchant(page, own)
  await openAccount(page)
  const { storeId } = await callAs(page, 'GET /dashboard/yourAccount', {})
  await page.getByRole('button', { name: 'Close the shop' }).click()
  const question = page.getByRole('alertdialog', { name: 'Close your shop?' })
  await question.getByLabel('Your password').fill('not-this-one')
  await question.getByRole('button', { name: 'Close the shop' }).click()
  await expect(question.getByText('This password is not right')).toBeVisible()
  await expectAccessible(page)
  await question.getByLabel('Your password').fill('chowk-demo-2026')
  await question.getByRole('button', { name: 'Close the shop' }).click()
  const state = part(page, 'Close the shop')
  await expect(state).toContainText(/Closed since|No new bookings/)
  const { closing } = await callAs(page, 'GET /dashboard/yourAccount', {})
  const guest = await newPerson()
  await guest.goto(`/store?_id=${storeId}`)
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText(
    closing?.closedAt ? 'This shop is no longer here' : storeOf(own).shopName,
  )
  await state.getByRole('button', { name: /Open the shop again|Keep the shop open/ }).click()
  await expect(state.getByRole('button', { name: 'Close the shop' })).toBeVisible()
  // Its page is cached for some seconds.
  const store = await callAs(guest, 'GET /store', { _id: storeId })
  expect(store.shopName).toBe(storeOf(own).shopName)
})
