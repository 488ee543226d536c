import type { Page } from '@playwright/test'
import { buildCity } from '#demo/city.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { findItem, openItem, productPath, wellStocked } from './support/items.ts'
import { codeFor } from './support/mailbox.ts'
import { newAccount } from './support/new-account.ts'
import { enterCodeOver, fillLogin, logInOver, logInSheet } from './support/people.ts'
import { spareEmail } from './support/sessions.ts'

const kurta = findItem({ storeKey: 'soni-vastralaya', stockFits: wellStocked })
const { productName } = kurta.product

const heart = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: `Wishlist: ${productName}`, exact: true })
    .first()
const toasts = (page: Page) => page.locator('[data-sonner-toast]')

test('Back, Escape and the cross close the sheet on the page that asked, and give the focus back', async ({
  page,
}) => {
  const path = await productPath(page, kurta)
  await page.goto(path)
  const sheet = logInSheet(page)
  for (const close of [
    () => page.goBack(),
    () => page.keyboard.press('Escape'),
    () => sheet.getByRole('button', { name: 'Close' }).click(),
  ]) {
    await heart(page).click()
    await expect(sheet.getByLabel('E-mail')).toBeFocused()
    await expect(page).toHaveURL(path)
    await close()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(path)
    await expect(heart(page)).toBeFocused()
  }
  // Forward leads to the history entry of the closed sheet. Its request is dropped, so nothing opens.
  await page.goForward()
  await expect(page).toHaveURL(path)
  await expect(sheet).toBeHidden()
})

test('a reason that was closed is not carried out by a later log-in for another one', async ({
  page,
}) => {
  const email = spareEmail()
  await openItem(page, kurta)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  const sheet = logInSheet(page)
  await expect(sheet).toContainText(`${productName} then goes into your cart.`)
  await page.goBack()
  await expect(sheet).toBeHidden()
  // The bar of a page that is scrolled down has no log-in.
  await page.evaluate('scrollTo(0, 0)')
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await expect(sheet).toBeVisible()
  await expect(sheet).not.toContainText(productName)
  await enterCodeOver(page, email)
  await expect(page.getByText('Login successful', { exact: true })).toBeVisible()
  await expect(toasts(page)).toHaveCount(1)
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false')
  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: 'Looks So Empty' })).toBeVisible()
})

test('a reason that was left by an address is not carried out by the log-in page', async ({
  page,
}) => {
  const email = spareEmail()
  const path = await productPath(page, kurta)
  await page.goto(path)
  await heart(page).click()
  await expect(logInSheet(page)).toBeVisible()
  await page.goto(`/login?returnTo=${encodeURIComponent(path)}`)
  await fillLogin(page, email)
  await expect(page).toHaveURL(path)
  await expect(page.getByText('Login successful', { exact: true })).toBeVisible()
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false')
})

test('the typed text and the code survive closing and a reload, and the request is carried out once', async ({
  page,
}) => {
  const person = newAccount()
  await page.goto(await productPath(page, kurta))
  await heart(page).click()
  const sheet = logInSheet(page)
  await sheet.getByLabel('E-mail').fill(person.email)
  await page.keyboard.press('Escape')
  await heart(page).click()
  await expect(sheet.getByLabel('E-mail')).toHaveValue(person.email)
  await sheet.getByRole('button', { name: 'Continue' }).click()
  const code = sheet.getByLabel('OTP from your e-mail')
  await expect(code).toBeFocused()
  await expect(sheet).toContainText(`We’ve sent a six-digit OTP to ${person.email}.`)
  await expect(sheet.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled()
  await page.reload()
  await expect(code).toBeFocused()
  await expect(sheet).toContainText(`${productName} then goes on your wishlist.`)
  await code.fill(await codeFor(page, person.email))
  await expect(sheet.getByLabel('Name', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Create account' }).click()
  await expect(sheet).toContainText('Please Enter Your Name')
  await expect(sheet.getByRole('checkbox')).toHaveAttribute('aria-invalid', 'true')
  await sheet.getByLabel('Name', { exact: true }).fill(person.name)
  await sheet.getByRole('checkbox').check()
  await sheet.getByRole('button', { name: 'Create account' }).click()
  await expect(
    page.getByText(`Welcome to Chowk, Leela Nambiar. ${productName} is on your wishlist`),
  ).toBeVisible()
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(sheet).toBeHidden()
  await expect(toasts(page)).toHaveCount(0)
})

test('a wrong code and a lost connection are told in the sheet, which looks the same for everybody', async ({
  page,
  context,
  watch,
}) => {
  watch.expectFailures(/status of 400|net::ERR/)
  const email = spareEmail()
  await page.goto(await productPath(page, kurta))
  const sheet = logInSheet(page)
  const seen: string[] = []
  for (const address of [email, newAccount().email]) {
    await heart(page).click()
    await sheet.getByLabel('E-mail').fill(address)
    await sheet.getByRole('button', { name: 'Continue' }).click()
    const code = sheet.getByLabel('OTP from your e-mail')
    await expect(code).toBeFocused()
    const right = await codeFor(page, address)
    await code.fill(right === '000000' ? '111111' : '000000')
    await expect(sheet).toContainText('That OTP is not right. 4 tries left')
    const words = await sheet.innerText()
    seen.push(words.replaceAll(address, 'e-mail').replace(/in \d+ s/, ''))
    await context.setOffline(true)
    await code.fill(right)
    await expect(sheet).toContainText('No signal. Nothing was sent.')
    await context.setOffline(false)
    await sheet.getByRole('button', { name: 'Another e-mail' }).click()
    await expect(sheet.getByLabel('E-mail')).toHaveValue(address)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  }
  expect(seen[0]).toBe(seen[1])
})

test('the owner of the shop is told so instead, and a log-in without a reason leads to the dashboard', async ({
  page,
}) => {
  const owner = buildCity().stores.find(({ key }) => key === 'soni-vastralaya')?.owner ?? ''
  await openItem(page, kurta)
  await page.getByRole('button', { name: 'Book Now' }).click()
  await logInOver(page, owner)
  await expect(
    page.getByText('This is a shop that you own or work for, so you cannot book there.'),
  ).toBeVisible()
  await expect(toasts(page)).toHaveCount(1)
  await expect(page).toHaveURL(/\/product\?/)
  await expect(page.getByRole('button', { name: 'Book Now' })).toHaveCount(0)
})

test('a person without a password sets one in the account, which asks for nothing else', async ({
  page,
}) => {
  const person = newAccount()
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await enterCodeOver(page, person.email)
  const sheet = logInSheet(page)
  await sheet.getByLabel('Name', { exact: true }).fill(person.name)
  await sheet.getByRole('checkbox').check()
  await sheet.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Welcome to Chowk, Leela Nambiar')).toBeVisible()

  await page.goto('/account')
  await page.getByRole('link', { name: 'Set a password' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Set a password' })).toBeVisible()
  await page.getByLabel('New password').fill(person.password)
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await expect(page.getByLabel('OTP from your e-mail')).toBeFocused()
  await expectSoundScreen(page)
  await expectAccessible(page)
  const otp = await codeFor(page, person.email, /confirm that it is you/)
  await page.getByLabel('OTP from your e-mail').fill(otp)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Your password is set')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Change Password' })).toBeVisible()
})
