import * as fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { issueBill } from '#server/modules/billing/commands/bills.ts'
import { sellAtCounter } from '#server/modules/till/commands/sell-at-counter.ts'
import { takeReturn } from '#server/modules/till/commands/take-return.ts'
import { adjustStock } from '#server/modules/inventory/commands/counts.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { variants, products } from '#server/platform/db/tables/catalog.ts'
import { variantStock } from '#server/platform/db/tables/inventory.ts'
import { orders, pickupCodes } from '#server/platform/db/tables/orders.ts'
import { storeClosures } from '#server/platform/db/tables/stores.ts'
import { record } from '#server/platform/events.ts'
import { systemRandom } from '#server/platform/ports/random.ts'
import { deriveKeys, makeCodeVault, makeGiftVault } from '#server/platform/secrets.ts'
import type { StatusForm } from '#shared/contract/orders/status-form.ts'
import { AppError } from '#shared/app-error.ts'
import type { ErrorCode } from '#shared/errors.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { buildProduct, buildShopper, buildStore, mondayNoon } from '#test/factories.ts'
import { brokenInvariants } from '#test/invariants.ts'
import {
  amountOf,
  DAY,
  dayOf,
  deadline,
  end,
  extension,
  fair,
  handOver,
  HOUR,
  isOpenOrder,
  type Keeps,
  type Model,
  type ModelOrder,
  refusalOfBooking,
  refusalOfCode,
  tick,
  unhold,
} from '#test/order-model.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { bookWithCash } from './commands/book.ts'
import { cancelBooking } from './commands/cancel.ts'
import { extendPickup } from './commands/deadlines/extend.ts'
import { moveOrder } from './commands/move-order.ts'
import { renewPickupCode } from './commands/deadlines/renew-code.ts'
import { endOverdueOrders, remindOfDeadlines } from './jobs.ts'

const RUNS = Number(process.env['MODEL_RUNS'] ?? 10)
const vault = makeCodeVault(deriveKeys(Buffer.alloc(32, 1)), systemRandom)
const giftVault = makeGiftVault(deriveKeys(Buffer.alloc(32, 1)), systemRandom)

type Line = { variant: number; quantity: number }
type Ids = {
  storeId: string
  merchant: { userId: string; name: string; storeId: string }
  shoppers: { userId: string; name: string; email: string }[]
  variantIds: string[]
  productIds: string[]
}
type World = { ids: Ids }
type Step = fc.AsyncCommand<Model, World>

const app = useTestApp()

