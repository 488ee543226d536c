import { expect, test } from './support/fixtures.ts'
import { expectAccessible } from './support/inspect.ts'
import { codeFor, emailTo } from './support/mailbox.ts'
import { fillSignUp, newAccount, proveAddress } from './support/new-account.ts'
import { book, findItem, wellStocked } from './support/items.ts'

const item = findItem({ storeKey: 'soni-vastralaya', stockFits: wellStocked })

test(
  'a guest signs up with the emailed code and books the item from the cart',
  { tag: '@core' },
  async ({ page }) => {
    const person = newAccount()
    await page.goto('/login?returnTo=%2Fcart')
    await expect(page.getByText('Log in to book what is in your cart.')).toBeVisible()
    await page.getByRole('link', { name: 'Sign up' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Join Chowk' })).toBeVisible()
    await expect(page.getByText('Sign up to book what is in your cart.')).toBeVisible()

    await fillSignUp(page, person)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page.locator('[data-sonner-toast]')).toHaveText('OTP sent successfully')
    await expect(page.getByText('Please verify your e-mail first')).toHaveCount(0)
    const box = page.getByLabel('OTP from your e-mail')
    await expect(box).toBeFocused()
    await expect(box).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(box).toHaveAttribute('inputmode', 'numeric')
    await expect(page.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled()
    await expectAccessible(page)

    // The code is between e-mail and passwords, on the screen and in the order of the keyboard.
    const email = page.getByLabel('E-mail', { exact: true })
    const places = [email, box, page.getByLabel('Password', { exact: true })]
    const tops = await Promise.all(places.map(async (one) => (await one.boundingBox())?.y ?? 0))
    expect(tops).toEqual(tops.toSorted((one, other) => one - other))
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Verify' })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(email).toBeFocused()

    const code = await codeFor(page, person.email)
    await box.fill(`${code.slice(0, 3)} ${code.slice(3)}x`)
    await expect(page.getByText('Welcome to Chowk, Leela Nambiar')).toBeVisible()
    await expect(page).toHaveURL('/cart')
    const booking = await book(page, item)
    await page.getByRole('link', { name: 'See your booking' }).click()
    await expect(page.getByRole('article', { name: new RegExp(booking) })).toBeVisible()
    const welcome = await emailTo(page, person.email, /^Welcome to Chowk$/)
    expect(welcome.text).toContain('Namaste Leela Nambiar,')
  },
)

test(
  'a new account is redirected home when no other page was requested',
  { tag: '@both' },
  async ({ page }) => {
    const person = newAccount()
    await page.goto('/signup')
    await fillSignUp(page, person)
    await proveAddress(page, person.email)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page).toHaveURL('/')
  },
)

test(
  'a reload while the mail is being read keeps every letter and the field for the code',
  { tag: '@both' },
  async ({ page }) => {
    const person = newAccount()
    await page.goto('/signup')
    await expect(page.getByRole('button', { name: 'Sign Up' })).toHaveAttribute('type', 'submit')
    await page.getByLabel('Name', { exact: true }).pressSequentially(person.name)
    await page.getByLabel('E-mail').pressSequentially(person.email)
    await page.reload()
    await expect(page.getByLabel('E-mail')).toHaveValue(person.email)
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(person.name)
    await page.getByRole('button', { name: 'Send OTP' }).click()
    const box = page.getByLabel('OTP from your e-mail')
    await expect(box).toBeVisible()
    await page.reload()
    await expect(box).toBeFocused()
    await expect(page.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled()
    await box.fill(await codeFor(page, person.email))
    await expect(page.getByText(`${person.email} is verified`)).toBeVisible()
  },
)

test('a reload keeps the name, the address and its verification, but no password', async ({
  page,
}) => {
  const person = newAccount()
  await page.goto('/signup')
  await fillSignUp(page, person)
  await proveAddress(page, person.email)
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(person.name)
  await expect(page.getByLabel('E-mail')).toHaveValue(person.email)
  await expect(page.getByText(`${person.email} is verified`)).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await fillSignUp(page, person)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL('/')
})
