import { beforeEach, expect, it } from 'vitest'
import { buildStore } from '#test/factories.ts'
import {
  applyImport,
  correct,
  detailsOf,
  heading,
  importList,
  list,
  productsOf,
  row,
} from '#test/import-scene.ts'
import { useTestApp, useTestFiles } from '#test/use-test-app.ts'

const app = useTestApp({ files: useTestFiles() })
let store: Awaited<ReturnType<typeof buildStore>>
const browser = () => store.merchant.browser
beforeEach(async () => {
  store = await buildStore(app)
})

const columnOf = (name: string) => heading.split(',').indexOf(name)
const [PRICE, SKU, STOCK, SIZE] = ['Selling Price', 'SKU', 'Stock', 'Size'].map(columnOf) as [
  number,
  number,
  number,
  number,
]
const problemsOf = async (id: string) =>
  (await productsOf(browser(), id)).flatMap(({ problems }) => problems)
const previewOf = async (id: string) =>
  (await browser().call('GET /import/preview', { id, show: 'problems' })).body
const shelf = async () =>
  (await browser().call('GET /inventory')).body.products
    .flatMap(({ variants }) => variants)
    .map(({ SKU: sku, sellingPrice, stock }) => [sku, sellingPrice, stock])
    .toSorted()

it('a corrected cell is used, is in the file of errors, and is not remembered for the next file', async () => {
  const text = list(
    row('A-1', { price: 'ask' }),
    row('A-2', { name: 'Second', price: 'ask', stock: 'few' }),
  )
  const id = await importList(app, browser(), text)
  expect(await problemsOf(id)).toMatchObject([
    { row: 2, column: PRICE, equal: 2 },
    { row: 3, column: PRICE, equal: 2 },
    { row: 3, column: STOCK, equal: 1 },
  ])
  await correct(app, browser(), id, { cells: [{ column: PRICE, value: 'ask', text: 'Rs 899' }] })
  expect(await problemsOf(id)).toMatchObject([{ row: 3, column: STOCK, value: 'few' }])
  const { body } = await browser().call('GET /import/errors', { id })
  expect(body.csv).toContain(',Rs 899,Blue,A-2,few,')
  // A second correction does not make the first one void.
  await correct(app, browser(), id, {
    cells: [{ column: STOCK, row: 3, value: 'few', text: '7' }],
  })
  expect(await applyImport(app, browser(), id, 'all')).toMatchObject({ counts: { create: 2 } })
  expect(await shelf()).toEqual([
    ['A-1', 899, 5],
    ['A-2', 899, 7],
  ])
  const next = await importList(app, browser(), list(row('A-3', { name: 'Third', price: 'ask' })))
  expect(await detailsOf(browser(), next)).toMatchObject({ isRemembered: true })
  expect(await problemsOf(next)).toMatchObject([{ column: PRICE, value: 'ask' }])
})

it('a later message of a chat keeps its article back until a person has read it', async () => {
  const said = ['Ladies nighty XL-4 299/- mrp 499', 'Gents rumal 12 pc 25/-', 'nighty 320 kar do']
  const chat = said.map((line, at) => `14/11/26, 9:1${at} am - Papa: ${line}`).join('\n')
  const id = await importList(app, browser(), chat)
  const later = async () => (await problemsOf(id)).find(({ field }) => field === null)
  const problem = await later()
  expect(problem).toMatchObject({ row: 2, value: 'nighty 320 kar do' })
  const cell = { column: problem?.column ?? 0, row: 2, value: problem?.value ?? '', text: '' }
  await correct(app, browser(), id, { cells: [cell] })
  expect(await later()).toBeUndefined()
})

it('a row with a wrong cell is shown as it is, and wrong cells of the whole list are counted', async () => {
  const rows = Array.from({ length: 30 }, (_, at) =>
    row(`B-${at}`, { name: `Kurta ${at}`, stock: 'few' }),
  )
  const id = await importList(app, browser(), list(...rows, row('C-1', { name: 'Good' })))
  const { products, wrongCells, total } = await previewOf(id)
  expect([products.length, total, wrongCells]).toEqual([25, 30, 30])
  expect(products[0]?.problems[0]).toMatchObject({ row: 2, column: STOCK, equal: 30 })
  expect(products[0]?.lines).toEqual([{ row: 2, cells: rows[0]?.split(',') }])
  await correct(app, browser(), id, {
    cells: [{ column: STOCK, row: 2, value: 'few', text: 'none' }],
  })
  const after = await previewOf(id)
  expect(after.wrongCells).toBe(30)
  expect(after.products[0]?.lines[0]?.cells[STOCK]).toBe('none')
  await correct(app, browser(), id, {
    cells: [{ column: STOCK, row: 2, value: 'none', text: '4' }],
  })
  expect((await previewOf(id)).wrongCells).toBe(29)
})

it('a cell that is not wrong is shown and changed too; the last change of a cell counts', async () => {
  const rows = [row('D-1'), row('D-2', { size: 'M' })]
  const id = await importList(app, browser(), list(...rows))
  const linesOf = async () => (await productsOf(browser(), id)).flatMap(({ lines }) => lines)
  expect(await linesOf()).toEqual(rows.map((one, at) => ({ row: at + 2, cells: one.split(',') })))
  const price = { column: PRICE, row: 3, value: '999' }
  await correct(app, browser(), id, { cells: [{ ...price, text: '8999' }] })
  expect(await problemsOf(id)).toMatchObject([{ row: 3, column: PRICE }])
  await correct(app, browser(), id, {
    cells: [
      { ...price, text: 'Rs. 799/-' },
      { column: STOCK, row: 3, value: '5', text: '11' },
    ],
  })
  expect((await linesOf())[1]?.cells[PRICE]).toBe('Rs. 799/-')
  await applyImport(app, browser(), id, 'all')
  expect(await shelf()).toEqual([
    ['D-1', 999, 5],
    ['D-2', 799, 11],
  ])
})

