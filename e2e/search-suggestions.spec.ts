import { EventEmitter, once } from 'node:events'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible } from './support/inspect.ts'

const fieldOf = (page: Page) => page.getByRole('combobox', { name: 'Search products and shops' })
const optionsOf = (page: Page) =>
  page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
const categoryOf = (page: Page, name: string) =>
  page.getByRole('option', { name: `${name} Category`, exact: true })
const shopsOf = (page: Page) => page.getByRole('option', { name: / Shop / })
/** The suggested products: only products have a price. */
const productsOf = (page: Page) => optionsOf(page).filter({ hasText: /Rs\s[\d,]+\.00/ })
const recentOf = (page: Page) =>
  page.getByRole('group', { name: 'Recent searches' }).getByRole('option')
const titleOf = (page: Page) => page.getByRole('heading', { level: 1 })

/** Types and waits for a suggestion. */
async function typeAndSee(page: Page, words: string, seen: Locator): Promise<void> {
  const field = fieldOf(page)
  await field.fill('')
  await field.pressSequentially(words, { delay: 20 })
  await expect(seen).toBeVisible()
}

const answerWith = (productName: string) => ({
  categories: [],
  subCategories: [],
  products: [
    {
      _id: 'p',
      productName,
      variantId: null,
      color: null,
      image: null,
      sellingPrice: 1,
      shopName: 'Shop',
    },
  ],
  brands: [],
  stores: [],
  didYouMean: null,
})

async function searchFor(page: Page, words: string): Promise<void> {
  await fieldOf(page).fill(words)
  await fieldOf(page).press('Enter')
  await expect(titleOf(page)).toHaveText(`Results for “${words}”`)
}

test(
  'suggestions are chosen by keyboard, and Escape closes them',
  { tag: '@core' },
  async ({ page }) => {
    await page.goto('/?city=&rawQuery=kurta')
    const kurtas = categoryOf(page, 'Kurtas')
    await typeAndSee(page, 'kurt', kurtas)
    const field = fieldOf(page)
    await expect(field).toHaveAttribute('aria-expanded', 'true')
    const list = page.getByRole('listbox', { name: 'Suggestions' })
    await expect(field).toHaveAttribute('aria-controls', (await list.getAttribute('id')) ?? '')
    await expect(productsOf(page).first()).toBeVisible()
    await field.press('ArrowDown')
    const chosen = optionsOf(page).and(page.locator('[aria-selected=true]'))
    await expect(chosen).toHaveCount(1)
    await expect(field).toHaveAttribute(
      'aria-activedescendant',
      (await chosen.getAttribute('id')) ?? '',
    )
    await field.press('ArrowUp')
    await expect(chosen).toHaveCount(0)

    await field.press('Escape')
    await expect(optionsOf(page)).toHaveCount(0)
    await expect(field).toHaveValue('kurt')
    await expect(field).toBeFocused()
    await field.press('ArrowDown')
    await expect(kurtas).toBeVisible()
    await field.press('ArrowDown')
    while ((await kurtas.getAttribute('aria-selected')) !== 'true') await field.press('ArrowDown')
    await field.press('Enter')
    await expect(titleOf(page)).toHaveText('Kurtas in Jaipur')
    await expect(page).toHaveURL(/subCategory=Kurtas/)
  },
)

test('the category that the words name comes first', async ({ page }) => {
  await page.goto('/?city=&rawQuery=kurta')
  await typeAndSee(page, 'saree', categoryOf(page, 'Sarees'))
  await expect(optionsOf(page).first()).toHaveAccessibleName('Sarees Category')
  await fieldOf(page).fill('kapde')
  await expect(optionsOf(page).first()).toHaveAccessibleName('Clothing Category')
  await fieldOf(page).press('ArrowDown')
  await fieldOf(page).press('Enter')
  await expect(page).toHaveURL(/category=Clothing/)
})

test('the empty field offers popular sub-categories, categories and the nearest shops', async ({
  page,
  context,
  baseURL,
}) => {
  const jaipur = { city: 'Jaipur', lat: 26.9239, long: 75.8267, label: 'Jaipur' }
  const value = encodeURIComponent(JSON.stringify(jaipur))
  await context.addCookies([{ name: 'place', value, url: baseURL ?? '' }])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/?rawQuery=&city=Jaipur')
  const popular = page.getByRole('group', { name: 'Popular in Jaipur' }).getByRole('option')
  await fieldOf(page).click()
  await expect(popular).toHaveCount(6)
  const categories = page.getByRole('group', { name: 'Categories', exact: true }).last()
  await expect(categories.getByRole('option')).toHaveText(['Clothing', 'Footwear', 'Bangles'])
  const stores = page.getByRole('group', { name: /^Shops/ }).getByRole('option')
  await expect(stores).toHaveCount(3)
  await expectAccessible(page)

  await fieldOf(page).press('ArrowDown')
  await expect(popular.first()).toHaveAttribute('aria-selected', 'true')
  const name = await popular.first().innerText()
  await fieldOf(page).press('Enter')
  await expect(titleOf(page)).toHaveText(`${name} in Jaipur`)
  await fieldOf(page).click()
  const store = (await stores.first().locator('span.font-semibold').innerText()).trim()
  await stores.first().click()
  await expect(titleOf(page)).toHaveText(store)
})

