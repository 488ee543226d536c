import { expect, test } from './support/fixtures.ts'
import { readCode } from './support/pass.ts'
import { logIn } from './support/people.ts'
import { findItem, payWithCash, putIntoCart, wellStocked } from './support/items.ts'

const disconnected = /net::ERR_/

test('a pickup pass that was opened once is shown without signal', async ({
  page,
  context,
  watch,
}) => {
  watch.expectFailures(disconnected)
  await logIn(page, 'asha')
  await page.goto('/bookings')
  const open = page.getByRole('link', { name: 'Open pickup pass' })
  await open.click()
  const code = await readCode(page)
  await page.goBack()
  await expect(open).toBeVisible()
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')

  await context.setOffline(true)
  await open.click()
  expect(await readCode(page)).toBe(code)
  await expect(page.getByRole('img', { name: 'QR code for the counter' })).toBeVisible()
})

test('booking without signal shows an error, keeps the cart, and works when the signal is back', async ({
  page,
  context,
  watch,
}) => {
  watch.expectFailures(disconnected)
  await logIn(page, 'asha')
  await putIntoCart(page, findItem({ storeKey: 'meena-kari', stockFits: wellStocked }))
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Pay With Cash' }).click()
  await expect(page.getByRole('alert').getByText('You are offline')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay With Cash' })).toBeEnabled()

  await context.setOffline(false)
  expect(await payWithCash(page)).toMatch(/^\w+-\w+$/)
})

test('without signal, a screen that was never loaded says so, and the console has no error', async ({
  page,
  context,
}) => {
  await logIn(page, 'asha')
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  for (const name of ['Wishlist', 'Bookings', 'Search']) {
    await page.getByRole('navigation').getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/offline|no signal/i)
  }
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Wishlist' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wishlist')
})
