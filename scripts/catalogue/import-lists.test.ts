import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { importLists, type ListReport, type ListRequest } from '#server/import-lists.ts'
import { askServer, serveLists } from '#server/list-socket.ts'
import { buildStore } from '#test/factories.ts'
import { heading, list, row } from '#test/import-scene.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { silentLog } from '#test/silent-log.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { type AnswerOptions, readMapping } from './answers.ts'
import { demonstrationLists } from './demonstration.ts'
import { loadMapping } from './load-mapping.ts'
import { listsOf, partsOf, readList, type StoreList } from './read-list.ts'
import { sayEnding, sayReport } from './say-report.ts'

const folder = mkdtempSync(join(tmpdir(), 'chowk-import-'))
const app = useTestApp()
let store: Awaited<ReturnType<typeof buildStore>>
afterAll(() => {
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  store = await buildStore(app)
})

function save(content: string | Buffer): string {
  const file = join(folder, 'list.csv')
  writeFileSync(file, content)
  return file
}

type Options = AnswerOptions & { save?: ListRequest['save']; store?: string | undefined }

async function requestOf(lists: readonly StoreList[], { save: how = 'all', ...given }: Options) {
  const { lists: named, parts } = partsOf(lists)
  const file = { fileName: 'list.csv', fileHash: 'f'.repeat(64) }
  return { request: { ...file, lists: named, mapping: readMapping(given), save: how }, parts }
}

/** Imports a list as the command does. The goods go into the store of this test, unless the list names stores. */
async function run(content: string, options: Options = {}): Promise<ListReport[]> {
  const { sheets } = await readList(save(content))
  const named = 'store' in options ? options.store : store.id
  const lists = listsOf({ sheets }, { store: named, sheet: undefined })
  const { request, parts } = await requestOf(lists, options)
  return importLists(app.database, request, parts, () => undefined)
}

const query = async (text: string, values: unknown[] = []) =>
  (await app.database.pool.query(text, values)).rows
const stockOf = (id = store.id) =>
  query(
    `select v.sku, k.stock from variants v join variant_stock k on k.variant_id = v.id
     where v.store_id = $1 and v.retired_at is null order by v.sku`,
    [id],
  )
const importsOf = (id = store.id) =>
  query('select state, user_id from imports where store_id = $1', [id])

