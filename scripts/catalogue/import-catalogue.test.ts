import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, buildStore, type TestApp } from '#test/factories.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { importCatalogue, type ReportLine, type Summary } from './import-catalogue.ts'
import { loadMapping } from './mapping.ts'
import { openProducts } from './product-file.ts'
import { openCatalogue } from './read-rows.ts'
import { countLeftOut, summarise } from './report.ts'

const header =
  'ProductID,ProductName,ProductBrand,Gender,Price (INR),NumImages,Description,PrimaryColor'
const ownHeader =
  'Store,Product name,Category,Sub category,Brand,Description,HSN,GST rate slab,Target Gender,' +
  'Size Age Group,MRP,Selling price,Color Map,SKU,Stock'
const folder = mkdtempSync(join(tmpdir(), 'chowk-import-'))
const mapping = loadMapping('mappings/fashion-catalogue.json')
let app: TestApp
let store: string

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  store = (await buildStore(app)).id
})

function save(content: string | Buffer): string {
  const file = join(folder, 'catalogue.csv')
  writeFileSync(file, content)
  return file
}

type Run = { summary: Summary; lines: ReportLine[] }

function options(report: (line: ReportLine) => void) {
  return { store, dryRun: false, now: app.time.now, report, progress: () => undefined }
}

async function run(content: string | Buffer, over: { dryRun?: boolean } = {}): Promise<Run> {
  const lines: ReportLine[] = []
  const summary = await importCatalogue(app.database, {
    ...options((line) => lines.push(line)),
    source: { catalogue: await openCatalogue(save(content), mapping), mapping },
    ...over,
  })
  return { summary, lines }
}

async function shelf() {
  const { rows } = await app.database.pool.query<{ name: string; stock: number }>(
    `select p.name, sum(s.stock)::int as stock from products p
     join variant_stock s on s.product_id = p.id where p.store_id = $1 group by p.id order by p.seq`,
    [store],
  )
  return rows
}

const ownProduct = (at: number, storeId: string) =>
  `${storeId},Kurta ${at},Clothing,Kurtas,Soni,Soft,6211,5,Male,Adult,990,749.5,Blue,K-${at},3`
// As `ownProduct`, with this slab and price, and whether the slab is fixed.
const priced = (at: number, slab: string, price: string, fixed = '') =>
  ownProduct(at, store).replace(',5,Male', `,${slab},Male`).replace('990,749.5', `5000,${price}`) +
  `,${fixed}`
const shirt = (key: string, name = `Parx Men Shirt ${key}`) =>
  `${key},${name},Parx,Men,759,5,Nice,Blue`

