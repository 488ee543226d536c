import { beforeEach, describe, expect, it } from 'vitest'
import { buildStore } from '#test/factories.ts'
import { applyImport, correct, detailsOf, importList, productsOf } from '#test/import-scene.ts'
import { useTestApp, useTestFiles } from '#test/use-test-app.ts'

const files = useTestFiles()
const app = useTestApp({ files })
let store: Awaited<ReturnType<typeof buildStore>>
beforeEach(async () => {
  store = await buildStore(app)
})
const browser = () => store.merchant.browser

const head =
  'Product name,Category,Sub category,Brand,Description,HSN,GST rate slab,GST rate fixed,Target Gender,Size Age Group,Size Metric,MRP,Selling price,Color Map,SKU,Barcode,Stock,Size,Color,MaterialType,Condition,Occasion,Active'
const row = (sku: string, barcode: string) =>
  `Kurta ${sku},Clothing,Kurtas,Soni,Cotton,6211,5,no,Female,Adult,,900,800,Red,${sku},"${barcode}",3,M,,,New,,yes`
const listOf = (...rows: [sku: string, barcode: string][]) =>
  [head, ...rows.map((one) => row(...one))].join('\r\n')

async function save(...rows: [sku: string, barcode: string][]) {
  const id = await importList(app, browser(), listOf(...rows))
  await applyImport(app, browser(), id, 'all')
  return id
}

/** The barcodes of the shop's articles, by SKU. */
async function readStored() {
  const { body } = await browser().call('GET /inventory')
  const variants = body.products.flatMap((one) => one.variants)
  return Object.fromEntries(variants.map(({ SKU, barcodes }) => [SKU, barcodes]))
}

describe('a list with barcodes', () => {
  it('saves several of a cell as typed, and says whose last digit does not fit', async () => {
    const list = listOf(
      ['A', '8901234567890; KT-01'],
      ['B', "'8901234567013"],
      ['C', 'NA'],
      ['D', ''],
    )
    const id = await importList(app, browser(), list)
    const notes = (await productsOf(browser(), id)).map((one) => one.notes.join())
    expect(notes).toEqual([
      expect.not.stringContaining('last digit'),
      expect.stringContaining('The last digit of the barcode 8901234567013 does not fit'),
      expect.not.stringContaining('last digit'),
      expect.not.stringContaining('last digit'),
    ])
    await applyImport(app, browser(), id, 'all')
    expect(await readStored()).toEqual({
      A: ['8901234567890', 'KT-01'],
      B: ['8901234567013'],
      C: [],
      D: [],
    })
  })

  it('refuses a number whose digits the spreadsheet lost, and more than five', async () => {
    const six = 'A1 A2 A3 A4 A5 A6'
    const id = await importList(app, browser(), listOf(['A', '8.90123E+12'], ['B', six]))
    const products = await productsOf(browser(), id)
    expect(products.map(({ problems }) => problems.map(({ field }) => field))).toEqual([
      ['barcode'],
      ['barcode'],
    ])
    expect(products[0]?.problems[0]?.message).toContain('8.90123E+12')
    expect(products[1]?.problems[0]?.message).toBe('At most 5 barcodes')
  })

  it('adds barcodes to articles that the shop has, and an undo takes back only those', async () => {
    await save(['A', 'OWN-1'])
    const id = await importList(app, browser(), listOf(['A', '8901234567890']))
    expect(await detailsOf(browser(), id)).toMatchObject({ counts: { change: 1 } })
    await applyImport(app, browser(), id, 'all')
    expect(await readStored()).toEqual({ A: ['OWN-1', '8901234567890'] })
    const again = await importList(app, browser(), listOf(['A', '08901234567890, OWN-1']))
    expect(await detailsOf(browser(), again)).toMatchObject({ counts: { unchanged: 1 } })
    await browser().call('POST /import/undo', { id })
    await app.jobs.drained()
    expect(await readStored()).toEqual({ A: ['OWN-1'] })
  })

  it('keeps articles with one code, which the shop sees listed', async () => {
    await save(['A', '8901234567890'], ['8901234567890', ''])
    const { body } = await browser().call('GET /same-codes')
    expect(body.codes.map(({ variants }) => variants.map(({ SKU }) => SKU))).toEqual([
      ['A', '8901234567890'],
    ])
  })
})

describe('an article without an SKU in the list', () => {
  const EAN = '8901234567890'
  const noSku = head.replace(',SKU,', ',Rack,')
  const find = async (...rows: [sku: string, barcode: string][]) => {
    const id = await importList(app, browser(), listOf(...rows).replace(head, noSku))
    const mapping = { columns: [{ index: 14, field: null }], answers: { sku: 'fromName' } }
    await correct(app, browser(), id, mapping)
    return productsOf(browser(), id)
  }

  it('is found by its number of trade under every name, and by the shop’s own code under the same name', async () => {
    await save(['A', `${EAN}, KT-1`], ['B', 'KT-2'])
    const [own, other] = await find(['New', `0${EAN}`], ['B', 'kt-2'])
    expect([own?.outcome, own?.variants.map((one) => one.present?.sellingPrice)]).toEqual([
      'unchanged',
      [800],
    ])
    expect(own?.variants.map(({ SKU, barcodes }) => [SKU, barcodes])).toEqual([['A', [`0${EAN}`]]])
    expect(own?.notes.join()).toContain('Your shop’s article “Kurta A” has this barcode')
    expect(other?.variants.map(({ SKU }) => SKU)).toEqual(['B'])
  })

  it('is asked about where the code is the shop’s own under another name, or belongs to two articles', async () => {
    await save(['A', `${EAN}, KT-1`], [EAN, ''])
    const [own, two] = await find(['New', 'KT-1'], ['Newer', EAN])
    const wrong = (one: typeof own) => one?.problems.map(({ field, message }) => [field, message])
    expect(wrong(own)).toEqual([
      ['barcode', expect.stringContaining('the barcode KT-1 belongs to: Kurta A M')],
    ])
    expect(wrong(two)).toEqual([
      ['barcode', expect.stringMatching(/belongs to: Kurta A M; Kurta 8901234567890 M/)],
    ])
  })
})

it('columns of several barcodes are read together', async () => {
  const list = listOf(['A', '8901234567890'])
    .replace('MaterialType', 'EAN 2')
    .replace('M,,,', 'M,,KT-7,')
  const id = await importList(app, browser(), list)
  const at = head.split(',').indexOf('MaterialType')
  await correct(app, browser(), id, { columns: [{ index: at, field: 'barcode' }] })
  await applyImport(app, browser(), id, 'all')
  expect(await readStored()).toEqual({ A: ['8901234567890', 'KT-7'] })
})
