import { EventEmitter, once } from 'node:events'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'

const resultsStatus = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /^(?:Showing|\d+ products?$)/ })
    .first()
const searchIn = (page: Page) => page.goto('/?rawQuery=&city=Jaipur')

/** Opens the panel on phones; desktops show it beside the results. */
async function openFilters(page: Page, isMobile: boolean): Promise<void> {
  const slider = page.getByRole('slider', { name: 'Highest price' })
  if (isMobile && (await slider.count()) === 0) {
    await page.getByRole('button', { name: /^All filters/ }).click()
  }
  await expect(slider).toBeVisible()
}

const closeFilters = async (page: Page, isMobile: boolean) => {
  if (isMobile) await page.getByRole('button', { name: /^Show \d+ products?$/ }).click()
}

test(
  'every filter is in the address and shown as a chip, and can be removed',
  { tag: '@core' },
  async ({ page, isMobile }) => {
    await searchIn(page)
    await openFilters(page, isMobile)
    for (const name of ['Blue', 'Women']) {
      await page.getByLabel(name).first().check()
    }
    await expect(page).toHaveURL(/color=Blue.*gender=Female/)
    await page.getByRole('slider', { name: 'Highest price' }).press('End')
    await page.getByRole('slider', { name: 'Highest price' }).press('ArrowLeft')
    await expect(page).toHaveURL(/price=0-9900/)
    await closeFilters(page, isMobile)
    const chips = page.getByRole('list', { name: 'Filters' })
    for (const name of ['Blue', 'Women', 'Up to Rs 9,900']) {
      await expect(chips.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
    }
    await page.reload()
    await expect(chips.getByRole('button', { name: 'Remove Blue' })).toBeVisible()
    await chips.getByRole('button', { name: 'Remove Blue' }).click()
    await expect(page).not.toHaveURL(/color=/)
    await chips.getByRole('button', { name: 'Clear All' }).click()
    await expect(chips).toHaveCount(0)
  },
)

test(
  'the slider’s last stop means no upper limit',
  { tag: '@both' },
  async ({ page, isMobile }) => {
    await page.goto('/?rawQuery=&city=Jaipur&price=500-4000')
    await openFilters(page, isMobile)
    const highest = page.getByRole('slider', { name: 'Highest price' })
    await highest.press('End')
    await expect(highest).toHaveAttribute('aria-valuetext', /^Rs\s10,000 and above$/)
    await expect(page).toHaveURL(/price=500-10000/)
    await page.getByRole('slider', { name: 'Lowest price' }).press('Home')
    await expect(page).not.toHaveURL(/price=/)
  },
)

test(
  'a long list of filter values can be searched',
  { tag: '@both' },
  async ({ page, isMobile }) => {
    await searchIn(page)
    await openFilters(page, isMobile)
    const categories = page.getByRole('group', { name: 'Categories', exact: true }).last()
    const find = categories.getByRole('searchbox', { name: 'Find in Categories' })
    await find.fill('lehe')
    await expect(categories.getByRole('checkbox')).toHaveCount(1)
    await categories.getByLabel('Lehengas').check()
    await expect(page).toHaveURL(/subCategory=Lehengas/)
    await closeFilters(page, isMobile)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lehengas in Jaipur')
  },
)

test('Back restores the loaded pages and the scroll position', async ({ page }) => {
  await searchIn(page)
  const more = page.getByRole('link', { name: 'Load More' })
  await more.click()
  await expect(resultsStatus(page)).toHaveText(/^Showing 48 of/)
  const card = page.getByRole('article').nth(40).getByRole('link')
  await card.scrollIntoViewIfNeeded()
  const left = await page.evaluate<number>('scrollY')
  expect(left).toBeGreaterThan(1000)
  await card.click()
  await expect(page).toHaveURL(/\/product\?_id=/)
  await page.goBack()
  await expect(resultsStatus(page)).toHaveText(/^Showing 48 of/)
  await expect.poll(() => page.evaluate<number>('scrollY')).toBeGreaterThan(left - 60)
  await expect(card).toBeInViewport()
})

test('a distance filter asks for a place, and is applied once a place is known', async ({
  page,
  isMobile,
}) => {
  await page.goto('/?rawQuery=kurta&city=Jaipur&color=Blue')
  await openFilters(page, isMobile)
  await page.getByLabel('Within 5 km').click()
  await expect(page.getByText('Please update location')).toBeVisible()
  await expect(page.getByText('Choose where you are to see shops within 5 km.')).toBeVisible()
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(page.getByText(/Your browser did not share your location/)).toBeVisible()
  const cities = page.getByRole('list', { name: 'Places' })
  await cities.getByRole('button', { name: /^Jaipur/ }).click()
  await expect(page).toHaveURL(/color=Blue.*maxDistance=5/)
  await expect(page.getByText(/\d km/).first()).toBeAttached()
  if (isMobile) await closeFilters(page, isMobile)
  if (isMobile) await expect(page.getByRole('button', { name: 'Filters · 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove Within 5 km' }).click()
  await expect(page).not.toHaveURL(/maxDistance/)
  if (isMobile) await expect(page.getByRole('button', { name: 'Filters · 1' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove Blue' })).toBeVisible()
})

test(
  'a distance in the address is no filter until a place is known',
  { tag: '@both' },
  async ({ page }) => {
    await page.goto('/?rawQuery=kurta&city=Jaipur&maxDistance=1')
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove Within 1 km' })).toHaveCount(0)
    await expect(page.getByText('Filters · 1')).toHaveCount(0)
  },
)

test(
  'a card shows the chosen colour, and opens it on the product page',
  { tag: '@both' },
  async ({ page }) => {
    await page.goto('/?rawQuery=&city=Jaipur&color=Red&subCategory=Kurtas')
    const cards = page.getByRole('article')
    await expect(cards.first()).toBeVisible()
    const severalColours = cards.filter({ hasText: 'Also in' })
    for (const card of await severalColours.all()) {
      await expect(card.getByRole('link')).toHaveAttribute('href', /&color=/)
    }
    const card = severalColours.first()
    const [name, price] = await Promise.all([
      card.getByRole('heading').innerText(),
      card
        .getByText(/^Rs\s[\d,]+\.00$/)
        .first()
        .innerText(),
    ])
    const picture = (await card.getByRole('presentation').getAttribute('src')) ?? ''
    await card.getByRole('link').click()
    await expect(page).toHaveURL(/\/product\?_id=.*&color=/)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText(price).first()).toBeVisible()
    const [hash = ''] = /\/media\/\w+/.exec(picture) ?? []
    await expect(page.locator(`main img[src^="${hash}"]`).first()).toBeVisible()
    const colour = page.getByRole('group', { name: /^Colour: .*(Red|Maroon)$/ })
    await expect(colour.getByRole('radio', { checked: true })).toHaveCount(1)
  },
)

/** The top of each row of a card; expects no row wider than the card. */
async function topsOf(card: Locator): Promise<number[]> {
  const rows = (await card.locator('xpath=./*').all()).map((row) => row.boundingBox())
  const [whole, ...boxes] = await Promise.all([card.boundingBox(), ...rows])
  for (const box of boxes) expect(box?.width).toBeLessThanOrEqual(whole?.width ?? 0)
  return boxes.map((box) => Math.round(box?.y ?? -1))
}

test(
  'the rows of neighbouring cards align',
  { tag: '@both' },
  async ({ page, context, baseURL }) => {
    const jaipur = { city: 'Jaipur', lat: 26.9239, long: 75.8267, label: 'Jaipur' }
    const value = encodeURIComponent(JSON.stringify(jaipur))
    await context.addCookies([{ name: 'place', value, url: baseURL ?? '' }])
    await page.goto('/?rawQuery=kurta&city=Jaipur')
    const cards = page.getByRole('article')
    await expect(cards).toHaveCount(24)
    for (const left of [0, 2, 4]) {
      const tops = await topsOf(cards.nth(left))
      expect(tops).toHaveLength(8)
      const besides = await topsOf(cards.nth(left + 1))
      if (besides[0] === tops[0]) expect(besides).toEqual(tops)
    }
  },
)

test('without geolocation the list of cities is offered', { tag: '@both' }, async ({ page }) => {
  await page.addInitScript('delete Navigator.prototype.geolocation')
  await page.goto('/')
  await page
    .getByRole('button', { name: /^Your location/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(page.getByText(/This browser can’t find your location/)).toBeVisible()
  await page.getByLabel('City, locality or PIN code').fill('mumb')
  await page.getByRole('button', { name: /^Mumbai/ }).click()
  await expect(page.getByRole('heading', { name: 'Shops in Mumbai' })).toBeVisible()
})

test(
  'when a search fails the earlier results stay, and it can be retried',
  { tag: '@both' },
  async ({ page, isMobile, watch }) => {
    watch.expectFailures(/status of 503/)
    await searchIn(page)
    await openFilters(page, isMobile)
    await page.route('**/api/getProducts?*', (route) => route.fulfill({ status: 503, json: {} }))
    await page.getByRole('checkbox', { name: /^Blue/ }).check()
    await closeFilters(page, isMobile)
    const alert = page.getByRole('alert').filter({ hasText: 'You still see the earlier results.' })
    await expect(alert).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(24)
    await page.unrouteAll()
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(alert).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Remove Blue' })).toBeVisible()
  },
)

test(
  'on a slow network the earlier results stay until the new ones arrive, and the filters can be closed',
  { tag: '@both' },
  async ({ page, isMobile }) => {
    await searchIn(page)
    const before = await resultsStatus(page).innerText()
    await openFilters(page, isMobile)
    const answer = new EventEmitter()
    await page.route('**/api/getProducts?*', async (route) => {
      await once(answer, 'go')
      await route.continue()
    })
    const asked = page.waitForRequest('**/api/getProducts?*')
    await page.getByRole('checkbox', { name: /^Blue/ }).check()
    await asked
    await expect(page.locator('ul[aria-busy=true] article')).toHaveCount(24)
    // The filters can be closed while the request runs.
    await closeFilters(page, isMobile)
    await expect(resultsStatus(page)).toHaveText(before)
    answer.emit('go')
    await page.unrouteAll({ behavior: 'wait' })
    await expect(page.locator('ul[aria-busy=true]')).toHaveCount(0)
  },
)

test(
  'the store search says when nothing was found, and when the request failed',
  { tag: '@both' },
  async ({ page, watch }) => {
    watch.expectFailures(/status of 503/)
    await page.goto('/shops')
    const field = page.getByRole('combobox', { name: 'Find a shop' })
    await field.pressSequentially('xqzw', { delay: 20 })
    await expect(page.getByText('No shop with that name').last()).toBeVisible()
    await page.route('**/api/search-stores?*', (route) => route.fulfill({ status: 503, json: {} }))
    await field.fill('soni')
    const again = page.getByRole('main').getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    await page.unrouteAll()
    await again.click()
    await expect(page.getByRole('option').filter({ hasText: 'Soni Vastralaya' })).toBeVisible()
  },
)

test(
  'a press on the price line moves the nearer handle, and usual limits are one press',
  { tag: '@both' },
  async ({ page, isMobile }) => {
    await page.goto('/?rawQuery=kurta&city=Jaipur')
    await openFilters(page, isMobile)
    const highest = page.getByRole('slider', { name: 'Highest price' })
    await highest.scrollIntoViewIfNeeded()
    const box = await highest.boundingBox()
    if (!box) throw new Error('the slider is not shown')
    await page.mouse.click(box.x + box.width * 0.7, box.y + box.height / 2)
    await expect(page).toHaveURL(/price=0-[67]\d00/)
    const limit = page.getByRole('button', { name: 'Up to Rs 1,000', exact: true })
    await limit.filter({ visible: true }).first().click()
    await expect(page).toHaveURL(/price=0-1000/)
    await expect(page.getByRole('slider', { name: 'Lowest price' })).toHaveValue('0')
  },
)
