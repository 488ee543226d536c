import { expect, test } from './support/fixtures.ts'

test('shops and goods are in the first screen of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  const bar = await page.getByRole('navigation', { name: 'Quick menu' }).boundingBox()
  const visible = async (locator: ReturnType<typeof page.locator>) => {
    const box = await locator.boundingBox()
    return (bar?.y ?? 0) - (box?.y ?? Number.POSITIVE_INFINITY)
  }
  const main = page.getByRole('main')
  await expect(main.getByRole('combobox')).toHaveCount(1)
  const shops = main.getByRole('heading', { name: 'Shops in Jaipur' }).locator('xpath=../..')
  const shop = shops.getByRole('article').first()
  expect(await visible(shop)).toBeGreaterThan(120)
  const goods = main.getByRole('heading', { name: 'New arrivals' }).locator('xpath=../..')
  expect(await visible(goods.getByRole('article').first())).toBeGreaterThan(30)
})

test('all shops of the city are listed, and filters are in the address', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'See all shops' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Shops in Jaipur' })).toBeVisible()
  const cards = page.getByRole('article')
  await expect(cards.nth(8)).toBeVisible()
  const all = await cards.count()
  await page.getByRole('link', { name: 'Bangles', exact: true }).click()
  await expect(page).toHaveURL(/\/shops\?city=Jaipur&category=Bangles/)
  await expect.poll(() => cards.count()).toBeLessThan(all)
  await page.getByRole('link', { name: 'Bangles', exact: true }).click()
  await page.getByRole('combobox', { name: 'Distance' }).selectOption('Within 1 km')
  await page.getByLabel('City, locality or PIN code').fill('sanganer')
  await page.getByRole('button', { name: /^Sanganer/ }).click()
  await expect(page).toHaveURL(/maxDistance=1/)
  await expect(
    page.getByRole('heading', { level: 1, name: 'Shops within 1 km of Sanganer' }),
  ).toBeVisible()
  await expect(cards).toHaveCount(1)
  await cards.getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Chhipa Hand Prints' })).toBeVisible()
})

test('two filters pressed before the list has changed both count', async ({ page }) => {
  await page.goto('/shops?city=Jaipur')
  await page.getByRole('link', { name: 'Bangles', exact: true }).hover()
  await page.evaluate(`(async () => {
    const links = [...document.querySelectorAll('fieldset a')]
    for (const name of ['Bangles', 'Open now']) {
      links.find((link) => link.textContent === name).click()
      await null
    }
  })()`)
  await expect(page).toHaveURL(/category=Bangles/)
  await expect(page).toHaveURL(/open=1/)
})

test('a city without shops names the nearest cities that have some', async ({
  page,
  context,
  baseURL,
}) => {
  const kota = { city: 'Kota', lat: 25.18, long: 75.84, label: 'Kota' }
  const value = encodeURIComponent(JSON.stringify(kota))
  await context.addCookies([{ name: 'place', value, url: baseURL ?? '' }])
  await page.goto('/shops')
  await expect(page.getByRole('heading', { name: 'No shop in Kota yet' })).toBeVisible()
  const cities = page.getByRole('list', { name: 'Cities' }).getByRole('button')
  await expect(cities.first()).toContainText(/^Jaipur1\d\d km$/)
  await cities.first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Shops in Jaipur' })).toBeVisible()
})
