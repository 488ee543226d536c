import type { Page } from '@playwright/test'
import { paths } from '#shared/paths.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { addPlainProduct, newSku } from './support/many-pictures.ts'
import { signInAsMerchant } from './support/people.ts'

const shop = 'gulmohar-sarees'

/** A number of thirteen digits with its check digit that no other article has. */
function newBarcode(): string {
  const body = `890${String(Date.now()).slice(-9)}`
  const sum = [...body].reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}

async function openBarcodes(page: Page, productId: string) {
  await page.goto(paths.editProduct(productId))
  await page
    .getByRole('button', { name: /^Details/ })
    .first()
    .click()
  return page.getByLabel('Barcodes', { exact: true })
}

const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click()

test('a barcode that is entered once is found by the till, the scanner and the stock', async ({
  page,
  watch,
}) => {
  watch.expectFailures(/400 \(Bad Request\).*editProduct/)
  await signInAsMerchant(page, shop)
  const [first, second, barcode] = [newSku(), newSku(), newBarcode()]
  const names = [`Zari stole ${first}`, `Zari stole ${second}`] as const
  const one = await addPlainProduct(page, { name: names[0], sku: first })
  const other = await addPlainProduct(page, { name: names[1], sku: second })

  // A wrong last digit is asked about; nothing typed is lost.
  const wrong = `${barcode.slice(0, -1)}${(Number(barcode.at(-1)) + 1) % 10}`
  const field = await openBarcodes(page, one)
  await field.fill(wrong)
  await save(page)
  await expect(
    page.getByRole('main').getByText(`The last digit of ${wrong} does not fit`),
  ).toBeVisible()
  await expect(field).toHaveValue(wrong)
  await expectSoundScreen(page)
  await field.fill(barcode)
  await save(page)
  await expect(page.getByText('Product Edited')).toBeVisible()

  // A scanner that types: the fourteen digits of a carton's label are the same number.
  await page.goto(paths.sale())
  const search = page.getByLabel('Article to sell')
  const lines = page.getByRole('list', { name: 'Articles of this sale' }).getByRole('listitem')
  await search.fill(`0${barcode}`)
  await search.press('Enter')
  await expect(lines).toHaveText([new RegExp(names[0])])

  // Another article with the same code: asked, then kept, then the scanner asks which.
  const same = await openBarcodes(page, other)
  await same.fill(barcode)
  await save(page)
  await expect(same).toBeFocused()
  await expect(
    page.getByRole('main').getByText(`${names[0]}, ${first} has the code ${barcode} too`),
  ).toBeVisible()
  await page.getByLabel('Keep these barcodes').check()
  await save(page)
  await expect(page.getByText('Product Edited')).toBeVisible()
  await page.goto(paths.sale())
  await search.fill(barcode)
  await search.press('Enter')
  await expect(page.getByText('2 articles have this code. Which one is it?')).toBeVisible()
  const found = page.getByRole('list', { name: 'Articles found' }).getByRole('button')
  await expect(found).toHaveCount(2)
  await expectAccessible(page)
  await expectSoundScreen(page)
  await found.filter({ hasText: names[1] }).click()
  await expect(lines.filter({ hasText: names[1] })).toHaveCount(1)

  await page.goto(paths.products())
  await page.getByText(/^\d+ codes? (?:is that|are those) of several articles$/).click()
  await expect(page.getByRole('link', { name: `${names[1]}, ${second}` })).toBeVisible()
  await expectAccessible(page)
  await expectSoundScreen(page)
})
