import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible } from './support/inspect.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const names = (page: Page) => page.getByRole('article').getByRole('heading', { level: 3 })
const open = (page: Page, rawQuery: string) =>
  page.goto(`/?${new URLSearchParams({ rawQuery, city: 'Jaipur' })}`)

test('a misspelt word is corrected, and can be searched for as typed', async ({ page }) => {
  await open(page, 'kutra')
  await expect(page.getByText('Showing results for kurta.')).toBeVisible()
  await expect(names(page).first()).toContainText(/kurta/i)
  await page.getByRole('link', { name: 'Search instead for kutra' }).click()
  await expect(page).toHaveURL(/exact=1/)
  await expect(page.getByText('Showing results for kurta.')).toHaveCount(0)
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('words in Devanagari and in Latin letters find the same products', async ({ page }) => {
  await open(page, 'चूड़ी')
  await expect(title(page)).toHaveText('Results for “चूड़ी”')
  await expect(names(page).first()).toContainText(/bangle|chood/i)
  await open(page, 'choodi')
  await expect(names(page).first()).toContainText(/bangle|chood/i)
})

test('a price and a colour in the query become chips; removing a chip removes its words', async ({
  page,
}) => {
  await open(page, 'red kurta under 800')
  const price = page.getByRole('button', { name: 'Remove Up to Rs 800' })
  const red = page.getByRole('button', { name: 'Remove Red' })
  await expect(red).toBeVisible()
  await price.click()
  await expect(title(page)).toHaveText('Results for “red kurta”')
  await expect(price).toHaveCount(0)
  await red.click()
  await expect(title(page)).toHaveText('Results for “kurta”')
})

test('a query without results leads to other products, never to an empty page', async ({
  page,
  isMobile,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, 'zzqqxx')
  await expect(
    page.getByRole('heading', { level: 1, name: 'No results for “zzqqxx”' }),
  ).toBeVisible()
  await expect(
    page.getByRole('heading', { level: 2, name: 'Popular in Jaipur', exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(24)
  await expect(page.getByText(/^Showing/)).toHaveCount(0)
  // The heading says it; the count below it is only read out.
  expect((await page.getByText('No products', { exact: true }).boundingBox())?.width).toBe(1)
  if (!isMobile) await expect(page.getByRole('slider')).toHaveCount(2)
  await expectAccessible(page)
})

test('goods that no shop sells are named as such, never corrected into something else', async ({
  page,
}) => {
  await open(page, 'ladies watch')
  await expect(page.getByText('Watches are not sold here.')).toBeVisible()
  await expect(page.getByText(/Showing results for/)).toHaveCount(0)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectAccessible(page)
})

test('under few results stands what is close, and what it is without', async ({ page }) => {
  await open(page, 'red lehenga xxl')
  const close = page.getByRole('heading', { level: 2, name: /^Also close, without “/ })
  await expect(close).toBeVisible()
  await expect(close).toContainText('“')
  await expectAccessible(page)
})

test('a city without shops links to cities with shops', async ({ page, context, baseURL }) => {
  const pune = { city: 'Pune', lat: 18.52, long: 73.86, label: 'Pune' }
  const value = encodeURIComponent(JSON.stringify(pune))
  await context.addCookies([{ name: 'place', value, url: baseURL ?? '' }])
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'No shop in Pune yet' })).toBeVisible()
  await page
    .getByRole('list', { name: 'Cities' })
    .getByRole('button', { name: /^Jaipur/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Shops in Jaipur' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'New arrivals' })).toBeVisible()
})

test('a search in a city without shops links to cities with shops, and the picker marks it', async ({
  page,
}) => {
  await page.goto('/?city=Pune&rawQuery=kurta')
  await expect(page.getByRole('heading', { name: 'No shop in Pune yet' })).toBeVisible()
  await expect(page.getByText('Try fewer filters')).toHaveCount(0)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Your location/ })
    .first()
    .click()
  const pune = page.getByRole('dialog').getByRole('button', { name: /^Pune/ })
  await expect(pune).toContainText('No shops yet')
  await page.keyboard.press('Escape')
  await page
    .getByRole('list', { name: 'Cities' })
    .getByRole('button', { name: /^Jaipur/ })
    .click()
  await expect(title(page)).toHaveText('Results for “kurta”')
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('what the words say is chosen in the panel, and a change there replaces the words', async ({
  page,
  isMobile,
}) => {
  await open(page, 'red kurta under 800')
  await expect(page.getByRole('button', { name: 'Remove Red' })).toBeVisible()
  const red = page.getByRole('checkbox', { name: /^Red/ })
  if (isMobile) await page.getByRole('button', { name: 'Filters · 2' }).click()
  await expect(red).toBeChecked()
  await expect(page.getByRole('slider', { name: /^Highest/ })).toHaveValue('800')
  await red.click()
  await expect(page).toHaveURL(/rawQuery=kurta(\+|%20)under(\+|%20)800/)
  await expect(red).not.toBeChecked()
})

test('a colour in the words is the colour on the cards', async ({ page }) => {
  await open(page, 'maroon kurta')
  const cards = page.getByRole('article')
  await cards.first().getByRole('link').click()
  await expect(page.getByRole('group', { name: 'Colour: Maroon' })).toBeVisible()
})

test('colours and sub-categories have their Hindi names in suggestions, results and on the product page', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'lang', value: 'hi', url: baseURL ?? '' }])
  await page.goto('/?rawQuery=&city=Jaipur&subCategory=Kurtas&color=Red')
  await expect(title(page)).toHaveText('जयपुर में कुर्ते')
  await expect(page.getByRole('button', { name: 'कुर्ते हटाएँ' })).toBeVisible()
  await expect(page.getByText(/^और रंग: [^a-z]+$/i).first()).toBeAttached()
  const field = page.getByRole('combobox').first()
  await field.fill('')
  await field.pressSequentially('saree', { delay: 20 })
  await expect(page.getByRole('option').first()).toHaveAccessibleName('साड़ियाँ कैटेगरी')
  await field.press('Escape')

  await page.getByRole('article').getByRole('link').first().click()
  const colours = page.getByRole('group', { name: /^रंग: / })
  await expect(colours).toBeVisible()
  expect(await colours.innerText()).not.toMatch(/[a-z]/i)
  await expect(page.getByRole('definition').filter({ hasText: /^कुर्ते$/ })).toBeVisible()
})

