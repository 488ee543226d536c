import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Tx } from '#server/platform/db/open.ts'
import { isUniqueViolation } from '#server/platform/db/sql-state.ts'
import { onPostgres, openTestDatabase, type TestDatabase } from '#test/database.ts'
import { adjustStock, setCounts } from './commands/counts.ts'
import {
  type Cause,
  holdStock,
  lockStock,
  insertFirstStock,
  releaseStock,
  sellStock,
  writeOffStock,
} from './commands/stock.ts'

let database: TestDatabase
let storeId: string
const cause = (): Cause => ({ reference: randomUUID(), actorId: null })

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.truncateAll()
  storeId = await one(`with owner as (
      insert into users (email, name, password_hash) values ('o@x.example', 'Owner', '-') returning id
    ) insert into stores (owner_id, shop_name, owner_name, contact_number, email, state, city, address,
      lat, lon, business_type, timings, status)
    select id, 'Shop', 'Owner', '9', 'o@x.example', 'Rajasthan', 'Jaipur', 'Street', 26.9, 75.8,
      'Clothing', '{}', 'approved' from owner returning id`)
})

async function one(statement: string, values: unknown[] = []): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(statement, values)
  return rows[0]?.id ?? ''
}

/** Inserts a variant with this stock and returns its id. */
async function shelve(stock: number): Promise<string> {
  const productId = await one(
    `insert into products (store_id, name, category, sub_category, brand, description, hsn, gst_rate)
     values ($1, 'Kurta', 'Clothing', 'Kurtas', 'Own', 'Cotton', '6211', 5) returning id`,
    [storeId],
  )
  const variantId = await one(
    `insert into variants (store_id, product_id, position, sku, mrp_paise, price_paise, color_map,
       target_gender, size_age_group)
     values ($1, $2, 0, gen_random_uuid()::text, 50000, 40000, 'Red', 'Male', 'Adult') returning id`,
    [storeId, productId],
  )
  await database.transaction((tx) =>
    insertFirstStock(tx, storeId, cause(), [{ variantId, productId, stock }]),
  )
  return variantId
}

async function stockRowOf(variantId: string) {
  const { rows } = await database.pool.query<{ stock: number; held: number }>(
    'select stock, held from variant_stock where variant_id = $1',
    [variantId],
  )
  return rows[0]
}

async function ledgerOf(variantId: string) {
  const { rows } = await database.pool.query<{ stock: number; held: number }>(
    `select sum(stock_change)::int as stock, sum(held_change)::int as held
     from stock_movements where variant_id = $1`,
    [variantId],
  )
  return rows[0]
}

/** The events that `work` recorded. */
async function events(work: (tx: Tx) => Promise<unknown>) {
  await database.pool.query('delete from outbox')
  await database.transaction(work)
  const { rows } = await database.pool.query<{ name: string; payload: object }>(
    'select name, payload from outbox',
  )
  return rows
}

/** The names of the events that `work` recorded. */
async function namesOfEvents(work: (tx: Tx) => Promise<unknown>): Promise<string[]> {
  return (await events(work)).map(({ name }) => name)
}

/** Sets the counts of these variants, as an edit of a product does. */
function setTo(stocks: Record<string, number>) {
  return async (tx: Tx) => {
    const stockRows = await lockStock(tx, Object.keys(stocks))
    const counts = stockRows.map((stockRow) => ({
      stockRow,
      stock: stocks[stockRow.variantId] ?? 0,
    }))
    await setCounts(tx, cause(), counts)
  }
}

