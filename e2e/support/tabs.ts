import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Opens a tab and waits for its panel, because the panel before it may have a field or a button of the same name. */
export async function openTab(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name })
  await tab.click()
  await expect(tab).toHaveAttribute('aria-selected', 'true')
}