describe('importing a catalogue', () => {
  it('reads quotes, line breaks inside texts, a BOM and mixed line endings, and counts lines correctly', async () => {
    const { summary, lines } = await run(
      [
        `\uFEFF${header}\r\n`,
        `1,"Parx Men ""Slim"" Shirt, blue",Parx,Men,759,5,"one\ntwo\r\nthree",Blue\r\n`,
        '\n',
        `2,Parx Men Shirt two,Parx,Men,"1,299.50",5,,Blue\n`,
        `3,Parx Men Shirt,Parx,Men\r\n`,
        `4,Titan Watch,Titan,Men,99,1,Nice,Blue\r\n`,
        shirt('1'),
      ].join(''),
    )
    expect(lines.map(({ line, outcome, reason }) => [line, outcome, reason])).toEqual([
      [2, 'imported', ''],
      [6, 'imported', ''],
      [7, 'left out', 'the row has 4 fields, the first line 8'],
      [8, 'left out', 'watches are not sold here'],
      [9, 'left out', 'the same key is on line 2'],
    ])
    expect(summary).toEqual({ read: 5, imported: 2, shortened: 0, alreadyThere: 0, leftOut: 3 })
    expect((await shelf()).map(({ name }) => name)).toEqual([
      'Parx Men "Slim" Shirt, blue',
      'Parx Men Shirt two',
    ])
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('changes nothing the second time, in particular no stock', async () => {
    const file = [header, shirt('1'), shirt('2'), shirt('3', `${'Long '.repeat(30)}Shirt`)].join(
      '\n',
    )
    expect((await run(file)).summary).toMatchObject({ read: 3, imported: 3, shortened: 1 })
    const { pool } = app.database
    await pool.query('update variant_stock set stock = stock + 5 where store_id = $1', [store])
    const before = await shelf()
    const { summary } = await run(file)
    expect(summary).toEqual({ read: 3, imported: 0, shortened: 0, alreadyThere: 3, leftOut: 0 })
    expect(await shelf()).toEqual(before)
  })

  it('reports in a dry run what a real run would do, and saves nothing', async () => {
    const file = [header, shirt('1'), 'x,Sherlock,Other,Men,1,1,Nice,Red'].join('\n')
    const dry = await run(file, { dryRun: true })
    expect(await shelf()).toEqual([])
    expect(await run(file)).toEqual(dry)
  })

  it('skips only the row whose SKU belongs to another product, and saves the others of its transaction', async () => {
    await run([header, shirt('7')].join('\n'))
    await app.database.pool.query('update products set source_key = null where store_id = $1', [
      store,
    ])
    const { lines } = await run([header, shirt('6'), shirt('7'), shirt('8')].join('\n'))
    expect(lines.map(({ outcome, reason }) => reason || outcome)).toEqual([
      'imported',
      'SKU is already used for another product',
      'imported',
    ])
  })

  it('is summed up in plain words, with the first line of each reason', async () => {
    const { summary, lines } = await run(
      [
        header,
        shirt('1'),
        shirt('1'),
        shirt('2', `${'Long '.repeat(30)}Shirt`),
        shirt('3').replace('759', 'free'),
        shirt('4').replace('759', '"1,2"'),
        shirt('2'),
        shirt('5').replace('759', '-'),
      ].join('\n'),
    )
    const leftOut = countLeftOut()
    for (const line of lines) leftOut.note(line)
    expect(summarise(summary, leftOut.all()).split('\n')).toEqual([
      '7 rows read',
      '2 imported, 1 of them with a shortened text',
      '0 already there and not changed',
      '5 left out',
      '  3 the price … is not an amount (for example line 5)',
      '  2 the same key is on an earlier line (for example line 3)',
    ])
  })

  it('makes imported products findable', async () => {
    await run([header, shirt('1', 'Parx Men Gulmohar Shirt')].join('\n'))
    const found = await app.browser().call('GET /getProducts', { search: 'gulmohar' })
    expect(found.body.products).toHaveLength(1)
  })

  it.each<[string, string | Buffer, string]>([
    ['an empty file', '', 'is empty'],
    ['another table', 'a,b\n1,2\n', 'has no column "ProductID"; its first line reads "a, b"'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xd8]), 'is not a CSV file in UTF-8'],
    ['a workbook', Buffer.from('PK\u0003\u0004\0\0'), 'is not a CSV file in UTF-8'],
    ['a column given twice', `${header},ProductID\n`, 'has two columns "ProductID"'],
  ])('refuses %s with one sentence', async (...[, content, sentence]) => {
    await expect(run(content)).rejects.toThrow(sentence)
  })

  it('keeps no row when a later byte is not UTF-8, and says on which line', async () => {
    const rows = Array.from({ length: 400 }, (_, at) => shirt(String(at)))
    const good = Buffer.from([header, ...rows, ''].join('\n'))
    await expect(run(Buffer.concat([good, Buffer.from([0xe9]), good]))).rejects.toThrow(
      'is not a CSV file in UTF-8: line 402 has a byte that is no part of a letter',
    )
    await expect(run(Buffer.concat([good, Buffer.from([0x61, 0xe0, 0xa4])]))).rejects.toThrow(
      'line 402 has a byte',
    )
    expect(await shelf()).toEqual([])
  })

  it('keeps no row of a file whose rows are not those of its first line', async () => {
    const rows = [shirt('1'), '2;Parx Shirt;Parx', '3;Parx Shirt;Parx']
    await expect(run([header, ...rows].join('\n'))).rejects.toThrow(
      'cannot be read: 2 of 3 rows are wrong, the first on line 3: the row has 1 fields, the first line 8',
    )
    expect(await shelf()).toEqual([])
  })

  it('leaves out only the row with a missing quote, a zero byte or a very long text', async () => {
    const { summary, lines } = await run(
      [
        header,
        shirt('5', `Parx Men Shirt ${'x'.repeat(2_000_000)}`),
        shirt('1'),
        '2,"Parx Men Shirt,Parx,Men,759,5,Nice,Blue',
        shirt('3'),
        shirt('4', 'Parx Men\0 Shirt'),
        '6,Parx Men Shirt,Parx,Men,759,5,"Nice, ""new""",Blue',
      ].join('\n'),
    )
    expect(lines.map(({ line, outcome, reason }) => [line, reason || outcome])).toEqual([
      [2, 'a text is longer than 20000 characters'],
      [3, 'imported'],
      [4, 'the quotes of the row do not match'],
      [5, 'imported'],
      [6, 'the row has a zero byte'],
      [7, 'imported'],
    ])
    expect(summary).toMatchObject({ read: 6, imported: 3, leftOut: 3 })
    expect(await shelf()).toHaveLength(3)
  })

  it('says which products of a file in our own columns have another GST rate than in the file', async () => {
    const content = [
      `${ownHeader},GST rate fixed`,
      priced(1, '5', '2625'),
      priced(2, '5', '2999'),
      priced(3, '12', '499'),
      priced(4, '5', '2999', 'yes'),
    ].join('\n')
    const lines: ReportLine[] = []
    const source = { file: await openProducts(save(content)) }
    const dry = { ...options((line) => lines.push(line)), dryRun: true }
    const summary = await importCatalogue(app.database, { ...dry, source })
    const follows = 'which follows from HSN and price'
    expect(lines.map(({ line, outcome, reason }) => [line, outcome, reason])).toEqual([
      [2, 'imported', ''],
      [3, 'imported', `GST 18 % instead of 5 %, ${follows}`],
      [4, 'imported', `GST 5 % instead of 12 %, ${follows}`],
      [5, 'imported', ''],
    ])
    expect(summary).toMatchObject({ imported: 4, shortened: 0, retaxed: 2 })
    expect(summarise(summary, [])).toContain('2 with another GST rate than in the file')
  })

  it('keeps no product of a file in our own columns when a later row names an unknown store', async () => {
    const products = Array.from({ length: 301 }, (_, at) => ownProduct(at, store))
    const file = save([ownHeader, ...products, ownProduct(301, 'Nobody’s Shop')].join('\n'))
    const source = { file: await openProducts(file) }
    await expect(
      importCatalogue(app.database, { ...options(() => undefined), store: undefined, source }),
    ).rejects.toThrow('There is no store "Nobody’s Shop"')
    expect(await shelf()).toEqual([])
  })

  it('rejects stores that do not exist or are not approved', async () => {
    store = 'Nobody’s Shop'
    await expect(run(header)).rejects.toThrow('There is no store "Nobody’s Shop"')
    store = (await buildStore(app, { status: 'pending' })).id
    await expect(run(header)).rejects.toThrow('is pending: only approved stores take goods')
  })
})
