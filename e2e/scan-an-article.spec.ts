import sharp from 'sharp'
import { barsOf } from '#web/features/tags/barcode-bars.ts'
import { test } from './support/film.ts'
import { expect } from './support/fixtures.ts'
import { findItem, wellStocked } from './support/items.ts'
import { signInAsMerchant } from './support/people.ts'

const storeKey = 'soni-vastralaya'
const { sku } = findItem({ storeKey, stockFits: wellStocked }).variant

/** The barcode of an article, as a picture. */
async function drawBars(code: string): Promise<Buffer> {
  const modules = [...(barsOf(code) ?? '')]
  const row = Buffer.from(modules.map((module) => (module === '1' ? 0 : 255)))
  return sharp(row, { raw: { width: modules.length, height: 1, channels: 1 } })
    .resize({ width: modules.length * 4, height: 400, kernel: 'nearest', fit: 'fill' })
    .png()
    .toBuffer()
}

test('a camera reads the barcode of an article at the till in a browser without a reader of its own', async ({
  openSeeing,
  watch,
}) => {
  watch.expectFailures(/zxing_reader|wasm|ponyfill/)
  const page = await openSeeing(await drawBars(sku))
  await signInAsMerchant(page, storeKey)
  await page.goto('/dashboard/sale')
  // The first press has no signal, and the reader is not loaded.
  await page.route('**/*.wasm', (route) => route.abort())
  await page.getByRole('button', { name: 'Scan with the camera' }).click()
  await expect(page.getByText('Codes cannot be read now')).toBeVisible()
  await page.unroute('**/*.wasm')
  await page.getByRole('button', { name: 'Try the camera again' }).click()
  const lines = page.getByRole('list', { name: 'Articles of this sale' }).getByRole('listitem')
  await expect(lines).toHaveCount(1)
  await expect(lines.first()).toContainText(sku)
})
