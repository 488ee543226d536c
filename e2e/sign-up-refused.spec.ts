import { expect, test } from './support/fixtures.ts'
import { expectAccessible } from './support/inspect.ts'
import { codeFor, emailTo } from './support/mailbox.ts'
import { fillSignUp, newAccount, proveAddress } from './support/new-account.ts'

const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('errors appear at a field after it was touched, and at all fields and in a list with links on Sign Up', async ({
  page,
}) => {
  await page.goto('/signup')
  const name = page.getByLabel('Name', { exact: true })
  const password = page.getByLabel('Password', { exact: true })
  await expect(page.getByRole('button', { name: 'Sign Up' })).toHaveAttribute('type', 'submit')
  await name.fill('A')
  await expect(page.getByText('Name must be at least 2 characters')).toHaveCount(0)
  await name.blur()
  await expect(page.getByText('Name must be at least 2 characters')).toBeVisible()
  await name.fill('A'.repeat(26))
  await expect(page.getByText('Name must be at most 25 characters')).toBeVisible()
  await password.fill('kurta')
  await password.blur()
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
  await page.getByLabel('Confirm password').fill('dupatta')
  await page.getByLabel('Confirm password').blur()
  await expect(page.getByText('Password Must Match')).toBeVisible()
  await page.getByLabel('E-mail').fill('leela@')
  await page.getByLabel('E-mail').blur()
  await expect(page.getByText('Please enter a valid email')).toBeVisible()
  for (const field of [name, password, page.getByLabel('Confirm password')]) await field.fill('')
  await page.getByLabel('E-mail').fill('')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(name).toBeFocused()
  const list = page.getByRole('region', { name: 'Please check these 5 fields' })
  for (const message of [
    'Please Enter Your Name',
    'Please enter your Email',
    'Please Enter Password',
    'Confirming your password is necessary',
    'Please tick the box about age and terms',
  ]) {
    await expect(list.getByRole('link', { name: message })).toBeVisible()
    // The message is once in the list and once at its field.
    await expect(page.getByText(message)).toHaveCount(2)
  }
  const { height } = (await list.boundingBox()) ?? { height: 0 }
  await list.getByRole('link', { name: 'Please enter your Email' }).click()
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await page.getByLabel('E-mail').fill('leela@shop.example')
  await expect(page.getByText('Please enter your Email')).toHaveCount(1)
  // The corrected line stays in the list, struck out, so that nothing moves during typing.
  expect(await list.boundingBox()).toMatchObject({ height })
  await expectAccessible(page)
})

test('fields that are in view say what is wrong themselves, and their messages move nothing', async ({
  page,
}) => {
  await page.goto('/login')
  const submit = page.getByRole('button', { name: 'Log In', exact: true })
  await expect(submit).toHaveAttribute('type', 'submit')
  const before = await page.getByLabel('Password', { exact: true }).boundingBox()
  await page.getByLabel('E-mail').fill('leela@')
  await page.getByLabel('Password', { exact: true }).focus()
  await expect(page.getByText('Please enter a valid email')).toBeVisible()
  expect(await page.getByLabel('Password', { exact: true }).boundingBox()).toEqual(before)
  await submit.click()
  await expect(page.getByRole('region', { name: 'Please check these 2 fields' })).toBeVisible()
  await expect(page.getByText('Please Enter Password').filter({ visible: true })).toHaveCount(1)
})

test('a password that is easy to guess is rejected while it is typed', async ({ page }) => {
  await page.goto('/signup')
  await expect(page.getByRole('button', { name: 'Sign Up' })).toHaveAttribute('type', 'submit')
  await page.getByLabel('Name', { exact: true }).fill('Zarnigar Talukdar')
  const password = page.getByLabel('Password', { exact: true })
  const common = page.getByText(/^(?:Many people use this password|This password is your own name)/)
  for (const easy of ['Password@123', 'zarnigar']) {
    await password.pressSequentially(easy)
    await expect(common).toBeVisible()
    await expect(password).toBeFocused()
    await password.fill(`${easy}-77x`)
    await expect(common).toHaveCount(0)
    await password.fill('')
  }
})

test('the password can be shown, and the fields are marked for password managers', async ({
  page,
}) => {
  await page.goto('/signup')
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveAttribute('autocomplete', 'new-password')
  await expect(page.getByLabel('E-mail')).toHaveAttribute('autocomplete', 'email')
  await expect(page.getByLabel('Name', { exact: true })).toHaveAttribute('autocomplete', 'name')
  await page.getByRole('button', { name: 'Show password' }).first().click()
  await expect(password).toHaveAttribute('type', 'text')
})

