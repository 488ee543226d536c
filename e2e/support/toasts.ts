import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { bookItems } from './orders.ts'
import { unfold } from './pass.ts'
import { findItem, productPath, putIntoCart, wellStocked } from './items.ts'

/** Records in each frame the bars, open sheet, prices and actions under a toast, and toasts outside of the window. */
const recordToasts = `(() => {
  if (window.toastFrames) return
  window.toastFrames = []
  const boxOf = (name, place) => {
    const { top, bottom, left, right } = place.getBoundingClientRect()
    return { name, top, bottom, left, right }
  }
  const isOfPage = (one) =>
    one.checkVisibility({ visibilityProperty: true }) && !one.closest('[data-sonner-toaster], [data-bar], .sr-only')
  const pricesIn = (page) => {
    const texts = document.createTreeWalker(page, NodeFilter.SHOW_TEXT)
    const found = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!/Rs.?[0-9]/.test(text.nodeValue) || !isOfPage(text.parentElement)) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      found.push(boxOf('price ' + text.nodeValue, range))
    }
    return found
  }
  // A high one, such as a picture, can still be pressed beside a toast.
  const actionsIn = (page, height) =>
    [...page.querySelectorAll('a, button, input, select, textarea, label, summary')]
      .filter((one) => isOfPage(one) && one.getBoundingClientRect().height < 2 * height)
      .map((one) => boxOf('action ' + (one.textContent || one.ariaLabel || one.tagName), one))
  const look = () => {
    const sheet = [...document.querySelectorAll('[role$=dialog][data-state=open]')].at(-1)
    const bars = sheet
      ? [{ ...boxOf('sheet', sheet), top: sheet.offsetTop, bottom: sheet.offsetTop + sheet.offsetHeight }]
      : [...document.querySelectorAll('[data-bar]')].filter((bar) => bar.checkVisibility())
          .map((bar) => boxOf(bar.dataset.bar + ' bar', bar))
    for (const toast of document.querySelectorAll('[data-sonner-toast][data-mounted=true][data-removed=false]')) {
      const { top, bottom, left, right, height } = toast.getBoundingClientRect()
      const page = sheet ?? document.body
      const under = [...bars, ...pricesIn(page), ...actionsIn(page, height)].filter((one) =>
        Math.min(bottom, one.bottom) - Math.max(top, one.top) > 1 &&
        Math.min(right, one.right) - Math.max(left, one.left) > 1)
      const outside = top < 0 || bottom > innerHeight ? [top + ' to ' + bottom + ' is outside the window'] : []
      window.toastFrames.push([...under.map(({ name }) => name), ...outside])
    }
    requestAnimationFrame(look)
  }
  look()
})()`

/** Call this before the press that shows the toast. */
export async function watchToasts(page: Page): Promise<void> {
  await page.evaluate(recordToasts)
}

/**
 * Expects that a toast was shown since `watchToasts`, and that it covers no bar, open sheet, price or action in its
 * final place.
 */
export async function expectToastsClear(page: Page, of = /./): Promise<void> {
  const lastFrames = () => page.evaluate<string[][]>('window.toastFrames.slice(-5)')
  await expect.poll(async () => (await lastFrames()).length).toBe(5)
  await expect
    .poll(async () => (await lastFrames()).flat().filter((name) => of.test(name)))
    .toEqual([])
}

const item = findItem({ storeKey: 'soni-vastralaya', stockFits: wellStocked })
const other = findItem({
  storeKey: 'soni-vastralaya',
  stockFits: wellStocked,
  word: new RegExp(`^(?!${item.product.productName})[\\w ]+$`),
})

/** Shows the toasts of the product, the cart and the bookings to a signed-in shopper, and expects them clear. */
export async function expectClearToasts(page: Page, of = /./): Promise<void> {
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
  await expectToastsClear(page, of)

  await putIntoCart(page, item)
  await putIntoCart(page, other)
  await watchToasts(page)
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click()
  await expectToastsClear(page, of)

  await bookItems(page, [item])
  await page.goto('/bookings')
  await unfold(page.getByRole('article'), 'Change or cancel')
  await page.getByRole('button', { name: 'Cancel booking' }).click()
  await watchToasts(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel booking' }).click()
  await expectToastsClear(page, of)
}
