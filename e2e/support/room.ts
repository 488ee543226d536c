import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

const twoFrames = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'

/** Bars that stay while the page is scrolled are this high at most, in text of the usual size. */
const BARS_REM = 7.5

const bars = `const bars = [...document.querySelectorAll('[data-bar]')].filter(
  (bar) => ['fixed', 'sticky'].includes(getComputedStyle(bar).position) && bar.checkVisibility(),
)`

const widest = `(() => {
  const width = document.documentElement.clientWidth
  if (document.documentElement.scrollWidth <= width) return []
  const isOver = (element) => element.getBoundingClientRect().right > width + 1
  const over = [...document.querySelectorAll('body *')].filter(
    (element) => element.checkVisibility() && isOver(element) && !isOver(element.parentElement),
  )
  return over.slice(0, 4).map((element) => 'wider than the screen: ' + element.outerHTML.slice(0, 300))
})()`

const barsAfterScroll = `(async () => {
  const before = scrollY
  scrollTo(0, 300)
  await ${twoFrames}
  ${bars}
  const heights = bars.map((bar) => {
    const { top, bottom } = bar.getBoundingClientRect()
    return Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0))
  })
  scrollTo(0, before)
  const all = heights.reduce((sum, height) => sum + height, 0)
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize)
  return all > ${BARS_REM} * rem ? ['bars of ' + heights.join(', ') + ' px'] : []
})()`

/** Moves the focus to everything that takes it; the first event is a visitor's, who scrolls from here on. */
const hiddenFocus = `(async () => {
  dispatchEvent(new Event('wheel'))
  const stops = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')].filter(
    (stop) => !stop.disabled && stop.tabIndex >= 0 && stop.checkVisibility({ visibilityProperty: true }) &&
      !stop.closest('[inert], [aria-hidden=true], [data-bar]'),
  )
  const hidden = []
  for (const stop of stops) {
    stop.focus()
    await ${twoFrames}
    if (document.activeElement !== stop) continue
    const { left, right, top, bottom } = stop.getBoundingClientRect()
    if (right - left < 2 || bottom - top < 2) continue
    const x = (left + right) / 2
    const height = bottom - top
    for (const y of height > innerHeight / 2 ? [top + height / 2] : [top + height / 4, bottom - height / 4]) {
      const bar = document.elementFromPoint(x, y)?.closest('[data-bar]')
      if (y < 0 || y > innerHeight) hidden.push('focus outside the window, at ' + Math.round(y) + ': ' + stop.outerHTML.slice(0, 200))
      else if (bar && !bar.contains(stop)) hidden.push('focus under a bar, at ' + Math.round(y) + ': ' + stop.outerHTML.slice(0, 200))
    }
  }
  document.activeElement?.blur?.()
  scrollTo(0, 0)
  return hidden
})()`

type Size = { width: number; height: number }

/**
 * In a window of this size nothing scrolls sideways, the bars of a phone are small, and whatever takes the focus is
 * between the bars then.
 */
export async function expectRoom(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(size)
  await page.evaluate(twoFrames)
  const found: string[] = []
  for (const measure of [widest, hiddenFocus, barsAfterScroll])
    found.push(...(await page.evaluate<string[]>(measure)))
  expect(found, `${size.width} × ${size.height}, ${page.url()}`).toEqual([])
}
