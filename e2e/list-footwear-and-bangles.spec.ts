import type { Page } from '@playwright/test'
import { callAs } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { logInAsMerchant } from './support/people.ts'
import { ProductForm } from './support/product-form.ts'

const MOST_TAPS = 25

async function openForm(page: Page, shop: string, category: string): Promise<ProductForm> {
  await logInAsMerchant(page, shop)
  await page.goto('/dashboard/addProduct')
  const form = new ProductForm(page)
  await form.tap(page.getByText(category, { exact: true }).first())
  await expect(page.getByRole('radio', { name: category, exact: true })).toBeChecked()
  return form
}

async function variantsOfAdded(page: Page) {
  const address = await page.getByRole('link', { name: 'See it' }).getAttribute('href')
  const id = new URLSearchParams(address?.split('?')[1]).get('_id') ?? ''
  const { variants } = await callAs(page, 'GET /editProduct', { id })
  return variants
}

/** Searches again until the search has indexed the new product. */
async function findProduct(page: Page, word: string, name: string): Promise<void> {
  await expect(async () => {
    await page.goto(`/?city=&rawQuery=${word}`)
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible({ timeout: 1500 })
  }).toPass()
  await page.getByRole('link', { name, exact: true }).click()
}

test('juttis are listed with the size table, which names a wrong row instead of leaving it out', async ({
  page,
  newPerson,
}) => {
  const form = await openForm(page, 'malviya-sole', 'Footwear')
  const name = 'Quernstone juttis'
  await form.type('Product name', name)
  await form.type('Description', 'Soft leather, hand-stitched')
  const variations = form.section('Sizes and colours')
  await form.tap(page.getByText('Size table', { exact: true }))
  await expect(page.getByLabel(/^UK\/IND, row/)).toHaveCount(5)
  await form.type('UK/IND, row 1', '7')
  await expect(page.getByLabel('Centimeter, row 1')).toHaveValue('25.4')
  await form.type('Centimeter, row 1', 'abc')
  await form.type('Quantity, row 1', '4')
  await form.type('EUR, row 2', '42')
  await expect(page.getByLabel('UK/IND, row 2')).toHaveValue(/^\d+$/)
  await form.type('UK/IND, row 2', '8')
  await form.type('Quantity, row 2', '1.5')

  await form.apply()
  const alert = variations.getByRole('alert')
  await expect(alert.getByText('Centimeter, row 1: “abc” is not a size')).toBeVisible()
  await expect(alert.getByText('Quantity, row 2: Please enter a whole number')).toBeVisible()
  await expect(page.getByLabel('UK/IND, row 1')).toHaveValue('7')
  await expect(page.getByRole('heading', { name: /^\d+ variants?$/ })).toHaveCount(0)
  await expectAccessible(page)

  await form.type('Centimeter, row 1', '25.4')
  await form.type('Quantity, row 2', '2')
  await expect(alert).toHaveCount(0)
  await form.apply()
  await expect(page.getByRole('heading', { name: '2 variants' })).toBeVisible()
  await form.type('Selling price, all', '0')
  await form.type('MRP, all', '100001')
  await form.save()
  await expect(page.getByText('Minimum amount is Rs 1.00').first()).toBeVisible()
  await expect(page.getByText('Maximum amount is Rs 100000.00').first()).toBeVisible()
  await form.type('Selling price, all', '799.999')
  await expect(page.getByText('Maximum two decimal places allowed.').first()).toBeVisible()
  await form.type('Selling price, all', '799')
  await form.type('MRP, all', '999')
  await form.section('Pictures').getByLabel('Nearest colour').selectOption('Brown')
  await form.addPictures('this product', ['#6d4321', '#8a5a2e'])
  await expectSoundScreen(page)

  // Saving is also refused while a row waits for Apply Changes.
  await form.type('UK/IND, row 1', '9')
  await form.save()
  await expect(page.getByText('Press Apply Changes first')).toBeVisible()
  await form.type('UK/IND, row 1', '')
  await form.save()
  await expect(page.getByText(`Product Added: ${name}`)).toBeVisible()
  expect(form.taps).toBeLessThanOrEqual(MOST_TAPS)
  const variants = await variantsOfAdded(page)
  expect(variants.map(({ attributes, Stock }) => [attributes.Size, Stock])).toEqual([
    ['UK 7', 4],
    ['UK 8', 2],
  ])
  // The next product begins in the same category.
  await expect(page.getByRole('radio', { name: 'Footwear', exact: true })).toBeChecked()

  const shopper = await newPerson()
  await findProduct(shopper, 'quernstone', name)
  const sizes = shopper.getByRole('group', { name: /Size/ })
  await expect(sizes.getByText('UK 7', { exact: true })).toBeVisible()
  await expect(sizes.getByText('UK 8', { exact: true })).toBeVisible()
})

test('bangles are listed with an occasion and sizes', async ({ page, newPerson }) => {
  const form = await openForm(page, 'bani-park-bridal', 'Bangles')
  const name = 'Quincunx lac bangles'
  await form.save()
  for (const text of ['Product name is required', 'Description is required'])
    await expect(page.getByText(text).first()).toBeVisible()
  await form.type('Product name', '😀😀😀')
  await form.type('Description', 'Lac with mirrors, a set of twelve')
  await expect(page.getByText('The name needs letters or numbers').first()).toBeVisible()
  await form.type('Product name', name)
  const occasion = page.getByRole('group', { name: 'Occasion' })
  await form.tap(occasion.getByText('Bridal', { exact: true }))
  await expect(occasion.getByRole('radio', { name: 'Bridal' })).toBeChecked()
  await form.choose('2.4', '2.6')
  await form.apply()
  await form.type('Selling price, all', '450')
  await form.type('MRP, all', '600')
  await form.type('Stock, each', '5')
  await form.section('Pictures').getByLabel('Nearest colour').selectOption('Red')
  await form.addPictures('this product', ['#9c2b2b', '#c2484a'])
  await expectSoundScreen(page)
  await form.save()
  await expect(page.getByText(`Product Added: ${name}`)).toBeVisible()
  expect(form.taps).toBeLessThanOrEqual(MOST_TAPS)
  const variants = await variantsOfAdded(page)
  const sizes = variants.map(({ attributes }) => attributes.Size)
  expect(sizes).toEqual(expect.arrayContaining(['2.4', '2.6']))
  expect(variants.every(({ occasion: one, Stock }) => one === 'Bridal' && Stock === 5)).toBe(true)
  await expect(page.getByRole('radio', { name: 'Bangles', exact: true })).toBeChecked()
  await expect(page.getByLabel('Product name', { exact: true })).toHaveAttribute(
    'placeholder',
    /bangles/i,
  )

  const shopper = await newPerson()
  await findProduct(shopper, 'quincunx', name)
  await expect(shopper.getByText('Bridal', { exact: true }).first()).toBeVisible()
})
