import type { Page } from '@playwright/test'
import { callAs, moveOrder } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { findItem, storeOf, wellStocked } from './support/items.ts'
import { bookItems } from './support/orders.ts'
import { logIn, logInAsMerchant } from './support/people.ts'
import { photo } from './support/photo.ts'

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
  // A row with its values, which opens to read.
  await expect(part(page, name)).toContainText('+91')
  await expect(owner).toBeHidden()
  await part(page, name).getByRole('button', { name, exact: true }).click()
  await expect(owner).not.toBeEditable()
  await expect(save(page, name)).toHaveCount(0)
  await expect(part(page, name).getByLabel('E-mail')).not.toBeEditable()
  await expectSoundScreen(page)
  await expectAccessible(page)

  await part(page, 'Bank account').getByRole('heading', { name: 'Bank account' }).click()
  await expect(
    part(page, 'Bank account').getByRole('link', { name: 'See your Statement' }),
  ).toHaveAttribute('href', '/dashboard/statement')
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
  await expect(save(page, name)).toHaveCount(0)
})

test('tax numbers that were left out of the registration are added later', async ({ page }) => {
  const name = 'Tax numbers'
  await logInAsMerchant(page, shop)
  await openAccount(page)
  await edit(page, name).click()
  await part(page, name).getByLabel('GSTIN').fill('27AAPFU0939F1ZX')
  await part(page, name).getByLabel('PAN').fill('aapfu0939f')
  await save(page, name).click()
  await expect(part(page, name)).toContainText('This is not a GSTIN')
  await part(page, name).getByLabel('GSTIN').fill('27aapfu0939f1zv')
  await save(page, name).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(part(page, name).getByLabel('GSTIN')).toHaveValue('27AAPFU0939F1ZV')
  await expect(part(page, name).getByLabel('PAN')).toHaveValue('AAPFU0939F')
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
  await page.getByRole('link', { name: 'View my shop' }).click()
  await expect.poll(() => asked).not.toBe('')
  await expect(page).toHaveURL(/yourAccount$/)
  const note = part(page, 'Pickup').getByLabel('Note for customers')
  const cancel = part(page, 'Pickup').getByRole('button', { name: 'CANCEL Pickup', exact: true })
  const question = page.getByRole('alertdialog', { name: 'Drop your changes?' })
  await cancel.click()
  await expect(question).toContainText('“Pickup” is not saved yet')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(cancel).toBeFocused()
  await expect(note).toHaveValue('Ring the bell')
  await cancel.click()
  await question.getByRole('button', { name: 'Drop changes' }).click()
  await expect(note).toHaveValue('')
  await expect(note).not.toBeEditable()
  await expect(edit(page, 'Pickup')).toBeFocused()
})

test('the bar to save appears with the first change and stays in sight', async ({ page }) => {
  await logInAsMerchant(page, shop)
  await openAccount(page)
  const name = 'Weekly timings'
  const bar = part(page, name).locator('[data-bar=bottom]')
  await edit(page, name).click()
  await expect(bar).toHaveCount(0)
  // Without a change, no question appears.
  await part(page, name)
    .getByRole('button', { name: `CANCEL ${name}` })
    .click()
  await expect(edit(page, name)).toBeVisible()
  await edit(page, name).click()
  await part(page, name).getByLabel('Closes', { exact: true }).selectOption('21:15')
  await expect(bar).toBeInViewport({ ratio: 1 })
  await expect(bar.getByRole('button', { name: `SAVE CHANGES ${name}` })).toBeEnabled()
  await part(page, name).getByRole('heading', { name }).scrollIntoViewIfNeeded()
  await expect(bar).toBeInViewport({ ratio: 1 })
  await expectSoundScreen(page)
  await part(page, name).getByLabel('Closes', { exact: true }).selectOption('20:30')
  await bar.getByRole('button', { name: `CANCEL ${name}` }).click()
  await page.getByRole('button', { name: 'Drop changes' }).click()
  await expect(bar).toHaveCount(0)
})

test('state and city are chosen from the table of states with their cities', async ({ page }) => {
  await logInAsMerchant(page, shop)
  await openAccount(page)
  const name = 'Address'
  const state = part(page, name).getByLabel('State')
  const city = part(page, name).getByLabel('City')
  await expect(state).toBeDisabled()
  await expect(city).toHaveValue('Jaipur')
  await edit(page, name).click()
  await expect(state.getByRole('option')).toHaveCount(36)
  await expect(city.getByRole('option', { name: 'Udaipur', exact: true })).toBeAttached()
  await state.selectOption('Kerala')
  await expect(city).toHaveValue('')
  await expect(city.getByRole('option', { name: 'Udaipur', exact: true })).toHaveCount(0)
  await save(page, name).click()
  await expect(part(page, name)).toContainText('City is Required')
  await expectAccessible(page)
  await city.selectOption('Kochi')
  await expect(part(page, name)).not.toContainText('City is Required')
  await save(page, name).click()
  await expect(edit(page, name)).toBeVisible()
  expect(await callAs(page, 'GET /dashboard/yourAccount', {})).toMatchObject({
    state: 'Kerala',
    city: 'Kochi',
  })

  await edit(page, name).click()
  await state.selectOption('Rajasthan')
  await city.selectOption('Jaipur')
  await save(page, name).click()
  await expect(city).toBeDisabled()
  await expect(city).toHaveValue('Jaipur')
})

