import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible } from './support/inspect.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const open = (page: Page, rawQuery: string) =>
  page.goto(`/?${new URLSearchParams({ rawQuery, city: 'Jaipur' })}`)

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

test('goods that no shop sells are named as such, never corrected into something else', async ({
  page,
}) => {
  await open(page, 'ladies watch')
  await expect(page.getByText('Watches are not sold here.')).toBeVisible()
  await expect(page.getByText(/Showing results for/)).toHaveCount(0)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectAccessible(page)
})

test('below few results, close products are listed with the words that they do not match', async ({
  page,
}) => {
  await open(page, 'red lehenga xxl')
  const close = page.getByRole('heading', { level: 2, name: /^Also close, without “/ })
  await expect(close).toBeVisible()
  await expect(close).toContainText('“')
  await expectAccessible(page)
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

test('filters from the words of the query are chosen in the panel, and a change there replaces the words', async ({
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

test('sub-categories have their Hindi names in suggestions', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'lang', value: 'hi', url: baseURL ?? '' }])
  await page.goto('/')
  const field = page.getByRole('combobox').first()
  await field.pressSequentially('saree', { delay: 20 })
  await expect(page.getByRole('option').first()).toHaveAccessibleName('साड़ियाँ कैटेगरी')
})
