import type { Page } from '@playwright/test'
import { callAs } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { logInAsMerchant } from './support/people.ts'

/** Makes the page's processor as slow as that of a cheap phone. */
async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 8 })
}

test('a filter and words that come in the same moment both count', async ({ page }) => {
  await logInAsMerchant(page, 'soni-vastralaya')
  await page.goto('/dashboard/products')
  const low = page.getByRole('button', { name: 'Only low' })
  const search = page.getByRole('searchbox', { name: 'Search your products' })
  await expect(low).toBeVisible()
  await page.evaluate(`{
    const chip = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Only low')
    const input = document.querySelector('input[aria-label="Search your products"]')
    chip.click()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, 'kurta')
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }`)
  await expect(page).toHaveURL(/low=1/)
  await expect(page).toHaveURL(/search=kurta/)
  await expect(low).toHaveAttribute('aria-pressed', 'true')
  await expect(search).toHaveValue('kurta')
})

test('words typed on a slow phone while the list of the filter before is being shown are kept', async ({
  page,
}) => {
  test.slow()
  await logInAsMerchant(page, 'soni-vastralaya')
  await page.goto('/dashboard/products')
  const search = page.getByRole('searchbox', { name: 'Search your products' })
  const low = page.getByRole('button', { name: 'Only low' })
  await low.click()
  await expect(page).toHaveURL(/low=1/)
  await slowDown(page)
  // The address changes before its list is rendered, which takes some hundred milliseconds on a slow processor.
  for (const milliseconds of [50, 150, 300, 450]) {
    await search.fill('')
    await expect(page).not.toHaveURL(/search/)
    const isPressed = (await low.getAttribute('aria-pressed')) === 'true'
    await page.evaluate(`{
      const input = document.querySelector('input[aria-label="Search your products"]')
      const replace = history.replaceState
      history.replaceState = function (...all) {
        history.replaceState = replace
        setTimeout(() => {
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, 'kurta')
          input.dispatchEvent(new InputEvent('input', { bubbles: true }))
        }, ${milliseconds})
        return replace.apply(this, all)
      }
    }`)
    await low.click()
    await expect(low).toHaveAttribute('aria-pressed', String(!isPressed))
    await expect(page).toHaveURL(/search=kurta/)
    await expect(search).toHaveValue('kurta')
    await expect(low).toHaveAttribute('aria-pressed', String(!isPressed))
  }
})

test('words that are removed on a slow phone while their list is still being shown stay removed', async ({
  page,
}) => {
  test.slow()
  await logInAsMerchant(page, 'soni-vastralaya')
  await page.goto('/dashboard/products')
  const search = page.getByRole('searchbox', { name: 'Search your products' })
  await expect(search).toBeVisible()
  await slowDown(page)
  // Removes the words while the address has changed and its list is not shown yet.
  await page.evaluate(`{
    const input = document.querySelector('input[aria-label="Search your products"]')
    const type = (words) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, words)
      input.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }
    const replace = history.replaceState
    history.replaceState = function (...all) {
      history.replaceState = replace
      setTimeout(() => type(''))
      return replace.apply(this, all)
    }
    type('kurta')
  }`)
  await expect(page).toHaveURL(/search=kurta/)
  await expect(page).not.toHaveURL(/search/)
  await expect(search).toHaveValue('')
})

test('own products are searched, sorted and filtered, and the address keeps it', async ({
  page,
}) => {
  await logInAsMerchant(page, 'soni-vastralaya')
  await page.goto('/dashboard/products')
  const { totalProducts, products } = await callAs(page, 'GET /getProducts', { mode: 'merchant' })
  await expect(page.getByText(`${totalProducts} products`)).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(25)
  await page.getByRole('button', { name: 'Load More' }).click()
  await expect(page.getByRole('article')).toHaveCount(totalProducts)
  await expectSoundScreen(page)
  await expectAccessible(page)

  await page.getByLabel('Sort by').selectOption('Price, low to high')
  await expect(page).toHaveURL(/sort=priceUp/)
  const cheapest = Math.min(...products.map(({ sellingPrice }) => sellingPrice))
  await expect(page.getByRole('article').first()).toContainText(String(cheapest).slice(-3))
  await page.getByRole('button', { name: 'Only low' }).click()
  await expect(page).toHaveURL(/low=1/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Only low' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(page.getByLabel('Sort by')).toHaveValue('priceUp')
  await page.getByRole('button', { name: 'Only low' }).click()

  const { products: counted } = await callAs(page, 'GET /inventory', {})
  // The inventory counts inactive products too. Codes of the demonstration are like no others.
  const found = counted.find(
    ({ _id, variants }) =>
      products.some((product) => product._id === _id) && /-\d{3}-/.test(variants[0]?.SKU ?? ''),
  )
  const sku = found?.variants[0]?.SKU ?? ''
  await page.getByRole('searchbox', { name: 'Search your products' }).fill(sku.toLowerCase())
  await expect(page.getByText('1 product', { exact: true })).toBeVisible()
  await expect(page.getByRole('article')).toContainText(found?.productName ?? '')
  await page.getByRole('searchbox', { name: 'Search your products' }).fill('zzqqxx')
  await expect(page.getByRole('heading', { name: 'No product found' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByText(`${totalProducts} products`)).toBeVisible()
})

test('a product opens to be edited, is deactivated, appears first among the inactive ones, and is activated again', async ({
  page,
}) => {
  await logInAsMerchant(page, 'lajpat-kurti')
  await page.goto('/dashboard/products')
  const card = page.getByRole('article').nth(2)
  const name = await card.getByRole('heading').innerText()
  await expect(card.getByRole('link', { name: `Edit ${name}` })).toHaveAttribute(
    'href',
    /\/dashboard\/products\/edit-product\?id=/,
  )
  await card.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goBack()
  await card.getByRole('button', { name: /^Disable/ }).click()
  const question = page.getByRole('alertdialog', { name: 'Disable Product?' })
  await expect(question).toContainText('Are you sure you want to deactivate product?')
  await question.getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByText('Product Deactivated')).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: name })).toHaveCount(0)

  await page.goto('/dashboard/inactiveProducts')
  const gone = page.getByRole('article').first()
  await expect(gone).toContainText(name)
  await expect(gone).toContainText('Inactive')
  await expectAccessible(page)
  await gone.getByRole('button', { name: /^Enable/ }).click()
  await expect(page.getByText('Product Activated')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No inactive products' })).toBeVisible()
  await page.getByRole('link', { name: 'See your products' }).click()
  await expect(page.getByRole('article').filter({ hasText: name })).toBeVisible()
})

