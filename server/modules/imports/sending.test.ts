import { readdirSync } from 'node:fs'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { lists } from '#test/import-files.ts'
import {
  applyImport,
  correct,
  detailsOf,
  heading,
  importList,
  list,
  productsOf,
  row,
  sendList,
} from '#test/import-scene.ts'
import { buildShopper, buildStaff, buildStore } from '#test/factories.ts'
import { useTestApp, useTestFiles } from '#test/use-test-app.ts'
import { workbook } from '#test/workbooks.ts'

const files = useTestFiles()
const app = useTestApp({ files })
let store: Awaited<ReturnType<typeof buildStore>>
const browser = () => store.merchant.browser
afterAll(() => {
  if (readdirSync(files.uploadFolder).length > 0) throw new Error('an upload was left behind')
})
beforeEach(async () => {
  store = await buildStore(app)
})

const cells = (text: string) => text.split('\n').map((line) => line.split(','))

describe('sending a list', () => {
  it('names the earlier import of the same file', async () => {
    const text = list(row('A-1'))
    const first = await sendList(browser(), text, 'goods.csv')
    expect(first).toMatchObject({ status: 200, body: { seenBefore: null } })
    await app.jobs.drained()
    const second = await sendList(browser(), text)
    expect(second.body['seenBefore']).toMatchObject({
      importId: first.body['importId'],
      fileName: 'goods.csv',
      state: 'ready',
      counts: { products: 1, create: 1 },
    })
    const other = await buildStore(app)
    expect((await sendList(other.merchant.browser, text)).body['seenBefore']).toBeNull()
  })

  it.each([
    [Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), 'older kind'],
    [Buffer.from(''), 'nothing in this file'],
    [Buffer.from('a,b\n'.repeat(20_001)), 'at most 20,000 rows'],
    [Buffer.from(`${'a,'.repeat(300)}\n`), 'at most 200 columns'],
  ])(
    '%#: a file that is no list is refused with the reason, and nothing is kept',
    async (bytes, words) => {
      const { status, body } = await sendList(browser(), bytes)
      expect([status, body['code']]).toEqual([400, 'INVALID_INPUT'])
      expect((body['fields'] as { file: string }).file).toContain(words)
      const answer = await browser().call('GET /imports')
      expect(answer.body).toEqual({ imports: [] })
    },
  )

  it('is in the data downloads of the shop and of the person', async () => {
    await importList(app, browser(), list(row('D-1')))
    const { data } = (await browser().call('GET /store-data')).body
    expect(data.imports).toMatchObject([{ fileName: 'list.csv', state: 'ready', rows: 2 }])
    const own = await browser().call('GET /me/export')
    expect(JSON.stringify(own.body)).toContain('"fileName":"list.csv"')
  })

  it('is refused without a file, to the counter and to others', async () => {
    const none = await browser().call('POST /imports', { file: 'a'.repeat(64), fileName: 'x' })
    expect(none).toMatchObject({ status: 400, body: { fields: { file: 'Please choose a file' } } })
    const clerk = await buildStaff(app, store.id, 'counter')
    expect(await sendList(clerk.browser, list())).toMatchObject({ status: 403 })
    expect(await sendList((await buildShopper(app)).browser, list())).toMatchObject({ status: 403 })
    const manager = await buildStaff(app, store.id, 'manager')
    expect(await sendList(manager.browser, list(row('A-1')))).toMatchObject({ status: 200 })
  })

  it('brings in another sheet of a file that is done, without sending it again', async () => {
    const other = cells(list(row('Y-2', { name: 'Dabu Top' }), row('Y-3', { name: 'Dabu Skirt' })))
    const goods = ['Y-1', 'Y-4', 'Y-5'].map((sku) => row(sku, { name: `Dabu ${sku}` }))
    const book = workbook({ Goods: cells(list(...goods)), More: other })
    const id = await importList(app, browser(), book)
    expect(await browser().call('POST /import/sheet', { id, sheet: 1 })).toMatchObject({
      status: 409,
    })
    const done = await applyImport(app, browser(), id, 'all')
    expect(done.sheets.map(({ isIn }) => isIn)).toEqual([true, false])
    expect(await browser().call('POST /import/sheet', { id, sheet: 2 })).toMatchObject({
      status: 404,
    })
    const { body } = await browser().call('POST /import/sheet', { id, sheet: 1 })
    await app.jobs.drained()
    expect(await detailsOf(browser(), body.importId)).toMatchObject({
      state: 'ready',
      sheet: 1,
      counts: { rows: 2, create: 2 },
    })
    const more = await applyImport(app, browser(), body.importId, 'all')
    expect(more.sheets.map(({ isIn }) => isIn)).toEqual([true, true])
    expect((await detailsOf(browser(), id)).sheets.map(({ isIn }) => isIn)).toEqual([true, true])
    expect(await browser().call('POST /import/sheet', { id, sheet: 1 })).toMatchObject({
      status: 409,
      body: { details: { reason: 'applied' } },
    })
  })

  it('reads the sheet with goods of a workbook, of which another one can be chosen', async () => {
    const other = cells(list(row('X-2', { name: 'Dabu Top' })))
    const book = workbook({ Notes: [['Hello']], Goods: cells(list(row('X-1'))), More: other })
    const id = await importList(app, browser(), book)
    expect(await detailsOf(browser(), id)).toMatchObject({
      sheets: [
        { name: 'Notes', rows: 1, isHidden: false },
        { name: 'Goods', rows: 2 },
        { name: 'More', rows: 2 },
      ],
      sheet: 1,
      profile: 'own',
      headingRow: 0,
      // The headings are no row of goods.
      counts: { rows: 1, create: 1, problems: 0 },
    })
    await correct(app, browser(), id, { sheet: 2 })
    expect(await detailsOf(browser(), id)).toMatchObject({ sheet: 2, counts: { create: 1 } })
    await correct(app, browser(), id, { sheet: 0 })
    expect(await detailsOf(browser(), id)).toMatchObject({ sheet: 0, counts: { products: 0 } })
  })
})

