import type { Page } from '@playwright/test'

/** The layout shift (CLS) that a person may notice. */
export const NOTICEABLE = 0.05

/** Adds up the layout shifts from now on, also those within half a second after a key or tap. Returns a reader. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(`{
    window.shifted = 0
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) window.shifted += value
    }).observe({ type: 'layout-shift' })
  }`)
  return async () => await page.evaluate<number>('window.shifted')
}
