import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { findItem, productPath, wellStocked } from './support/items.ts'
import { NOTICEABLE, watchShifts } from './support/shifts.ts'

const item = findItem({ storeKey: 'soni-vastralaya', stockFits: wellStocked })

async function typesCalmly(page: Page, field: Locator, text: string, pace?: { delay: number }) {
  await field.click()
  const shifted = await watchShifts(page)
  await field.pressSequentially(text, pace)
  return async () => expect(await shifted()).toBeLessThan(NOTICEABLE)
}

const screens = [
  { name: 'phone', viewport: { width: 360, height: 740 }, isMobile: true },
  { name: 'desktop', viewport: { width: 1280, height: 800 }, isMobile: false },
]

for (const { name, ...screen } of screens)
  test.describe(`on a ${name}`, () => {
    test.use({ ...screen, hasTouch: screen.isMobile })

    for (const text of ['saree red', 'lac ban', 'kurta', 'surmai', 'jutti'])
      test(`nothing jumps while one types “${text}” slowly into the search of the bar`, async ({
        page,
      }) => {
        await page.goto('/?city=Jaipur&rawQuery=kurta')
        const field = page.getByRole('banner').getByRole('combobox')
        await field.fill('')
        const isCalm = await typesCalmly(page, field, text, { delay: 220 })
        await expect(page.getByRole('option').first()).toBeVisible()
        for (const _ of text.slice(1)) await field.press('Backspace', { delay: 200 })
        await isCalm()
      })
  })

test('typing into the bar of a scrolled page scrolls nothing, and the field never disappears', async ({
  page,
}) => {
  await page.goto('/?city=Jaipur')
  const bar = page.getByRole('banner')
  await page.mouse.wheel(0, 500)
  const field = bar.getByRole('combobox')
  await expect(field).toBeVisible()
  await field.focus()
  const scrolled = await page.evaluate<number>('scrollY')
  expect(scrolled).toBeGreaterThan(200)
  await page.keyboard.type('blue saree', { delay: 50 })
  expect(await page.evaluate<number>('scrollY')).toBe(scrolled)
  await page.evaluate('scrollTo(0, 0)')
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await expect(field).toBeVisible()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('blue saree')
  await field.blur()
  await expect(field).toBeVisible()
  await field.fill('')
  await field.blur()
  await expect(field).toBeHidden()
})

test('nothing jumps while one looks for a place', async ({ page }) => {
  await page.goto('/shops?city=Jaipur')
  await page
    .getByRole('button', { name: /^Your location/ })
    .first()
    .click()
  const field = page.getByRole('dialog').getByLabel('City, locality or PIN code')
  const isCalm = await typesCalmly(page, field, 'malviya')
  await expect(page.getByRole('button', { name: /^Malviya Nagar/ })).toBeVisible()
  await isCalm()
})

test('nothing above the list jumps while one searches in a shop', async ({ page }) => {
  await page.goto(await productPath(page, item))
  await page.getByRole('link', { name: item.store.shopName }).first().click()
  await expect(page).toHaveURL(/\/store\?_id=/)
  const field = page.getByRole('main').getByRole('searchbox')
  const isCalm = await typesCalmly(page, field, 'kurta')
  await isCalm()
  await field.press('Enter')
  await expect(page).toHaveURL(/search=kurta/)
})
