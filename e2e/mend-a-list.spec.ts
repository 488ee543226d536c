import { expect, test } from './support/fixtures.ts'
import { sendList } from './support/lists.ts'
import { logInAsMerchant } from './support/people.ts'

/** A spreadsheet has made dates of two codes; counts and a price are words. */
const list = `Maal,Type,Size,Colour,For,MRP,Our Rate,Pcs,HSN,Brand,Code
Mehrab Tencel Kurta,Kurta,S,Red,female,1199,899,two,6211,Mehrab,MH-1
Mehrab Tencel Kurta,Kurta,M,Red,female,1199,899,two,6211,Mehrab,MH-2
Mehrab Gents Shirt,Shirt,40,Blue,gents,1499,ask me,3,6205,Mehrab,02-Apr
Mehrab Gents Shirt,Shirt,42,Blue,gents,1499,999,3,6205,Mehrab,03-Apr
`

test('a messy list is mended on the phone and comes on sale', async ({ page, newPerson }) => {
  await logInAsMerchant(page, 'soni-vastralaya')
  await sendList(page, list)
  await page.getByRole('button', { name: /^Next: / }).click()
  await page.getByRole('button', { name: 'Correct 5 wrong cells' }).click()

  const sheet = page.getByRole('dialog')
  const field = sheet.getByLabel('What it should be')
  const next = sheet.getByRole('button', { name: 'Next' })
  await expect(sheet.getByRole('heading', { name: 'Pcs' })).toBeVisible()
  await expect(sheet.getByText('Mehrab Tencel Kurta')).toBeVisible()
  await next.click()
  await expect(sheet.getByText('Type what it should be, or press Later')).toBeVisible()
  await field.fill('6')
  await page.goBack()
  await expect(sheet).toBeHidden()
  await page
    .getByRole('button', { name: /“two” is not a number of pieces/ })
    .first()
    .click()
  await expect(field).toHaveValue('6')
  await expect(sheet.getByLabel('All 2 equal cells of this column')).toBeChecked()
  await next.click()

  await expect(sheet.getByRole('heading', { name: 'Our Rate' })).toBeVisible()
  await expect(field).toHaveValue('ask me')
  await field.fill('999')
  await field.press('Enter')

  await expect(sheet.getByText('“02-Apr” is a date. Was it 2-4?')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Take 2-4' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Take all 2 proposals' }).click()
  await expect(sheet.getByText('No wrong cell is left')).toBeVisible()
  await sheet.getByRole('button', { name: 'Back to the preview' }).click()

  await page.getByRole('button', { name: 'Bring in 2 products' }).click()
  await expect(page.getByRole('heading', { name: '2 products are in your shop' })).toBeVisible()
  const shopper = await newPerson()
  await shopper.goto('/?city=Jaipur&rawQuery=mehrab+gents+shirt')
  await expect(shopper.getByRole('link', { name: 'Mehrab Gents Shirt' })).toBeVisible()
})

test('a correction that cannot be sent is told, and what was typed is still there', async ({
  page,
  watch,
}) => {
  watch.expectFailures(/ERR_INTERNET_DISCONNECTED/)
  await logInAsMerchant(page, 'soni-vastralaya')
  const own = list.replaceAll('Mehrab', 'Gokhra').replaceAll('MH-', 'GK-').replace('Maal', 'Saman')
  await sendList(page, own)
  await page.getByRole('button', { name: /^Next: / }).click()
  await page.getByRole('button', { name: /“ask me” is not an amount/ }).click()
  const sheet = page.getByRole('dialog')
  const field = sheet.getByLabel('What it should be')
  await expect(field).toHaveValue('ask me')
  await page.context().setOffline(true)
  await field.fill('999')
  await field.press('Enter')
  await expect(page.getByText(/No signal|offline/i).first()).toBeVisible()
  await page.goBack()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: /“ask me” is not an amount/ }).click()
  await expect(field).toHaveValue('999')
  await field.press('Enter')
  await expect(sheet.getByText('4 wrong cells are left')).toBeVisible()
})

test('a cell that the program takes for right is changed in the preview', async ({ page }) => {
  await logInAsMerchant(page, 'soni-vastralaya')
  const right = list
    .replaceAll('Mehrab', 'Bandhej')
    .replaceAll('MH-', 'BJ-')
    .replaceAll(',two,', ',2,')
    .replace('ask me', '999')
    .replace('02-Apr', 'BJ-40')
    .replace('03-Apr', 'BJ-42')
    .replace('Maal', 'Chiz')
  await sendList(page, right)
  await page.getByRole('button', { name: /^Next: / }).click()
  const shirt = page.getByRole('article', { name: 'Bandhej Gents Shirt' })
  await shirt.getByRole('button', { name: 'Change row 5' }).click()
  const sheet = page.getByRole('dialog', { name: 'Bandhej Gents Shirt' })
  await expect(sheet.getByLabel('Our Rate')).toHaveValue('999')
  await sheet.getByLabel('Our Rate').fill('1,049/-')
  await sheet.getByLabel('Size').fill('44')
  await sheet.getByRole('button', { name: 'Save the row' }).click()
  await expect(sheet).toBeHidden()
  await expect(shirt.getByText('Rs 1,049.00')).toBeVisible()
  await expect(shirt.getByText('44 · Blue')).toBeVisible()
  await expect(shirt.getByText('Rs 999.00')).toBeVisible()

  await shirt.getByRole('button', { name: 'Change row 5' }).click()
  await expect(sheet.getByLabel('Our Rate')).toHaveValue('1,049/-')
  await sheet.getByLabel('Pcs').fill('many')
  await sheet.getByLabel('Add what the list does not say').selectOption('Material')
  await sheet.getByLabel('Material').fill('Linen')
  await sheet.getByLabel('Pcs').press('Enter')
  await expect(shirt.getByText('44 · Blue · Linen')).toBeVisible()
  await expect(shirt.getByText('“many” is not a number of pieces')).toBeVisible()
})

const doubtful = `Maal,Type,Size,Colour,For,M.R.P.,Our Rate,Pcs,HSN,Brand,Code,Bar code
Mehrab Jaal Kurta,Kurta,S,Red,female,899,1199,2,6211,Mehrab,MJ-1,
Mehrab Buti Shirt,Shirt,40,Blue,gents,1499,999,3,6205,Mehrab,MB-1,8.90123E+12
`

test('a price may be right and the MRP wrong, and a lost barcode is left empty', async ({
  page,
}) => {
  await logInAsMerchant(page, 'soni-vastralaya')
  await sendList(page, doubtful)
  await page.getByRole('button', { name: /^Next: / }).click()
  await page.getByRole('button', { name: 'Correct 2 wrong cells' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('heading', { name: 'Our Rate' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Correct “M.R.P.” instead' }).click()
  await expect(sheet.getByRole('heading', { name: 'M.R.P.' })).toBeVisible()
  await expect(sheet.getByLabel('What it should be')).toHaveValue('899')
  await sheet.getByLabel('What it should be').fill('1299')
  await sheet.getByRole('button', { name: 'Next' }).click()
  await expect(sheet.getByRole('heading', { name: 'Bar code' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Leave it empty' }).click()
  await expect(sheet.getByText('No wrong cell is left')).toBeVisible()
  await sheet.getByRole('button', { name: 'Back to the preview' }).click()
  const kurta = page.getByRole('article', { name: 'Mehrab Jaal Kurta' })
  await expect(kurta.getByText('Rs 1,199.00')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Bring in 2 products' })).toBeVisible()
})