/** The app's result: undefined for success, else the error code. */
async function outcome(work: (tx: Tx) => Promise<unknown>): Promise<ErrorCode | undefined> {
  try {
    const answer = await app.database.transaction(work)
    return answer instanceof AppError ? answer.code : undefined
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

function book(shopper: number, lines: Line[], seenOffset: number, toTry = false): Step {
  return step(
    `${toTry ? 'try' : 'book'}(${shopper}, ${JSON.stringify(lines)}, seen${seenOffset})`,
    async (model, ids) => {
      const wanted = lines.map(({ variant, quantity }) => ({
        productId: ids.productIds[variant] ?? '',
        variantId: ids.variantIds[variant] ?? '',
        quantity,
        price: ((model.stockRows[variant]?.pricePaise ?? 0) + seenOffset) / 100,
      }))
      let orderId = ''
      const answer = await outcome(async (tx) => {
        const who = ids.shoppers[shopper]
        if (who) orderId = await bookWithCash(tx, who, wanted, { toTry })
      })
      const merged = merge(lines)
      // A price that has fallen since is booked without a question.
      const seen = seenOffset >= 0 ? 'right' : 'wrong'
      const expected = refusalOfBooking(model, shopper, merged, seen)
      expect(answer).toBe(expected)
      if (!expected) hold(model, { id: orderId, shopper, lines: merged, toTry })
    },
  )
}

function hold(
  model: Model,
  { lines, ...order }: Pick<ModelOrder, 'id' | 'shopper' | 'toTry'> & { lines: Line[] },
): void {
  const held = lines.map((line) => {
    const stockRow = model.stockRows[line.variant]
    if (stockRow) stockRow.held += line.quantity
    return { ...line, pricePaise: stockRow?.pricePaise ?? 0, declined: false, notTaken: 0 }
  })
  const clock = { since: model.now, dueAt: deadline(model, 1), extended: false }
  const code = { tries: 0, renewals: 0 }
  model.orders.push({
    ...order,
    status: 'awaiting_confirmation',
    lines: held,
    ...clock,
    ...code,
  })
}

function onOrder(
  name: string,
  which: number,
  run: (model: Model, order: ModelOrder, ids: Ids) => Promise<void>,
): Step {
  return step(`${name}(${which})`, async (model, ids) => {
    const order = model.orders[which % Math.max(1, model.orders.length)]
    if (order) await run(model, order, ids)
  })
}

const merchantMoves = (ids: Ids, form: StatusForm) =>
  outcome((tx) => moveOrder(tx, ids.merchant, form, { vault, issueBill }))

const unlessStatus = (order: ModelOrder, ...allowed: OrderStatus[]): ErrorCode | undefined =>
  allowed.includes(order.status) ? undefined : 'ORDER_STATUS_CONFLICT'

/** Bit `n` of `mask` declines line `n`. */
const ready = (which: number, mask: number, stillOnShelf: boolean) =>
  onOrder(
    `ready without ${mask}, ${stillOnShelf ? 'on' : 'off'} the shelf`,
    which,
    async (model, order, ids) => {
      const gone = order.lines.filter((_line, place) => mask & (1 << place))
      const declinedLines = gone.map(({ variant }) => ids.variantIds[variant] ?? '')
      const input = {
        orderId: order.id,
        status: 'Ready for Pickup',
        declinedLines,
        stillOnShelf,
      } as const
      const answer = await merchantMoves(ids, input)
      expect(answer).toBe(unlessStatus(order, 'awaiting_confirmation'))
      if (answer) return
      for (const line of gone) line.declined = true
      unhold(model, gone, !stillOnShelf)
      if (gone.length === order.lines.length) return void (order.status = 'cancelled')
      Object.assign(order, {
        status: 'ready_for_pickup',
        since: model.now,
        dueAt: deadline(model, 2),
      })
    },
  )

/** A hand-over of a booking to try is invalid without the kept pieces. */
const unsaidError = (order: ModelOrder): ErrorCode | undefined =>
  order.toTry && order.status === 'ready_for_pickup' ? 'INVALID_INPUT' : undefined

const keepsOf =
  (part: number): Keeps =>
  (line, place) =>
    Math.min(line.quantity, (part >> (2 * place)) & 3)

/** Two bits of `part` for each line give the number of pieces that the customer keeps. */
const collectPart = (which: number, part: number) =>
  onOrder(`collect a part, ${part.toString(4)}`, which, async (model, order, ids) => {
    const keeps = keepsOf(part)
    const kept = order.lines.flatMap((line, place) => {
      const quantity = line.declined ? 0 : keeps(line, place)
      return quantity > 0 ? [{ variantId: ids.variantIds[line.variant] ?? '', quantity }] : []
    })
    const shown = await proofShown(order, 'code')
    const input = { orderId: order.id, status: 'Collected', kept, ...shown } as const
    const answer = await merchantMoves(ids, input)
    expect(answer).toBe(refusalOfCode(model, order, true))
    if (!answer) handOver(model, order, keeps)
  })

const collect = (which: number, how: 'code' | 'token' | 'wrong') =>
  onOrder(`collect by ${how}`, which, async (model, order, ids) => {
    const shown = await proofShown(order, how)
    const answer = await merchantMoves(ids, { orderId: order.id, status: 'Collected', ...shown })
    const expected = unsaidError(order) ?? refusalOfCode(model, order, how !== 'wrong')
    expect(answer).toBe(expected)
    if (expected === undefined) handOver(model, order)
    const isCounted = expected === 'WRONG_CODE' || (expected === 'CODE_ENDED' && order.tries < 5)
    if (!isCounted) return
    order.tries += 1
    model.wrongToday += 1
  })

async function proofShown(order: ModelOrder, how: 'code' | 'token' | 'wrong') {
  const [row] = await app.database.db
    .select()
    .from(pickupCodes)
    .where(eq(pickupCodes.orderId, order.id))
  const { code, token } = row ? vault.open(order.id, row.sealed) : { code: '123456', token: 'none' }
  if (how === 'token') return { token }
  return { code: how === 'code' ? code : code === '999999' ? '999998' : '999999' }
}

const override = (which: number) =>
  onOrder('hand over without code', which, async (model, order, ids) => {
    const input = {
      orderId: order.id,
      status: 'Collected',
      override: { reason: 'Known here' },
    } as const
    const answer = await merchantMoves(ids, input)
    expect(answer).toBe(unlessStatus(order, 'ready_for_pickup') ?? unsaidError(order))
    if (!answer) handOver(model, order)
  })

const cancelByShopper = (which: number) =>
  onOrder('cancel by shopper', which, async (model, order, ids) => {
    const who = ids.shoppers[order.shopper]
    if (!who) return
    const input = { orderId: order.id, reason: undefined }
    const answer = await outcome((tx) => cancelBooking(tx, who, input))
    expect(answer).toBe(unlessStatus(order, 'awaiting_confirmation'))
    if (!answer) end(model, order, 'cancelled')
  })

const cancelByStore = (which: number, stillOnShelf: boolean) =>
  onOrder(
    `cancel by store, ${stillOnShelf ? 'on' : 'off'} the shelf`,
    which,
    async (model, order, ids) => {
      const input = {
        orderId: order.id,
        status: 'Cancelled',
        reason: 'Broken',
        stillOnShelf,
      } as const
      const answer = await merchantMoves(ids, input)
      expect(answer).toBe(unlessStatus(order, 'awaiting_confirmation', 'ready_for_pickup'))
      if (!answer) end(model, order, 'cancelled', !stillOnShelf)
    },
  )

const notCollected = (which: number) =>
  onOrder('nobody came', which, async (model, order, ids) => {
    const answer = await merchantMoves(ids, { orderId: order.id, status: 'Not Collected' })
    const isOver = order.status === 'ready_for_pickup' && fair(model, order) <= model.now
    expect(answer).toBe(isOver ? undefined : 'ORDER_STATUS_CONFLICT')
    if (!answer) end(model, order, 'not_collected')
  })

const extend = (which: number) =>
  onOrder('extend', which, async (model, order, ids) => {
    const who = ids.shoppers[order.shopper]
    if (!who) return
    const answer = await outcome((tx) => extendPickup(tx, who, order.id))
    const to = order.extended || order.dueAt <= model.now ? undefined : extension(model, order)
    const refused = to === undefined ? 'EXTENSION_REFUSED' : undefined
    expect(answer).toBe(unlessStatus(order, 'ready_for_pickup') ?? refused)
    if (!answer && to !== undefined) Object.assign(order, { dueAt: to, extended: true })
  })

const renew = (which: number) =>
  onOrder('renew', which, async (_model, order, ids) => {
    const who = ids.shoppers[order.shopper]
    if (!who) return
    const answer = await outcome((tx) => renewPickupCode(tx, who, { orderId: order.id, vault }))
    const spent = order.renewals >= 3 ? 'NO_RENEWALS_LEFT' : undefined
    expect(answer).toBe(unlessStatus(order, 'ready_for_pickup') ?? spent)
    if (answer) return
    order.tries = 0
    order.renewals += 1
  })

const count = (variant: number, delta: number, stale: boolean, times: { n: number }) =>
  step(`count(${variant}, ${delta}, ${stale ? 'stale' : 'fresh'})`, async (model, ids) => {
    const stockRow = model.stockRows[variant]
    if (!stockRow) return
    const wanted = {
      variantId: ids.variantIds[variant] ?? '',
      stock: stockRow.stock + delta,
      expected: stockRow.stock + (stale ? 1 : 0),
    }
    const cause = { reference: `count ${times.n++}`, actorId: null }
    const answer = await outcome((tx) => adjustStock(tx, ids.storeId, cause, wanted))
    const fits = !stale && wanted.stock >= stockRow.held
    expect(answer).toBe(fits ? undefined : 'STOCK_MOVED')
    if (fits) stockRow.stock = wanted.stock
  })

/** A sale at the counter without a booking. `isHere`: of pieces in the seller's hand, whatever the count. */
const walkIn = (variant: number, quantity: number, isHere: boolean) =>
  step(`walk-in(${variant}, ${quantity}, ${isHere})`, async (model, ids) => {
    const stockRow = model.stockRows[variant]
    if (!stockRow) return
    const lines = [{ variantId: ids.variantIds[variant] ?? '', quantity, isHere }]
    const answer = await outcome((tx) =>
      sellAtCounter(
        tx,
        { ...ids.merchant, staffRole: 'owner' },
        { lines, paidBy: 'upi' },
        giftVault,
      ),
    )
    if (isHere && stockRow.held === 0) stockRow.stock = Math.max(stockRow.stock, quantity)
    const fits = stockRow.stock - stockRow.held >= quantity
    expect(answer).toBe(fits ? undefined : 'TOO_FEW_FREE')
    if (fits) stockRow.stock -= quantity
  })

/** Returns pieces of the first line of a bill, from a booking or from a sale at the counter. */
const takeBack = (which: number, quantity: number, restock: boolean) =>
  step(`take back(${which}, ${quantity}, ${restock})`, async (model, ids) => {
    const { rows } = await app.database.pool.query(
      `select b.id, l.position, l.quantity, coalesce(l.variant_id, o.variant_id) as variant
       from bills b join lateral (select * from bill_lines where bill_id = b.id order by position limit 1) l on true
       left join order_lines o on o.order_id = b.order_id and o.position = l.position
       where b.kind <> 'credit_note' order by b.serial`,
    )
    const bill = rows[which % Math.max(1, rows.length)]
    if (!bill) return
    const lines = [{ position: bill.position, quantity, restock }]
    const form = { billId: bill.id, lines, reason: 'Too small', paidBy: 'cash' } as const
    const returnId = systemRandom.uuid()
    const answer = await outcome((tx) =>
      takeReturn(tx, ids.merchant, { ...form, returnId }, giftVault),
    )
    const left = model.left.get(bill.id) ?? bill.quantity
    expect(answer).toBe(quantity <= left ? undefined : 'INVALID_INPUT')
    if (answer) return
    model.left.set(bill.id, left - quantity)
    const stockRow = model.stockRows[ids.variantIds.indexOf(bill.variant)]
    if (stockRow && restock) stockRow.stock += quantity
  })

const reprice = (variant: number, pricePaise: number) =>
  step(`reprice(${variant}, ${pricePaise})`, async (model, ids) => {
    const stockRow = model.stockRows[variant]
    if (stockRow) stockRow.pricePaise = pricePaise
    const id = ids.variantIds[variant] ?? ''
    await app.database.db.update(variants).set({ pricePaise }).where(eq(variants.id, id))
  })

const toggle = (variant: number) =>
  step(`toggle(${variant})`, async (model, ids) => {
    const stockRow = model.stockRows[variant]
    if (!stockRow) return
    stockRow.active = !stockRow.active
    const id = ids.productIds[variant] ?? ''
    await app.database.db
      .update(products)
      .set({ active: stockRow.active })
      .where(eq(products.id, id))
  })

/** Moves the time by some hours and runs the timers. */
const wait = (hours: number) =>
  step(`wait(${hours} h)`, async (model) => {
    const before = dayOf(model.now)
    model.now += hours * HOUR
    if (dayOf(model.now) !== before) model.wrongToday = 0
    app.time.now = new Date(model.now)
    const failed: object[] = []
    const log = { error: (details: object) => void failed.push(details) }
    const round = { database: app.database, log }
    await endOverdueOrders(round, app.time.now)
    tick(model)
    await remindOfDeadlines(round, app.time.now)
    expect(failed).toEqual([])
  })

const shut = (inDays: number, days: number) =>
  step(`shut(in ${inDays} days, for ${days})`, async (model, { storeId }) => {
    const first = dayOf(model.now) + inDays
    for (let day = first; day < first + days; day++) model.closedDays.add(day)
    const [fromDay, toDay] = [first, first + days - 1].map((day) =>
      new Date(day * DAY).toISOString().slice(0, 10),
    )
    const closure = { storeId, fromDay: fromDay ?? '', toDay: toDay ?? '', reason: 'Wedding' }
    await app.database.db.insert(storeClosures).values(closure)
    await app.database.transaction((tx) => record(tx, 'hours.changed', { storeId }))
    await app.jobs.drained()
    for (const order of model.orders.filter(isOpenOrder)) order.dueAt = fair(model, order)
  })

function step(name: string, run: (model: Model, ids: Ids) => Promise<void>): Step {
  return {
    check: () => true,
    toString: () => name,
    async run(model, world) {
      await run(model, world.ids)
      await compare(model, world.ids)
    },
  }
}

/** Checks that the model and the database agree, and that no invariant is broken. */
async function compare(model: Model, ids: Ids): Promise<void> {
  const { db } = app.database
  const stockRows = await db
    .select()
    .from(variantStock)
    .where(eq(variantStock.storeId, ids.storeId))
  for (const [index, stockRow] of model.stockRows.entries()) {
    const found = stockRows.find(({ variantId }) => variantId === ids.variantIds[index])
    expect({ stock: found?.stock, held: found?.held }).toEqual({
      stock: stockRow.stock,
      held: stockRow.held,
    })
  }
  const rows = await db.select().from(orders).where(eq(orders.storeId, ids.storeId))
  const told = rows.map(({ id, status, amountPaise, dueAt }) => [
    id,
    { status, amountPaise, dueAt: dueAt?.getTime() ?? null },
  ])
  const expected = model.orders.map((order) => [
    order.id,
    {
      status: order.status,
      amountPaise: amountOf(order),
      dueAt: isOpenOrder(order) ? order.dueAt : null,
    },
  ])
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(expected))
  expect(rows.filter(({ billNumber }) => billNumber !== null)).toHaveLength(model.bills)
  expect(await brokenInvariants(app.database)).toEqual([])
}

/** An empty database with one shop, because rows of earlier histories would slow every query. */
async function newWorld(): Promise<{ model: Model; real: World }> {
  await app.jobs.drained()
  await app.database.truncateAll()
  app.time.now = mondayNoon
  const store = await buildStore(app)
  const made = []
  for (let n = 0; n < 3; n++)
    made.push(await buildProduct(app, store.id, { stock: 4, pricePaise: 50_000 }))
  // The last product has two sizes, for bookings to try.
  made.push(await buildProduct(app, store.id, { stock: 4, pricePaise: 50_000, sizes: ['S', 'M'] }))
  const all = made.flatMap(({ id, variantIds }) => variantIds.map((variantId) => [id, variantId]))
  const people = await Promise.all([buildShopper(app), buildShopper(app)])
  const ids: Ids = {
    storeId: store.id,
    merchant: { userId: store.merchant.id, name: store.merchant.name, storeId: store.id },
    shoppers: people.map(({ id: userId, name, email }) => ({ userId, name, email })),
    variantIds: all.map(([, variantId]) => variantId ?? ''),
    productIds: all.map(([id]) => id ?? ''),
  }
  const model: Model = {
    now: mondayNoon.getTime(),
    stockRows: all.map(() => ({ stock: 4, held: 0, pricePaise: 50_000, active: true })),
    orders: [],
    closedDays: new Set(),
    wrongToday: 0,
    bills: 0,
    left: new Map(),
    noShows: [[], []],
  }
  return { model, real: { ids } }
}

const variant = fc.nat(2)
const tryOn = (shopper: number, sizes: readonly number[]) =>
  book(
    shopper,
    sizes.map((size) => ({ variant: size, quantity: 1 })),
    0,
    true,
  )
const line = fc.record({ variant, quantity: fc.integer({ min: 1, max: 3 }) })
const which = fc.nat(9)
const mask = fc.constantFrom(0, 0, 0, 1, 2, 3, 7)
const times = { n: 0 }
const commands: fc.Arbitrary<Step>[] = [
  fc
    .tuple(
      fc.nat(1),
      fc.array(line, { minLength: 1, maxLength: 3 }),
      fc.constantFrom(0, 0, 0, 100, -100),
    )
    .map(([who, lines, seen]) => book(who, lines, seen)),
  fc.tuple(fc.nat(1), line).map(([who, one]) => book(who, [one], 0)),
  fc.tuple(fc.nat(1), line).map(([who, one]) => book(who, [one], 0)),
  fc
    .tuple(fc.nat(1), fc.constantFrom([3], [4], [3, 4], [4, 3]))
    .map(([who, sizes]) => tryOn(who, sizes)),
  fc.tuple(which, fc.nat(63)).map(([n, part]) => collectPart(n, part)),
  fc.tuple(which, fc.constantFrom(0, 1, 4, 63)).map(([n, part]) => collectPart(n, part)),
  fc.tuple(which, mask, fc.boolean()).map(([n, gone, still]) => ready(n, gone, still)),
  fc.tuple(which, mask, fc.boolean()).map(([n, gone, still]) => ready(n, gone, still)),
  which.map((n) => ready(n, 0, false)),
  which.map((n) => collect(n, 'code')),
  which.map((n) => collect(n, 'token')),
  which.map((n) => collect(n, 'wrong')),
  which.map((n) => collect(n, 'wrong')),
  which.map(override),
  which.map(cancelByShopper),
  fc.tuple(which, fc.boolean()).map(([n, still]) => cancelByStore(n, still)),
  which.map(notCollected),
  which.map(extend),
  which.map(renew),
  fc
    .tuple(variant, fc.integer({ min: -2, max: 3 }), fc.boolean())
    .map(([v, delta, stale]) => count(v, delta, stale, times)),
  fc.tuple(fc.nat(4), fc.integer({ min: 100, max: 70_000 })).map(([v, price]) => reprice(v, price)),
  variant.map(toggle),
  fc
    .tuple(variant, fc.integer({ min: 1, max: 3 }), fc.boolean())
    .map(([v, pieces, isHere]) => walkIn(v, pieces, isHere)),
  fc
    .tuple(which, fc.integer({ min: 1, max: 2 }), fc.boolean())
    .map(([n, pieces, back]) => takeBack(n, pieces, back)),
  fc.constantFrom(1, 8, 9, 24, 32, 56, 80).map(wait),
  fc
    .tuple(fc.integer({ min: 0, max: 4 }), fc.constantFrom(1, 1, 2, 12))
    .map(([first, days]) => shut(first, days)),
]

/** The first steps of every history, so that it has orders from the start. */
const opening = [
  book(
    0,
    [
      { variant: 0, quantity: 1 },
      { variant: 1, quantity: 2 },
    ],
    0,
  ),
  book(1, [{ variant: 1, quantity: 1 }], 0),
  book(
    0,
    [
      { variant: 2, quantity: 2 },
      { variant: 0, quantity: 1 },
    ],
    0,
  ),
  ready(0, 0, false),
  ready(1, 0, false),
  tryOn(1, [3, 4]),
  ready(3, 0, false),
]

it(
  'order status, stock, codes, deadlines, bills, sales and returns at the counter follow the model through every history',
  async () => {
    const histories = fc.asyncProperty(
      fc.commands(commands, { maxCommands: 30, size: 'max' }),
      async (steps) => {
        const { model, real } = await newWorld()
        for (const one of opening) await one.run(model, real)
        await fc.asyncModelRun(() => ({ model, real }), steps)
      },
    )
    const told = await fc.check(histories, { numRuns: RUNS, endOnFailure: RUNS > 100 })
    // The report names the seed and the shortest history that fails.
    const report = `${fc.defaultReportMessage(told)}\n${String(told.errorInstance)}`
    expect(told.failed ? report : 'all well').toBe('all well')
  },
  RUNS * 10_000,
)
