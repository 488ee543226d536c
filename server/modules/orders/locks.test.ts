import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { lockStock } from '#server/modules/inventory/commands/stock.ts'
import { endDueQuestions, lockAnsweredBy } from '#server/modules/questions/queries/questions.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { DAY_MS } from '#shared/formats/india-time.ts'
import { onPostgres } from '#test/database.ts'
import { signal, someoneWaits } from '#test/overlap.ts'
import { buildScene } from '#test/order-scene.ts'
import { buildPaymentScene, pass } from '#test/payment-scene.ts'
import { insertQuestion } from '#test/question-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { lockOffers } from './queries/offers.ts'
import { countWrongCode, lockWrongCodes } from './queries/pickup-codes.ts'

const app = useTestApp()

describe.runIf(onPostgres)('wrong codes of a store on one day', () => {
  it('are checked one after the other, also those of different orders', async () => {
    const { store, bookReady } = await buildScene(app, { stock: 9 })
    await bookReady()
    const day = '2026-11-16'
    const look = (tx: Tx) => lockWrongCodes(tx, store.id, day)
    // Insert the row of the day first: parallel inserts of the same row would wait even without the lock.
    await app.database.transaction(look)
    const [looked, mayCount] = [signal(), signal()]
    const first = app.database.transaction(async (tx) => {
      const before = await look(tx)
      looked.give()
      await mayCount.given
      await countWrongCode(tx, store.id, day)
      return before
    })
    await looked.given
    const second = app.database.transaction(look)
    const waits = await someoneWaits(app, second)
    mayCount.give()
    expect([waits, await first, await second]).toEqual([true, 0, 1])
  })
})

/** Two transactions that lock several rows of stock in different orders could deadlock. */
describe.runIf(onPostgres)('rows of stock', () => {
  const ways: [string, (tx: Tx, variantIds: string[]) => Promise<unknown>][] = [
    ['lockStock', lockStock],
    ['lockOffers', lockOffers],
  ]
  it.each(ways)(
    'are locked by %s in the order of their ids, whatever their order on disk',
    async (_name, lock) => {
      const { product } = await buildScene(app, { sizes: ['S', 'M', 'L'] })
      const [lowest = '', ...others] = product.variantIds.toSorted()
      await moveToTheEnd(lowest)
      const holder = await app.database.pool.connect()
      onTestFinished(() => holder.release())
      await holder.query('begin')
      await holder.query('select from variant_stock where variant_id = $1 for update', [lowest])
      const waiting = app.database.transaction(async (tx) => {
        await readInOrderOfTheDisk(tx)
        await lock(tx, [...others, lowest])
      })
      // While the transaction waits for the lowest row, it must not hold a lock on another row.
      const free = (await someoneWaits(app, waiting)) ? await countFree(others) : undefined
      await holder.query('commit')
      await waiting
      expect(free).toBe(others.length)
    },
  )
})

/** Moves the row to the end of the table: an update writes a new version there. */
async function moveToTheEnd(variantId: string): Promise<void> {
  const { pool } = app.database
  await pool.query('update variant_stock set stock = stock where variant_id = $1', [variantId])
  await pool.query('update variants set sku = sku where id = $1', [variantId])
}

async function readInOrderOfTheDisk(tx: Tx): Promise<void> {
  for (const way of ['indexscan', 'indexonlyscan', 'bitmapscan', 'mergejoin', 'sort'])
    await tx.execute(sql.raw(`set local enable_${way} = off`))
  // Without this setting, PostgreSQL would compile the expensive plan first, which is slow.
  await tx.execute(sql`set local jit = off`)
}

async function countFree(variantIds: string[]): Promise<number> {
  const { rows } = await app.database.pool.query(
    'select from variant_stock where variant_id = any($1::uuid[]) for update skip locked',
    [variantIds],
  )
  return rows.length
}

/** A timer or a release waits for stock while it has a question; a booking that has stock must not wait for a question. */
describe.runIf(onPostgres)('questions of a person', () => {
  it('are locked before the stock, also by a booking that replaces another one', async () => {
    const made = await buildPaymentScene(app, { stock: 9 })
    const { shopper, store, product, variantId } = made
    const { body: waiting } = await made.checkout()
    made.pay(waiting.id, 'failure')
    await pass(app, 1)
    const answeredWith = { id: product.id, variantId }
    const asked = { shopperId: shopper.id, storeId: store.id, answeredWith }
    const { questionId } = await insertQuestion(app, asked)
    const holder = await holdQuestions([questionId])
    const booking = shopper.browser.call(
      'POST /cop-order',
      { ...made.lines(), insteadOf: waiting.orderId },
      { key: randomUUID() },
    )
    const free = (await someoneWaits(app, booking)) ? await countFree([variantId]) : undefined
    await holder.query('commit')
    expect((await booking).status).toBe(200)
    expect(free).toBe(1)
  })

  it.each([
    ['a timer', (tx: Tx) => endDueQuestions(tx, new Date(app.time.now.getTime() + DAY_MS))],
    ['a booking', (tx: Tx, shopperId: string, ids: string[]) => lockAnsweredBy(tx, shopperId, ids)],
  ])('are locked by %s in the order of their ids', async (_who, lock) => {
    const { shopper, store, product } = await buildScene(app)
    const [variantId = ''] = product.variantIds
    const answeredWith = { id: product.id, variantId }
    const asked = { shopperId: shopper.id, storeId: store.id, answeredWith }
    const ids = [await insertQuestion(app, asked), await insertQuestion(app, asked)]
    const [low = '', high = ''] = ids.map(({ questionId }) => questionId).toSorted()
    // An update writes the row of the lowest id to the end of the table.
    await app.database.pool.query('update questions set words = words where id = $1', [low])
    const holder = await holdQuestions([low])
    const waiting = app.database.transaction(async (tx) => {
      await readInOrderOfTheDisk(tx)
      await lock(tx, shopper.id, [variantId])
    })
    const freeOf = 'select from questions where id = $1 for update skip locked'
    const free = (await someoneWaits(app, waiting))
      ? (await app.database.pool.query(freeOf, [high])).rowCount
      : undefined
    await holder.query('commit')
    await waiting
    expect(free).toBe(1)
  })
})

async function holdQuestions(ids: string[]) {
  const holder = await app.database.pool.connect()
  onTestFinished(() => holder.release())
  await holder.query('begin')
  await holder.query('select from questions where id = any($1::uuid[]) for update', [ids])
  return holder
}
