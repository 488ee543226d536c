import { beforeEach, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#shared/formats/india-time.ts'
import { applyImport, correct, detailsOf, importList, list, row } from '#test/import-scene.ts'
import { buildStore } from '#test/factories.ts'
import { useTestApp, useTestFiles } from '#test/use-test-app.ts'

const app = useTestApp({ files: useTestFiles() })
let store: Awaited<ReturnType<typeof buildStore>>
const browser = () => store.merchant.browser
beforeEach(async () => {
  store = await buildStore(app)
})

/** SKU, price, MRP, stock and status of all that the shop has. */
const shelf = async () => {
  const { rows } = await app.database.pool.query<Record<string, unknown>>(
    `select v.sku, v.price_paise / 100 as price, v.mrp_paise / 100 as mrp, k.stock, p.active
     from variants v join variant_stock k on k.variant_id = v.id join products p on p.id = v.product_id
     where v.store_id = $1 and v.retired_at is null order by v.sku`,
    [store.id],
  )
  return rows.map((one) => Object.values(one).join(' '))
}
const bringIn = async (...rows: string[]) => {
  const id = await importList(app, browser(), list(...rows))
  await correct(app, browser(), id, { setCounts: true })
  await applyImport(app, browser(), id, 'all')
  return id
}
const undo = async (id: string) => {
  const { status } = await browser().call('POST /import/undo', { id })
  await app.jobs.drained()
  const { state, kept } = await detailsOf(browser(), id)
  return { status, state, kept: kept.map(({ reason }) => reason) }
}
const LATER = 'A later list has it too. Take that list back too, and it is as before'
const whole = { status: 200, state: 'undone', kept: [] }
const prices = (price: string, mrp = '1299', stock = '5') => row('A-1', { price, mrp, stock })

describe('two lists of goods that the shop had', () => {
  beforeEach(async () => {
    await bringIn(prices('100'), row('A-2', { size: 'M', price: '100' }))
  })

  it.each([
    ['prices', [prices('200')], [prices('300')]],
    ['prices above the first MRP', [prices('1400', '1500')], [prices('1600', '1700')]],
    ['a price and an MRP', [prices('1400', '1500')], [prices('1450', '1500')]],
    ['counts', [prices('100', '1299', '9')], [prices('100', '1299', '12')]],
    ['the same price again', [prices('200')], [prices('100')]],
    [
      'new sizes, whose price and count change',
      [prices('100'), row('A-3', { size: 'L', stock: '4' })],
      [row('A-3', { size: 'L', stock: '8', price: '950' })],
    ],
    [
      'new sizes beside others',
      [prices('200'), row('A-3', { size: 'L' })],
      [prices('300'), row('A-4', { size: 'XL' })],
    ],
  ])('can be taken back in either order: %s', async (_name, first, second) => {
    const before = await shelf()
    const [a, b] = [await bringIn(...first), await bringIn(...second)]
    expect(await undo(b)).toEqual(whole)
    expect(await undo(a)).toEqual(whole)
    expect(await shelf()).toEqual(before)

    const [c, d] = [await bringIn(...first), await bringIn(...second)]
    expect(await undo(c)).toEqual({ ...whole, kept: [LATER] })
    expect(await undo(d)).toEqual(whole)
    expect(await shelf()).toEqual(before)
  })

  it('give back at once what the later list has not changed', async () => {
    const a = await bringIn(prices('200'))
    await bringIn(prices('200', '1299', '9'))
    expect(await undo(a)).toEqual(whole)
    expect((await shelf())[0]).toBe('A-1 100 1299 9 true')
  })

  it('of three lists any order leads to the first values', async () => {
    const before = await shelf()
    const lists = [await bringIn(prices('200')), await bringIn(prices('300'))]
    const last = await bringIn(prices('400', '1299', '7'))
    expect(await undo(lists[1] ?? '')).toEqual({ ...whole, kept: [LATER] })
    expect(await undo(lists[0] ?? '')).toEqual({ ...whole, kept: [LATER] })
    expect((await shelf())[0]).toBe('A-1 400 1299 7 true')
    expect(await undo(last)).toEqual(whole)
    expect(await shelf()).toEqual(before)
  })

  it('keep what a person has changed in between', async () => {
    const a = await bringIn(prices('200'))
    await app.database.pool.query(
      `update variants set price_paise = 25000 where store_id = $1 and sku = 'A-1'`,
      [store.id],
    )
    const b = await bringIn(prices('300'))
    expect(await undo(a)).toMatchObject({ kept: ['It was changed since'] })
    expect(await undo(b)).toEqual(whole)
    expect((await shelf())[0]).toBe('A-1 250 1299 5 true')
  })
})

describe('two lists of goods that the first one has made', () => {
  const first = [prices('100'), row('B-1', { name: 'Alone' })]
  const second = [prices('300', '1299', '9'), row('A-2', { size: 'M' })]

  it('can be taken back in either order', async () => {
    const [a, b] = [await bringIn(...first), await bringIn(...second)]
    expect(await undo(b)).toEqual(whole)
    expect(await shelf()).toEqual(['A-1 100 1299 5 true', 'B-1 999 1299 5 true'])
    expect(await undo(a)).toEqual(whole)
    expect(await shelf()).toEqual([])

    const [c, d] = [await bringIn(...first), await bringIn(...second)]
    expect(await undo(c)).toEqual({ ...whole, kept: [LATER] })
    expect(await shelf()).toEqual(['A-1 300 1299 9 true', 'A-2 999 1299 5 true'])
    expect(await undo(d)).toEqual(whole)
    expect(await shelf()).toEqual([])
  })

  it('stay when a person has changed them in between', async () => {
    const a = await bringIn(...first)
    const { body } = await browser().call('GET /inventory', { search: 'A-1' })
    app.time.now = new Date(app.time.now.getTime() + MINUTE_MS)
    const id = body.products[0]?._id ?? ''
    await browser().call('PUT /updateProduct', { id, product: { status: false } })
    await browser().call('PUT /updateProduct', { id, product: { status: true } })
    const b = await bringIn(...second)
    expect(await undo(b)).toEqual(whole)
    expect(await undo(a)).toMatchObject({ kept: ['It was changed since'] })
    expect(await shelf()).toEqual(['A-1 100 1299 5 true'])
  })
})

it('two lists that are taken back at the same time end with the first values', async () => {
  const names = Array.from({ length: 60 }, (_, at) => `Kurta number ${at}`)
  const rowsAt = (price: string) =>
    names.map((name, at) => row(`R-${at}`, { name, price, stock: price.slice(0, 1) }))
  await bringIn(...rowsAt('100'))
  const before = await shelf()
  const lists = [await bringIn(...rowsAt('200')), await bringIn(...rowsAt('300'))]
  const answers = await Promise.all(lists.map((id) => browser().call('POST /import/undo', { id })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  await app.jobs.drained()
  expect(await shelf()).toEqual(before)
})
