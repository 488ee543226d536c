import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { onPostgres } from '#test/database.ts'
import {
  buildProduct,
  buildStore,
  buildTestApp,
  mondayNoon,
  type TestApp,
} from '#test/factories.ts'
import type { Card } from '../rules/product-card.ts'
import type { IndexedProduct } from '../rules/index/product-table.ts'
import { SearchIndex } from '../rules/index/search-index.ts'
import { deleteExpiredChanges } from '../jobs.ts'
import { freshIndex, watchIndex } from './search-index.ts'

const now = mondayNoon
let app: TestApp
let database: TestApp['database']

beforeAll(async () => {
  app = await buildTestApp()
  database = app.database
})
beforeEach(() => database.truncateAll())
afterAll(() => app.close())

const word = fc.constantFrom(
  'kurta',
  'kurti',
  '#kurta',
  '@red',
  'co-ord',
  'cotton',
  'ñ',
  "women''s",
)
const place = fc.constantFrom('A', 'B', 'C', '')
const quoted = (text: string) => `'${text}'`
/** Each word once, as in a `tsvector`. */
const vector = fc
  .uniqueArray(fc.tuple(word, fc.array(place, { minLength: 1, maxLength: 3 })), {
    maxLength: 6,
    selector: ([text]) => text,
  })
  .map((entries) =>
    entries
      .map(
        ([text, places]) =>
          quoted(text) + `:${places.map((one, at) => `${at + 1}${one}`).join(',')}`,
      )
      .join(' '),
  )
const term = fc
  .tuple(word, fc.boolean(), fc.constantFrom('', 'A', 'AB', 'ABC', 'D'))
  .map(([text, begins, places]) =>
    begins ? `${quoted(text.slice(0, 3))}:*${places}` : quoted(text) + (places && `:${places}`),
  )
const { query } = fc.letrec<{ query: string }>((tie) => ({
  query: fc.oneof(
    { maxDepth: 4 },
    term,
    fc.tuple(tie('query'), tie('query')).map(([a, b]) => `(${a} & ${b})`),
    fc.tuple(tie('query'), tie('query')).map(([a, b]) => `(${a} | ${b})`),
    fc.tuple(tie('query'), tie('query'), tie('query')).map(([a, b, c]) => `${a} & ${b} | ${c}`),
    tie('query').map((one) => `!(${one})`),
    term.map((one) => `!${one}`),
  ),
}))

function productOf(id: string, words: string): IndexedProduct {
  return {
    id,
    storeId: randomUUID(),
    seq: 1,
    category: 1,
    subCategory: 1,
    brand: 1,
    colorSet: 1,
    minPricePaise: 100,
    rating: null,
    active: true,
    depth: 1,
    sizes: [],
    words,
  }
}

/** The ids that PostgreSQL finds, and those of the index, for the same words and the same query. */
async function both(vectors: readonly string[], text: string) {
  const ids = vectors.map(() => randomUUID())
  const { rows } = await database.pool.query<{ id: string; words: string; matches: boolean }>(
    `select id, words::tsvector::text as words, words::tsvector @@ $3::tsquery as matches
     from unnest($1::text[], $2::text[]) as given (id, words)`,
    [ids, vectors.map((one) => `'!jaipur':1C ${one}`), text],
  )
  const index = new SearchIndex()
  index.saveProducts(rows.map(({ id, words }) => productOf(id, words)))
  const city = index.cityOf('!jaipur')
  const found = [...(city?.find(text) ?? [])].map((row) => index.products.idOf(row))
  const marks = city?.marks(text, city.byAge.all) ?? new Uint8Array()
  const marked = [...(city?.byAge.all ?? [])].filter((_row, at) => marks[at] === 1)
  expect(marked.map((row) => index.products.idOf(row)).toSorted()).toEqual(found.toSorted())
  return {
    byDatabase: rows
      .filter(({ matches }) => matches)
      .map(({ id }) => id)
      .toSorted(),
    byIndex: found.toSorted(),
  }
}

describe('the index in memory', () => {
  it('finds for any query exactly what PostgreSQL finds', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(vector, { maxLength: 12 }), query, async (vectors, text) => {
        const { byDatabase, byIndex } = await both(vectors, text)
        expect(byIndex).toEqual(byDatabase)
      }),
      { numRuns: 300 },
    )
  })
})