test('of two devices, only the entries that differ are listed', async ({
  page,
  newPerson,
  watch,
}) => {
  watch.expectFailures(/status of 409/)
  const name = 'Pickup'
  const other = await newPerson()
  await logInAsMerchant(page, shop)
  await logInAsMerchant(other, shop)
  await openAccount(page)
  await openAccount(other)
  await edit(page, name).click()
  await edit(other, name).click()
  await part(other, name).getByLabel('A ready order is kept for').selectOption('5')
  await save(other, name).click()
  await expect(edit(other, name)).toBeVisible()

  const note = part(page, name).getByLabel('Note for customers')
  await note.fill('Second lane on the left')
  await save(page, name).click()
  const conflict = part(page, name).getByRole('alert')
  await expect(conflict.getByRole('term')).toHaveText([
    'A ready order is kept for',
    'Note for customers',
  ])
  await expect(conflict).toContainText('Other device: 5 open days')
  await expect(conflict).toContainText('You: Second lane on the left')
  await expect(note).toHaveValue('Second lane on the left')
  await conflict.getByRole('button', { name: 'Keep these, forget mine' }).click()
  await expect(note).toHaveValue('')
  await expect(part(page, name).getByLabel('A ready order is kept for')).toHaveValue('5')
})

test('the shop’s picture and logo are sent, and shown to customers', async ({
  page,
  newPerson,
}) => {
  const name = 'Pictures'
  const own = 'jagatpura-sports'
  await logInAsMerchant(page, own)
  await openAccount(page)
  await edit(page, name).click()
  const before = await callAs(page, 'GET /dashboard/yourAccount', {})
  for (const [label, color] of [
    ['Front of the shop', '#3b5f41'],
    ['Logo', '#9c2b2b'],
  ] as const) {
    const group = part(page, name).getByRole('group', { name: label })
    await expect(group).toBeVisible()
    const remove = group.getByRole('button', { name: /^Remove/ })
    if ((await remove.count()) > 0) await remove.click()
    const chooser = page.waitForEvent('filechooser')
    await group.getByText('Choose a picture').click()
    await (await chooser).setFiles(await photo(color))
    await expect(group.getByRole('img')).toHaveCount(1)
    await expect(group.getByRole('progressbar')).toHaveCount(0)
  }
  await expectAccessible(page)
  await save(page, name).click()
  await expect(edit(page, name)).toBeFocused()
  const after = await callAs(page, 'GET /dashboard/yourAccount', {})
  expect(after.image).not.toBe(before.image)
  expect(after.logo).not.toBe(before.logo)

  const guest = await newPerson()
  await guest.goto(`/store?_id=${after.storeId}`)
  const logo = `img[src*="${after.logo}"], source[srcset*="${after.logo}"]`
  await expect(guest.locator(logo).first()).toBeAttached()
})

test('a note for customers stands on the pickup pass', async ({ page, newPerson }) => {
  const text = 'The entrance is in the side lane'
  const item = findItem({ storeKey: shop, stockFits: wellStocked })
  const merchant = await newPerson()
  await logInAsMerchant(merchant, shop)
  await openAccount(merchant)
  await edit(merchant, 'Pickup').click()
  await part(merchant, 'Pickup').getByLabel('Note for customers').fill(text)
  await save(merchant, 'Pickup').click()
  await expect(edit(merchant, 'Pickup')).toBeVisible()

  await logIn(page, 'meera')
  const { orderId, orderNumber } = await bookItems(page, [item])
  await moveOrder(merchant, orderNumber, { status: 'Ready for Pickup' })
  await page.goto(`/bookings/pass?orderId=${orderId}`)
  await expect(page.getByRole('region', { name: 'Pickup pass' })).toContainText(text)
  await expectAccessible(page)
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
  await part(page, name).getByRole('button', { name, exact: true }).click()
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
  await expect(page).toHaveTitle(/printed$/)
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

test(
  'a shop is closed with the password, cannot be found, and is opened again',
  { tag: '@core' },
  async ({ page, newPerson, watch }) => {
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
    // The server caches pages of guests for a minute, so this visit uses an address of its own.
    await guest.goto(`/store?_id=${storeId}&opened=${Date.now()}`)
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText(
      closing?.closedAt ? 'This shop is no longer here' : storeOf(own).shopName,
    )
    await state.getByRole('button', { name: /Open the shop again|Keep the shop open/ }).click()
    await expect(state.getByRole('button', { name: 'Close the shop' })).toBeVisible()
    // Calls the endpoint, because the store's page is cached for some seconds.
    const store = await callAs(guest, 'GET /store', { _id: storeId })
    expect(store.shopName).toBe(storeOf(own).shopName)
  },
)