describe('stock commands', () => {
  it('hold, sell and release, with a ledger row for each', async () => {
    const kurta = await shelve(5)
    const hold = () =>
      database.transaction((tx) => holdStock(tx, cause(), [{ variantId: kurta, quantity: 2 }]))
    expect(await hold()).toEqual({ ok: true })
    expect(await hold()).toEqual({ ok: true })
    expect(await hold()).toEqual({ ok: false, free: { [kurta]: 1 } })
    await database.transaction(async (tx) => {
      await sellStock(tx, cause(), [{ variantId: kurta, quantity: 2 }])
      await releaseStock(tx, cause(), [{ variantId: kurta, quantity: 2 }])
    })
    expect(await stockRowOf(kurta)).toEqual({ stock: 3, held: 0 })
    expect(await ledgerOf(kurta)).toEqual({ stock: 3, held: 0 })
  })

  it('write no ledger row for a new variant without stock', async () => {
    const empty = await shelve(0)
    expect(await stockRowOf(empty)).toEqual({ stock: 0, held: 0 })
    expect(await ledgerOf(empty)).toEqual({ stock: null, held: null })
  })

  it('hold all lines or none', async () => {
    const [many, few] = [await shelve(9), await shelve(1)]
    const answer = await database.transaction((tx) =>
      holdStock(tx, cause(), [
        { variantId: many, quantity: 3 },
        { variantId: few, quantity: 1 },
        { variantId: few, quantity: 1 },
      ]),
    )
    expect(answer).toEqual({ ok: false, free: { [many]: 9, [few]: 1 } })
    expect(await stockRowOf(many)).toEqual({ stock: 9, held: 0 })
  })

  it('cannot be repeated with the same reference', async () => {
    const kurta = await shelve(5)
    const once = { reference: 'order-1', actorId: null }
    const hold = () =>
      database.transaction((tx) => holdStock(tx, once, [{ variantId: kurta, quantity: 1 }]))
    await hold()
    await expect(hold()).rejects.toSatisfy((error) => isUniqueViolation(error))
    expect(await stockRowOf(kurta)).toEqual({ stock: 5, held: 1 })
  })

  it('refuse to release or sell pieces that are not held', async () => {
    const kurta = await shelve(5)
    const lines = [{ variantId: kurta, quantity: 1 }]
    const sale = database.transaction((tx) => sellStock(tx, cause(), lines))
    await expect(sale).rejects.toThrow('not held')
    const release = database.transaction((tx) => releaseStock(tx, cause(), lines))
    await expect(release).rejects.toThrow('not held')
  })

  it('write off held pieces that are missing', async () => {
    const kurta = await shelve(5)
    const lines = [{ variantId: kurta, quantity: 2 }]
    await database.transaction((tx) => holdStock(tx, cause(), lines))
    await database.transaction((tx) => writeOffStock(tx, cause(), lines))
    expect(await stockRowOf(kurta)).toEqual({ stock: 3, held: 0 })
    expect(await ledgerOf(kurta)).toEqual({ stock: 3, held: 0 })
    const again = database.transaction((tx) => writeOffStock(tx, cause(), lines))
    await expect(again).rejects.toThrow('not held')
  })

  it('record an event when the free stock changes, and only then', async () => {
    const kurta = await shelve(5)
    const lines = [{ variantId: kurta, quantity: 1 }]
    await namesOfEvents(async (tx) => {
      for (let n = 0; n < 3; n++) await holdStock(tx, cause(), lines)
    })
    expect(await namesOfEvents((tx) => releaseStock(tx, cause(), lines))).toEqual(['stock.changed'])
    expect(await namesOfEvents((tx) => sellStock(tx, cause(), lines))).toEqual([])
    expect(await namesOfEvents((tx) => writeOffStock(tx, cause(), lines))).toEqual([])
    const count = { variantId: kurta, delta: 2 }
    expect(await namesOfEvents((tx) => adjustStock(tx, storeId, cause(), count))).toEqual([
      'stock.changed',
    ])
    const lower = { variantId: kurta, delta: -1 }
    expect(await namesOfEvents((tx) => adjustStock(tx, storeId, cause(), lower))).toEqual([
      'stock.changed',
    ])
    const same = { variantId: kurta, stock: 4, expected: 4 }
    expect(await namesOfEvents((tx) => adjustStock(tx, storeId, cause(), same))).toEqual([])
  })

  it('record in one event all products whose counts an edit has set', async () => {
    const [kurta, saree, shawl] = [await shelve(5), await shelve(4), await shelve(3)]
    const { rows } = await database.pool.query<{ id: string }>(
      'select product_id as id from variants where id in ($1, $2)',
      [kurta, saree],
    )
    const productIds = expect.toSatisfy((ids: string[]) => {
      expect(ids.toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
      return true
    })
    expect(await events(setTo({ [kurta]: 9, [saree]: 0, [shawl]: 3 }))).toEqual([
      { name: 'stock.changed', payload: { storeId, productIds } },
    ])
    expect([await stockRowOf(kurta), await stockRowOf(saree)]).toMatchObject([
      { stock: 9 },
      { stock: 0 },
    ])
    expect(await namesOfEvents(setTo({ [kurta]: 9 }))).toEqual([])
  })

  it('accept a typed count only from a merchant who saw the present count', async () => {
    const kurta = await shelve(5)
    const adjust = (count: Parameters<typeof adjustStock>[3], store = storeId) =>
      database.transaction((tx) => adjustStock(tx, store, cause(), count))
    await database.transaction((tx) => holdStock(tx, cause(), [{ variantId: kurta, quantity: 2 }]))
    expect(await adjust({ variantId: kurta, stock: 8, expected: 5 })).toBe(8)
    expect(await adjust({ variantId: kurta, delta: -1, kind: 'walk_in' })).toBe(7)
    await expect(adjust({ variantId: kurta, stock: 9, expected: 8 })).rejects.toMatchObject({
      code: 'STOCK_MOVED',
      details: { stock: 7, held: 2 },
    })
    await expect(adjust({ variantId: kurta, delta: -6 })).rejects.toMatchObject({
      code: 'STOCK_MOVED',
    })
    await expect(adjust({ variantId: kurta, delta: 1 }, randomUUID())).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await stockRowOf(kurta)).toEqual({ stock: 7, held: 2 })
    expect(await ledgerOf(kurta)).toEqual({ stock: 7, held: 2 })
  })

  it('leave a ledger that cannot be changed', async () => {
    await shelve(5)
    const rewrite = database.pool.query('update stock_movements set stock_change = 1')
    await expect(rewrite).rejects.toThrow('append-only')
  })

  it('keep the sums of the ledger equal to the present stock over any history', async () => {
    const step = fc.record({
      kind: fc.constantFrom('hold', 'release', 'sale', 'adjust' as const),
      quantity: fc.integer({ min: 1, max: 4 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const kurta = await shelve(6)
        for (const { kind, quantity } of steps) await attempt(kurta, kind, quantity)
        expect(await ledgerOf(kurta)).toEqual(await stockRowOf(kurta))
      }),
      { numRuns: 25 },
    )
  })
})

/** Runs a step; a refused step must change nothing. */
async function attempt(variantId: string, kind: string, quantity: number): Promise<void> {
  const lines = [{ variantId, quantity }]
  await database
    .transaction(async (tx): Promise<unknown> => {
      if (kind === 'hold') return holdStock(tx, cause(), lines)
      if (kind === 'release') return releaseStock(tx, cause(), lines)
      if (kind === 'sale') return sellStock(tx, cause(), lines)
      return adjustStock(tx, storeId, cause(), { variantId, delta: quantity - 2 })
    })
    .catch(() => undefined)
}

const book = (lines: { variantId: string; quantity: number }[]) =>
  database.transaction(async (tx) => {
    await lockStock(
      tx,
      lines.map((line) => line.variantId),
    )
    return holdStock(tx, cause(), lines)
  })

describe.runIf(onPostgres)('two shoppers at once', () => {
  it('never give the last piece to both', async () => {
    for (let round = 0; round < 50; round++) {
      const kurta = await shelve(1)
      const line = { variantId: kurta, quantity: 1 }
      const answers = await Promise.all([book([line]), book([line]), book([line])])
      expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
      expect(await stockRowOf(kurta)).toEqual({ stock: 1, held: 1 })
    }
  })

  it('lock in one order, whatever the order of their carts', async () => {
    const [a, b] = [await shelve(100), await shelve(100)]
    const there = [a, b].map((variantId) => ({ variantId, quantity: 1 }))
    const back = there.toReversed()
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) => book(at % 2 ? there : back)),
    )
    expect(answers.every((answer) => answer.ok)).toBe(true)
    expect(await stockRowOf(a)).toEqual({ stock: 100, held: 30 })
  })
})
