import type { Page } from '@playwright/test'
import { formatRupees } from '#web/lib/format.ts'
import { callAs } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { pressInHead } from './support/head.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { openInventory } from './support/inventory.ts'

const shop = 'mansarovar-family'

async function someVariants(page: Page, count: number) {
  const { products } = await callAs(page, 'GET /inventory', {})
  return products.flatMap(({ variants }) => variants).slice(0, count)
}

test(
  'a paste with two wrong cells shows them, changes the good rows, and the rest after correction',
  { tag: '@core' },
  async ({ page }) => {
    await openInventory(page, shop)
    const [a, b, c] = await someVariants(page, 3)
    if (!a || !b || !c) throw new Error('the shop has too few variants')
    await pressInHead(page, 'Paste a sheet')
    const sheet = (price: string, stock: string) =>
      [
        'Stock\tSKU\tColour\tPrice',
        `${a.stock + 1}\t${a.SKU}\tRed\tRs ${a.sellingPrice - 1}`,
        `${b.stock}\t${b.SKU}\tRed\t${price}`,
        `${stock}\t${c.SKU}\tRed\t`,
      ].join('\n')
    const field = page.getByLabel('Rows of your spreadsheet')
    await field.fill(sheet('1.999', 'many'))
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await expect(page.getByText('1 row would change.')).toBeVisible()
    await expect(page.getByText('2 rows are wrong')).toBeVisible()
    const row = (sku: string) => page.getByRole('row').filter({ hasText: sku })
    await expect(row(b.SKU)).toContainText('1.999')
    await expect(row(b.SKU)).toContainText('Maximum two decimal places allowed.')
    await expect(row(c.SKU)).toContainText('many')
    await expect(row(c.SKU)).toContainText('Please enter a whole number')
    await expect(row(a.SKU)).toContainText(formatRupees(a.sellingPrice - 1))
    await expectSoundScreen(page)
    await expectAccessible(page)
    expect((await someVariants(page, 1))[0]).toEqual(a)

    await page.getByRole('button', { name: 'Change only the 1 good row' }).click()
    await expect(page.getByText('1 row was changed.')).toBeVisible()
    const [changed, ...same] = await someVariants(page, 3)
    expect(changed).toMatchObject({ sellingPrice: a.sellingPrice - 1, stock: a.stock + 1 })
    expect(same).toEqual([b, c])

    await page.getByRole('button', { name: 'Correct the rest' }).click()
    await expect(field).toHaveValue(sheet('1.999', 'many'))
    await field.fill(sheet(String(b.sellingPrice), '0'))
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await page.getByRole('button', { name: 'Change 1 row' }).click()
    await page.getByRole('button', { name: 'Done' }).click()
    expect((await someVariants(page, 3))[2]).toMatchObject({ stock: 0 })
  },
)

test('a CSV file is read like a paste, and columns that are not known are named', async ({
  page,
}) => {
  await openInventory(page, shop)
  const [, , , d] = await someVariants(page, 4)
  await pressInHead(page, 'Paste a sheet')
  await page.getByLabel('Choose a CSV file').setInputFiles({
    name: 'stock.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`SKU,Shelf place,MRP\n"${d?.SKU}",A7,"1,00,000"\n`),
  })
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText('1 row would change.')).toBeVisible()
  await expect(page.getByText('Rs 1,00,000.00')).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  // The rows are not saved, so the way out asks.
  page.once('dialog', (question) => void question.accept())
  await page.getByRole('button', { name: 'Back to Inventory' }).click()
  await expect(page.getByRole('list', { name: 'Inventory' })).toBeVisible()
  expect((await someVariants(page, 4))[3]).toEqual(d)
})