type Change = { product: number; words: string; removed: boolean }
const change: fc.Arbitrary<Change> = fc.record({
  product: fc.nat(9),
  words: vector,
  removed: fc.boolean(),
})
const idAt = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`
const cityWords = (words: string) => `'!jaipur':1C ${words}`

const idsOf = (index: SearchIndex, rows: Int32Array) =>
  [...rows]
    .filter((row) => index.products.isLive(row))
    .map((row) => index.products.idOf(row))
    .toSorted()

describe('after many changes', () => {
  it('the index finds what one that is made anew finds, also when removed rows were given up', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), query, (changes, text) => {
        const index = new SearchIndex()
        const left = new Map<string, IndexedProduct>()
        // More than a thousand rows that are no longer live, so that the index moves its rows together.
        for (let nth = 0; nth < 1_100; nth += 1)
          index.saveProducts([productOf(idAt(nth % 10), cityWords(`'kurta':${nth + 1}B`))])
        index.removeProducts(Array.from({ length: 10 }, (_, nth) => idAt(nth)))
        for (const { product, words, removed } of changes) {
          const id = idAt(product)
          if (removed) index.removeProducts([id])
          else index.saveProducts([productOf(id, cityWords(words))])
          if (removed) left.delete(id)
          else left.set(id, productOf(id, cityWords(words)))
        }
        const anew = new SearchIndex()
        anew.saveProducts([...left.values()])
        const found = (one: SearchIndex) =>
          idsOf(one, one.cityOf('!jaipur')?.find(text) ?? new Int32Array())
        expect(found(index)).toEqual(found(anew))
        expect(index.products.size).toBeLessThan(1_000 + changes.length)
      }),
      { numRuns: 60 },
    )
  })

  it('a product that changes without its words keeps its row', () => {
    const index = new SearchIndex()
    const product = productOf(idAt(1), cityWords("'kurta':1B"))
    index.saveProducts([product])
    index.saveProducts([{ ...product, minPricePaise: 50, depth: 0 }])
    const row = index.products.rowOf(product.id)
    expect([row, index.products.size, index.products.columns.price[row]]).toEqual([0, 1, 50])
  })
})

const sql = (text: string, values: unknown[] = []) => database.pool.query(text, values)

async function addProduct(): Promise<{ id: string; storeId: string }> {
  const store = await buildStore(app)
  const product = await buildProduct(app, store.id, { name: 'Kurta', pricePaise: 10_000 })
  return { id: product.id, storeId: store.id }
}

const present = async () => {
  const index = await freshIndex(database.db, now)
  return idsOf(index, index.cityOf('!jaipur')?.find("'kurta'") ?? new Int32Array())
}

/** A notification takes as long as it takes; this only ends the wait for one that never comes. */
const LONGEST_WAIT_MS = 20_000

/** The clock by which the index knows its age. */
function stopClock() {
  let elapsed = Math.ceil(performance.now())
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => elapsed)
  onTestFinished(() => spy.mockRestore())
  return (ms: number) => void (elapsed += ms)
}

describe('the index follows', () => {
  it('products that are added, changed and removed', async () => {
    const { id } = await addProduct()
    expect(await present()).toEqual([id])
    await sql('update search_products set min_price_paise = 50')
    const { products } = await freshIndex(database.db, now)
    expect(products.columns.price[products.rowOf(id)]).toBe(50)
    await sql('delete from search_products')
    expect(await present()).toEqual([])
  })

  it('stores and their closures', async () => {
    const { storeId } = await addProduct()
    const facts = async () => {
      const { stores } = await freshIndex(database.db, now)
      return stores.factsOf(stores.numberOf(storeId))
    }
    expect(await facts()).toMatchObject({ approved: true, closures: [] })
    await sql(`update stores set status = 'suspended'`)
    await sql(
      `insert into store_closures (store_id, from_day, to_day, reason) values ($1, '2026-11-20', '2026-11-21', 'Wedding')`,
      [storeId],
    )
    const closure = { from: '2026-11-20', to: '2026-11-21', reason: 'Wedding' }
    expect(await facts()).toMatchObject({ approved: false, closures: [closure] })
    await sql('delete from store_closures')
    expect(await facts()).toMatchObject({ closures: [] })
  })

  it('a database that was emptied', async () => {
    await addProduct()
    expect(await present()).toHaveLength(1)
    await sql('truncate stores cascade')
    expect(await present()).toEqual([])
  })

  it('nothing that another database has noted, as in a restored copy', async () => {
    await addProduct()
    await present()
    await sql(
      `insert into search_changes (changed_in) select (pg_current_xact_id()::text::bigint + 1000000)::text::xid8`,
    )
    const before = await freshIndex(database.db, now)
    await freshIndex(database.db, now)
    expect(await freshIndex(database.db, now)).toBe(before)
  })

  it('what is noted is deleted after an hour', async () => {
    await addProduct()
    await present()
    await sql(`update search_changes set changed_at = now() - interval '61 minutes'`)
    await addProduct()
    const count = async () => (await sql('select from search_changes')).rowCount
    const [all, notes] = [
      await count(),
      await sql(`select from search_changes where changed_at > now() - interval '1 hour'`),
    ]
    await deleteExpiredChanges(database)
    expect([await count(), all === notes.rowCount]).toEqual([notes.rowCount, false])
    expect(await present()).toHaveLength(2)
  })

  it.skipIf(!onPostgres)('a transaction that is committed after later ones', async () => {
    const { id } = await addProduct()
    const price = async () => {
      const { products } = await freshIndex(database.db, now)
      return products.columns.price[products.rowOf(id)]
    }
    const slow = await database.pool.connect()
    await slow.query('begin')
    await slow.query('update search_products set min_price_paise = 70')
    await addProduct()
    expect(await price()).toBe(10_000)
    await addProduct()
    expect(await price()).toBe(10_000)
    await slow.query('commit')
    slow.release()
    expect(await price()).toBe(70)
  })

  it('the commits of its own process at once and those of others by their notification', async () => {
    stopClock()
    const stop = await watchIndex(database)
    const read = async () => (await freshIndex(database.replica, now)).products
    await read()
    const { id } = await addProduct()
    const isThere = async () => (await read()).rowOf(id) >= 0
    expect(await Promise.all([isThere(), isThere(), isThere()])).toEqual([true, true, true])
    await sql('update search_products set min_price_paise = 30')
    await vi.waitFor(async () => {
      const products = await read()
      expect(products.columns.price[products.rowOf(id)]).toBe(30)
    }, LONGEST_WAIT_MS)
    await stop()
  })

  it('what others change on a card after a second, without a notification', async () => {
    const advance = stopClock()
    const { id } = await addProduct()
    const stop = await watchIndex(database)
    let readings = 0
    const look = async () => {
      const { cards } = await freshIndex(database.replica, now)
      await cards.find([id], async () => {
        readings += 1
        return [{ id } as Card]
      })
      return readings
    }
    expect([await look(), await look()]).toEqual([1, 1])
    await sql('update variant_stock set held = 1')
    advance(999)
    expect(await look()).toBe(1)
    advance(1)
    expect(await look()).toBe(2)
    await stop()
  })
})
