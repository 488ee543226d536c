import * as fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { adjustStock } from '#server/modules/inventory/commands.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { variants, products } from '#server/platform/db/tables/catalog.ts'
import { variantStock } from '#server/platform/db/tables/inventory.ts'
import { orders, pickupCodes } from '#server/platform/db/tables/orders.ts'
import { systemRandom } from '#server/platform/ports/random.ts'
import { deriveKeys, makeCodeVault } from '#server/platform/secrets.ts'
import { AppError, type ErrorCode } from '#shared/errors.ts'
import {
  MAX_OPEN_CASH_BOOKINGS,
  PICKUP_CODE_RENEWALS,
  PICKUP_CODE_TRIES,
  WRONG_CODES_PER_STORE_AND_DAY,
} from '#shared/limits.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import {
  buildHouse,
  buildProduct,
  buildShopper,
  buildStore,
  mondayNoon,
  type TestHouse,
} from '#test/factories.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { bookWithCash } from './commands/book.ts'
import { handOver } from './commands/hand-over.ts'
import { markReady } from './commands/mark-ready.ts'
import { renewPickupCode } from './commands/renew-code.ts'

const RUNS = Number(process.env['MODEL_RUNS'] ?? 40)
const vault = makeCodeVault(deriveKeys(Buffer.alloc(32, 1)), systemRandom)

type Line = { variant: number; quantity: number }
type ModelOrder = {
  id: string
  shopper: number
  status: OrderStatus
  lines: Line[]
  tries: number
  renewals: number
}
/** The shop in plain values: what every command must leave behind. */
type Model = {
  shelves: { stock: number; held: number; pricePaise: number; active: boolean }[]
  orders: ModelOrder[]
  wrongToday: number
  bills: number
}

type Ids = {
  storeId: string
  merchant: { userId: string; name: string; storeId: string }
  shoppers: { userId: string; name: string; email: string }[]
  variantIds: string[]
  productIds: string[]
}
type World = { house: TestHouse; ids: Ids }
type Step = fc.AsyncCommand<Model, World>

let house: TestHouse
beforeAll(async () => {
  house = await buildHouse()
})
afterAll(() => house.close())

