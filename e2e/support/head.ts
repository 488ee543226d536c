import type { Page } from '@playwright/test'
import { screenMessages } from '#shared/screen-messages.ts'

const { en, hi } = screenMessages

/** Follows a link, or presses a button, of the page's head; on a phone it is in the menu with further actions. */
export async function pressInHead(page: Page, name: string | RegExp): Promise<void> {
  const main = page.getByRole('main')
  const words = [en, hi].map(({ ui }) => ui.moreActions).join('|')
  const more = main.getByRole('button', { name: new RegExp(`^(${words})$`) })
  const shown = main.getByRole('link', { name, exact: true })
  const button = main.getByRole('button', { name, exact: true })
  await more.or(shown).or(button).first().waitFor()
  if (await more.isVisible()) {
    await more.click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  } else await shown.or(button).click()
}
