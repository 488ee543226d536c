import { expect, test } from './support/fixtures.ts'
import { fillLogin, logIn } from './support/people.ts'

for (const path of ['/cart', '/bookings']) {
  test(`a guest who asks for ${path} logs in and comes back to it`, async ({ page }) => {
    await page.goto(path)
    await expect(page).toHaveURL(`/login?returnTo=${encodeURIComponent(path)}`)
    await fillLogin(page, 'meera@chowk.example')
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
}

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
  await expect(page.getByRole('heading', { name: 'This lane leads nowhere' })).toBeVisible()
  await page.getByRole('link', { name: 'Go home' }).click()
  await expect(page).toHaveURL('/')
})

for (const path of ['/store', '/store?_id=', '/store?_id=nonsense', '/product?_id=nonsense']) {
  test(`${path} names nothing and is not found`, async ({ page, watch }) => {
    watch.expectFailures(/status of 404/)
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/not here|leads nowhere/)
  })
}
