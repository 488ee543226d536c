import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'

const PHONE = { width: 360, height: 740 }
/** In pixels; the goods begin no lower on a phone. */
const GOODS_BEGIN = 260

test('a size is chosen from the row of chips, which stays under the search', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/?rawQuery=kurta&city=Jaipur')
  const cards = page.locator('#results').getByRole('article')
  await expect(cards.first()).toBeVisible()
  expect((await cards.first().boundingBox())?.y).toBeLessThanOrEqual(GOODS_BEGIN)

  await page.getByRole('button', { name: 'Size', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Size' })
  const medium = sheet.getByRole('button', { name: /^M\s*\d+$/ })
  const count = /\d+/.exec(await medium.innerText())?.[0]
  await medium.click()
  await expect(page).toHaveURL(/size=M/)
  await expect(medium).toHaveAttribute('aria-pressed', 'true')
  const show = sheet.getByRole('button', { name: `Show ${count} products` })
  await expect(show).toBeVisible()
  await expect(page.locator('ul[aria-busy=true]')).toHaveCount(0)
  await expectAccessible(page)
  await show.click()
  await expect(sheet).toHaveCount(0)

  const chip = page.getByRole('button', { name: 'Size: M', exact: true })
  await expect(chip).toBeFocused()
  const { height = 0 } = (await chip.boundingBox()) ?? {}
  expect(height).toBeGreaterThanOrEqual(44)
  expect((await cards.first().boundingBox())?.y).toBeLessThanOrEqual(GOODS_BEGIN)
  await cards.nth(8).scrollIntoViewIfNeeded()
  await expect(chip).toBeInViewport()
  await page.reload()
  await expect(chip).toBeVisible()
  await expectSoundScreen(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove M', exact: true }).click()
  await expect(page).not.toHaveURL(/size=/)
})

test('a size in the words is a chosen size, and another one replaces its words', async ({
  page,
}) => {
  await page.goto('/?rawQuery=kurta+xl&city=Jaipur')
  await page.getByRole('button', { name: 'Size: XL', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Size' })
  const extraLarge = sheet.getByRole('button', { name: /^XL\s*\d+$/ })
  await expect(extraLarge).toHaveAttribute('aria-pressed', 'true')
  await sheet.getByRole('button', { name: /^L\s*\d+$/ }).click()
  await expect(page).toHaveURL(/rawQuery=kurta&.*size=XL&size=L/)
  await extraLarge.click()
  await expect(page).not.toHaveURL(/size=XL/)
})

test('“near me” asks for the place inside the list, and a refusal is no dead end', async ({
  page,
}) => {
  await page.goto('/?rawQuery=kurta+near+me&city=Jaipur')
  const nearest = page.getByRole('button', { name: 'Nearest', exact: true })
  await expect(nearest).toHaveAttribute('aria-pressed', 'true')
  const ask = page.getByRole('region', { name: /^Choose where you are/ })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await ask.getByRole('button', { name: 'Use my location' }).click()
  await expect(ask).toContainText('Your browser did not share your location')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectAccessible(page)
  await ask.getByRole('button', { name: /^Jaipur/ }).click()
  await expect(ask).toHaveCount(0)
  await expect(page.getByText(/\d km/).first()).toBeAttached()
  await nearest.click()
  await expect(nearest).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “kurta”')
})
