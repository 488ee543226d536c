import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { pressInHead } from './support/head.ts'
import { chooseList, messyList, sendList } from './support/lists.ts'
import { logInAsMerchant, signInAsMerchant } from './support/people.ts'

const next = (page: Page) => page.getByRole('button', { name: /^Next: / })

test(
  'a messy list comes in with three corrections, is found by shoppers, and is taken back',
  { tag: '@core' },
  async ({ page, newPerson }) => {
    await logInAsMerchant(page, 'soni-vastralaya')
    await page.goto('/dashboard/products')
    await pressInHead(page, 'Bring in a list')
    await chooseList(page, messyList)

    await expect(page.getByText('The headings are in row 4.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Our Rate ?: Selling price/ })).toBeVisible()
    await page.getByLabel('Brand').fill('Jharokha')
    await next(page).click()

    await page.getByLabel(/^Neem/).selectOption('Green')
    await page.getByRole('link', { name: 'Next: preview' }).click()

    const kurta = page.getByRole('article', { name: 'Jharokha Tencel Kurta' })
    await expect(kurta.getByText('Rs 899.00')).toHaveCount(3)
    const shirt = page.getByRole('article', { name: 'Jharokha Gents Shirt' })
    await expect(shirt.getByText('“two” is not a number of pieces')).toBeVisible()
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

const rates = (goods: string) => `Item,Type,Size,For,M.R.P.,Our Rate,Pcs,HSN,Brand,Colour
${goods},Kurta,S,female,2199,400,4,6211,Jharokha,Red
${goods},Kurta,M,female,2199,400,2,6211,Jharokha,Red
`

test('a column is corrected with one tap, and the next list is read in the same way', async ({
  page,
}) => {
  await signInAsMerchant(page, 'gulmohar-sarees')
  await sendList(page, rates('Jharokha Sanganer Kurta'))
  await page.getByRole('button', { name: /^Our Rate ?: Selling price/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^What you pay/ })
    .click()
  await expect(page.getByRole('button', { name: /^Our Rate ?: What you pay/ })).toBeVisible()
  const percent = page.getByLabel('Per cent on top of what you pay')
  await percent.fill('100')
  await next(page).click()
  const kurta = page.getByRole('article', { name: 'Jharokha Sanganer Kurta' })
  await expect(kurta.getByText('Rs 800.00')).toHaveCount(2)
  await page.reload()
  await expect(kurta.getByText('Rs 800.00')).toHaveCount(2)

  await sendList(page, rates('Jharokha Dabu Kurta'))
  const other = page.getByRole('article', { name: 'Jharokha Dabu Kurta' })
  await expect(other.getByText('Rs 800.00')).toHaveCount(2)
  await page.getByRole('link', { name: 'Columns' }).click()
  await expect(page.getByText('You sent a list with the same headings before')).toBeVisible()
  await expect(percent).toHaveValue('100')
})

test('an answer that is taken back stays back', async ({ page }) => {
  await signInAsMerchant(page, 'gulmohar-sarees')
  await sendList(page, 'Item,Colour,Size,Pcs,Sale rate,MRP\nJharokha Kurta,Red,M,8,,150\n')
  const openPreview = async () => {
    await next(page).click()
    await expect(page.getByRole('heading', { name: 'What will happen' })).toBeVisible()
  }
  const rule = page.getByRole('checkbox', { name: /^The MRP is the selling price too/ })
  await rule.check()
  await openPreview()
  await page.getByRole('link', { name: 'Columns' }).click()
  await expect(rule).toBeChecked()
  await rule.uncheck()
  await expect(rule).not.toBeChecked()
  await openPreview()
  await page.getByRole('link', { name: 'Columns' }).click()
  await expect(rule).not.toBeChecked()
})

const listWithStock = (pieces: number) =>
  `Product name,Category,Sub category,Brand,HSN,GST rate slab,SKU,Stock,MRP,Selling price,Size,Color,Color Map,Target Gender,Size Age Group,Active
Jharokha Bagru Kurta,Clothing,Kurtas,Jharokha,6211,5,JH-BAGRU-S,${pieces},1199,899,S,Neem,Green,Female,Adult,Yes
`

test('a list that comes again changes the stock only when that is ticked', async ({ page }) => {
  await signInAsMerchant(page, 'gulmohar-sarees')
  await sendList(page, listWithStock(4))
  await page.getByRole('button', { name: 'Bring in 1 product' }).click()
  await expect(page.getByRole('heading', { name: '1 product is in your shop' })).toBeVisible()

  await sendList(page, listWithStock(4))
  await expect(page.getByText(/^This file was brought in on/)).toBeVisible()

  await sendList(page, listWithStock(9))
  const kurta = page.getByRole('article', { name: 'Jharokha Bagru Kurta' })
  await expect(kurta.getByText('The shelf count stays 4.')).toBeVisible()
  const apply = page.getByRole('button', { name: 'Bring in 1 product' })
  await expect(page.getByRole('button', { name: 'Nothing to bring in' })).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Set my stock to these counts' }).check()
  await apply.click()
  await expect(page.getByRole('heading', { name: '1 product is in your shop' })).toBeVisible()
  await page.goto('/dashboard/inventory?search=JH-BAGRU-S')
  await expect(page.getByText('9 on the shelf')).toBeVisible()
})

test('a list without SKUs that comes again makes nothing twice', async ({ page }) => {
  await signInAsMerchant(page, 'gulmohar-sarees')
  // One heading differs, because the shop remembers how other journeys assigned the columns of the same headings.
  const text = rates('Jharokha Lehariya Kurta').replace('Pcs', 'Pieces')
  await sendList(page, text)
  await page.goto(page.url().replace(/step=\w+/, 'step=columns'))
  const isFoundBy = page.getByLabel('Goods that you have are found by')
  await expect(isFoundBy).toHaveValue('sku')
  await expect(page.getByText('Rows without an SKU are found by name, size')).toBeVisible()
  await next(page).click()
  await page.getByRole('button', { name: 'Bring in 1 product' }).click()
  await expect(page.getByRole('heading', { name: '1 product is in your shop' })).toBeVisible()

  await sendList(page, text.replace('Item', 'Product').replace(',2,', ',3,'))
  await page.goto(page.url().replace(/step=\w+/, 'step=preview'))
  await expect(page.getByRole('button', { name: 'Nothing to bring in' })).toBeDisabled()
})

test('a file that is no list is refused at its field, and another one can be chosen', async ({
  page,
  watch,
}) => {
  watch.expectFailures(/400 \(Bad Request\).*imports/)
  await signInAsMerchant(page, 'gulmohar-sarees')
  await page.goto('/dashboard/import')
  await expect(page.getByText('up to 20 MB and 20,000 rows')).toBeVisible()
  const field = page.getByLabel('Choose a file')
  await field.setInputFiles({
    name: 'photo.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1]),
  })
  await expect(page.getByRole('alert')).toContainText('photo.csv')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await chooseList(page, rates('Jharokha Akola Kurta'))
  await expect(page.getByText('Stock list FINAL (2).csv')).toBeVisible()
})

test('a list is pasted from a chat; the price without a sign is mended', async ({ page }) => {
  await signInAsMerchant(page, 'gulmohar-sarees')
  await page.goto('/dashboard/import')
  await page.getByText('Paste a list').click()
  await page.getByRole('button', { name: 'Read the list' }).click()
  await expect(page.getByText('Paste or type your list first')).toBeVisible()
  await page.getByLabel('Your list').fill(`[10:15 am, 12/11/26] Asha: New goods
[10:16 am, 12/11/26] Asha: Jharokha Kota saree red
Rs 1,299/- MRP 1499
[10:17 am, 12/11/26] Asha: Jharokha Bandhani dupatta green 650
MRP 799`)
  await page.getByRole('button', { name: 'Read the list' }).click()
  await page.waitForURL(/step=/)
  await page.goto(page.url().replace(/step=\w+/, 'step=preview'))
  const saree = page.getByRole('article', { name: 'Jharokha Kota saree red' })
  await expect(saree.getByText('Rs 1,299.00')).toBeVisible()
  const dupatta = page.getByRole('article', { name: 'Jharokha Bandhani dupatta green' })
  await dupatta
    .getByRole('button', { name: /“650” stands in the list without a word or sign/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take 650' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Back to the preview' }).click()
  await expect(dupatta.getByText('Rs 650.00')).toBeVisible()
  await dupatta.getByRole('button', { name: 'Not this one' }).click()
  await expect(dupatta).toBeHidden()
  await page.getByText('See the 2 rows that are left out').click()
  await page.getByRole('button', { name: 'Bring in', exact: true }).click()
  await expect(dupatta).toBeVisible()
})
