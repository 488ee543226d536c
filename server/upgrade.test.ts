import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  insertTables,
  openEarlierDatabase,
  parseEarlierRows,
  readEarlierRows,
  readTables,
  type Tables,
  writeEarlierRows,
} from '#test/earlier-rows.ts'
import { buildTestApp, type TestApp } from '#test/factories.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { fillShop, earlierPassword } from '#test/shop-life.ts'

/**
 * With this variable, the test writes the files of `test/earlier` in a checkout of their version:
 * `EARLIER_ROWS=test/earlier/rows-016.jsonl npx vitest run server/upgrade.test.ts`. In a version without this test,
 * copy it there with `test/earlier-rows.ts` and `test/shop-life.ts`.
 */
const writeTo = process.env['EARLIER_ROWS']
it('the rows of a shop of this version can be stored for later versions', async () => {
  const app = await buildTestApp()
  const known = { ...(await fillShop(app)), now: app.time.now.toISOString() }
  const tables = await readTables(app.database)
  const names = tables['schema_migrations']?.map(({ name }) => String(name)) ?? []
  const rows = { version: names.toSorted().at(-1)?.slice(0, 3) ?? '', known, tables }
  const text = writeEarlierRows(rows)
  expect(parseEarlierRows(text)).toEqual(rows)
  if (writeTo) writeFileSync(writeTo, text)
  await app.close()
})

/** Tables in which the upgrade must not change or lose any value. */
const strict = [
  'users',
  'orders',
  'order_lines',
  'order_events',
  'pickup_codes',
  'variant_stock',
  'stock_movements',
  'bill_counters',
  'wrong_codes',
  'saved_carts',
  'wishlist_items',
  'store_blocks',
  'idempotency_keys',
  'media',
]
/** Tables with added and removed columns; the columns that both versions have must hold the same values. */
const changed = ['stores', 'products', 'variants', 'sessions']

/** The rows with only the columns of the earlier version, sorted by the values of these columns. */
function projectRows(rows: Tables[string] = [], columns: string[]) {
  return rows
    .map((row) => JSON.stringify(columns.map((column) => [column, row[column]])))
    .toSorted()
}
const checksums = ({ schema_migrations = [] }: Tables) =>
  projectRows(schema_migrations, ['name', 'checksum'])
const columnsOf = ([row = {}]: Tables[string] = []) => Object.keys(row).toSorted()