/** What the house answered: undefined when it agreed, else the code of its refusal. */
async function outcome(
  work: (tx: Tx) => Promise<AppError | void | undefined>,
): Promise<ErrorCode | undefined> {
  try {
    return (await house.database.transaction(work))?.code
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

function merge(lines: readonly Line[]): Line[] {
  const sums = new Map<number, number>()
  for (const { variant, quantity } of lines) sums.set(variant, (sums.get(variant) ?? 0) + quantity)
  return [...sums].map(([variant, quantity]) => ({ variant, quantity }))
}

function book(shopper: number, lines: Line[], seenOffset: number): Step {
  return step(
    `book(${shopper}, ${JSON.stringify(lines)}, seen${seenOffset})`,
    async (model, { ids }) => {
      const merged = merge(lines)
      const wanted = lines.map(({ variant, quantity }) => ({
        productId: ids.productIds[variant] ?? '',
        variantId: ids.variantIds[variant] ?? '',
        quantity,
        price: ((model.shelves[variant]?.pricePaise ?? 0) + seenOffset) / 100,
      }))
      let orderId = ''
      const answer = await outcome(async (tx) => {
        const who = ids.shoppers[shopper]
        if (who) orderId = await bookWithCash(tx, who, wanted)
      })
      const expected = expectBooking(model, shopper, merged, seenOffset)
      expect(answer).toBe(expected)
      if (expected) return
      for (const { variant, quantity } of merged) {
        const shelf = model.shelves[variant]
        if (shelf) shelf.held += quantity
      }
      model.orders.push({
        id: orderId,
        shopper,
        status: 'awaiting_confirmation',
        lines: merged,
        tries: 0,
        renewals: 0,
      })
    },
  )
}

function expectBooking(
  model: Model,
  shopper: number,
  lines: Line[],
  seenOffset: number,
): ErrorCode | undefined {
  const open = model.orders.filter(
    (order) =>
      order.shopper === shopper &&
      ['awaiting_confirmation', 'ready_for_pickup'].includes(order.status),
  )
  if (open.length >= MAX_OPEN_CASH_BOOKINGS) return 'TOO_MANY_BOOKINGS'
  const shelves = lines.map((line) => ({ ...line, shelf: model.shelves[line.variant] }))
  if (shelves.some(({ shelf }) => !shelf?.active)) return 'PRODUCT_UNAVAILABLE'
  if (shelves.some(({ shelf, quantity }) => (shelf?.stock ?? 0) - (shelf?.held ?? 0) < quantity))
    return 'OUT_OF_STOCK'
  if (shelves.some(({ quantity }) => quantity > 10)) return 'INVALID_INPUT'
  return seenOffset === 0 ? undefined : 'PRICE_CHANGED'
}

function onOrder(
  name: string,
  which: number,
  run: (model: Model, order: ModelOrder, world: World) => Promise<void>,
): Step {
  return step(`${name}(${which})`, async (model, world) => {
    const order = model.orders[which % Math.max(1, model.orders.length)]
    if (order) await run(model, order, world)
  })
}

const ready = (which: number) =>
  onOrder('ready', which, async (_model, order, { ids }) => {
    const answer = await outcome((tx) => markReady(tx, ids.merchant, { orderId: order.id, vault }))
    const allowed = order.status === 'awaiting_confirmation'
    expect(answer).toBe(allowed ? undefined : 'ORDER_STATUS_CONFLICT')
    if (allowed) order.status = 'ready_for_pickup'
  })

const collect = (which: number, how: 'code' | 'token' | 'wrong') =>
  onOrder(`collect by ${how}`, which, async (model, order, { ids }) => {
    const shown = await showing(order, how)
    const answer = await outcome((tx) =>
      handOver(tx, ids.merchant, { orderId: order.id, ...shown }, vault),
    )
    const expected = expectHandOver(model, order, how)
    expect(answer).toBe(expected)
    if (expected === undefined) sell(model, order)
    if (how === 'wrong' && (expected === 'WRONG_CODE' || isLastTry(model, order))) {
      order.tries += 1
      model.wrongToday += 1
    }
  })

function isLastTry(model: Model, order: ModelOrder): boolean {
  const open =
    order.status === 'ready_for_pickup' && model.wrongToday < WRONG_CODES_PER_STORE_AND_DAY
  return open && order.tries === PICKUP_CODE_TRIES - 1
}

async function showing(order: ModelOrder, how: 'code' | 'token' | 'wrong') {
  const [row] = await house.database.db
    .select()
    .from(pickupCodes)
    .where(eq(pickupCodes.orderId, order.id))
  const { code, token } = row ? vault.open(order.id, row.sealed) : { code: '123456', token: 'none' }
  if (how === 'token') return { code: undefined, token }
  return { code: how === 'code' ? code : code === '999999' ? '999998' : '999999', token: undefined }
}

function expectHandOver(model: Model, order: ModelOrder, how: string): ErrorCode | undefined {
  if (order.status !== 'ready_for_pickup') return 'ORDER_STATUS_CONFLICT'
  if (model.wrongToday >= WRONG_CODES_PER_STORE_AND_DAY) return 'HAND_OVER_LOCKED'
  if (order.tries >= PICKUP_CODE_TRIES) return 'CODE_ENDED'
  if (how !== 'wrong') return undefined
  return order.tries === PICKUP_CODE_TRIES - 1 ? 'CODE_ENDED' : 'WRONG_CODE'
}

function sell(model: Model, order: ModelOrder): void {
  order.status = 'collected'
  model.bills += 1
  for (const { variant, quantity } of order.lines) {
    const shelf = model.shelves[variant]
    if (!shelf) continue
    shelf.stock -= quantity
    shelf.held -= quantity
  }
}

const renew = (which: number) =>
  onOrder('renew', which, async (_model, order, { ids }) => {
    const who = ids.shoppers[order.shopper]
    if (!who) return
    const answer = await outcome((tx) => renewPickupCode(tx, who, { orderId: order.id, vault }))
    const isReady = order.status === 'ready_for_pickup'
    const spent = order.renewals >= PICKUP_CODE_RENEWALS
    expect(answer).toBe(!isReady ? 'ORDER_STATUS_CONFLICT' : spent ? 'NO_RENEWALS_LEFT' : undefined)
    if (answer !== undefined) return
    order.tries = 0
    order.renewals += 1
  })

const count = (variant: number, delta: number, stale: boolean, times: { n: number }) =>
  step(`count(${variant}, ${delta}, ${stale ? 'stale' : 'fresh'})`, async (model, { ids }) => {
    const shelf = model.shelves[variant]
    if (!shelf) return
    const wanted = {
      variantId: ids.variantIds[variant] ?? '',
      stock: shelf.stock + delta,
      expected: shelf.stock + (stale ? 1 : 0),
    }
    const cause = { reference: `count ${times.n++}`, actorId: null }
    const answer = await outcome(
      async (tx) => void (await adjustStock(tx, ids.storeId, cause, wanted)),
    )
    const fits = !stale && wanted.stock >= shelf.held
    expect(answer).toBe(fits ? undefined : 'STOCK_MOVED')
    if (fits) shelf.stock = wanted.stock
  })

const reprice = (variant: number, pricePaise: number) =>
  step(`reprice(${variant}, ${pricePaise})`, async (model, { ids }) => {
    const shelf = model.shelves[variant]
    if (shelf) shelf.pricePaise = pricePaise
    const id = ids.variantIds[variant] ?? ''
    await house.database.db.update(variants).set({ pricePaise }).where(eq(variants.id, id))
  })

const toggle = (variant: number) =>
  step(`toggle(${variant})`, async (model, { ids }) => {
    const shelf = model.shelves[variant]
    if (!shelf) return
    shelf.active = !shelf.active
    const id = ids.productIds[variant] ?? ''
    await house.database.db
      .update(products)
      .set({ active: shelf.active })
      .where(eq(products.id, id))
  })

const nextDay = step('a day passes', async (model) => {
  house.time.now = new Date(house.time.now.getTime() + 86_400_000)
  model.wrongToday = 0
})

function step(name: string, run: (model: Model, world: World) => Promise<void>): Step {
  return {
    check: () => true,
    toString: () => name,
    async run(model, world) {
      await run(model, world)
      await compare(model, world.ids)
    },
  }
}

/** The model and the database tell the same story, and no invariant is broken. */
async function compare(model: Model, ids: Ids): Promise<void> {
  const { db } = house.database
  const shelves = await db.select().from(variantStock).where(eq(variantStock.storeId, ids.storeId))
  for (const [index, shelf] of model.shelves.entries()) {
    const found = shelves.find(({ variantId }) => variantId === ids.variantIds[index])
    expect({ stock: found?.stock, held: found?.held }).toEqual({
      stock: shelf.stock,
      held: shelf.held,
    })
  }
  const rows = await db.select().from(orders).where(eq(orders.storeId, ids.storeId))
  const told = new Map(rows.map(({ id, status }) => [id, status]))
  expect(told).toEqual(new Map(model.orders.map(({ id, status }) => [id, status])))
  expect(rows.filter(({ billNumber }) => billNumber !== null)).toHaveLength(model.bills)
  expect(await brokenInvariants(house.database)).toEqual([])
}

async function newWorld(): Promise<{ model: Model; real: World }> {
  house.time.now = mondayNoon
  const store = await buildStore(house)
  const made = []
  for (let n = 0; n < 3; n++)
    made.push(await buildProduct(house, store.id, { stock: 4, pricePaise: 50_000 }))
  const people = await Promise.all([buildShopper(house), buildShopper(house)])
  const ids: Ids = {
    storeId: store.id,
    merchant: { userId: store.merchant.id, name: store.merchant.name, storeId: store.id },
    shoppers: people.map(({ id: userId, name, email }) => ({ userId, name, email })),
    variantIds: made.map(({ variantId }) => variantId),
    productIds: made.map(({ id }) => id),
  }
  const shelves = made.map(() => ({ stock: 4, held: 0, pricePaise: 50_000, active: true }))
  return { model: { shelves, orders: [], wrongToday: 0, bills: 0 }, real: { house, ids } }
}

const variant = fc.nat(2)
const line = fc.record({ variant, quantity: fc.integer({ min: 1, max: 3 }) })
const which = fc.nat(9)
const times = { n: 0 }
const commands: fc.Arbitrary<Step>[] = [
  fc
    .tuple(fc.nat(1), fc.array(line, { minLength: 1, maxLength: 3 }), fc.constantFrom(0, 0, 0, 100))
    .map(([who, lines, seen]) => book(who, lines, seen)),
  fc.tuple(fc.nat(1), line).map(([who, one]) => book(who, [one], 0)),
  which.map(ready),
  which.map(ready),
  which.map((n) => collect(n, 'code')),
  which.map((n) => collect(n, 'token')),
  which.map((n) => collect(n, 'wrong')),
  which.map((n) => collect(n, 'wrong')),
  which.map(renew),
  fc
    .tuple(variant, fc.integer({ min: -2, max: 3 }), fc.boolean())
    .map(([v, delta, stale]) => count(v, delta, stale, times)),
  fc.tuple(variant, fc.integer({ min: 100, max: 70_000 })).map(([v, price]) => reprice(v, price)),
  variant.map(toggle),
  fc.constant(nextDay),
]

it(
  'order life, stock, codes and bills follow the model through every history',
  async () => {
    const histories = fc.asyncProperty(
      fc.commands(commands, { maxCommands: 30, size: 'max' }),
      async (steps) => {
        const { model, real } = await newWorld()
        await fc.asyncModelRun(() => ({ model, real }), steps)
      },
    )
    const told = await fc.check(histories, { numRuns: RUNS, endOnFailure: RUNS > 100 })
    // The report names the seed and the shortest history that goes wrong.
    expect(told.failed ? fc.defaultReportMessage(told) : 'all well').toBe('all well')
  },
  RUNS * 10_000,
)
