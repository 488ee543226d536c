import { expect, test } from './support/fixtures.ts'
import { logInAsMerchant } from './support/people.ts'

test('current orders are sorted by their booking on request, and the browser remembers it', async ({
  page,
}) => {
  await logInAsMerchant(page, 'soni-vastralaya')
  const numbers = async () => {
    const texts = await page.locator('[data-row]').allTextContents()
    return texts.map((text) => text.slice(0, 7))
  }
  await page.goto('/dashboard/currentOrders')
  await expect(page.getByText('The order promised soonest comes first.')).toBeVisible()
  const promised = await numbers()
  const choice = page.getByRole('button', { name: 'Newest first' })
  await choice.click()
  await expect(choice).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('The order booked last comes first.')).toBeVisible()
  await expect.poll(numbers).not.toEqual(promised)
  const newest = await numbers()
  await page.reload()
  await expect(choice).toHaveAttribute('aria-pressed', 'true')
  expect(await numbers()).toEqual(newest)
  await choice.click()
  await expect.poll(numbers).toEqual(promised)
})
