import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { findItem, productPath, wellStocked } from './support/items.ts'

const item = findItem({ storeKey: 'soni-vastralaya', stockFits: wellStocked })

/** The buttons and links of the top bar that lie over each other, and the width of a page that scrolls sideways. */
const crowded = `(() => {
  const boxes = [...document.querySelectorAll('header :is(a, button)')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one) => [one.getAttribute('aria-label') ?? one.textContent, one.getBoundingClientRect()])
  const pairs = boxes.flatMap(([name, a], at) =>
    boxes.slice(at + 1).flatMap(([other, b]) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
        ? [name + ' lies on ' + other]
        : [],
    ),
  )
  const { scrollWidth, clientWidth } = document.documentElement
  return [...pairs, ...(scrollWidth > clientWidth ? ['too wide: ' + scrollWidth] : [])]
})()`

// Unlike the browser's own text size, this one does not change the conditions of the style sheet.
const screens: Record<string, (page: Page) => string | Promise<string>> = {
  'the home page': () => '/',
  'the list of shops': () => '/shops',
  'the contact page': () => '/contact-us',
  'a product': (page) => productPath(page, item),
}

for (const [name, pathOf] of Object.entries(screens))
  test(`${name} with only its text at twice the size: nothing lies on the bar or is too wide`, async ({
    page,
  }) => {
    await page.addInitScript(
      `addEventListener('DOMContentLoaded', () => document.documentElement.style.fontSize = '200%')`,
    )
    await page.goto(await pathOf(page))
    await expect.poll(() => page.evaluate<string[]>(crowded)).toEqual([])
  })

test('cards of shops have their height before the pictures come', async ({ page }) => {
  const heights = () =>
    page
      .getByRole('main')
      .getByRole('article')
      .evaluateAll((cards) => cards.map((card) => (card as { offsetHeight?: number }).offsetHeight))
  const held: (() => void)[] = []
  let isHeld = true
  await page.route('**/media/**', async (route) => {
    if (isHeld) await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await page.goto('/shops', { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await expect.poll(() => held.length).toBeGreaterThan(0)
  const before = await heights()
  isHeld = false
  for (const go of held) go()
  const width = `document.querySelector('main article img').naturalWidth`
  await expect.poll(() => page.evaluate<number>(width)).toBeGreaterThan(1)
  expect(await heights()).toEqual(before)
})