test('the list stays open, and is not shorter, while the first letters are typed', async ({
  page,
}) => {
  await page.goto('/?city=Jaipur&rawQuery=kurta')
  const field = fieldOf(page)
  await field.fill('')
  await expect(optionsOf(page).first()).toBeVisible()
  await page.evaluate(`{
    window.heights = []
    const look = () => {
      const list = document.querySelector('[role=listbox]')
      window.heights.push(list ? list.closest('.shadow-float').offsetHeight : 0)
      requestAnimationFrame(look)
    }
    look()
  }`)
  await field.pressSequentially('saree', { delay: 150 })
  await expect(optionsOf(page).first()).toContainText('Saree')
  const heights = await page.evaluate<number[]>('window.heights')
  expect(Math.min(...heights)).toBeGreaterThanOrEqual((heights[0] ?? 0) - 1)
})

test('a suggested product and a suggested store open with a tap', async ({ page, isMobile }) => {
  const touch = (row: Locator) => (isMobile ? row.tap() : row.click())
  await page.goto('/?city=&rawQuery=kurta')
  const product = productsOf(page).first()
  await typeAndSee(page, 'jutti', product)
  await touch(product)
  await expect(page).toHaveURL(/\/product\?_id=/)
  await expect(fieldOf(page)).toHaveValue('')

  const store = shopsOf(page).filter({ hasText: 'Soni Vastralaya' })
  await typeAndSee(page, 'soni vastralaya', store)
  await touch(store)
  await expect(titleOf(page)).toHaveText('Soni Vastralaya')
})

test('a list of suggestions that is longer than the window is accessible', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 360, height: 480 })
  await page.goto('/?city=Jaipur&rawQuery=kurta')
  await typeAndSee(page, 'kurta', shopsOf(page).or(productsOf(page)).first())
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear the field' }).click()
  await expect(page.getByRole('group', { name: 'Popular in Jaipur' })).toBeVisible()
  await expectAccessible(page)
})

test('suggestions are accessible, by day and by night', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/?city=&rawQuery=kurta')
  await typeAndSee(page, 'soni', shopsOf(page).first())
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectAccessible(page)
  }
})

test('Enter never waits for suggestions, and a failure of theirs is not shown', async ({
  page,
  watch,
}) => {
  watch.expectFailures(/status of 500/)
  await page.goto('/?city=&rawQuery=kurta')
  await page.route('**/api/suggestions?*', () => undefined)
  await fieldOf(page).fill('saree')
  await fieldOf(page).press('Enter')
  await expect(titleOf(page)).toHaveText('Results for “saree”')
  await page.unrouteAll()
  await page.route('**/api/suggestions?*', (route) => route.fulfill({ status: 500, json: {} }))
  const refused = page.waitForResponse('**/api/suggestions?*')
  await fieldOf(page).fill('lehenga')
  await refused
  await expect(optionsOf(page)).toHaveCount(0)
  await searchFor(page, 'lehenga')
})

test('an answer to earlier input never replaces a later one', async ({ page }) => {
  await page.goto('/?city=&rawQuery=kurta')
  await typeAndSee(page, 'saree', optionsOf(page).first())
  const late = new EventEmitter()
  await page.route('**/api/suggestions?*', async (route) => {
    const words = new URL(route.request().url()).searchParams.get('search') ?? ''
    if (words === 'ku') await once(late, 'go')
    // The browser may have cancelled the first request already.
    await route.fulfill({ json: answerWith(`About ${words}`) }).catch(() => undefined)
  })
  const asked = page.waitForRequest(/suggestions\?.*search=ku(&|$)/)
  await fieldOf(page).fill('ku')
  await asked
  await fieldOf(page).fill('jutti')
  await expect(optionsOf(page)).toHaveText([/About jutti/])
  late.emit('go')
  await fieldOf(page).press('ArrowDown')
  await expect(optionsOf(page)).toHaveText([/About jutti/])
})

test('recent searches are listed under the empty field, and are removed one by one or all at once', async ({
  page,
}) => {
  await page.goto('/?rawQuery=&city=Jaipur')
  await fieldOf(page).fill('kurta')
  await fieldOf(page).press('Enter')
  await expect(titleOf(page)).toHaveText('Results for “kurta”')
  await searchFor(page, 'लाल चूड़ी')
  await searchFor(page, 'jutti')
  await page.reload()
  await page.getByRole('button', { name: 'Clear the field' }).click()
  await expect(recentOf(page)).toHaveText(['jutti', 'लाल चूड़ी', 'kurta'])
  await page.getByRole('button', { name: 'Remove “jutti” from recent searches' }).click()
  await expect(recentOf(page)).toHaveText(['लाल चूड़ी', 'kurta'])
  await recentOf(page).filter({ hasText: 'kurta' }).click()
  await expect(titleOf(page)).toHaveText('Results for “kurta”')

  await page.getByRole('button', { name: 'Clear the field' }).click()
  await page.getByRole('button', { name: 'Clear recent searches' }).click()
  await expect(recentOf(page)).toHaveCount(0)
  await expect(fieldOf(page)).toBeFocused()
})

test('search works in a browser without storage', async ({ newPerson }) => {
  const page = await newPerson()
  await page.addInitScript(`
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError') } })
  `)
  await page.goto('/?city=&rawQuery=kurta')
  await typeAndSee(page, 'kurt', optionsOf(page).first())
  await searchFor(page, 'kurta')
  await page.getByRole('button', { name: 'Clear the field' }).click()
  await expect(recentOf(page)).toHaveText(['kurta'])
  await page.getByRole('button', { name: 'Your location: Jaipur. Change it' }).first().click()
  await page
    .getByRole('list', { name: 'Places' })
    .getByRole('button', { name: /^Delhi/ })
    .click()
  await expect(
    page.getByRole('button', { name: 'Your location: Delhi. Change it' }).first(),
  ).toBeVisible()
  await expect(page).toHaveURL(/city=Delhi/)
})