describe('a list of the operator', () => {
  it('is read as a shop’s own list, names no member of the staff, and the shop can take it back', async () => {
    const [report] = await run(list(row('A-1', { stock: '4' }), row('A-2', { size: 'M' })))
    expect(report).toMatchObject({ details: { state: 'done', counts: { create: 1, variants: 2 } } })
    expect(await stockOf()).toEqual([
      { sku: 'A-1', stock: 4 },
      { sku: 'A-2', stock: 5 },
    ])
    expect(await importsOf()).toEqual([{ state: 'done', user_id: null }])
    const { browser } = store.merchant
    const { body } = await browser.call('GET /imports', {})
    const [seen] = body.imports
    expect(seen).toMatchObject({ by: '', fileName: 'list.csv', canUndo: true })
    await browser.call('POST /import/undo', { id: seen?.importId ?? '' })
    await app.jobs.drained()
    expect(await stockOf()).toEqual([])
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('asks for missing values, and imports nothing before they are given', async () => {
    const content = 'Item,Size,Rate,Stock\nMulmul Kurta,S,499,3\nMulmul Kurta,M,499,x'
    const columns = { columns: [{ index: 2, field: 'price' }] }
    const file = join(folder, 'answers.json')
    writeFileSync(file, JSON.stringify(columns))
    const reports = await run(content, { answers: file })
    const said = reports.map(sayReport).join('\n')
    expect(said).toContain(`column 1 "Item" → productName: “Item” is a usual heading of it`)
    expect(said).toContain(`hsn, for 1 products; usual: --answer 'hsn.Kurtas=`)
    expect(said).toContain('row 3, column 4: “x” is not a number of pieces')
    expect(sayEnding(reports, 'all')).toMatch(/^Nothing was imported: \d+ cells are wrong/)
    expect([await stockOf(), await importsOf()]).toEqual([[], []])

    const text =
      'brand=Own gender=Female ageGroup=Adult colorMap=Blue hsn=6211 hsn.Kurtas=6204 gst=5 sku=fromName mrp=price active=yes'
    const answer = text.split(' ')
    const mended = await run(content.replace(',x', ',2'), { answers: file, answer })
    expect(mended[0]?.details).toMatchObject({ state: 'done', counts: { create: 1, problems: 0 } })
    expect(await stockOf()).toEqual([
      { sku: 'MULMUL-KURTA-M', stock: 2 },
      { sku: 'MULMUL-KURTA-S', stock: 3 },
    ])
  })

  it('puts no price on sale that a comma in an amount has divided', async () => {
    const text =
      'brand=Own gender=Female ageGroup=Adult colorMap=Blue hsn=6211 gst=5 sku=fromName mrp=price active=yes'
    const rows = ['Mulmul Kurta,S,1,299,3', 'Voile Kurta,M,499,2', 'Khadi Kurta,M,599,2']
    const content = ['Item,Size,Selling price,Stock,Remark', ...rows].join('\n')
    const [report] = await run(content, { save: 'valid', answer: text.split(' ') })
    expect(report && sayReport(report)).toContain(
      'row 2, column 3: “1” may belong to another column',
    )
    expect(await stockOf()).toEqual([
      { sku: 'KHADI-KURTA-M', stock: 2 },
      { sku: 'VOILE-KURTA-M', stock: 2 },
    ])
  })

  it('imports the good products alone only on demand, and returns the rows of the others', async () => {
    const content = list(row('A-1'), row('B-1', { name: 'Second', price: 'ask' }))
    expect(await run(content)).toMatchObject([{ details: { appliedAt: null } }])
    expect(await stockOf()).toEqual([])
    const [report] = await run(content, { save: 'valid' })
    expect(report?.details.counts).toMatchObject({ create: 1, refused: 1 })
    expect(report?.errors).toContain('B-1')
    expect(await stockOf()).toEqual([{ sku: 'A-1', stock: 5 }])
  })

  it('changes nothing in a dry run, and nothing the second time', async () => {
    const content = list(row('A-1'))
    const [dry] = await run(content, { save: 'nothing' })
    expect(dry?.details).toMatchObject({ state: 'ready', counts: { create: 1 } })
    expect([await stockOf(), await importsOf()]).toEqual([[], []])
    await run(content)
    const again = await run(content)
    expect(again[0]?.details.counts).toMatchObject({ unchanged: 1, create: 0 })
    expect(sayEnding(again, 'all')).toBe('There was nothing to import.')
  })

  it('names the tax rates that differ from those of the list', async () => {
    const [report] = await run(list(row('A-1', { price: '2999', mrp: '4000' })), {
      save: 'nothing',
    })
    expect(report?.notes).toEqual([
      { row: 2, text: 'GST is 18 % instead of 5 %, which follows from HSN and price' },
    ])
  })
})

/** A list with the store of each row. */
const listWithNames = (...rows: [name: string, rest: string][]) =>
  [`Store,${heading}`, ...rows.map(([name, rest]) => `${name},${rest}`)].join('\n')

describe('a list for several stores', () => {
  it('goes to the store of each row, with the row numbers of the file', async () => {
    const other = await buildStore(app)
    const reports = await run(
      listWithNames(
        [store.id, row('A-1')],
        [other.id, row('B-1', { price: 'ask' })],
        ['', row('B-2', { name: 'Third' })],
        [store.id, row('A-2', { name: 'Fourth', stock: 'few' })],
      ),
      { store: undefined, save: 'valid' },
    )
    expect(reports.map(({ problems }) => problems.map((one) => one.row))).toEqual([[5], [3]])
    expect([await stockOf(), await stockOf(other.id)]).toMatchObject([
      [{ sku: 'A-1' }],
      [{ sku: 'B-2' }],
    ])
  })

  it.each<[string, () => Promise<string>, RegExp]>([
    ['unknown', async () => 'Nobody’s Shop', /^There is no store "Nobody’s Shop": give/],
    [
      'written otherwise',
      async () => {
        await buildStore(app, { storeName: 'Soni Vastralaya' })
        return 'सोनी वस्त्रालय'
      },
      /; is "Soni Vastralaya" meant\?$/,
    ],
    ['not approved', async () => (await buildStore(app, { status: 'pending' })).id, /is pending/],
  ])('is not read when one of them is %s', async (...[, other, sentence]) => {
    const content = listWithNames([store.id, row('A-1')], [await other(), row('B-1')])
    await expect(run(content, { store: undefined })).rejects.toThrow(sentence)
    expect([await stockOf(), await importsOf()]).toEqual([[], []])
  })

  it('needs a column Store, or the store', async () => {
    await expect(run(list(row('A-1')), { store: undefined })).rejects.toThrow('no column Store')
  })
})

it.each<[string, string | Buffer, RegExp]>([
  ['an empty file', '', /There is nothing in this file/],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xd8, 0, 0]), /is not a list/],
  ['no file', 'none', /There is no file .*none that can be read/],
])('%s is refused in a sentence', async (name, content, sentence) => {
  const file = name === 'no file' ? join(folder, 'none') : save(content)
  await expect(readList(file)).rejects.toThrow(sentence)
})

