import type { Page, Route } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { linkFor } from './support/mailbox.ts'
import { openAccount } from './support/sessions.ts'
import { findItem, openItem, wellStocked } from './support/items.ts'

const abort = (route: Route) => route.abort()

/** Stops the clock: it then moves only when the journey moves it. */
async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate<number>('Date.now()')
  await page.clock.pauseAt(now + 1_000)
}

test('the store search sends its request after a pause of 500 milliseconds', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    const words = searchParams.get('search')
    if (pathname === '/api/search-stores' && words) asked.push(words)
  })
  await page.clock.install()
  await page.goto('/shops')
  const field = page.getByRole('combobox', { name: 'Find a shop' })
  await field.fill('so')
  await stopClock(page)
  await expect.poll(() => asked).toEqual(['so'])
  await field.fill('son')
  await page.clock.runFor(400)
  await field.fill('soni')
  await page.clock.runFor(499)
  expect(asked).toEqual(['so'])
  await page.clock.runFor(1)
  await expect.poll(() => asked).toEqual(['so', 'soni'])
})

test('a new password redirects to the log-in after one second', async ({ page, newPerson }) => {
  const person = await openAccount(await newPerson())
  await page.clock.install()
  await page.goto('/forgot-password')
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.goto(await linkFor(page, person.email))
  await page.getByLabel('New password').fill('sutli-bomb-99')
  await page.getByLabel('Confirm password').fill('sutli-bomb-99')
  await stopClock(page)
  const answered = page.waitForResponse('**/api/reset-password/**')
  await page.getByRole('button', { name: 'Save password' }).click()
  await answered
  await expect(async () => {
    await page.clock.runFor(1)
    await expect(page.getByText('Your password is changed. Please log in')).toBeVisible({
      timeout: 100,
    })
  }).toPass({ timeout: 10_000, intervals: [10] })
  await page.clock.runFor(800)
  await expect(page).toHaveURL('/reset-password')
  await page.clock.runFor(200)
  await expect(page).toHaveURL('/login')
})

test('a toast is shown for 2.5 seconds, or for 8 seconds with Undo', async ({ page, watch }) => {
  watch.expectFailures(/update-wishlist/)
  const kurta = findItem({ storeKey: 'soni-vastralaya', stockFits: wellStocked })
  await openAccount(page)
  await page.clock.install()
  await openItem(page, kurta)
  const heart = page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(kurta.product.productName) })
    .and(page.locator('[aria-pressed]'))
    .first()
  const toasts = page.locator('[data-sonner-toast]')
  await heart.click()
  await expect(toasts).toHaveText('Added to your wishlist')
  await toasts.getByRole('button', { name: 'Close' }).click()
  await expect(toasts).toHaveCount(0)
  // The first removal fails; the second press removes the product.
  await page.route('**/api/update-wishlist', abort)
  for (const stands of [2_500, 8_000]) {
    await heart.click()
    // Moves the pointer away, because a toast under the pointer stays.
    await page.mouse.move(0, 300)
    await expect(toasts).toHaveCount(1)
    await stopClock(page)
    await page.clock.runFor(stands - 1_500)
    await expect(toasts.and(page.locator('[data-removed=false]'))).toHaveCount(1)
    await page.clock.runFor(2_000)
    await expect(toasts).toHaveCount(0)
    await page.clock.resume()
    await page.unroute('**/api/update-wishlist', abort)
  }
})
