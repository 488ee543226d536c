import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible } from './support/inspect.ts'
import { enterCodeOver, logInSheet } from './support/people.ts'
import { spareEmail } from './support/sessions.ts'

const SHOP = 'Soni Vastralaya'

async function openShop(page: Page): Promise<void> {
  await page.goto('/shops?city=Jaipur&area=Johari%20Bazaar')
  await page.getByRole('link', { name: SHOP, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: SHOP })).toBeVisible()
}

test('Follow asks a guest to log in, is carried out, and the shop is found again and unfollowed @core', async ({
  page,
}) => {
  await openShop(page)
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(logInSheet(page)).toContainText(`You then follow ${SHOP}.`)
  await enterCodeOver(page, spareEmail())
  const following = page.getByRole('button', { name: 'Following', exact: true })
  await expect(following).toBeVisible()

  await page.goto('/account')
  const wish = page.getByRole('checkbox', { name: /^Tell me on Fridays/ })
  await expect(wish).not.toBeChecked()
  const saved = page.waitForResponse(/arrival-note/)
  await wish.click()
  await saved
  await expect(wish).toBeChecked()
  await page.getByRole('link', { name: 'See shops you follow' }).click()
  await expect(page.getByRole('link', { name: SHOP, exact: true })).toBeVisible()
  await expectAccessible(page)
  await following.click()
  await expect(page.getByRole('heading', { name: 'No shop followed yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: SHOP, exact: true })).toBeVisible()
})

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]) {
  test(`goods are in the first screen of a shop, ${viewport.width} wide`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await openShop(page)
    const goods = page.locator('#results').getByRole('article').first()
    const bar = page.getByRole('navigation', { name: 'Quick menu' })
    const end = (await bar.isVisible()) ? ((await bar.boundingBox())?.y ?? 0) : viewport.height
    const top = (await goods.boundingBox())?.y ?? Number.POSITIVE_INFINITY
    expect(end - top).toBeGreaterThan(100)
  })
}

test('the list of shops goes by area and by order, which stay in the address', async ({ page }) => {
  await page.goto('/shops?city=Jaipur')
  const cards = page.getByRole('article')
  const all = await cards.count()
  await page.getByRole('combobox', { name: 'Area' }).selectOption({ index: 1 })
  await expect(page).toHaveURL(/area=/)
  await expect.poll(() => cards.count()).toBeLessThan(all)
  await page.getByRole('combobox', { name: 'Area' }).selectOption({ index: 0 })
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('By name')
  await expect(page).toHaveURL(/\/shops\?city=Jaipur&sort=name$/)
  const names = async () => cards.getByRole('heading', { level: 3 }).allInnerTexts()
  await expect(async () => {
    const shown = await names()
    expect(shown).toEqual(shown.toSorted((one, other) => one.localeCompare(other)))
  }).toPass()
})