it.each<[AnswerOptions, RegExp]>([
  [{ answer: ['colour=red'] }, /give name=value, with one of the names brand, goods/],
  [{ answer: ['gst=7'] }, /answers.gst/],
  [{ answer: ['hsn=62'] }, /answers.hsn/],
  [{ match: 'barcode' }, /match/],
  [{ answers: 'none.json' }, /The answers none.json cannot be read/],
])('%j is a wrong answer', (given, sentence) => {
  expect(() => readMapping(given)).toThrow(sentence)
})

describe('the running server', () => {
  it('receives lists from the command over a socket in its data folder', async () => {
    const { sheets } = await readList(save(list(row('A-1'))))
    const lists = listsOf({ sheets }, { store: store.id, sheet: undefined })
    const { request, parts } = await requestOf(lists, {})
    const place = mkdtempSync(join(folder, 'data-'))
    expect(await askServer(place, request, parts, () => undefined)).toBeUndefined()
    const taking = await serveLists(place, app.database, silentLog)
    const news: string[] = []
    const [report] = (await askServer(place, request, parts, (text) => news.push(text))) ?? []
    expect(report?.details).toMatchObject({ state: 'done', counts: { create: 1 } })
    expect(news.at(-1)).toMatch(/: 1 of 1 products saved$/)
    const unknown = { ...request, lists: [{ store: 'Nobody', sheets: [] }] }
    await expect(askServer(place, unknown, parts, () => undefined)).rejects.toThrow(
      'There is no store "Nobody"',
    )
    await taking.close()
    expect(await askServer(place, request, parts, () => undefined)).toBeUndefined()
  })
})

const names =
  'ProductID,ProductName,ProductBrand,Gender,Price (INR),NumImages,Description,PrimaryColor'
const shirt = (key: string, name = `Parx Men Shirt ${key}`) =>
  `${key},${name},Parx,Men,759,5,Nice,Blue`

describe('a demonstration', () => {
  const rules = loadMapping('mappings/fashion-catalogue.json')
  const made = async (content: string) => {
    const { sheets } = await readList(save(content))
    return demonstrationLists(sheets[0]?.rows ?? [], rules, store.id)
  }

  it('invents the values that a catalogue lacks, and the import asks nothing', async () => {
    const { lists, skipped } = await made(
      [names, shirt('1'), '2,Titan Watch,Titan,Men,99,1,Nice,Blue', shirt('1'), shirt('3')].join(
        '\n',
      ),
    )
    expect(skipped).toEqual([
      { reason: 'watches are not sold here', count: 1, row: 3 },
      { reason: 'the same key is on an earlier row', count: 1, row: 4 },
    ])
    const { request, parts } = await requestOf(lists, {})
    const [report] = await importLists(app.database, request, parts, () => undefined)
    expect(report?.details).toMatchObject({
      profile: 'own',
      questions: [],
      counts: { create: 2, problems: 0 },
    })
    expect((await stockOf()).map(({ sku }) => sku)).toContain('FC-3-XL')
  })

  it('is refused in a sentence without the columns of its rules', async () => {
    await expect(made('a,b\n1,2')).rejects.toThrow(
      'The catalogue has no column "ProductID"; its first row reads "a, b"',
    )
  })
})
