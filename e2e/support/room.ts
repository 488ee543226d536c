import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

const twoFrames = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'

/** Bars that stay while the page is scrolled take this many pixels of a phone's height at most. */
const BARS_PX = 120

const bars = `const bars = [...document.querySelectorAll('[data-bar]')].filter(
  (bar) => ['fixed', 'sticky'].includes(getComputedStyle(bar).position) && bar.checkVisibility(),
)`

const widest = `(() => {
  const width = document.documentElement.clientWidth
  if (document.documentElement.scrollWidth <= width) return []
  const over = [...document.querySelectorAll('body *')].filter(
    (element) => element.checkVisibility() && element.getBoundingClientRect().right > width + 1,
  )
  return over.slice(-3).map((element) => 'wider than the screen: ' + element.outerHTML.slice(0, 200))
})()`

const barsAfterScroll = `(async () => {
  const before = scrollY
  scrollTo(0, 300)
  await ${twoFrames}
  ${bars}
  const heights = bars.map((bar) => bar.getBoundingClientRect().height)
  scrollTo(0, before)
  const all = heights.reduce((sum, height) => sum + height, 0)
  return all > ${BARS_PX} ? ['bars of ' + heights.join(', ') + ' px'] : []
})()`

/** Moves the focus to everything that takes it. What is higher than the place between the bars is not judged. */
const hiddenFocus = `(async () => {
  const stops = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')].filter(
    (stop) => !stop.disabled && stop.tabIndex >= 0 && stop.checkVisibility({ visibilityProperty: true }) &&
      !stop.closest('[inert], [aria-hidden=true], [data-bar]'),
  )
  const hidden = []
  for (const stop of stops) {
    stop.focus()
    if (document.activeElement !== stop) continue
    await new Promise(requestAnimationFrame)
    ${bars}
    const box = stop.getBoundingClientRect()
    if (box.width < 2 || box.height < 2) continue
    const middle = (box.top + box.bottom) / 2
    const [above, below] = bars.reduce(([top, bottom], bar) => {
      const { top: start, bottom: end } = bar.getBoundingClientRect()
      return start < innerHeight / 2 && bar.dataset.bar === 'top' ? [Math.max(top, end), bottom] : [top, Math.min(bottom, start)]
    }, [0, innerHeight])
    const isHidden = box.height > below - above
      ? middle < above || middle > below
      : box.top < above - 2 || box.bottom > below + 2
    if (isHidden) hidden.push('focus hidden: ' + stop.outerHTML.slice(0, 200) +
      [box.top, box.bottom, above, below].map(Math.round).join(' '))
  }
  document.activeElement?.blur?.()
  scrollTo(0, 0)
  return hidden
})()`

type Size = { width: number; height: number }

/**
 * In a window of this size, with text of the usual and of twice the size: nothing scrolls sideways, the bars of a phone
 * are small, and whatever takes the focus is between the bars then.
 */
export async function expectRoom(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(size)
  for (const percent of [100, 200]) {
    await page.evaluate(`document.documentElement.style.fontSize = '${percent}%'`)
    await page.evaluate(twoFrames)
    const isPhone = size.width < 768 && percent === 100
    const measures = [widest, hiddenFocus, ...(isPhone ? [barsAfterScroll] : [])]
    const found: string[] = []
    for (const measure of measures) found.push(...(await page.evaluate<string[]>(measure)))
    expect(found, `${size.width} × ${size.height}, text ${percent} %, ${page.url()}`).toEqual([])
  }
  await page.evaluate(`document.documentElement.style.fontSize = ''`)
}
