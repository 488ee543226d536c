import { beforeEach, describe, expect, it } from 'vitest'
import { buildStore } from '#test/factories.ts'
import {
  applyImport,
  correct,
  detailsOf,
  importList,
  list,
  productsOf,
  row,
} from '#test/import-scene.ts'
import { useTestApp, useTestFiles } from '#test/use-test-app.ts'

const files = useTestFiles()
const app = useTestApp({ files })
let store: Awaited<ReturnType<typeof buildStore>>
const browser = () => store.merchant.browser
beforeEach(async () => {
  store = await buildStore(app)
})

const answers = {
  brand: 'अपना',
  goods: 'Clothing > Kurtas',
  gender: 'Female',
  ageGroup: 'Adult',
  colorMap: 'Multicolour',
  hsn: { '*': '6211' },
  gst: 'byHsn',
  sku: 'fromName',
  stock: 1,
  mrp: 'price',
  active: true,
}
/** Rows of a list in Hindi: name, size, price, pieces. */
const hindi = (...rows: string[]) => ['नाम,साइज़,दाम,स्टॉक', ...rows].join('\n')
const rows = [
  'लाल कुर्ता,S,499,4',
  'लाल कुर्ता,M,499,2',
  'फूलों वाला कुर्ता,M,599,7',
  'फूलों वाला कुर्ता,L,599,0',
]
const columns = [
  { index: 0, field: 'productName' },
  { index: 1, field: 'size' },
  { index: 2, field: 'price' },
  { index: 3, field: 'stock' },
]

async function bringIn(text: string, mapping: object) {
  const id = await importList(app, browser(), text)
  await correct(app, browser(), id, mapping)
  return applyImport(app, browser(), id, 'all')
}
const query = async (text: string, values: unknown[] = []) =>
  (await app.database.pool.query(text, [store.id, ...values])).rows
const variants = () =>
  query(
    `select p.name, v.sku, v.attributes ->> 'Size' as size, v.price_paise / 100 as price
     from products p join variants v on v.product_id = p.id and v.retired_at is null
     where p.store_id = $1 order by p.seq, v.position`,
  )

describe('a list without SKUs', () => {
  beforeEach(async () => {
    await bringIn(hindi(...rows), { columns, answers })
  })

  it('changes nothing the second time, also in another order and after the shop has set its own SKUs', async () => {
    await query(
      `update variants set sku = 'OWN-' || position || right(product_id::text, 4) where store_id = $1`,
    )
    const before = await variants()
    for (const text of [hindi(...rows), hindi(...rows.toReversed())]) {
      const id = await importList(app, browser(), text)
      expect(await detailsOf(browser(), id)).toMatchObject({
        questions: [],
        counts: { unchanged: 2, create: 0, extend: 0, change: 0, problems: 0 },
      })
    }
    expect(await variants()).toEqual(before)
  })

  it('changes the articles of its names and adds their new sizes, whatever its shape', async () => {
    const text = 'Item,Size,Rate\nफूलों वाला कुर्ता,M,649\nफूलों वाला कुर्ता,XL,649'
    const mapping = { columns: columns.slice(0, 3), answers: { ...answers, brand: 'Another' } }
    expect(await bringIn(text, mapping)).toMatchObject({ counts: { extend: 1, create: 0 } })
    expect((await variants()).slice(2)).toMatchObject([
      { size: 'M', price: 649 },
      { size: 'L', price: 599 },
      { size: 'XL', price: 649 },
    ])
  })

  it('names the cell that may mean two articles of the shop', async () => {
    const twin = await importList(app, browser(), list(row('B-1', { name: 'लाल कुर्ता' })))
    await applyImport(app, browser(), twin, 'all')
    const id = await importList(app, browser(), hindi(...rows))
    await correct(app, browser(), id, { answers: { ...answers, brand: 'Third' } })
    const [first, second] = await productsOf(browser(), id)
    expect([first?.outcome, second?.outcome]).toEqual(['refused', 'unchanged'])
    expect(first?.problems).toEqual([
      {
        row: 2,
        column: 0,
        field: 'productName',
        value: 'लाल कुर्ता',
        proposed: null,
        message:
          'Your shop has several articles “लाल कुर्ता” that this row can mean. Give their SKU in the list',
        isMissing: false,
      },
    ])
  })
})

it('a list with SKUs may be matched by name: the shop keeps its SKUs', async () => {
  const first = await importList(app, browser(), list(row('A-1'), row('A-2', { size: 'M' })))
  await applyImport(app, browser(), first, 'all')
  const other = list(row('Z-1', { price: '949' }), row('Z-2', { size: 'M', price: '949' }))
  const id = await importList(app, browser(), other)
  expect(await detailsOf(browser(), id)).toMatchObject({ match: 'sku', counts: { create: 1 } })
  await correct(app, browser(), id, { match: 'name' })
  expect(await applyImport(app, browser(), id, 'all')).toMatchObject({
    match: 'name',
    counts: { change: 1, create: 0 },
  })
  expect(await variants()).toMatchObject([
    { sku: 'A-1', price: 949 },
    { sku: 'A-2', price: 949 },
  ])
})
