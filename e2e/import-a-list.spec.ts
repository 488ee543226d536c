import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { logInAsMerchant } from './support/people.ts'

/** A list as shops have it: titles above the headings, a row for each size, words and amounts of all kinds. */
const messyList = `Shree Balaji Garments - stock list,,,,,,,,
as on 27-11-2026,,,,,,,,
,,,,,,,,
Item,Type,Size,Shade,For,M.R.P.,Our Rate,Pcs,HSN
Jharokha Tencel Kurta,Kurta,S,Neem,female,"Rs. 1,199/-",Rs 899,4,6211
Jharokha Tencel Kurta,Kurta,M,Neem,female,"Rs. 1,199/-",Rs 899,12 pcs,6211
Jharokha Tencel Kurta,Kurta,L,Neem,Female,"Rs. 1,199/-",Rs 899,3,6211
Jharokha Gents Shirt,Shirt,40,Rani,gents,"Rs. 1,499/-",Rs 999,2,6205
Jharokha Gents Shirt,Shirt,42,Rani,gents,"Rs. 1,499/-",Rs 999,2 doz,6205
,,,,,,,Total,
`

function fileOf(text: string, name = 'Stock list FINAL (2).csv') {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) }
}

const next = (page: Page) => page.getByRole('button', { name: /^Next: / })

test(
  'a messy list comes in with three corrections, is found by shoppers, and is taken back',
  { tag: '@core' },
  async ({ page, newPerson }) => {
    await logInAsMerchant(page, 'soni-vastralaya')
    await page.goto('/dashboard/products')
    await page.getByRole('link', { name: 'Bring in a list' }).click()
    await page.getByLabel('Choose a file').setInputFiles(fileOf(messyList))

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
