import type { Page } from '@playwright/test'
import { callAs } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { englishLeftOvers } from './support/inspect.ts'
import { askForLink as linkIn, emailTo, linkFor } from './support/mailbox.ts'
import { newAccount } from './support/new-account.ts'
import { openAccount } from './support/sessions.ts'
import { openProfile, profileEntry } from './support/people.ts'

const fresh = 'sutli-bomb-99'

async function askForLink(page: Page, email: string): Promise<string> {
  await page.goto('/forgot-password')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
  return linkFor(page, email)
}

async function setPassword(page: Page, password: string, again = password): Promise<void> {
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Confirm password').fill(again)
  const save = page.getByRole('button', { name: 'Save password' })
  // The button has no type `submit` until the page is hydrated, because only the script can send the form.
  await expect(save).toHaveAttribute('type', 'submit')
  await save.click()
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
}

test(
  'a forgotten password is replaced with the emailed link, and all other sessions end',
  { tag: '@core' },
  async ({ page, newPerson, watch }) => {
    watch.expectFailures(/status of 40[01]/)
    const inside = await newPerson()
    const { email, password } = await openAccount(inside)
    await inside.goto('/bookings')
    await expect(inside.getByRole('heading', { level: 1, name: 'Your bookings' })).toBeVisible()

    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Forgot password?' })).toBeVisible()
    const link = await askForLink(page, email)
    await page.goto(link)
    await expect(page).toHaveURL('/reset-password')
    await page.reload()
    await setPassword(page, fresh)
    await expect(page.getByText('Your password is changed. Please log in')).toBeVisible()
    await expect(page).toHaveURL('/login')
    await expect(page.getByLabel('E-mail')).toHaveValue(email)
    await emailTo(page, email, /was changed$/)

    await inside.goto('/bookings')
    await expect(inside).toHaveURL(/\/login\?returnTo=/)
    await logIn(page, email, password)
    await expect(page.getByText('E-mail or password is not right')).toBeVisible()
    await logIn(page, email, fresh)
    await expect(page.getByText('Login successful')).toBeVisible()
    await expect(page).toHaveURL('/')

    await page.goto(link)
    const ended = { level: 1, name: 'This link was used or has expired' }
    await expect(page.getByRole('heading', ended)).toBeVisible()
    await expect(page.getByLabel('New password')).toHaveCount(0)
    await page.getByRole('link', { name: 'Get a new link' }).click()
    await expect(page).toHaveURL('/forgot-password')
  },
)

test('Change Password in the profile menu sends a link to the account’s own address', async ({
  page,
}) => {
  const { email } = await openAccount(page, 'Zubin Mistry')
  await page.goto('/')
  const menu = await openProfile(page)
  await expect(page.getByText(email)).toBeVisible()
  for (const item of ['Wishlist', 'Bookings', 'Logout'])
    await expect(profileEntry(menu, item)).toBeVisible()
  await profileEntry(menu, 'Change Password').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Change Password' })).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.goto(await linkFor(page, email))
  await setPassword(page, fresh)
  await expect(page).toHaveURL('/login')
  await logIn(page, email, fresh)
  await expect(page).toHaveURL('/')
})

test('the forms show each error at its field', async ({ page, watch }) => {
  watch.expectFailures(/status of 400/)
  await page.goto('/forgot-password')
  const send = page.getByRole('button', { name: 'Send link' })
  await expect(send).toHaveAttribute('type', 'submit')
  await send.click()
  await expect(page.getByText('Please enter Email', { exact: true })).toBeVisible()
  await page.getByLabel('E-mail').fill('leela@')
  await expect(page.getByText('Please enter valid Email')).toBeVisible()

  const { email } = await openAccount(page)
  await page.goto(await askForLink(page, email))
  await setPassword(page, '')
  await expect(page.getByText('Please enter password')).toBeVisible()
  await setPassword(page, 'kurta')
  await expect(page.getByText('Password length should be at least 6')).toBeVisible()
  await setPassword(page, fresh, 'sutli-bomb-98')
  await expect(page.getByText('Confirm password should match with password')).toBeVisible()
  await setPassword(page, 'Password@123')
  await expect(page.getByText(/^Many people use this password/)).toBeVisible()
  await setPassword(page, fresh)
  await expect(page).toHaveURL('/login')
})

test('leaving with a new password that is not saved asks first', async ({ page }) => {
  await page.goto(await askForLink(page, (await openAccount(page)).email))
  const password = page.getByLabel('New password', { exact: true })
  await password.fill(fresh)
  const home = page.getByRole('banner').getByRole('link', { name: 'Chowk, home' })
  page.once('dialog', (question) => {
    expect(question.message()).toContain('Leave this page?')
    void question.dismiss()
  })
  await home.click()
  await expect(password).toHaveValue(fresh)
  await expect(page).toHaveURL(/\/reset-password$/)
  page.once('dialog', (question) => void question.accept())
  await home.click()
  await expect(page).toHaveURL('/')
})

test('an unknown address gets the same answer as a known one', async ({ page }) => {
  await page.goto('/forgot-password')
  await page.getByLabel('E-mail').fill(newAccount().email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled()
})

test('a page with a token is not cached and sends no referrer', async ({ page, watch }) => {
  watch.expectFailures(/status of 400/)
  const answer = await page.goto('/reset-password/abcdefghijklmnop')
  expect(await answer?.headerValue('cache-control')).toBe('no-store')
  expect(await answer?.headerValue('referrer-policy')).toBe('no-referrer')
  expect(await answer?.text()).not.toContain('abcdefghijklmnop')
  await expect(page).toHaveURL('/reset-password')
})

test('sign-up, forgotten and new password are in Hindi, with their error messages', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'lang', value: 'hi', url: baseURL ?? '' }])
  const { email } = await openAccount(page)
  const link = await linkIn(page, email)
  await callAs(page, 'POST /logout', {})
  for (const path of ['/login', '/signup', '/forgot-password', link]) {
    await page.goto(path)
    const submit = page.getByRole('main').locator('button[type=submit]')
    await submit.click()
    await expect(page.getByRole('main').locator('[aria-invalid]').first()).toBeVisible()
    await expect.poll(() => englishLeftOvers(page), `English at ${path}`).toEqual([])
  }
})
