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
  const shop = main.getByRole('article').first()
  expect(await visible(shop)).toBeGreaterThan(120)
  const goods = main.getByRole('heading', { name: 'New arrivals' }).locator('xpath=../..')
  expect(await visible(goods.getByRole('article').first())).toBeGreaterThan(30)
})

test('new arrivals have at most two products of each shop', async ({ page }) => {
  await page.goto('/')
  const goods = page.getByRole('heading', { name: 'New arrivals' }).locator('xpath=../..')
  const lines = await goods.getByRole('article').locator('p.line-clamp-2').allInnerTexts()
  // The distance stands before the shop's name.
  const shops = lines.map((line) => line.split('·').at(-1)?.trim())
  expect(shops.length).toBeGreaterThan(4)
  for (const shop of shops) expect(shops.filter((one) => one === shop).length).toBeLessThan(3)
})

test('the categories have pictures and lead to their products', async ({ page }) => {
  await page.goto('/')
  const tiles = page.getByRole('list', { name: 'Shop by category' })
  await expect(tiles.locator('img')).toHaveCount(3)
  await tiles.getByRole('link', { name: 'Footwear' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Footwear in Jaipur' })).toBeVisible()
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
  await cards.getByRole('link').click()
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

test('each shop has a plate on its picture: open or closed, as the text with the time says', async ({
  page,
  context,
  baseURL,
}) => {
  const plate = /^(?:Open|Closed)$/
  await page.goto('/shops?city=Jaipur')
  const shops = page.getByRole('article')
  const count = await shops.count()
  expect(count).toBeGreaterThan(5)
  for (let index = 0; index < count; index += 1) {
    const shop = shops.nth(index)
    const isOpen = (await shop.getByText(plate).innerText()) === 'Open'
    await expect(shop).toContainText(
      isOpen ? /Open until|Open now|Closes soon/ : /Closed.*Opens|Closed now/,
    )
  }
  await shops.first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Shops in Jaipur')
  await expect(page.getByRole('main').getByText(plate).first()).toBeVisible()

  await context.addCookies([{ name: 'lang', value: 'hi', url: baseURL ?? '' }])
  await page.goto('/shops?city=Jaipur')
  await expect(shops.first().getByText(/^(?:खुली|बंद)$/)).toBeVisible()
})

test('without scripts the list of shops and its filters work', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/shops?city=Jaipur')
  const all = await page.getByRole('article').count()
  await page.getByRole('link', { name: 'Footwear', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Shops in Jaipur' })).toBeVisible()
  expect(await page.getByRole('article').count()).toBeLessThan(all)
  await context.close()
})

test('without scripts the pages of a search and of a shop can be reached', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/?rawQuery=kurta&city=Jaipur')
  const first = await page.getByRole('article').first().innerText()
  await page.getByRole('link', { name: 'Load More' }).click()
  await expect(
    page
      .getByRole('main')
      .getByText(/^Showing 48 of/)
      .first(),
  ).toBeVisible()
  expect(await page.getByRole('article').first().innerText()).not.toBe(first)
  await page.getByRole('link', { name: 'From the first result' }).click()
  expect(await page.getByRole('article').first().innerText()).toBe(first)
  const wrong = await page.goto('/?rawQuery=kurta&city=Jaipur&page=nothing-that-exists-anywhere')
  expect(wrong?.status()).toBe(404)
  await context.close()
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
