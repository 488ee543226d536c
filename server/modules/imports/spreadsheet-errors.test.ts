import { beforeEach, describe, expect, it } from 'vitest'
import { buildStore } from '#test/factories.ts'
import { applyImport, detailsOf, importList, list, productsOf, row } from '#test/import-scene.ts'
import { useTestApp, useTestFiles } from '#test/use-test-app.ts'
import { type SheetCell, workbook } from '#test/workbooks.ts'

const files = useTestFiles()
const app = useTestApp({ files })
let store: Awaited<ReturnType<typeof buildStore>>
beforeEach(async () => {
  store = await buildStore(app)
})

const errorCell = (text: string): SheetCell => ({
  xml: (name) => `<c r="${name}" t="e"><f>X</f><v>${text}</v></c>`,
})

type Format = 'CSV' | 'XLSX'
/** Cells of one row after the other. An error such as `#N/A` is an error cell in a workbook. */
function write(format: Format, rows: readonly string[]): string | Buffer {
  if (format === 'CSV') return rows.join('\n')
  const cells = rows.map((one) =>
    one.split(',').map((text) => (/^#|^Err:/.test(text) ? errorCell(text) : text)),
  )
  return workbook({ Goods: cells })
}

const small = row('K-S', { price: '499' })
const other = row('J-S', { name: 'Jaali Kurta' })
const large = row('K-L', { price: '1299', size: 'L' })
/** The row of size L with another text in one of its columns. */
const largeWith = (column: string, text: string) => {
  const at = list().split(',').indexOf(column)
  return large
    .split(',')
    .map((cell, index) => (index === at ? text : cell))
    .join(',')
}
const send = (format: Format, ...rows: string[]) =>
  importList(app, store.merchant.browser, write(format, list(...rows).split('\n')))
const problemsOf = async (id: string) =>
  (await productsOf(store.merchant.browser, id)).flatMap(({ problems }) => problems)
const priceOf = async (sku: string) => {
  const { rows } = await app.database.pool.query<{ price: number }>(
    'select price_paise / 100 as price from variants where store_id = $1 and sku = $2',
    [store.id, sku],
  )
  return rows[0]?.price
}

describe.each(['CSV', 'XLSX'] as const)('an error of the spreadsheet in %s', (format) => {
  it.each('#N/A #REF! #DIV/0! #NAME? #VALUE! #SPILL! #GETTING_DATA Err:502'.split(' '))(
    '%s is no price, and the article keeps its own',
    async (error) => {
      await applyImport(app, store.merchant.browser, await send(format, small, large), 'all')
      const id = await send(format, small, largeWith('Selling Price', error), other)
      expect((await detailsOf(store.merchant.browser, id)).counts).toMatchObject({
        change: 0,
        refused: 1,
      })
      expect(await problemsOf(id)).toMatchObject([
        { row: 3, field: 'price', value: error, message: expect.stringContaining(error) },
      ])
      await applyImport(app, store.merchant.browser, id, 'valid')
      expect(await priceOf('J-S')).toBe(999)
      expect(await priceOf('K-L')).toBe(1299)
    },
  )

  it.each([
    ['Product Name', 'productName'],
    ['Category', 'category'],
    ['Sub Category', 'subCategory'],
    ['Brand', 'brand'],
    ['Description', 'desc'],
    ['HSN', 'hsn'],
    ['GST Rate Slab', 'gst'],
    ['Target Gender', 'gender'],
    ['Size Age Group', 'ageGroup'],
    ['MRP', 'mrp'],
    ['Selling Price', 'price'],
    ['Color Map', 'colorMap'],
    ['SKU', 'sku'],
    ['Stock', 'stock'],
    ['Size', 'size'],
    ['Active', 'active'],
  ])('in the column %s of a new article is refused in words', async (column, field) => {
    const problems = await problemsOf(await send(format, small, largeWith(column, '#N/A')))
    expect(problems).toContainEqual(
      expect.objectContaining({ row: 3, field, message: expect.stringContaining('#N/A') }),
    )
  })

  it('as a heading names the column, which is then chosen by hand', async () => {
    const [heading = '', ...rows] = list(small, large).split('\n')
    const broken = heading.replace('Brand', '#REF!')
    const id = await importList(app, store.merchant.browser, write(format, [broken, ...rows]))
    const { columns } = await detailsOf(store.merchant.browser, id)
    expect(columns[3]).toMatchObject({ heading: '#REF!' })
    expect(columns[3]?.field).not.toBe('price')
  })

  it('in a column of a size is refused and does not leave the size out', async () => {
    const rows = ['Code,Item,MRP,Sale Rate,S,M', 'LX,Kurti,999,899,2,#N/A', 'LY,Kurta,999,899,3,4']
    const id = await importList(app, store.merchant.browser, write(format, rows))
    expect(await problemsOf(id)).toContainEqual(
      expect.objectContaining({ row: 2, field: 'stockOfSize', value: '#N/A' }),
    )
  })
})

describe('an empty price', () => {
  const empty = largeWith('Selling Price', '')

  it('changes no article of the shop that has a price of its own', async () => {
    await applyImport(app, store.merchant.browser, await send('XLSX', small, large), 'all')
    const id = await send('XLSX', small, empty, other)
    expect(await problemsOf(id)).toMatchObject([
      { row: 3, field: 'price', message: expect.stringContaining('This cell is empty') },
    ])
    await applyImport(app, store.merchant.browser, id, 'valid')
    expect(await priceOf('K-L')).toBe(1299)
  })

  it('of a new article is asked for where further rows have prices', async () => {
    const others = ['M', 'XL'].map((size) => row(`K-${size}`, { size, price: '599' }))
    const problems = await problemsOf(await send('XLSX', small, empty, ...others))
    expect(problems).toMatchObject([{ row: 3, field: 'price' }])
  })

  it('repeats the first row of its product in a list that has one price for each product', async () => {
    const id = await send('XLSX', small, empty, other)
    expect((await detailsOf(store.merchant.browser, id)).counts).toMatchObject({ create: 2 })
    await applyImport(app, store.merchant.browser, id, 'all')
    expect(await priceOf('K-L')).toBe(499)
  })
})
