import { beforeAll, describe, expect, it } from 'vitest'
import { buildStaff, buildStore } from '#test/factories.ts'
import { applyImport, correct, detailsOf, importList } from '#test/import-scene.ts'
import { kurtaForm } from '#test/product-forms.ts'
import { useTestApp, useTestFiles } from '#test/use-test-app.ts'

const files = useTestFiles()
const app = useTestApp({ files })
let store: Awaited<ReturnType<typeof buildStore>>
const browser = () => store.merchant.browser
beforeAll(async () => {
  store = await buildStore(app)
  for (const [at, form] of forms.entries()) {
    const { status, body } = await browser().call('POST /addProduct', form)
    if (status !== 200) throw new Error(`Product ${at} was refused: ${JSON.stringify(body)}`)
    if (at === 1)
      await browser().call('PUT /updateProduct', { id: body.id, product: { status: false } })
  }
})

const kurta = (productName: string, sku: string, over: object = {}) => {
  const form = kurtaForm({ productName, ...over })
  return {
    ...form,
    variants: form.variants.map((variant, at) => ({
      ...variant,
      SKU: `${sku}${at}`,
      barcodes: at === 0 ? '8901234567890; ८९०१२३४५६७८९५, KT-01' : [],
      barcodesConfirmed: true,
      Stock: at * 3,
      'Color Map': at === 0 ? 'Red' : 'Rose gold',
    })),
  }
}
const forms = [
  kurta('=1+1 kurta', '=K-'),
  kurta("'-5 %' kurta", '0012345678901234567', { desc: 'Line one, "two"; three', gstFixed: true }),
  kurta('लाल कुर्ता', '@L', { brand: '+91 Prints', hsn: '62114290' }),
  kurta('Mor buti kurta', 'MB', {
    hindi: { productName: 'मोर बूटी कुर्ता', desc: 'नरम सूती, "हाथ से छपा"; हल्का' },
    declaration: { origin: 'BD', quantity: 'set of 4', care: '98290 12345' },
  }),
  kurta('लाल कुर्ता', "'=L"),
  kurta('Total', 'do'),
]
const variants = forms.flatMap((form) => form.variants)

async function exportProducts(format: 'csv' | 'xlsx'): Promise<string | Buffer> {
  const { status, body } = await browser().call(`GET /products/${format}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    fileName: `goods-counts-as-of-2026-11-16-1200.${format}`,
    rows: variants.length,
    cut: false,
  })
  return format === 'csv' ? String(body['csv']) : Buffer.from(String(body['xlsx']), 'base64')
}

describe.each(['csv', 'xlsx'] as const)('the list of goods as %s', (format) => {
  it('is imported again without a change, also with its counts', async () => {
    const id = await importList(app, browser(), await exportProducts(format))
    const unchanged = { products: forms.length, unchanged: forms.length, problems: 0 }
    const none = { create: 0, extend: 0, change: 0, refused: 0 }
    expect(await detailsOf(browser(), id)).toMatchObject({
      profile: 'own',
      questions: [],
      counts: { ...unchanged, ...none },
    })
    await correct(app, browser(), id, { setCounts: true })
    expect(await detailsOf(browser(), id)).toMatchObject({ counts: { ...unchanged, ...none } })
  })

  it('fills an empty shop with the same goods', async () => {
    const other = await buildStore(app)
    const id = await importList(app, other.merchant.browser, await exportProducts(format))
    const values = [{ field: 'colorMap', value: 'Rose gold', chosen: 'Rose gold' }]
    await correct(app, other.merchant.browser, id, { values })
    const details = await applyImport(app, other.merchant.browser, id, 'all')
    expect(details).toMatchObject({ state: 'done', counts: { create: forms.length, refused: 0 } })
    const [own, copy] = await Promise.all(
      [browser(), other.merchant.browser].map((one) => one.call('GET /products/csv')),
    )
    expect(copy?.body.csv).toBe(own?.body.csv)
  })
})

it('of a shop without goods has only the headings, and is for managers', async () => {
  const other = await buildStore(app)
  const { body } = await other.merchant.browser.call('GET /products/csv')
  expect(body).toMatchObject({ rows: 0, cut: false })
  expect(body.csv.slice(1)).toMatch(/^Product name,Category,.*,Active\r\n$/)
  const manager = await buildStaff(app, other.id, 'manager')
  expect(await manager.browser.call('GET /products/xlsx')).toMatchObject({ status: 200 })
  const clerk = await buildStaff(app, other.id, 'counter')
  expect(await clerk.browser.call('GET /products/csv')).toMatchObject({ status: 403 })
})

it('changes what somebody has changed in the list', async () => {
  const text = (await exportProducts('csv')) as string
  const id = await importList(app, browser(), text.replace('999.50', '950'))
  const { counts } = await detailsOf(browser(), id)
  expect([counts.change, counts.unchanged]).toEqual([1, forms.length - 1])
})
