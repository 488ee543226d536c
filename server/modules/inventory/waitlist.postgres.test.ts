import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { bookWithCash } from '#server/modules/orders/commands/book.ts'
import { insertBlock } from '#server/modules/orders/queries/store-blocks.ts'
import { buildShopper } from '#test/factories.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { stockRowOf } from '#test/order-scene.ts'
import { overlapIn, type Work } from '#test/overlap.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { buildWaitScene } from '#test/waitlist-scene.ts'
import { adjustStock } from './commands/counts.ts'
import { endHolds, findHolds, joinWaitlist, passHoldsOn, releaseHold } from './commands/waitlist.ts'

const app = useTestApp()

type Person = Awaited<ReturnType<typeof buildShopper>>

const cause = () => ({ reference: randomUUID(), actorId: null })

/** A sold-out variant, people who may wait for it, a stranger, and their actions. */
async function scene(waiting: number, pieces: number) {
  const made = await buildWaitScene(app)
  const { store, product, variantId } = made
  const people = await made.waiters(waiting)
  const stranger = await buildShopper(app)
  if (pieces > 0) await made.addStock(pieces)
  const merchant = { userId: store.merchant.id, name: store.merchant.name, storeId: store.id }
  const book =
    (person: Person | undefined): Work =>
    (tx) => {
      const { id: userId, name, email } = person ?? stranger
      const line = { productId: product.id, variantId, quantity: 1 }
      return bookWithCash(tx, { userId, name, email }, [line])
    }
  const holdId = async () =>
    (await findHolds(app.database.db, { variantIds: [variantId] }))[0]?.id ?? ''
  const live = await holdId()
  const acts = {
    'a piece is back': (tx) => adjustStock(tx, store.id, cause(), { variantId, delta: 1 }),
    'a stranger books': book(stranger),
    'the first books': book(people[0]),
    'the time is over': (tx) => endHolds(tx, { holdId: live }, 'expired'),
    'the shop releases it': (tx) => releaseHold(tx, merchant, live),
    'the shop blocks the first': async (tx) => {
      const userId = people[0]?.id ?? ''
      const [storeId, blockedBy] = [store.id, store.merchant.id]
      const block = { storeId, shopperId: userId, reason: 'Never comes', blockedBy }
      await insertBlock(tx, block)
      await passHoldsOn(tx, { userId, storeId })
    },
    'a stranger joins': (tx) => {
      const { id: userId, name, email } = stranger
      return joinWaitlist(tx, { userId, name, email }, variantId)
    },
  } satisfies Record<string, Work>
  const holder = async () => {
    const { rows } = await app.database.pool.query<{ user_id: string }>(
      'select user_id from waitlist_holds where variant_id = $1 and ended_at is null',
      [variantId],
    )
    const all = [...people.map(({ id }) => id), stranger.id]
    return rows.map(({ user_id: id }) => all.indexOf(id))
  }
  return { ...made, acts, holder, people, stranger }
}
type Act = keyof Awaited<ReturnType<typeof scene>>['acts']

type Row = [
  wait: number,
  pieces: number,
  first: Act,
  second: Act,
  answers: string[],
  held: number[],
]
const rows: Row[] = [
  [1, 0, 'a piece is back', 'a stranger books', ['ok', 'OUT_OF_STOCK'], [0]],
  [1, 0, 'a stranger books', 'a piece is back', ['OUT_OF_STOCK', 'ok'], [0]],
  [2, 0, 'a piece is back', 'a piece is back', ['ok', 'ok'], [0, 1]],
  [1, 1, 'the time is over', 'the first books', ['ok', 'ok'], []],
  [2, 1, 'the time is over', 'the first books', ['ok', 'OUT_OF_STOCK'], [1]],
  [2, 1, 'the first books', 'the time is over', ['ok', 'ok'], []],
  [1, 1, 'the shop releases it', 'the first books', ['ok', 'ok'], []],
  [1, 1, 'the first books', 'the shop releases it', ['ok', 'NOT_FOUND'], []],
  [2, 1, 'the shop releases it', 'the time is over', ['ok', 'ok'], []],
  [1, 1, 'the time is over', 'a stranger books', ['ok', 'ok'], []],
  [2, 0, 'a piece is back', 'the shop blocks the first', ['ok', 'ok'], [1]],
  [2, 0, 'the shop blocks the first', 'a piece is back', ['ok', 'ok'], [1]],
  [2, 1, 'the time is over', 'the shop blocks the first', ['ok', 'ok'], [1]],
  [2, 1, 'the shop blocks the first', 'the first books', ['ok', 'OUT_OF_STOCK'], [1]],
  [0, 0, 'a stranger joins', 'a piece is back', ['ok', 'ok'], [0]],
  [0, 0, 'a piece is back', 'a stranger joins', ['ok', 'WAITLIST_CONFLICT'], []],
]

it.each(rows)('%i people wait, %i pieces become free: %s, while %s', async (...row) => {
  const [waiting, pieces, first, second, answers, held] = row
  const made = await scene(waiting, pieces)
  const acts = { first: made.acts[first], second: made.acts[second] }
  expect(await overlapIn(app, acts)).toEqual(answers)
  expect((await made.holder()).toSorted()).toEqual(held)
  expect(await brokenInvariants(app.database)).toEqual([])
})

it('gives the last piece to one of many who book at the moment when it becomes free', async () => {
  for (let round = 0; round < 3; round++) {
    const { people, stranger, addStock, bookFor, variantId } = await scene(3, 0)
    const answers = await Promise.all([
      addStock(1),
      ...[stranger, ...people].map(({ browser }) => bookFor(browser)),
    ])
    const booked = answers.slice(1).filter(({ status }) => status === 200)
    expect(booked.length).toBeLessThanOrEqual(1)
    expect(await stockRowOf(app, variantId)).toEqual({ stock: 1, held: 1 })
    expect(await brokenInvariants(app.database)).toEqual([])
  }
})

it('holds one piece for a person whose two articles become free at once', async () => {
  const made = await buildWaitScene(app, { sizes: ['S', 'M'] })
  for (const variantId of made.product.variantIds) await made.join(made.shopper.browser, variantId)
  await Promise.all(made.product.variantIds.map((variantId) => made.addStock(1, variantId)))
  expect(await findHolds(app.database.db, { userId: made.shopper.id })).toHaveLength(1)
  expect(await brokenInvariants(app.database)).toEqual([])
})
