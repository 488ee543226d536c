import { expect, test } from './support/fixtures.ts'
import { logInAsMerchant } from './support/people.ts'

test('the mouse wheel changes no amount', { tag: '@desktop' }, async ({ page }) => {
  await logInAsMerchant(page, 'soni-vastralaya')
  await page.goto('/dashboard/loyalty')
  const amount = page.getByRole('spinbutton').first()
  await amount.fill('250')
  await amount.hover()
  await page.mouse.wheel(0, 400)
  await expect(amount).not.toBeFocused()
  await expect(amount).toHaveValue('250')
})
