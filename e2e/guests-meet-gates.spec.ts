import { expect, test } from './support/fixtures.ts'
import { fillLogin, logIn } from './support/people.ts'

test('a guest may look at the cart, and finds it empty', async ({ page }) => {
  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: 'Looks So Empty !' })).toBeVisible()
})

test('a guest who asks for the bookings logs in and comes back to them', async ({ page }) => {
  await page.goto('/bookings')
  await expect(page).toHaveURL('/login?returnTo=%2Fbookings')
  await fillLogin(page, 'meera@chowk.example')
  await expect(page).toHaveURL('/bookings')
  await expect(page.getByRole('heading', { level: 1, name: 'Your bookings' })).toBeVisible()
})

test('a shopper who asks for the dashboard is sent home', async ({ page }) => {
  await logIn(page, 'meera')
  await page.goto('/dashboard/currentOrders')
  await expect(page).toHaveURL('/')
})

test('a guest who asks for the dashboard is sent to the log-in', async ({ page }) => {
  await page.goto('/dashboard/currentOrders')
  await expect(page).toHaveURL(/\/login\?returnTo=/)
})

test('a page that does not exist says so, with its status', async ({ page, watch }) => {
  watch.expectFailures(/status of 404/)
  const answer = await page.goto('/no/such/lane')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Go home' }).click()
  await expect(page).toHaveURL('/')
})

for (const path of ['/store', '/store?_id=', '/store?_id=nonsense', '/product?_id=nonsense']) {
  test(`${path} names nothing and is not found`, async ({ page, watch }) => {
    watch.expectFailures(/status of 404/)
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/no longer here|not found/)
  })
}
