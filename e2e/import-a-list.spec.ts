import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { chooseList, messyList } from './support/lists.ts'
import { logInAsMerchant } from './support/people.ts'

const next = (page: Page) => page.getByRole('button', { name: /^Next: / })

test(
  'a messy list comes in with three corrections, is found by shoppers, and is taken back',
  { tag: '@core' },
  async ({ page, newPerson }) => {
    await logInAsMerchant(page, 'soni-vastralaya')
    await page.goto('/dashboard/products')
    await page.getByRole('link', { name: 'Bring in a list' }).click()
    await chooseList(page, messyList)

    await expect(page.getByText('The headings are in row 4.')).toBeVisible()
    await expect(page.getByRole('button', { name: /Our Rate → Selling price/ })).toBeVisible()
    await page.getByLabel('Brand').fill('Jharokha')
    await next(page).click()

    await page.getByLabel(/^Neem/).selectOption('Green')
    await page.getByRole('link', { name: 'Next: preview' }).click()

    const kurta = page.getByRole('article', { name: 'Jharokha Tencel Kurta' })
    await expect(kurta.getByText('Rs 899.00')).toHaveCount(3)
    const shirt = page.getByRole('article', { name: 'Jharokha Gents Shirt' })
    await expect(shirt.getByText('“2 doz” is not a number of pieces')).toBeVisible()
    await page.getByRole('button', { name: 'Bring in 1, leave out 1' }).click()
    await expect(page.getByRole('heading', { name: '1 product is in your shop' })).toBeVisible()

    const shopper = await newPerson()
    await shopper.goto('/?city=Jaipur&rawQuery=jharokha+tencel')
    await expect(shopper.getByRole('link', { name: 'Jharokha Tencel Kurta' })).toBeVisible()

    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Take it back' }).click()
    await expect(page.getByRole('heading', { name: 'Everything is taken back' })).toBeVisible()
  },
)
