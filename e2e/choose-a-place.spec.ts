import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'

async function openPlaces(page: Page) {
  const field = page.getByLabel('City, locality or PIN code')
  const chip = page.getByRole('banner').getByRole('button', { name: /^Your location/ })
  await chip.filter({ visible: true }).click()
  await expect(field).toBeVisible()
  return field
}

test('a locality gives distances without the location of the device', async ({ page }) => {
  await page.goto('/')
  const field = await openPlaces(page)
  await field.fill('malvia nagar')
  await page.getByRole('button', { name: /^Malviya Nagar/ }).click()
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('button', { name: /^Your location: Malviya Nagar/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Shops near you' })).toBeVisible()
  const cards = page.getByRole('article').filter({ hasText: 'Kadam Footwear' })
  await expect(cards.first()).toContainText(/\d m/)

  await page.goto('/?rawQuery=&city=Jaipur&maxDistance=5')
  await expect(page.getByRole('article').first()).toContainText(/\d k?m/)
  await expect(
    bar.getByRole('button', { name: /^Your location: Malviya Nagar · 5 km/ }),
  ).toBeVisible()
})

test('a PIN code of a shop is a place', async ({ page }) => {
  await page.goto('/shops?sort=near')
  await (await openPlaces(page)).fill('302029')
  await page.getByRole('button', { name: /^302029 Sanganer/ }).click()
  await expect(page.getByRole('article').first()).toContainText('Chhipa Hand Prints')
})

test('the list of places keeps its height while one types', async ({ page }) => {
  await page.goto('/')
  const field = await openPlaces(page)
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('listitem').nth(5)).toBeAttached()
  const height = async () => (await sheet.boundingBox())?.height
  const before = await height()
  for (const [typed, shown] of [
    ['sanganer', '1 shop'],
    ['xqwk', 'No place called “xqwk”'],
  ] as const) {
    await field.fill(typed)
    await expect(sheet.getByText(shown)).toBeVisible()
    expect(await height()).toBeCloseTo(before ?? 0, 1)
  }
})
