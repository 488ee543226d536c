import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

const MOST_STOPS = 250

/**
 * Describes the cover of the focused element; empty when the element can be seen. A control without a size of its own,
 * such as a file input, is shown by its label. Toasts do not count, because they go away by themselves.
 */
const hidesFocus = `(() => {
  const focus = document.activeElement
  if (!focus || focus.matches('body, main, [data-sonner-toast], [data-sonner-toast] *')) return ''
  const own = focus.getBoundingClientRect()
  const shown = own.width < 3 || own.height < 3 ? (focus.closest('label') ?? focus) : focus
  const { left, right, top, bottom } = shown.getBoundingClientRect()
  const [high, low] = [Math.max(top, 0), Math.min(bottom, innerHeight)]
  if (low - high < Math.min(bottom - top, 12) || right < 4 || left > innerWidth - 4)
    return 'outside of the window: ' + focus.outerHTML.slice(0, 200)
  const cover = document.elementFromPoint((Math.max(left, 0) + Math.min(right, innerWidth)) / 2, (high + low) / 2)
  if (shown.contains(cover) || cover?.contains(shown) || cover?.closest('[data-sonner-toaster]')) return ''
  return 'under ' + cover?.outerHTML.slice(0, 150) + ': ' + focus.outerHTML.slice(0, 200)
})()`

/** Waits until the focus can be seen: a dialog that opens or closes may still cover it, or has yet to take it. */
async function expectFocusSeen(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate<string>(hidesFocus)).toBe('')
}

/** Presses Tab until the target has the focus; every element that has the focus before must be visible. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target.first()).toBeAttached()
  for (let presses = 0; presses < MOST_STOPS; presses += 1) {
    await expectFocusSeen(page)
    if ((await target.and(page.locator(':focus')).count()) > 0) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reaches ${target}`)
}

/** Presses a key on the target, which Tab reaches. */
export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Replaces the text of a field that Tab reaches. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

/** Expects that Escape closes the part that the target has opened, and returns the focus to the target. */
export async function expectEscape(page: Page, opened: Locator, target: Locator): Promise<void> {
  await expect(opened).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opened).toBeHidden()
  await expect(target).toBeFocused()
  await expectFocusSeen(page)
}
