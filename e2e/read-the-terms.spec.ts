import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'

const top = (page: Page) => page.evaluate<number>('scrollY')
const footer = (page: Page) => page.getByRole('contentinfo')

async function openContents(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) await page.getByText('On this page').first().click()
}

test(
  'the footer of a phone has two rows, with the legal pages and who runs the site',
  { tag: '@both' },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    for (const [language, legal, runBy] of [
      ['en', 'Legal', 'Run by Chowk (demonstration)'],
      ['hi', 'नियम', 'संचालक: Chowk (demonstration)'],
    ] as const) {
      await page.goto(`/terms?lang=${language}`)
      await expect(footer(page).getByText(runBy)).toBeVisible()
      await page.evaluate('document.fonts.ready.then(() => undefined)')
      const parts = await footer(page).locator('a, p > span').filter({ visible: true }).all()
      const boxes = await Promise.all(parts.map((part) => part.boundingBox()))
      expect(new Set(boxes.map((box) => Math.round(box?.y ?? 0))).size).toBe(2)
      await footer(page).getByRole('link', { name: legal, exact: true }).click()
      await expect(page).toHaveURL(/\/site-map#legal$/)
      await expect(
        page.getByRole('main').getByRole('heading', { name: legal, exact: true }),
      ).toBeInViewport()
    }
  },
)

test(
  'a phone that jumps to the footer of the home page finds it at rest',
  { tag: '@both' },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    for (const language of ['en', 'hi']) {
      await page.goto(`/?lang=${language}`)
      await page.evaluate('document.fonts.ready.then(() => undefined)')
      const heights = await page.evaluate<number[]>(`(async () => {
      const frame = () => new Promise((done) => requestAnimationFrame(done))
      const heights = []
      scrollTo(0, document.documentElement.scrollHeight)
      for (let frames = 0; frames < 10; frames += 1) {
        heights.push(document.documentElement.scrollHeight)
        await frame()
      }
      return heights
    })()`)
      const moved = Math.max(...heights) - Math.min(...heights)
      expect(moved, `${language}: ${heights.join(' ')}`).toBeLessThan(4)
    }
  },
)

test(
  'a link scrolls to its heading and focuses it, and Back returns',
  { tag: '@both' },
  async ({ page, isMobile }) => {
    await page.goto('/terms')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await openContents(page, isMobile)
    await page.evaluate('scrollTo(0, 40)')
    const heading = page.getByRole('heading', { name: /Cancelling, returning, exchanging/ })
    await page
      .getByRole('link', { name: 'Cancelling, returning, exchanging' })
      .filter({ visible: true })
      .click()
    await expect(page).toHaveURL('/terms#cancel')
    await expect(heading).toBeFocused()
    await expect(heading).toBeInViewport()
    const bar = await page.locator('[data-bar=top]').last().boundingBox()
    const box = await heading.boundingBox()
    expect(box?.y ?? 0).toBeGreaterThanOrEqual(bar?.height ?? 0)
    await page.goBack()
    await expect(page).toHaveURL('/terms')
    await expect.poll(() => top(page)).toBe(40)

    await page.goto('/contact-us')
    await page.getByRole('link', { name: 'How do I cancel?' }).click()
    await expect(page).toHaveURL('/terms#cancel')
    await expect(heading).toBeFocused()
    await expect(heading).toBeInViewport()
  },
)

test(
  'the terms switch to Hindi at once and stay in Hindi after a reload',
  { tag: '@both' },
  async ({ page, isMobile }) => {
    await page.goto('/terms')
    if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click()
    const switches = isMobile ? page.getByRole('dialog') : footer(page)
    await switches.getByRole('button', { name: 'हिन्दी' }).click()
    if (isMobile) await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { level: 1, name: 'उपयोग की शर्तें' })).toBeVisible()
    await expect(page).toHaveTitle(/^उपयोग की शर्तें/)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'उपयोग की शर्तें' })).toBeVisible()
    if (isMobile) await footer(page).getByRole('link', { name: 'साइट मैप' }).click()
    const place = isMobile ? page.getByRole('main') : footer(page)
    await place.getByRole('link', { name: 'रिफ़ंड पॉलिसी' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'रिफ़ंड पॉलिसी' })).toBeVisible()
  },
)