test('a code expires after five wrong attempts, and each answer says how many are left', async ({
  page,
  watch,
}) => {
  watch.expectFailures(/status of 400/)
  const { email } = newAccount()
  await page.goto('/signup')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send OTP' }).click()
  const box = page.getByLabel('OTP from your e-mail')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('Please enter the six digits')).toBeVisible()
  const code = await codeFor(page, email)
  const main = page.getByRole('main')
  for (const left of ['4 tries left', '3 tries left', '2 tries left', '1 try left']) {
    await box.fill('')
    await box.fill(wrongFor(code))
    await expect(main.getByText(left)).toBeVisible()
    // The message appears at the field only.
    await expect(page.getByText(left).filter({ visible: true })).toHaveCount(1)
    // Entering the same digits again costs no try.
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(box).toBeFocused()
  }
  const ended = main.getByText('This OTP has expired. Please ask for a new one')
  await box.fill('')
  await box.fill(wrongFor(code))
  await expect(ended).toBeVisible()
  await box.fill(code.slice(0, 5))
  await expect(ended).toHaveCount(0)
  await box.fill(code)
  await expect(ended).toBeVisible()
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(ended).toBeVisible()
})

test('a code is not valid in another browser', async ({ page, newPerson, watch }) => {
  watch.expectFailures(/status of 4(?:00|29)/)
  const person = newAccount()
  await page.goto('/signup')
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByRole('button', { name: 'Send OTP' }).click()
  const code = await codeFor(page, person.email)

  const thief = await newPerson()
  const own = newAccount()
  await thief.goto('/signup')
  await fillSignUp(thief, own)
  await thief.getByRole('button', { name: 'Send OTP' }).click()
  await thief.getByLabel('OTP from your e-mail').fill(code)
  await expect(thief.getByRole('main').getByText('4 tries left')).toBeVisible()
  // A verification is valid for its own address only.
  await thief.getByLabel('OTP from your e-mail').fill(await codeFor(thief, own.email))
  await expect(thief.getByText(`${own.email} is verified`)).toBeVisible()
  await thief.getByLabel('E-mail').fill(person.email)
  // Sign Up requests a new code for this address instead of opening its account.
  await thief.getByRole('button', { name: 'Sign Up' }).click()
  await expect(thief.getByLabel('OTP from your e-mail')).toHaveValue('')
  await expect(thief.getByText('OTP sent successfully')).toBeVisible()
  await expect(thief).toHaveURL(/\/signup$/)
  await expect(thief.getByRole('link', { name: 'Log In' }).first()).toBeVisible()
})

test('only an email says that an address already has an account', async ({ page, newPerson }) => {
  const guest = await newPerson()
  await guest.goto('/signup')
  await guest.getByLabel('E-mail').fill('asha@chowk.example')
  await guest.getByRole('button', { name: 'Send OTP' }).click()
  await expect(guest.getByText('OTP sent successfully')).toBeVisible()
  await expect(guest.getByLabel('OTP from your e-mail')).toBeVisible()
  const mail = await emailTo(page, 'asha@chowk.example', /already have an account/)
  expect(mail.text).not.toMatch(/\d{3} \d{3}/)
})

test('a common password is rejected at its field, and all input is kept', async ({
  page,
  watch,
}) => {
  watch.expectFailures(/status of 400|ERR_FAILED|common-passwords/)
  // When the browser cannot load the list of passwords, the server still rejects the password.
  await page.route('**/assets/common-passwords*', (route) => route.abort())
  const person = { ...newAccount(), password: 'Password@123' }
  await page.goto('/signup')
  await fillSignUp(page, person)
  await proveAddress(page, person.email)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText(/^Many people use this password/)).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Confirm password')).toHaveValue(person.password)
  for (const label of ['Password', 'Confirm password'])
    await page.getByLabel(label, { exact: true }).fill('phuljhadi-77x')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL('/')
})

test('without signal the form is not sent, an error is shown, and all input is kept', async ({
  page,
  context,
  watch,
}) => {
  watch.expectFailures(/ERR_INTERNET_DISCONNECTED/)
  const person = newAccount()
  await page.goto('/signup')
  await expect(page.getByRole('button', { name: 'Sign Up' })).toHaveAttribute('type', 'submit')
  await context.setOffline(true)
  await fillSignUp(page, person)
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await expect(page.getByText('No signal. Nothing was sent.').first()).toBeVisible()
  await expect(page.getByLabel('OTP from your e-mail')).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(person.password)
  await proveAddress(page, person.email)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL('/')
})

test('an e-mail that was typed before the scripts came gets its code', async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/signup', { waitUntil: 'commit' })
  const email = page.getByLabel('E-mail')
  await email.fill('early@shop.example')
  release()
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  await expect(email).toHaveValue('early@shop.example')
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await expect(page.getByText('OTP sent successfully')).toBeVisible()
})