describe.each(readEarlierRows())('a shop of version $version', ({ version, known, tables }) => {
  let app: TestApp
  let before: Tables
  let after: Tables
  beforeAll(async () => {
    const now = new Date(known['now'] ?? '')
    const { schema_migrations: _applied, ...rows } = tables
    const next = String(Number(version) + 1).padStart(3, '0')
    const { database, upgrade } = await openEarlierDatabase(next, () => now)
    await insertTables(database, rows)
    before = await readTables(database)
    await upgrade()
    after = await readTables(database)
    app = await buildTestApp({ database })
    app.time.now = now
  })
  afterAll(() => app.close())

  /** A browser in which this person logs in with the password from the earlier version. */
  const logIn = async (person: 'shopper' | 'merchant') => {
    const browser = app.browser()
    const login = { email: known[person], password: earlierPassword }
    expect((await browser.call('POST /login', login)).status).toBe(200)
    return browser
  }
  const book = async (variantId: unknown, quantity = 1) => {
    const line = { productId: known['product'], variantId, quantity }
    const key = randomUUID()
    return (await logIn('shopper')).call('POST /cop-order', { products: [line] }, { key })
  }
  const stockRow = async (variantId: unknown) => {
    const { body } = await (await logIn('merchant')).call('GET /inventory')
    return body.products.flatMap(({ variants }) => variants).find(({ _id }) => _id === variantId)
  }

  it('was made by migrations that are still in the folder', () => {
    expect(checksums(after)).toEqual(expect.arrayContaining(checksums(tables)))
    expect(checksums(after).length).toBeGreaterThan(checksums(tables).length)
  })

  it.each(strict)('has kept every row and value: %s', (name) => {
    const columns = columnsOf(tables[name])
    expect(projectRows(before[name], columns)).toEqual(projectRows(tables[name], columns))
    expect(before[name]?.length).toBeGreaterThan(0)
    expect(projectRows(after[name], columns)).toEqual(projectRows(tables[name], columns))
  })

  it.each(changed)('has kept every row and the values that are still stored: %s', (name) => {
    const still = columnsOf(after[name])
    const columns = columnsOf(before[name]).filter((column) => still.includes(column))
    expect(columns.length).toBeGreaterThan(3)
    expect(projectRows(after[name], columns)).toEqual(projectRows(before[name], columns))
  })

  it('has its owners as members, its registrations decided, and owners for its pictures', () => {
    const owners = after['store_members']?.map(({ user_id, role }) => [user_id, role])
    expect(owners?.toSorted()).toEqual(
      before['stores']?.map(({ owner_id }) => [owner_id, 'owner']).toSorted(),
    )
    const statuses = after['registrations']?.map(({ status }) => status)
    expect(statuses?.toSorted()).toEqual(['approved', 'approved', 'pending', 'rejected'])
    expect(after['media']).toMatchObject([{ hash: known['picture'], in_orders: true }])
    expect(after['media_owners']).toMatchObject([{ hash: known['picture'], unused_since: null }])
  })

  it('can be read by its shopper and its merchant', async () => {
    const shopper = await logIn('shopper')
    const { body } = await shopper.call('POST /get-orders')
    const own = before['orders']?.filter(({ shopper_id }) => shopper_id === known['shopperId'])
    expect(body.orders.map(({ orderId }) => orderId).toSorted()).toEqual(
      own?.map(({ id }) => id).toSorted(),
    )
    const ready = await shopper.call('GET /booking', { orderId: known['ready'] })
    expect(ready.body.pickup?.code).toBe(known['code'])
    expect((await shopper.call('GET /cart')).body.products).toHaveLength(1)
    expect((await shopper.call('GET /wishlist')).body.products).toHaveLength(1)
    const merchant = await logIn('merchant')
    const current = await merchant.call('POST /get-merchant-orders')
    expect(current.body.total).toBe(4)
    const past = await merchant.call('GET /order-history')
    expect(past.body.orders.map(({ orderStatus }) => orderStatus).toSorted()).toEqual([
      'Cancelled',
      'Collected',
      'Not Collected',
    ])
    const ledger = await merchant.call('GET /stock-movements', { _id: known['variant'] })
    const rows = before['stock_movements']?.filter(
      ({ variant_id }) => variant_id === known['variant'],
    )
    expect(ledger.body.movements).toHaveLength(rows?.length ?? 0)
  })

  it('is found by a search of its city, before its search rows are written again', async () => {
    const product = before['products']?.find(({ id }) => id === known['product'])
    const store = before['stores']?.find(({ id }) => id === product?.['store_id'])
    const city = String(store?.['city'])
    const { body } = await app.browser().call('GET /getProducts', { search: 'kurta', city })
    expect(body.shown).toBe('asked')
    expect(body.products.map(({ _id }) => _id)).toContain(known['product'])
  })

  it('continues the open orders, to the last piece', async () => {
    const merchant = await logIn('merchant')
    const move = async (orderId: unknown, status: string, more: object = {}) => {
      const sent = { orderId, status, ...more }
      const { status: code } = await merchant.call('POST /update-order-status', sent, {
        key: randomUUID(),
      })
      return code
    }
    expect(await move(known['ready'], 'Collected', { code: known['code'] })).toBe(200)
    expect(await move(known['awaiting'], 'Ready for Pickup')).toBe(200)
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('sells, counts and edits as a new shop does', async () => {
    const was = await stockRow(known['variant'])
    expect((await book(known['variant'])).status).toBe(200)
    const merchant = await logIn('merchant')
    const id = known['product']
    const counted = await merchant.call(
      'POST /update-stock',
      { filter: id, variants: [{ _id: known['variant'], delta: 3 }] },
      { key: randomUUID() },
    )
    expect(counted.status).toBe(200)
    const { body: form } = await merchant.call('GET /editProduct', { id })
    const { _id: _product, status: _status, variants, ...product } = form
    const edited = await merchant.call(
      'PUT /editProduct',
      {
        ...product,
        id,
        productName: 'Block print kurta, long',
        variants: variants.map(({ held: _held, ...variant }) => ({
          ...variant,
          sellingPrice: 450,
          expectedStock: variant.Stock,
        })),
      },
      { key: randomUUID() },
    )
    expect([edited.status, edited.body.message]).toEqual([200, 'Product Edited'])
    expect(await stockRow(known['variant'])).toMatchObject({
      stock: (was?.stock ?? 0) + 3,
      held: (was?.held ?? 0) + 1,
      sellingPrice: 450,
    })
    const shown = await app.browser().call('GET /product', { _id: id })
    expect(shown.body.productName).toBe('Block print kurta, long')
    expect(await brokenInvariants(app.database)).toEqual([])
  })
})