test('chosen products get a price by per cent, more stock, and leave the shelf together', async ({
  page,
}) => {
  await openInventory(page, 'nehru-bazaar-boutique')
  const { products } = await callAs(page, 'GET /inventory', {})
  const [first, second] = products
  if (!first || !second) throw new Error('the shop has too few products')
  const choose = async () => {
    await pressInHead(page, 'Choose several')
    for (const { productName } of [first, second])
      await page.getByRole('checkbox', { name: `Choose ${productName}`, exact: true }).check()
  }
  const count = first.variants.length + second.variants.length
  await choose()
  await expect(page.getByText(`${count} variants chosen`)).toBeVisible()
  await page.getByRole('button', { name: 'Price', exact: true }).click()
  await page.getByLabel('Change the selling price by per cent').fill('-10')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByRole('button', { name: `Change ${count} rows` }).click()
  await page.getByRole('button', { name: 'Done' }).click()

  await choose()
  await page.getByRole('button', { name: 'Stock', exact: true }).click()
  await page.getByLabel('Add or take away').fill('2')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByRole('button', { name: `Change ${count} rows` }).click()
  await page.getByRole('button', { name: 'Done' }).click()

  await choose()
  for (const action of ['Price', 'Stock']) {
    const button = page.getByRole('button', { name: action, exact: true })
    await expect(button).toBeInViewport({ ratio: 1 })
  }
  await pressInBar(page, 'Deactivate')
  await expect(page.getByText('2 rows would change.')).toBeVisible()
  await page.getByRole('button', { name: 'Change 2 rows' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  const after = await callAs(page, 'GET /inventory', {})
  for (const before of [first, second]) {
    const now = after.products.find(({ _id }) => _id === before._id)
    expect(now).toMatchObject({ status: false })
    expect(now?.variants.map(({ sellingPrice, stock }) => [sellingPrice, stock])).toEqual(
      before.variants.map(({ sellingPrice, stock }) => [Math.round(sellingPrice * 0.9), stock + 2]),
    )
  }

  await page.goto('/dashboard/inactiveProducts')
  await expect(page.getByRole('article').filter({ hasText: first.productName })).toBeVisible()
  await page.goto('/dashboard/inventory')
  await choose()
  await pressInBar(page, 'Activate')
  await page.getByRole('button', { name: 'Change 2 rows' }).click()
  await expect(page.getByText('2 rows were changed.').first()).toBeVisible()
})

/** Presses an action of the bar at the end of the list; on a phone it is in the bar's menu. */
async function pressInBar(page: Page, name: string): Promise<void> {
  const bar = page.locator('.action-bar')
  const more = bar.getByRole('button', { name: 'More actions' })
  const button = bar.getByRole('button', { name, exact: true })
  if (await more.isVisible()) {
    await more.click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  } else await button.click()
}

/** Answers the browser's question after Back. Returns what it asks. */
async function backAsks(page: Page, answer: 'accept' | 'dismiss'): Promise<string> {
  const asked = page.waitForEvent('dialog').then(async (question) => {
    await question[answer]()
    return question.message()
  })
  await page.goBack()
  return asked
}

test('Back leaves one step after another, and asks before a figure or a choice is lost', async ({
  page,
}) => {
  await openInventory(page, shop)
  await pressInHead(page, 'Choose several')
  await page.getByRole('checkbox').first().click()
  await page.getByRole('button', { name: 'Price', exact: true }).click()
  const field = page.getByLabel('New selling price')
  await field.fill('499')
  expect(await backAsks(page, 'dismiss')).toMatch(/^Close this\?/)
  await expect(field).toHaveValue('499')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText(/would change/)).toBeVisible()
  await page.goBack()
  await expect(field).toHaveValue('499')
  await backAsks(page, 'accept')
  await expect(page.getByRole('checkbox').first()).toBeChecked()
  expect(await backAsks(page, 'dismiss')).toContain('chosen')
  await expect(page.getByRole('checkbox').first()).toBeChecked()
  await backAsks(page, 'accept')
  await expect(page.getByRole('checkbox')).toHaveCount(0)

  await pressInHead(page, 'Paste a sheet')
  const sheet = page.getByLabel('Rows of your spreadsheet')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText('There are no rows.')).toBeVisible()
  await sheet.fill('SKU\tPrice')
  await backAsks(page, 'accept')
  await expect(page.getByRole('heading', { name: 'Inventory', level: 1 })).toBeVisible()
})