describe('proposals and corrections', () => {
  it('give the reason for each column, with samples', async () => {
    const id = await importList(app, browser(), lists['shopify.csv'])
    const { columns, joinReason, firstRows } = await detailsOf(browser(), id)
    const sku = columns.find(({ field }) => field === 'sku')
    expect(sku).toMatchObject({
      heading: 'Variant SKU',
      reason: 'Lists of Shopify have it under “Variant SKU”',
      distinct: 6,
      filled: 6,
    })
    expect(sku?.samples).toHaveLength(3)
    expect(joinReason).toContain('7 rows make 3 products')
    expect(firstRows[0]?.[0]).toBe('Handle')
  })

  it('are found by the values below meaningless headings, but price and size are asked for', async () => {
    const text = [
      'AA,BB,CC,DD',
      ...['S', 'M', 'L'].map((size, at) => `Bagru Kurta,K${at}-77,${499 + at},${size}`),
    ].join('\n')
    const id = await importList(app, browser(), text)
    const { columns } = await detailsOf(browser(), id)
    expect(columns.map(({ field, options, reason }) => [field, options, reason])).toEqual([
      ['productName', [], '“AA” looks like the name: the longest words'],
      ['sku', [], '“BB” looks like SKU: 3 different values'],
      [null, ['price'], '“CC” looks like a price: 3 different amounts'],
      [null, ['size'], '“DD” looks like size: S, M, L'],
    ])
  })

  it('are remembered for the shop and for lists with the same headings only', async () => {
    const text = lists['shopify.csv']
    const id = await importList(app, browser(), text)
    const values = [{ field: 'colorMap', value: 'Tulsi', chosen: 'Green' }]
    const answers = {
      hsn: { '*': '6211' },
      gst: 5,
      mrp: 'price',
      sizeMetric: 'US',
      colorMap: 'Red',
    }
    await correct(app, browser(), id, {
      columns: [{ index: 5, field: 'gstFixed' }],
      values,
      answers,
    })
    const next = await importList(app, browser(), `${text}\n`)
    const second = await detailsOf(browser(), next)
    expect(second).toMatchObject({ isRemembered: true, answers, questions: [] })
    expect(second.columns[5]?.field).toBe('gstFixed')
    expect(second.counts.problems).toBe(0)
    const other = await buildStore(app)
    const theirs = await importList(app, other.merchant.browser, text)
    expect(await detailsOf(other.merchant.browser, theirs)).toMatchObject({ isRemembered: false })
  })

  it('report all wrong cells at once, each with a sentence', async () => {
    const id = await importList(
      app,
      browser(),
      list(
        row('A-1', { price: 'ask', stock: 'few', gst: '7' }),
        row('A-2', { name: 'Dear Kurta', price: '2000', mrp: '1500' }),
        row('A-2', { name: 'Twice', size: 'M' }),
        row('A-3', { name: 'Guitar' }),
      ),
    )
    const products = await productsOf(browser(), id)
    const problems = products.flatMap((one) => one.problems)
    expect(
      problems.map(({ row: at, column, value, message }) => [at, column, value, message]),
    ).toEqual([
      [2, 10, 'ask', '“ask” is not an amount of rupees'],
      [2, 13, 'few', '“few” is not a number of pieces'],
      [2, 6, '7', '“7” is not a GST rate. The rates are 0, 3, 5, 12, 18 and 28 %'],
      [3, 10, '2000', 'Selling price cannot be more than the MRP'],
      [
        4,
        12,
        'A-2',
        '“Twice” and “Dear Kurta” in row 3 have the same SKU. Two articles need two SKUs',
      ],
      [5, 0, 'Guitar', 'Guitar: musical instruments may not be sold here'],
    ])
    const { body } = await browser().call('GET /import/errors', { id })
    const [first, second] = body.csv.slice(1).split('\r\n')
    expect([body.rows, first]).toEqual([4, `${heading},Problem`])
    expect(second).toContain('“ask” is not an amount of rupees; “few” is not a number of pieces')
  })

  it('accept the corrected file of errors', async () => {
    const bad = list(row('A-1'), row('=B-1', { name: 'Second', price: 'ask' }))
    const id = await importList(app, browser(), bad)
    expect(await applyImport(app, browser(), id, 'valid')).toMatchObject({
      state: 'done',
      counts: { create: 1, refused: 1 },
    })
    const { body } = await browser().call('GET /import/errors', { id })
    expect(body.csv).toContain("'=B-1")
    const next = await importList(app, browser(), body.csv.replace('ask', '899'))
    expect(await applyImport(app, browser(), next, 'all')).toMatchObject({ counts: { create: 1 } })
    const inventory = await browser().call('GET /inventory', { search: 'Second' })
    expect(inventory.body.products[0]?.variants[0]).toMatchObject({
      SKU: '=B-1',
      sellingPrice: 899,
      stock: 5,
    })
  })
})
