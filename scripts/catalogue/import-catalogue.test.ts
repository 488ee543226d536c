import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, buildStore, type TestApp } from '#test/factories.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { importCatalogue, type ReportLine, type Summary } from './import-catalogue.ts'
import { loadMapping } from './mapping.ts'
import { openCatalogue } from './read-rows.ts'

const header =
  'ProductID,ProductName,ProductBrand,Gender,Price (INR),NumImages,Description,PrimaryColor'
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

async function run(content: string | Buffer, over: { dryRun?: boolean } = {}): Promise<Run> {
  const lines: ReportLine[] = []
  const summary = await importCatalogue(app.database, {
    source: { catalogue: await openCatalogue(save(content), mapping), mapping },
    store,
    dryRun: false,
    now: app.time.now,
    report: (line) => lines.push(line),
    progress: () => undefined,
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
      [7, 'skipped', 'the row has 4 fields, the first line 8'],
      [8, 'skipped', 'watches are not sold here'],
      [9, 'skipped', 'the same key is on line 2'],
    ])
    expect(summary).toEqual({ read: 5, imported: 2, shortened: 0, skipped: 3, alreadyThere: 0 })
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
    await run(file)
    const { pool } = app.database
    await pool.query('update variant_stock set stock = stock + 5 where store_id = $1', [store])
    const before = await shelf()
    const { summary } = await run(file)
    expect(summary).toEqual({ read: 3, imported: 2, shortened: 1, skipped: 0, alreadyThere: 3 })
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

  it('reports a quote that never ends as a row that cannot be read', async () => {
    const { summary, lines } = await run(
      [header, shirt('1'), '2,"Parx Men Shirt,Parx,Men,759,5,Nice,Blue', shirt('3')].join('\n'),
    )
    expect(lines.at(-1)).toMatchObject({ line: 3, reason: 'the quotes of the row do not match' })
    expect(summary).toMatchObject({ read: 2, imported: 1, skipped: 1 })
  })

  it('rejects stores that do not exist or are not approved', async () => {
    store = 'Nobody’s Shop'
    await expect(run(header)).rejects.toThrow('There is no store "Nobody’s Shop"')
    store = (await buildStore(app, { status: 'pending' })).id
    await expect(run(header)).rejects.toThrow('is pending: only approved stores take goods')
  })
})
