import type { Frame, Locator, Page } from '@playwright/test'
import axe, { type AxeResults } from 'axe-core'
import { screenMessages } from '#shared/screen-messages.ts'
import { expect } from './fixtures.ts'

const { en, hi } = screenMessages

type Words = { [key: string]: string | Words }

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** After a change of the theme colours change in a transition, and those inside it in one after that. */
const colourChanges = `(async () => {
  const running = () => document.getAnimations().filter((one) => one instanceof CSSTransition)
  do {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    await Promise.allSettled(running().map(({ finished }) => finished))
  } while (running().length > 0)
})()`

/** The accessibility checks that every screen must pass. */
export async function expectSoundScreen(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveCount(1)
  expect((await page.title()).trim()).not.toBe('')
  const [content, window] = await page.evaluate<number[]>(
    '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
  )
  expect(content, 'the page scrolls sideways').toBeLessThanOrEqual(window ?? 0)
}

/**
 * A toast is half transparent while it appears or disappears, so toasts are checked separately while they are fully
 * visible.
 */
export async function expectAccessible(page: Page, { withContrast = true } = {}): Promise<void> {
  await expectNoViolations(page, '[data-sonner-toaster]', withContrast)
}

export async function expectAccessibleNow(page: Page): Promise<void> {
  await expectNoViolations(page)
}

/** The violations that axe finds in this document, without nested documents and the elements that `except` selects. */
export async function violationsIn(
  document: Page | Frame,
  except?: string,
  withContrast = true,
): Promise<string[]> {
  if (!(await document.evaluate<boolean>(`'axe' in globalThis`)))
    await document.evaluate(`${axe.source};undefined`)
  const context = except === undefined ? 'document' : JSON.stringify({ exclude: [except] })
  const options = {
    runOnly: rules,
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: withContrast } },
  }
  const { violations } = await document.evaluate<Pick<AxeResults, 'violations'>>(
    `axe.run(${context}, ${JSON.stringify(options)}).then(({ violations }) => ({ violations }))`,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ''}`),
  )
}

/** A control that is half under a bar now can be scrolled out of it, so axe must not measure the half that is visible. */
function placeBars(position: 'static' | ''): string {
  return `for (const bar of document.querySelectorAll('[data-bar]')) bar.style.position = '${position}'`
}

async function expectNoViolations(page: Page, except?: string, withContrast = true): Promise<void> {
  await page.evaluate(colourChanges)
  await page.evaluate(placeBars('static'))
  const found = await violationsIn(page, except, withContrast)
  await page.evaluate(placeBars(''))
  expect(found, `axe at ${page.url()}`).toEqual([])
}

/** Texts and labels on the screen that are in the English catalogue although the Hindi catalogue translates them. */
export async function englishLeftOvers(page: Page): Promise<string[]> {
  const shown = await page.evaluate<string[]>(`[
    ...[...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility() && !element.closest('[lang=en]:not(html), script'))
      .flatMap((element) => [
        ...[...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data),
        element.getAttribute('aria-label') ?? '',
        element.getAttribute('placeholder') ?? '',
        element.getAttribute('alt') ?? '',
      ]),
    document.title,
  ]`)
  const texts = new Set(shown.map((text) => text.trim()).filter(Boolean))
  return [...texts].filter((text) => english.some((pattern) => pattern.test(text)))
}

const english = pairs(en, hi).flatMap(([text, twin]) => {
  const own = text.replaceAll(/\{\w+\}/g, '').replaceAll(/[^a-z]/gi, '')
  const isEnough = own.length >= (own === text ? 3 : 6)
  if (text === twin || text.includes('plural') || !isEnough) return []
  const parts = text.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return [new RegExp(`^${parts.join('.+')}$`)]
})

function pairs(one: Words, other: Words): [string, string][] {
  return Object.entries(one).flatMap(([key, value]): [string, string][] => {
    const twin = other[key]
    if (typeof value === 'string') return [[value, typeof twin === 'string' ? twin : '']]
    return pairs(value, typeof twin === 'object' ? twin : {})
  })
}

/** The lowest pixel of the window that no bar covers. */
const freeBottom = `Math.min(innerHeight, ...[...document.querySelectorAll('[data-bar="bottom"]')]
  .filter((bar) => bar.checkVisibility()).map((bar) => bar.getBoundingClientRect().top))`

/** Expects that the whole element is visible without scrolling, above the bars. */
export async function expectInFirstScreen(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox()
  const bottom = await page.evaluate<number>(freeBottom)
  expect((box?.y ?? 1e9) + (box?.height ?? 0)).toBeLessThanOrEqual(bottom)
}
