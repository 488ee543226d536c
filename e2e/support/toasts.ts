import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { findItem, productPath, putIntoCart, wellStocked } from './items.ts'

/** In each frame: by how much toasts lie over an open sheet or a bar, or outside the window. */
const recordToasts = `(() => {
  if (window.toastFrames) return
  window.toastFrames = []
  const look = () => {
    const sheet = [...document.querySelectorAll('[role$=dialog][data-state=open]')].at(-1)
    const taken = sheet
      ? [{ name: 'sheet', top: sheet.offsetTop, bottom: sheet.offsetTop + sheet.offsetHeight }]
      : [...document.querySelectorAll('[data-bar]')].filter((bar) => bar.checkVisibility()).map((bar) => {
          const { top, bottom } = bar.getBoundingClientRect()
          return { name: bar.dataset.bar + ' bar', top, bottom }
        })
    for (const toast of document.querySelectorAll('[data-sonner-toast][data-mounted=true][data-removed=false]')) {
      const { top, bottom } = toast.getBoundingClientRect()
      const under = taken.filter((one) => Math.min(bottom, one.bottom) - Math.max(top, one.top) > 1)
      const outside = top < 0 || bottom > innerHeight ? ['outside the window'] : []
      window.toastFrames.push([...under.map(({ name }) => name), ...outside])
    }
    requestAnimationFrame(look)
  }
  look()
})()`

/** To be called before the press that shows the toast. */
export async function watchToasts(page: Page): Promise<void> {
  await page.evaluate(recordToasts)
}

/** Since `watchToasts` a toast was shown, and it stands on no bar and no open sheet, as soon as these are in place. */
export async function expectToastsClear(page: Page): Promise<void> {
  const lastFrames = () => page.evaluate<string[][]>('window.toastFrames.slice(-5)')
  await expect.poll(async () => (await lastFrames()).length).toBe(5)
  await expect.poll(async () => (await lastFrames()).flat()).toEqual([])
}

const item = findItem({ storeKey: 'soni-vastralaya', stockFits: wellStocked })

/** The toasts of two screens that have a bar at the bottom, for a signed-in shopper. */
export async function expectClearToasts(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(await productPath(page, item))
  await watchToasts(page)
  const heart = page
    .getByRole('main')
    .getByRole('button', { name: /wishlist/i })
    .first()
  for (const pressed of ['true', 'false']) {
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', pressed)
  }
  await expectToastsClear(page)

  await putIntoCart(page, item)
  await watchToasts(page)
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click()
  await expectToastsClear(page)
}
