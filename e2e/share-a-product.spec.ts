import { formatRupees } from '#web/lib/format.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible } from './support/inspect.ts'
import { findItem, productPath, wellStocked } from './support/items.ts'

const item = findItem({ storeKey: 'raja-park-trends', stockFits: wellStocked })
const LARGEST_PREVIEW = 300 * 1024

test('a product is shared with its price and area, by WhatsApp or as a link', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(await productPath(page, item))
  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share' })
  await expect(dialog).toContainText(item.product.productName)
  await expect(dialog).toContainText(/Rs\s[\d,]+\.\d\d · .+ · Raja Park, Jaipur/)
  const link = dialog.getByRole('link', { name: 'WhatsApp' })
  const { searchParams } = new URL((await link.getAttribute('href')) ?? '')
  expect(searchParams.get('text')).toMatch(/\nhttps?:\/\/[^/]+\/product\?_id=/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate('navigator.clipboard.readText()')).toContain('/product?_id=')
})

test('the preview of a shared product has its price and area, in both languages', async ({
  page,
}) => {
  const path = await productPath(page, item)
  for (const [lang, area] of [
    ['en', 'Raja Park'],
    ['hi', 'जयपुर'],
  ]) {
    const html = await (await page.request.get(`${path}&lang=${lang}`)).text()
    const of = (name: string) => new RegExp(`property="${name}" content="([^"]+)"`).exec(html)?.[1]
    const rupees = Number(of('product:price:amount'))
    expect(of('og:title')).toContain(formatRupees(rupees))
    expect(item.product.variants.map(({ sellingPrice }) => sellingPrice)).toContain(rupees)
    expect(of('og:description')).toContain(area)
    expect(of('og:locale')).toBe(`${lang}_IN`)
    expect(of('product:price:currency')).toBe('INR')
    const picture = await page.request.get(new URL(of('og:image') ?? '').pathname)
    expect((await picture.body()).length).toBeLessThan(LARGEST_PREVIEW)
  }
})
