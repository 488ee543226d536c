import type { Locator, Page } from '@playwright/test'

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

/** Opens a folded part of a booking, by a text in the line that opens it. */
export async function unfold(booking: Locator, title: string): Promise<void> {
  const fold = booking.getByRole('group').filter({ hasText: title }).first()
  if ((await fold.getAttribute('open')) === null) await fold.locator('summary').click()
}
