import type { Page } from '@playwright/test'

/** The six digits on the open pickup pass. */
export async function readCode(page: Page): Promise<string> {
  const spoken = page
    .getByRole('region', { name: 'Pickup pass' })
    .getByText(/^Pickup code (\d ){5}\d$/)
  return (await spoken.innerText()).replaceAll(/\D/g, '')
}

/** Opens the pass of this booking from Your bookings. */
export async function openPass(page: Page, orderNumber: string): Promise<void> {
  await page
    .getByRole('article', { name: new RegExp(orderNumber) })
    .getByRole('link', { name: 'Open pickup pass' })
    .click()
}
