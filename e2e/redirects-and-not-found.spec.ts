import { expect, test } from './support/fixtures.ts'
import { fillLogin, logIn } from './support/people.ts'

test('a guest can open the cart, which is empty', async ({ page }) => {
  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: 'Looks So Empty!' })).toBeVisible()
})

test('a guest who opens the bookings is redirected to the log-in and back to the bookings', async ({
  page,
}) => {
  await page.goto('/bookings')
  await expect(page).toHaveURL('/login?returnTo=%2Fbookings')
  await fillLogin(page, 'meera@chowk.example')
  await expect(page).toHaveURL('/bookings')
  await expect(page.getByRole('heading', { level: 1, name: 'Your bookings' })).toBeVisible()
})

test('a shopper who opens the dashboard is redirected to the home page', async ({ page }) => {
  await logIn(page, 'meera')
  await page.goto('/dashboard/currentOrders')
  await expect(page).toHaveURL('/')
})

test('a guest who opens the dashboard is redirected to the log-in', async ({ page }) => {
  await page.goto('/dashboard/currentOrders')
  await expect(page).toHaveURL(/\/login\?returnTo=/)
})

test('a merchant who logs in sees the current orders', async ({ page }) => {
  await page.goto('/login')
  await fillLogin(page, 'ramesh@chowk.example')
  await expect(page.getByRole('heading', { level: 1, name: 'Current Orders' })).toBeVisible()
})

test('a page that does not exist says so and answers 404', async ({ page, watch }) => {
  watch.expectFailures(/status of 404/)
  const answer = await page.goto('/no/such/lane')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Go home' }).click()
  await expect(page).toHaveURL('/')
})

for (const path of ['/store', '/store?_id=', '/store?_id=nonsense', '/product?_id=nonsense']) {
  test(`${path} does not exist and answers 404`, async ({ page, watch }) => {
    watch.expectFailures(/status of 404/)
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/no longer here|not found/)
  })
}
