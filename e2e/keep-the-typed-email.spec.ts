import { expect, test } from './support/fixtures.ts'
import { fillLogin } from './support/people.ts'

const email = 'leela.nambiar@shop.example'

test('a typed e-mail goes along between log-in, sign-up and forgotten password, in no address', async ({
  page,
}) => {
  const field = page.getByLabel('E-mail')
  await page.goto('/login?returnTo=%2Fcart')
  await field.fill(email)
  await page.getByRole('link', { name: 'Sign up' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Join Chowk' })).toBeVisible()
  await expect(field).toHaveValue(email)
  await field.fill(`x.${email}`)
  await page.getByRole('link', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back!' })).toBeVisible()
  await expect(field).toHaveValue(`x.${email}`)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByText('We’ll e-mail you a link')).toBeVisible()
  await expect(field).toHaveValue(`x.${email}`)
  await field.fill(email)
  await page.getByRole('link', { name: 'Back to log-in' }).click()
  await expect(page).toHaveURL('/login?returnTo=%2Fcart')
  await expect(field).toHaveValue(email)
  expect(await page.evaluate('JSON.stringify([location.href, history.state])')).not.toContain(
    'leela',
  )
})

test('the log-in stays on the screen until the next screen is loaded', async ({ page }) => {
  const held: (() => void)[] = []
  await page.route(/current-orders-screen/, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await page.goto('/login')
  await fillLogin(page, 'ramesh@chowk.example')
  await expect.poll(() => held.length).toBeGreaterThan(0)
  const submit = page.getByRole('button', { name: 'Log In', exact: true })
  await expect(submit).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByLabel('E-mail')).toHaveValue('ramesh@chowk.example')
  for (const release of held) release()
  await expect(page.getByRole('heading', { level: 1, name: 'Current Orders' })).toBeVisible()
})
