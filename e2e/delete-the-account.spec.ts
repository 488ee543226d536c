import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { bookItems } from './support/orders.ts'
import { callAs } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible } from './support/inspect.ts'
import { codeFor } from './support/mailbox.ts'
import { type NewAccount, newAccount } from './support/new-account.ts'
import { openAccount } from './support/sessions.ts'
import { findItem, productPath, wellStocked } from './support/items.ts'

const item = findItem({ storeKey: 'raja-park-trends', stockFits: wellStocked })

/** The files in the archive that the page downloads as soon as it is ready, as texts. */
async function downloadArchive(page: Page): Promise<Record<string, string>> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download (ZIP)' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^chowk-my-data-.+\.zip$/)
  const packed = Object.entries(unzipSync(await readFile(await file.path())))
  return Object.fromEntries(packed.map(([name, bytes]) => [name, strFromU8(bytes)]))
}

async function openAccountPage(page: Page): Promise<void> {
  await page.goto('/account')
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  // These parts load after the page. After the deletion the server would refuse their requests.
  await expect(page.getByLabel('Ask me for a review')).toBeVisible()
  await expect(page.getByLabel('costs less')).toBeVisible()
  await expect(page.getByText(/^No device/)).toBeVisible()
}

/** Opens the dialog and confirms with this password. */
async function tryToLeave(page: Page, password: string) {
  const question = page.getByRole('alertdialog', { name: 'Delete your account permanently?' })
  if (!(await question.isVisible()))
    await page.getByRole('button', { name: 'Delete my account' }).click()
  await question.getByLabel('Your password').fill(password)
  await question.getByRole('button', { name: 'Delete permanently' }).click()
  return question
}

async function bookAndKeep(page: Page): Promise<{ orderId: string; productId: string }> {
  const address = new URL(await productPath(page, item), 'http://chowk.example')
  const productId = address.searchParams.get('_id') ?? ''
  await callAs(page, 'POST /update-wishlist', { task: 'add', id: productId })
  const { orderId } = await bookItems(page, [item])
  return { orderId, productId }
}

async function expectLogInRefused(page: Page, { email, password }: NewAccount): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page.getByText('E-mail or password is not right')).toBeVisible()
}

test(
  'a shopper downloads their data and deletes the account',
  { tag: '@core' },
  async ({ page, watch }) => {
    watch.expectFailures(/api\/(me|login)\)/)
    const person = await openAccount(page)
    const { orderId, productId } = await bookAndKeep(page)

    await openAccountPage(page)
    await expect(page.getByText(person.email, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Prepare the file' }).click()
    const files = await downloadArchive(page)
    expect(JSON.parse(files['account.json'] ?? '')).toMatchObject({
      name: person.name,
      email: person.email,
    })
    expect(JSON.parse(files['wishlist.json'] ?? '')).toMatchObject([{ productId }])
    expect(files['bookings.csv']).toContain(orderId)
    await expectAccessible(page)

    const question = await tryToLeave(page, 'not-this-one')
    await expect(question.getByText('This password is not right')).toBeVisible()
    await expectAccessible(page)
    await tryToLeave(page, person.password)
    await expect(question.getByText('You have 1 open booking.')).toBeVisible()
    await question.getByRole('link', { name: 'To your bookings' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible()
    await callAs(page, 'POST /cancel-order', { orderId })

    await openAccountPage(page)
    await tryToLeave(page, person.password)
    await expect(page).toHaveURL('/')
    await expect(page.getByText('Your account is deleted')).toBeVisible()
    await page.goto('/bookings')
    await expect(page).toHaveURL(/\/login/)
    await expectLogInRefused(page, person)
  },
)

test('a person without a password downloads their data with a code by e-mail', async ({
  page,
  watch,
}) => {
  watch.expectFailures(/api\/(me\/archive|proof)\)/)
  const { email, name } = newAccount()
  await page.goto('/login')
  await callAs(page, 'POST /login-code', { email })
  await callAs(page, 'POST /login-with-code', { email, otp: await codeFor(page, email) })
  await callAs(page, 'POST /signup-with-code', { email, name, isAdult: true, acceptsTerms: true })

  await openAccountPage(page)
  await page.getByRole('button', { name: 'Prepare the file' }).click()
  const question = page.getByRole('dialog', { name: 'Is it still you?' })
  await question.getByRole('button', { name: 'Send OTP' }).click()
  const code = question.getByLabel('OTP from your e-mail')
  await code.fill('000000')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(question.getByText(/That code is not right|tries left/).first()).toBeVisible()
  await expectAccessible(page)
  await code.fill(await codeFor(page, email, /OTP.*you|OTP/))
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(question).toBeHidden()
  const { 'account.json': account } = await downloadArchive(page)
  expect(JSON.parse(account ?? '')).toMatchObject({ name, email })
})

test('a read that is refused before the deletion is answered does not ask for a log-in', async ({
  page,
  watch,
}) => {
  watch.expectFailures(/api\/me|api\/userAuth|api\/bookings/)
  const { password } = await openAccount(page)
  await openAccountPage(page)
  await page.route('**/api/me', async (route) => {
    if (route.request().method() !== 'DELETE') return route.continue()
    const answer = await route.fetch()
    // Before the answer arrives, another tab's message makes the page ask who is logged in.
    const asked = page.waitForResponse('**/api/userAuth')
    await page.evaluate("new BroadcastChannel('session').postMessage('changed')")
    await asked
    return route.fulfill({ response: answer })
  })
  await tryToLeave(page, password)
  await expect(page.getByText('Your account is deleted')).toBeVisible()
  await expect(page).toHaveURL('/')
})
