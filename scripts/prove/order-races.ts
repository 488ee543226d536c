import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { adjustStock } from '#server/modules/inventory/commands/counts.ts'
import { endOverdueOrder } from '#server/modules/orders/commands/deadlines/end-overdue.ts'
import { AppError } from '#shared/app-error.ts'
import { type RaceServer, newPerson, type RaceApp } from './race-app.ts'
import type { Act, Race } from './race-runner.ts'
import {
  ask,
  book,
  type BookedStage,
  move,
  openBooked,
  openReady,
  openStage,
  type Stage,
  times,
} from './race-stage.ts'

const SEEN = 499
const people = (app: RaceApp, count: number) =>
  Promise.all(Array.from({ length: count }, () => newPerson(app, 'customer')))

export const orderRaces: readonly Race[] = [
  {
    name: 'one booking, sent four times',
    async set(app) {
      const stage = await openStage(app, 3)
      const shopper = await newPerson(app, 'customer')
      const key = randomUUID()
      return { ...stage, acts: times(4, () => book(stage, shopper, { key })) }
    },
  },
  {
    name: 'six want the last two',
    async set(app) {
      const stage = await openStage(app, 2)
      return { ...stage, acts: (await people(app, 6)).map((one) => book(stage, one)) }
    },
  },
  withThreeBookings('a stock count', (stage) => countStockRow(stage)),
  withThreeBookings('a product taken off', (stage) =>
    change('disable', 'update products set active = false where id = $1', stage.product.id),
  ),
  withThreeBookings('a price change', (stage) => {
    const raise = 'update variants set price_paise = 59900 where id = $1'
    return change('raise the price', raise, stage.product.variantId)
  }),
  atBooked('ready and the shopper’s cancel', (scene) => [
    ...times(2, () => ready(scene)),
    ...times(2, () => ask(scene.shopper, 'cancel-order', scene.orderId)),
  ]),
  atBooked('the timer of a silent store and ready', (scene) => [
    ...times(2, () => expire(scene)),
    ...times(2, () => ready(scene)),
  ]),
  atBooked('the timer of a silent store and the shopper’s cancel', (scene) => [
    ...times(2, () => expire(scene)),
    ...times(2, () => ask(scene.shopper, 'cancel-order', scene.orderId)),
  ]),
  atReady('cannot hand over and the hand-over', (scene) => [
    ...times(2, () => cannotHandOver(scene)),
    ...times(2, () => collect(scene)),
  ]),
  atReady('guesses and the right code', (scene) => [
    ...times(6, () => guess(scene)),
    ...times(1, () => collect(scene)),
  ]),
  atReady('a renewed code and the old one', (scene) => [
    ask(scene.shopper, 'renew-pickup-code', scene.orderId),
    ...times(2, () => collect(scene)),
  ]),
  atReady('the deadline and the hand-over', (scene) => [
    ...times(2, () => expire(scene)),
    ...times(2, () => collect(scene)),
  ]),
  atReady('the deadline and one more day', (scene) => [
    ...times(2, () => expire(scene)),
    ...times(2, () => ask(scene.shopper, 'extend-pickup', scene.orderId)),
  ]),
  atReady('the deadline and cannot hand over', (scene) => [
    ...times(2, () => expire(scene)),
    ...times(2, () => cannotHandOver(scene)),
  ]),
]

/** Three people book one item each of two, while somebody changes the product. */
function withThreeBookings(what: string, make: (stage: Stage) => Act): Race {
  return {
    name: `three bookings and ${what}`,
    async set(app) {
      const stage = await openStage(app, 2)
      const acts = (await people(app, 3)).map((one) => book(stage, one, { price: SEEN }))
      return { ...stage, acts: [...acts, make(stage)] }
    },
  }
}

function atBooked(name: string, acts: (scene: BookedStage) => Act[]): Race {
  return {
    name,
    async set(app) {
      const scene = await openBooked(app)
      return { ...scene, acts: acts(scene) }
    },
  }
}

type Ready = Awaited<ReturnType<typeof openReady>>

function atReady(name: string, acts: (scene: Ready) => Act[]): Race {
  return {
    name,
    async set(app) {
      const scene = await openReady(app)
      return { ...scene, acts: acts(scene) }
    },
  }
}

const ready = (scene: BookedStage) =>
  move(scene, 'ready', { orderId: scene.orderId, status: 'Ready for Pickup' })

const collect = (scene: Ready) =>
  move(scene, 'collect', { orderId: scene.orderId, status: 'Collected', code: scene.code })

const guess = (scene: Ready) =>
  move(scene, 'guess', {
    orderId: scene.orderId,
    status: 'Collected',
    code: scene.code === '000000' ? '000001' : '000000',
  })

const cannotHandOver = (scene: BookedStage) =>
  move(scene, 'cannot hand over', {
    orderId: scene.orderId,
    status: 'Cancelled',
    reason: 'It broke in our hands',
  })

/** The merchant corrects the stock from two items to one. */
function countStockRow({ product, storeId }: Stage): Act {
  const count = { variantId: product.variantId, stock: 1, expected: 2 }
  const run = ({ database }: RaceServer) =>
    database
      .transaction((tx) =>
        adjustStock(tx, storeId, { reference: randomUUID(), actorId: null }, count),
      )
      .then(() => 'counted')
      .catch((error: unknown) => {
        if (error instanceof AppError) return error.code
        throw error
      })
  return { name: 'count', run }
}

/** A change by one SQL statement, without an endpoint. */
function change(name: string, statement: string, id: string): Act {
  return { name, run: ({ database }) => database.pool.query(statement, [id]).then(() => 'done') }
}

/** Runs the scheduled job of the deadline until the order no longer waits for it. */
function expire({ app, orderId }: BookedStage): Act {
  const due = `select 1 from orders where id = $1 and due_at <= '2026-11-18T14:30:00Z'`
  return {
    name: 'expire',
    async run(raceServer) {
      const timers = raceServer === app.calm ? app.timers.calm : app.timers.far
      for (;;) {
        await timers.transaction((tx) => endOverdueOrder(tx, orderId, tx.now))
        const { rowCount } = await app.calm.database.pool.query(due, [orderId])
        if (rowCount === 0) return 'done'
        await delay(20)
      }
    },
  }
}
