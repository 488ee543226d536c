import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { pressInHead } from './support/head.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { logInAsMerchant } from './support/people.ts'

async function saveList(page: Page, format: string) {
  const started = page.waitForEvent('download')
  await pressInHead(page, `Download list (${format})`)
  const download = await started
  await expect(page.getByText(/rows saved in goods-counts-as-of-/)).toBeVisible()
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

test('a shop takes its goods out as a list', async ({ page }) => {
  await logInAsMerchant(page, 'soni-vastralaya')
  await page.goto('/dashboard/products')
  const workbook = await saveList(page, 'Excel')
  expect(workbook.name).toMatch(/^goods-counts-as-of-\d{4}-\d\d-\d\d-\d{4}\.xlsx$/)
  expect(workbook.bytes.subarray(0, 2).toString()).toBe('PK')
  await expectSoundScreen(page)
  await page.goto('/dashboard/inventory')
  const list = await saveList(page, 'CSV')
  expect(list.name).toMatch(/\.csv$/)
  expect(list.bytes.toString()).toContain('Product name,Category,Sub category')
  await expectSoundScreen(page)
  await expectAccessible(page)
})