test('cities, colours and categories have their Hindi names', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'lang', value: 'hi', url: baseURL ?? '' }])
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'जयपुर की दुकानें' })).toBeVisible()
  await page.goto('/?rawQuery=&city=Jaipur&category=Footwear&color=Red&gender=Female')
  await expect(title(page)).toHaveText('जयपुर में जूते-चप्पल')
  for (const name of ['जूते-चप्पल', 'लाल', 'महिलाएँ']) {
    await expect(page.getByRole('button', { name: `${name} हटाएँ` })).toBeVisible()
  }
})

test('a colour in the words chooses the colour of the product and no size', async ({ page }) => {
  await open(page, 'red kurta')
  const card = page.getByRole('article').filter({ has: page.locator('a[href*="&color="]') })
  await card.first().getByRole('link').click()
  await expect(page.getByRole('group', { name: /^Colour: / })).toBeVisible()
  await expect(page.getByRole('group', { name: /^Size: / })).toHaveCount(0)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Please Select Size')).toBeVisible()
  await expect(page).toHaveURL(/\/product\?/)
})

test('a size in the words is named beside the number of products that have it', async ({
  page,
}) => {
  await open(page, 'women kurta m')
  await expect(page.getByText(/\d · size M$/).first()).toBeVisible()
  await open(page, 'women kurta')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByText(/ · size /)).toHaveCount(0)
})
