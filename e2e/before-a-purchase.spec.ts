import { test, expect } from './support/fixtures.ts'
import { findItem, productPath, wellStocked } from './support/items.ts'

const item = findItem({ storeKey: 'raja-park-trends', stockFits: wellStocked })

test('somebody reads who sells, what decides the order, and complains about accessibility', async ({
  page,
}) => {
  await page.goto(await productPath(page, item))
  const seller = page.getByRole('region', { name: 'The seller' })
  await expect(seller.getByText(/^(?:Registered, GSTIN|Not registered)/)).toBeVisible()
  await expect(seller.getByRole('link', { name: /^\+91/ })).toBeVisible()
  await page.goto('/?rawQuery=kurta')
  await page.getByRole('main').getByRole('link', { name: 'Order of results' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How results are ordered')
  await expect(page.getByText('Shops take turns')).toBeVisible()
  await page.goto('/dark-patterns')
  await expect(page.getByRole('heading', { name: /Drip pricing/ })).toBeVisible()
  await page.goto('/accessibility')
  await page.getByRole('link', { name: 'Complain about accessibility' }).click()
  await expect(page.getByLabel('What is it about?')).toHaveValue('accessibility')
})