test('in the public pages a merchant edits and deactivates the own products only', async ({
  page,
  newPerson,
  watch,
}) => {
  // An open page requests its deactivated product again.
  watch.expectFailures(/status of 404/)
  await logInAsMerchant(page, 'lajpat-kurti')
  const { storeId } = await callAs(page, 'GET /dashboard/yourAccount', {})
  const address = `/store?_id=${storeId}`
  await page.goto(address)
  const card = page.getByRole('article').nth(1)
  const edit = card.getByRole('link', { name: /^Edit / })
  await expect(edit).toBeVisible()
  await expectSoundScreen(page)
  await expectAccessible(page)
  const name = await card.getByRole('heading').innerText()
  await card.getByRole('button', { name: `Disable ${name}` }).click()
  const question = page.getByRole('alertdialog', { name: 'Disable Product?' })
  await question.getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByText('Product Deactivated')).toBeVisible()
  await expect(card).toContainText(name)
  await expect(card.getByRole('link', { name, exact: true })).toHaveCount(0)
  await card.getByRole('button', { name: `Enable ${name}` }).click()
  await expect(page.getByText('Product Activated')).toBeVisible()
  await expect(card.getByRole('link', { name, exact: true })).toBeVisible()

  await card.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('button', { name: `Disable ${name}` }).click()
  await question.getByRole('button', { name: 'Disable' }).click()
  await page.getByRole('button', { name: `Enable ${name}` }).click()
  await page.getByRole('link', { name: `Edit ${name}` }).click()
  await expect(page).toHaveURL(/\/dashboard\/products\/edit-product\?id=/)
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  expect(await page.evaluate('history.state.state')).toEqual({ productId: id })

  for (const enter of [
    async () => undefined,
    async (other: typeof page) => logInAsMerchant(other, 'soni-vastralaya'),
  ]) {
    const other = await newPerson()
    await enter(other)
    const asked: string[] = []
    other.on('request', (request) => asked.push(request.url()))
    for (const path of [address, `/product?_id=${id}`]) {
      await other.goto(path)
      await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
      await other.waitForLoadState('networkidle')
      await expect(other.getByRole('link', { name: /^Edit / })).toHaveCount(0)
      await expect(other.getByRole('button', { name: /^Disable / })).toHaveCount(0)
    }
    expect(asked.filter((url) => /\/own-product-|\/own-card-/.test(url))).toEqual([])
  }
})

test('on a slow phone the answer who is signed in waits until the products of the own shop are hydrated', async ({
  page,
}) => {
  await logInAsMerchant(page, 'lajpat-kurti')
  const { storeId } = await callAs(page, 'GET /dashboard/yourAccount', {})
  await slowDown(page)
  await page.goto(`/store?_id=${storeId}`)
  const card = page.getByRole('article').nth(1)
  // The fixture fails on any error in the console, such as a hydration error.
  await expect(card.getByRole('link', { name: /^Edit / })).toBeVisible({ timeout: 40_000 })
})

test('price and stock are changed in the list, and taken back @both', async ({ page, watch }) => {
  watch.expectFailures(/status of 400/)
  await logInAsMerchant(page, 'soni-vastralaya')
  await page.goto('/dashboard/products?sort=name')
  const card = page.getByRole('article').first()
  const open = card.getByRole('button', { name: /^Change price and stock of / })
  const before = (await open.textContent()) ?? ''
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Price and stock' })
  const price = dialog.getByLabel('Price (Rs)').first()
  const mrp = dialog.getByLabel('MRP (Rs)').first()
  const stock = dialog.getByLabel('On the shelf').first()
  const save = dialog.getByRole('button', { name: 'Save' })
  const old = [await price.inputValue(), await stock.inputValue()]
  await price.fill(String(Number(await mrp.inputValue()) + 1))
  await save.click()
  await expect(dialog.getByText(/than the MRP/).first()).toBeVisible()
  await expect(price).not.toHaveValue(old[0] ?? '')
  await expectAccessible(page)
  await expectSoundScreen(page)
  await stock.fill('')
  await save.click()
  await expect(dialog.getByText('Enter a number').first()).toBeVisible()
  await price.fill('1.50')
  await stock.fill(String(Number(old[1]) + 3))
  await save.click()
  await expect(dialog).toBeHidden()
  await expect(open).toContainText('1.50')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(open).toHaveText(before)
  await open.click()
  expect([await price.inputValue(), await stock.inputValue()]).toEqual(old)
})
