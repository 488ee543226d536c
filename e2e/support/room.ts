import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

const twoFrames = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'

/** Greatest height of the bars that stay while the page is scrolled, in rem, with text of the usual size. */
const BARS_REM = 7.5
/** Height of the row of filters of a list of goods, which stays too, in rem. */
const FILTERS_REM = 3.75

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
  const most = bars.some((bar) => bar.matches('[data-bar=filters]')) ? ${BARS_REM + FILTERS_REM} : ${BARS_REM}
  return all > most * rem ? ['bars of ' + heights.join(', ') + ' px'] : []
})()`

/** Moves the focus to every element that takes it; the wheel event ends the page's own scrolling, as visitors do. */
const hiddenFocus = `(async () => {
  dispatchEvent(new Event('wheel'))
  const stops = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')].filter(
    (stop) => !stop.disabled && stop.tabIndex >= 0 && stop.checkVisibility({ visibilityProperty: true }) &&
      !stop.closest('[inert], [aria-hidden=true], [data-bar]'),
  )
  const hidden = []
  // A field that is left empty says so, which moves what is below: all of that is said before anything is measured.
  for (const stop of stops) stop.focus()
  // Focusing what has the focus already would not scroll to it.
  document.activeElement?.blur?.()
  for (let pairs = 0; pairs < 6; pairs += 1) await ${twoFrames}
  for (const stop of stops) {
    const before = stop.getBoundingClientRect().top
    stop.focus()
    // Bars follow what is scrolled within two frames; without scrolling nothing moves.
    if (stop.getBoundingClientRect().top !== before) await ${twoFrames}
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

/** Finds words that break although they fit into half the width, letters below each other, and overlapping texts. */
const unreadable = `(() => {
  const width = document.documentElement.clientWidth
  const found = []
  const texts = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!node.data.trim() || !parent.checkVisibility({ visibilityProperty: true })) continue
    if (parent.closest('script, .sr-only, .break-all, [data-sonner-toaster]') || isTiny(parent)) continue
    const range = document.createRange()
    // Below it are the lines that a cut text hides.
    const { bottom } = (parent.closest('[class*=line-clamp]') ?? parent).getBoundingClientRect()
    for (const { 0: word, index } of node.data.matchAll(/[^ \\n\\t\\-/]{2,}/g)) {
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const parts = [...range.getClientRects()].filter(
        (part) => part.width > 0 && part.top < bottom,
      )
      const length = parts.reduce((sum, part) => sum + part.width, 0)
      if (new Set(parts.map(({ top }) => Math.round(top))).size > 1 && length < width / 2)
        found.push('broken word: ' + word + ' in ' + parent.outerHTML.slice(0, 200))
    }
    if (parent.closest('[data-bar], [role=banner], header, section')) {
      range.selectNodeContents(node)
      const rects = [...range.getClientRects()].filter((rect) => rect.bottom <= bottom + 4)
      texts.push({ text: node.data, rects, bar: parent.closest('[data-bar]') })
    }
  }
  texts.forEach((one, at) => {
    for (const other of texts.slice(at + 1))
      if (one.bar === other.bar && one.rects.some((a) => other.rects.some((b) => overlap(a, b))))
        found.push('texts over each other: ' + one.text + ' | ' + other.text)
  })
  for (const icon of document.querySelectorAll('button > svg:only-child, a > svg:only-child')) {
    if (!icon.checkVisibility()) continue
    const [inner, outer] = [icon, icon.parentElement].map((one) => one.getBoundingClientRect())
    if (inner.right > outer.right + 1 || inner.left < outer.left - 1)
      found.push('icon outside its button: ' + icon.parentElement.outerHTML.slice(0, 200))
  }
  return [...new Set(found)].slice(0, 8)
  function overlap(a, b) {
    return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 4 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) / 2
  }
  function isTiny(element) {
    const { width, height } = element.getBoundingClientRect()
    return width < 3 || height < 3
  }
})()`

/** Expects that in a window of this size, the bars stay small after scrolling, and nothing is wider than the screen. */
export async function expectNothingWide(page: Page, size: Size): Promise<void> {
  const found = await resize(page, size)
  found.push(...(await page.evaluate<string[]>(barsAfterScroll)))
  expect(found, `${size.width} × ${size.height}, ${page.url()}`).toEqual([])
}

/** Resizes the window and waits until the screen has followed; returns the elements that stay wider than the screen. */
async function resize(page: Page, size: Size): Promise<string[]> {
  await page.setViewportSize(size)
  await page.evaluate(twoFrames)
  const found = () => page.evaluate<string[]>(widest)
  await expect
    .poll(found, { timeout: 5000 })
    .toEqual([])
    .catch(() => undefined)
  return found()
}

/** Finds what is pressed and smaller than 24 × 24 px (WCAG 2.2, 2.5.8), but links in a sentence or over a whole card. */
const smallTargets = `(() => {
  const targets = document.querySelectorAll('a[href], button, select, summary, [role=tab], [role=switch]')
  return [...targets].filter((target) => {
    if (!target.checkVisibility({ visibilityProperty: true }) || target.closest('.sr-only')) return false
    if (getComputedStyle(target).display === 'inline') return false
    if (getComputedStyle(target, '::after').position === 'absolute') return false
    const { width, height } = target.getBoundingClientRect()
    return width > 2 && height > 2 && Math.min(width, height) < 23.9
  }).map((target) => target.outerHTML.slice(0, 200))
})()`

/** Expects that nothing that is pressed is smaller than 24 × 24 px. */
export async function expectTargets(page: Page): Promise<void> {
  expect(await page.evaluate<string[]>(smallTargets), `targets at ${page.url()}`).toEqual([])
}

type Size = { width: number; height: number }

/**
 * Expects that in a window of this size nothing scrolls sideways, the bars of a phone are small, and every focused
 * element is between the bars.
 */
export async function expectRoom(page: Page, size: Size): Promise<void> {
  const found = await resize(page, size)
  // A form loads its rules when its first field is left. On a busy machine its messages come during the first walk and
  // move the content below them. So only elements that are hidden in a second walk as well count.
  const first = await page.evaluate<string[]>(hiddenFocus)
  if (first.length > 0) found.push(...(await page.evaluate<string[]>(hiddenFocus)))
  found.push(...(await page.evaluate<string[]>(barsAfterScroll)))
  expect(found, `${size.width} × ${size.height}, ${page.url()}`).toEqual([])
}

/** Expects that in a window of this size no word is broken and no text overlaps another one. */
export async function expectReadable(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(size)
  await page.evaluate(twoFrames)
  const found = await page.evaluate<string[]>(unreadable)
  expect(found, `${size.width} × ${size.height}, ${page.url()}`).toEqual([])
}