const withoutBrand = (line: string) =>
  line
    .split(',')
    .filter((_, at) => at !== columnOf('Brand'))
    .join(',')

it('a column that the list lacks is added for one row; the others keep the answer for the list', async () => {
  const rows = [heading, row('E-1'), row('E-2', { name: 'Bagru Kurta', stock: 'few' })].map(
    withoutBrand,
  )
  const id = await importList(app, browser(), rows.join('\n'))
  const added = heading.split(',').length - 1
  await correct(app, browser(), id, {
    answers: { brand: 'Gobar Chhap' },
    columns: [{ index: added, field: 'brand' }],
    cells: [{ column: added, row: 3, value: '', text: 'Anokha' }],
  })
  const { columns } = await detailsOf(browser(), id)
  expect(columns[added]).toMatchObject({ isAdded: true, field: 'brand', filled: 0 })
  const products = await productsOf(browser(), id)
  expect(products.map(({ brand }) => brand)).toEqual(['Gobar Chhap', 'Anokha'])
  const { body } = await browser().call('GET /import/errors', { id })
  const [headings = '', wrong = ''] = body.csv.split('\r\n')
  expect([headings.split(',')[added], wrong.split(',')[added]]).toEqual(['brand', 'Anokha'])
})

it('a price above the MRP is wrong in its row only, though other rows have the price too', async () => {
  const id = await importList(
    app,
    browser(),
    list(row('A-1', { mrp: '900' }), row('A-2', { name: 'Second' })),
  )
  expect(await problemsOf(id)).toMatchObject([{ row: 2, equal: 1 }])
})

it('what damaged cells probably were is told once for each text; a corrected code is taken as typed', async () => {
  const id = await importList(
    app,
    browser(),
    list(
      row('02-Apr', { size: '02-Apr' }),
      row('8.90E+12', { name: 'Second', size: '08-Jun' }),
      row('A-3', { name: 'Third', size: '02-Apr' }),
    ),
  )
  const { proposals } = await previewOf(id)
  expect(proposals.toSorted((one, other) => one.column - other.column)).toEqual(
    expect.arrayContaining([
      { column: SKU, value: '02-Apr', proposed: '2-4' },
      { column: SIZE, value: '02-Apr', proposed: '2-4' },
      { column: SIZE, value: '08-Jun', proposed: '6-8' },
    ]),
  )
  expect((await problemsOf(id)).map(({ message }) => message)).toContain(
    '“8.90E+12” has lost digits in the spreadsheet. Enter the whole code',
  )
  await correct(app, browser(), id, {
    cells: [
      { column: SKU, row: 2, value: '02-Apr', text: '03-May' },
      { column: SKU, row: 3, value: '8.90E+12', text: '8901234567894' },
      { column: SIZE, value: '02-Apr', text: '2-4' },
      { column: SIZE, value: '08-Jun', text: 'M' },
    ],
  })
  expect(await applyImport(app, browser(), id, 'all')).toMatchObject({ counts: { create: 3 } })
  expect((await shelf()).map(([sku]) => sku)).toEqual(['03-May', '8901234567894', 'A-3'])
})

it('the shop’s own SKU may look like a date, or like a number without its digits', async () => {
  const rows = [row('02-Apr'), row('8.90E+12', { size: 'M' })]
  const first = await importList(app, browser(), list(...rows))
  await correct(app, browser(), first, {
    cells: ['02-Apr', '8.90E+12'].map((value) => ({ column: SKU, value, text: value })),
  })
  await applyImport(app, browser(), first, 'all')
  const again = await importList(
    app,
    browser(),
    list(row('02-Apr', { price: '949' }), rows[1] ?? ''),
  )
  expect(await problemsOf(again)).toEqual([])
  await applyImport(app, browser(), again, 'all')
  expect(await shelf()).toEqual([
    ['02-Apr', 949, 5],
    ['8.90E+12', 999, 5],
  ])
})

it('corrections of another sheet or row of headings are void', async () => {
  const id = await importList(app, browser(), list(row('A-1', { price: 'ask' })))
  const cells = [{ column: PRICE, value: 'ask', text: '899' }]
  await correct(app, browser(), id, { cells })
  expect(await problemsOf(id)).toEqual([])
  await correct(app, browser(), id, { headingRow: 0 })
  expect(await problemsOf(id)).toMatchObject([{ value: 'ask' }])
})

const change = (at: number) => ({ column: PRICE, row: at, value: 'ask', text: '899' })

it('too many and wrong corrections are refused, and the list stays as it is', async () => {
  const id = await importList(app, browser(), list(row('A-1', { price: 'ask' })))
  const send = (cells: unknown[]) => browser().call('PUT /import', { id, cells } as never)
  for (const from of [2, 1_002]) {
    const cells = Array.from({ length: 1_000 }, (_, at) => change(from + at))
    await correct(app, browser(), id, { cells })
  }
  expect(await send([change(5_000)])).toMatchObject({
    status: 400,
    body: {
      fields: { cells: 'These are too many corrections. Correct the file and send it again' },
    },
  })
  expect(await send([{ ...change(2), column: 200 }])).toMatchObject({ status: 400 })
  expect(await send([{ ...change(0) }])).toMatchObject({ status: 400 })
  expect(await send([{ ...change(2), text: 'x'.repeat(1_001) }])).toMatchObject({ status: 400 })
  expect(await problemsOf(id)).toEqual([])
  const other = await buildStore(app)
  const theirs = { id, cells: [change(2)] }
  expect(await other.merchant.browser.call('PUT /import', theirs)).toMatchObject({ status: 404 })
})
