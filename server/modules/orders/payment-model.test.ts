import * as fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { issueBill } from '#server/modules/billing/commands/bills.ts'
import { processWebhooks, sendRefunds } from '#server/modules/payments/jobs.ts'
import { pickupCodes } from '#server/platform/db/tables/orders.ts'
import { systemRandom } from '#server/platform/ports/random.ts'
import { deriveKeys, makeCodeVault } from '#server/platform/secrets.ts'
import { AppError } from '#shared/app-error.ts'
import { mustExist } from '#shared/must-exist.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { buildProduct, buildShopper, buildStore, mondayNoon } from '#test/factories.ts'
import { brokenInvariants } from '#test/invariants.ts'
import * as expected from '#test/payment-model.ts'
import type { ModelPayment, PaidOrder, PaymentModel } from '#test/payment-model.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { bookWithCash } from './commands/book.ts'
import { cancelBooking } from './commands/cancel.ts'
import { moveOrder } from './commands/move-order.ts'
import { startPayment, verifyPayment } from './flows/checkout.ts'
import { closeCounterQr, closeCounterQrs, showCounterQr } from './flows/counter-payments.ts'
import { endUnpaidOrders } from './jobs.ts'

const RUNS = Number(process.env['MODEL_RUNS'] ?? 10)
const vault = makeCodeVault(deriveKeys(Buffer.alloc(32, 1)), systemRandom)
const KURTA = 49_900
const STOLE = 10_000

type Person = { userId: string; name: string; email: string }
type World = {
  storeId: string
  merchant: { userId: string; name: string; storeId: string }
  shoppers: Person[]
  kurta: { productId: string; variantId: string }
  stole: { productId: string; variantId: string }
}
type Step = fc.AsyncCommand<PaymentModel, World>

const app = useTestApp()

const money = () => mustExist(app.money, 'online payment')
const desk = () => ({ database: app.database, flows: money().flows })

async function outcome(work: () => Promise<unknown>): Promise<ErrorCode | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

function step(name: string, run: (model: PaymentModel, world: World) => Promise<void>): Step {
  return {
    check: () => true,
    toString: () => name,
    async run(model, world) {
      await run(model, world)
      await compare(model, world)
    },
  }
}

type OnOrder = (model: PaymentModel, order: PaidOrder, world: World) => Promise<void>

const onOrder = (name: string, which: number, run: OnOrder): Step =>
  step(`${name} (${which})`, async (model, world) => {
    const order = model.orders[which % Math.max(1, model.orders.length)]
    if (order) await run(model, order, world)
  })

const person = (world: World, shopper: number) => mustExist(world.shoppers[shopper], 'a shopper')

/** Pay Now for this number of kurtas, of which the stock is small, and one stole. */
const payNow = (shopper: number, quantity: number, isKnown: boolean): Step =>
  step(
    `Pay Now (${shopper}, ${quantity}, ${isKnown ? 'once more' : 'once'})`,
    async (model, world) => {
      const besides = isKnown ? expected.paidOrders(model, shopper).map(({ id }) => id) : []
      const products = [
        { ...world.kurta, quantity },
        { ...world.stole, quantity: 1 },
      ]
      let orderId = ''
      const answer = await outcome(async () => {
        // The person was told of each payment that has begun, so that the history goes on.
        const despitePayments = model.orders.map(({ id }) => id)
        const wanted = { products, besides, despitePayments }
        orderId = await startPayment(desk(), person(world, shopper), wanted)
      })
      const { expected: refusal, continued } = expected.checkout(model, {
        shopper,
        quantity,
        isKnown,
      })
      expect(answer).toBe(refusal)
      if (continued) expect(orderId).toBe(continued.id)
      if (refusal || continued) return
      const [order] = app.provider.findOrders(orderId)
      const wholePaise = KURTA * quantity + STOLE
      expect(order?.amount).toBe(wholePaise)
      const providerOrderId = order?.id ?? ''
      expected.addOrder(model, { id: orderId, providerOrderId, shopper, quantity, wholePaise })
    },
  )

type PaymentPlan = { succeeds: boolean; lost: boolean; extraPaise: number; duplicates: number }

/** The shopper pays, or the payment fails. The provider's events about it may be lost or arrive several times. */
const pay = (which: number, { succeeds, lost, extraPaise, duplicates }: PaymentPlan): Step =>
  onOrder(
    `pay: ${succeeds ? 'captured' : 'failed'}, ${extraPaise} more, events ${lost ? 'lost' : duplicates + 1}`,
    which,
    async (_model, order) => {
      const { provider } = app
      provider.setKnobs({ captureTwice: true, captureLate: true, duplicates, reorder: true })
      provider.setKnobs({ dropEvents: lost, newEventIds: true, extraPaise })
      const qr = order.qrs?.[duplicates % order.qrs.length]
      if (order.qrs && !qr) return
      const paid = qr?.providerOrderId ?? order.providerOrderId
      const { id, amount } = provider.startPayment(paid, { method: 'upi' })
      provider.endPayment(id, succeeds ? 'success' : 'failure')
      provider.setKnobs({ extraPaise: 0 })
      const status = succeeds ? 'captured' : 'failed'
      order.payments.push({
        id,
        amountPaise: amount,
        status,
        known: 'nothing',
        isWinner: false,
        refunds: [],
        qr,
      })
    },
  )

/** The bank authorises a payment that had failed. */
const authoriseLate = (which: number): Step =>
  onOrder('authorised late', which, async (_model, order) => {
    const failed = order.payments.find(({ status }) => status === 'failed')
    if (!failed) return
    app.provider.setKnobs({ captureTwice: true, captureLate: true, dropEvents: false })
    app.provider.authorise(failed.id)
    failed.status = 'captured'
  })

/** The browser's proof of the last payment, or a forged one. */
const verify = (which: number, isForged: boolean): Step =>
  onOrder(`verify${isForged ? ' forged' : ''}`, which, async (model, order, world) => {
    const payment = order.payments.at(-1)
    // A QR has no proof.
    if (!payment || payment.qr) return
    const { providerOrderId, shopper } = order
    const proof = app.provider.checkoutAnswer(app.provider.needPayment(payment.id))
    const real = proof['razorpay_signature'] ?? ''
    const signature = isForged ? real.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) : real
    const form = { providerOrderId, paymentId: payment.id, signature }
    const answer = await outcome(() => verifyPayment(desk(), person(world, shopper), form))
    expect(answer).toBe(isForged ? 'PAYMENT_NOT_PROVED' : undefined)
    if (!isForged) expected.learn(model, order, payment)
  })

/**
 * The provider delivers its events, and the app asks about each; the model learns the same payments in the same order.
 */
const webhooks: Step = step('webhooks', async (model) => {
  await app.provider.runDue()
  const { rows } = await app.database.pool.query<{ body: Buffer }>(
    'select body from webhook_inbox where done_at is null order by next_at, id',
  )
  while ((await processWebhooks(money(), app.time.now)) > 0);
  for (const { body } of rows) {
    const fact = money().provider.readFact(body)
    if (fact.kind !== 'payment') continue
    const { paymentId } = fact
    const order = model.orders.find(({ payments }) => payments.some(({ id }) => id === paymentId))
    const payment = order?.payments.find(({ id }) => id === paymentId)
    if (order && payment) expected.learn(model, order, payment)
  }
})

/** The reconciler asks the provider about a booking. */
const reconcile = (which: number): Step =>
  onOrder('reconcile', which, async (model, order) => {
    const qr = order.qrs?.at(-1)
    const subject = { purpose: 'order', subjectId: order.id, receipt: qr?.receipt } as const
    expect(await money().flows.askProvider(subject)).toBe('answered')
    if (qr) expected.askQr(model, order, qr)
    else if (!order.qrs) expected.learnAll(model, order)
  })

/** The app sends due refunds, and the provider processes them at once. */
const refunds: Step = step('refunds', async (model) => {
  app.provider.setKnobs({ dropEvents: false })
  await sendRefunds(money())
  const paid = model.orders.flatMap(({ payments }) => payments)
  for (const refund of paid.flatMap((payment) => payment.refunds)) refund.isOver = true
})

const cancelByShopper = (which: number): Step =>
  onOrder('cancel by shopper', which, async (model, order, world) => {
    const form = { orderId: order.id, reason: undefined }
    const who = person(world, order.shopper)
    const answer = await outcome(() =>
      app.database.transaction((tx) => cancelBooking(tx, who, form)),
    )
    const may = order.status === 'payment_pending' || order.status === 'awaiting_confirmation'
    expect(answer).toBe(may ? undefined : 'ORDER_STATUS_CONFLICT')
    if (may) expected.cancel(model, order)
  })

type StoreForm = Parameters<typeof moveOrder>[2]

/** A step of the store, which cannot see bookings that were never paid. */
async function moveByStore(
  { merchant }: World,
  { form, order, from }: { form: StoreForm; order: PaidOrder; from: readonly string[] },
): Promise<boolean> {
  const answer = await outcome(() =>
    app.database.transaction((tx) => moveOrder(tx, merchant, form, { vault, issueBill })),
  )
  const isSeen = order.qrs !== undefined || order.payments.some(({ isWinner }) => isWinner)
  const refusal = from.includes(order.status) ? undefined : 'ORDER_STATUS_CONFLICT'
  expect(answer).toBe(isSeen ? refusal : 'NOT_FOUND')
  return answer === undefined
}

const cancelByStore = (which: number): Step =>
  onOrder('cancel by store', which, async (model, order, world) => {
    const form = {
      orderId: order.id,
      status: 'Cancelled',
      reason: 'Torn',
      stillOnShelf: true,
    } as const
    const from = ['awaiting_confirmation', 'ready_for_pickup']
    if (await moveByStore(world, { form, order, from })) expected.cancel(model, order)
  })

const ready = (which: number, declines: boolean): Step =>
  onOrder(`ready${declines ? ' without the stole' : ''}`, which, async (_model, order, world) => {
    const declinedLines = declines ? [world.stole.variantId] : []
    const form = { orderId: order.id, status: 'Ready for Pickup', declinedLines } as const
    const from = ['awaiting_confirmation']
    if (await moveByStore(world, { form: { ...form, stillOnShelf: true }, order, from }))
      expected.ready(order, declines ? STOLE : 0)
  })

/** The shopper keeps the wanted number of kurtas, at most the booked number, and the stole or not. */
const collect = (which: number, wanted: number, withStole: boolean): Step =>
  onOrder(`collect ${wanted}, stole ${withStole}`, which, async (model, order, world) => {
    const { pieces, amountPaise, ...told } = await keep(world, order, { wanted, withStole })
    const form = { orderId: order.id, status: 'Collected', ...told } as const
    if (await moveByStore(world, { form, order, from: ['ready_for_pickup'] }))
      expected.handOver(model, order, { pieces, amountPaise })
  })

/** The pieces that the shopper keeps, with the code that proves it. */
async function keep(
  { kurta, stole }: World,
  order: PaidOrder,
  { wanted, withStole }: { wanted: number; withStole: boolean },
) {
  const pieces = Math.min(wanted, order.quantity)
  const keepsStole = withStole && order.amountPaise > KURTA * order.quantity
  const kept = [
    { ...kurta, quantity: pieces },
    { ...stole, quantity: keepsStole ? 1 : 0 },
  ].flatMap(({ variantId, quantity }) => (quantity > 0 ? [{ variantId, quantity }] : []))
  const [row] = await app.database.db
    .select()
    .from(pickupCodes)
    .where(eq(pickupCodes.orderId, order.id))
  const code = row ? vault.open(order.id, row.sealed).code : '000000'
  return { pieces, amountPaise: KURTA * pieces + (keepsStole ? STOLE : 0), kept, code }
}

/** The shopper of the counter, who pays nothing before. */
const AT_COUNTER = 2

/** A booking to be paid at the counter, which the store has made ready; one at a time. */
const bookForCounter = (quantity: number): Step =>
  step(`book for the counter (${quantity})`, async (model, world) => {
    const isOpen = model.orders.some(({ qrs, status }) => qrs && status === 'ready_for_pickup')
    if (isOpen) return
    const products = [
      { ...world.kurta, quantity },
      { ...world.stole, quantity: 1 },
    ]
    const shopper = person(world, AT_COUNTER)
    let id = ''
    const answer = await outcome(async () => {
      id = await app.database.transaction((tx) => bookWithCash(tx, shopper, products, {}))
    })
    expect(answer).toBe(model.stock - model.held < quantity ? 'OUT_OF_STOCK' : undefined)
    if (answer) return
    const form = { orderId: id, status: 'Ready for Pickup' } as const
    await app.database.transaction((tx) =>
      moveOrder(tx, world.merchant, form, { vault, issueBill }),
    )
    const wholePaise = KURTA * quantity + STOLE
    expected.addCounterOrder(model, { id, shopper: AT_COUNTER, quantity, wholePaise })
  })

const onCounterOrder = (name: string, which: number, run: OnOrder): Step =>
  step(`${name} (${which})`, async (model, world) => {
    const orders = model.orders.filter(({ qrs }) => qrs)
    const order = orders[which % Math.max(1, orders.length)]
    if (order) await run(model, order, world)
  })

/** The counter shows the provider's QR for what the shopper keeps. */
const showQr = (which: number, wanted: number, withStole: boolean): Step =>
  onCounterOrder(`QR of ${wanted}, stole ${withStole}`, which, async (model, order, world) => {
    const { pieces, amountPaise, ...told } = await keep(world, order, { wanted, withStole })
    const tools = { ...desk(), vault, random: systemRandom }
    const answer = await outcome(async () => {
      await showCounterQr(tools, world.merchant, { orderId: order.id, ...told })
    })
    if (order.status !== 'ready_for_pickup') return expect(answer).toBe('ORDER_STATUS_CONFLICT')
    if (amountPaise === 0) return expect(answer).toBe('INVALID_INPUT')
    expect(answer).toBeUndefined()
    if (expected.shownAgain(model, order, { pieces, amountPaise })) return
    const { rows } = await app.database.pool.query<{ receipt: string; id: string }>(
      `select receipt, provider_order_id as id from payment_orders join counter_payments c on c.id::text = receipt
       where c.order_id = $1 and c.ended_at is null`,
      [order.id],
    )
    const { receipt, id: providerOrderId } = mustExist(rows[0], 'the QR')
    expected.addQr(model, order, { receipt, providerOrderId, pieces, amountPaise })
  })

const closeQr = (which: number): Step =>
  onCounterOrder('close the QR', which, async (model, order, world) => {
    expect(await closeCounterQr(desk(), world.merchant, order.id)).toBe(true)
    const open = order.qrs?.find(({ state }) => state === 'open')
    if (open) expected.endQr(model, order, open)
  })

/** Time passes, and bookings whose hold has expired end. */
const wait = (minutes: number): Step =>
  step(`wait (${minutes} min)`, async (model) => {
    model.now += minutes * 60_000
    app.time.now = new Date(model.now)
    await endUnpaidOrders(money(), app.time.now)
    expected.endUnpaid(model)
    await closeCounterQrs(money(), app.time.now)
    expected.closeQrs(model)
  })

/** Checks that the model and the database agree, and that no invariant is broken. */
async function compare(model: PaymentModel, world: World): Promise<void> {
  const { pool } = app.database
  const stockRow = await pool.query<{ stock: number; held: number }>(
    'select stock, held from variant_stock where variant_id = $1',
    [world.kurta.variantId],
  )
  expect(stockRow.rows).toEqual([{ stock: model.stock, held: model.held }])
  const orders = await pool.query<{ id: string; status: string; paise: number }>(
    'select id, status, amount_paise as paise from orders',
  )
  const told = orders.rows.map(({ id, status, paise }) => [id, `${status} ${paise}`])
  const known = model.orders.map(({ id, status, amountPaise }) => [id, `${status} ${amountPaise}`])
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(known))
  const payments = await pool.query<{ id: string; told: string }>(`
    select p.provider_payment_id as id, concat_ws(' ', case when p.rank >= 4 then 'captured' else 'failed' end,
      case when p.is_winner then 'winner' end, (select string_agg(concat_ws(' ', r.reason, r.amount_paise,
        case when r.state = 'processed' then 'over' else 'open' end), ', ' order by r.reason)
        from refunds r where r.payment_id = p.id)) as told
    from payments p`)
  const learned = model.orders.flatMap((order) => order.payments.flatMap(tell))
  expect(Object.fromEntries(payments.rows.map(({ id, told: text }) => [id, text]))).toEqual(
    Object.fromEntries(learned),
  )
  expect(await brokenInvariants(app.database)).toEqual([])
}

function tell(payment: ModelPayment): [string, string][] {
  if (payment.known === 'nothing') return []
  const given = payment.refunds
    .toSorted((one, other) => one.reason.localeCompare(other.reason))
    .map(
      ({ reason, amountPaise, isOver }) => `${reason} ${amountPaise} ${isOver ? 'over' : 'open'}`,
    )
  const winner = payment.isWinner ? ['winner'] : []
  return [
    [
      payment.id,
      [payment.known, ...winner, ...(given.length > 0 ? [given.join(', ')] : [])].join(' '),
    ],
  ]
}

async function newWorld(): Promise<{ model: PaymentModel; real: World }> {
  app.provider.resetKnobs()
  await app.provider.runDue()
  await app.jobs.drained()
  await app.database.truncateAll()
  app.time.now = mondayNoon
  const { id: storeId, merchant } = await buildStore(app)
  const kurta = await buildProduct(app, storeId, { stock: 3, pricePaise: KURTA })
  const stole = await buildProduct(app, storeId, { stock: 500, pricePaise: STOLE })
  const people = [await buildShopper(app), await buildShopper(app), await buildShopper(app)]
  const real: World = {
    storeId,
    merchant: { userId: merchant.id, name: merchant.name, storeId },
    shoppers: people.map(({ id: userId, name, email }) => ({ userId, name, email })),
    kurta: { productId: kurta.id, variantId: kurta.variantId },
    stole: { productId: stole.id, variantId: stole.variantId },
  }
  return { model: { now: mondayNoon.getTime(), stock: 3, held: 0, orders: [] }, real }
}

const which = fc.nat(7)
const paying = fc.record({
  succeeds: fc.constantFrom(true, true, false),
  lost: fc.boolean(),
  extraPaise: fc.constantFrom(0, 0, 0, 0, 100),
  duplicates: fc.constantFrom(0, 1, 4),
})
const buying = fc
  .tuple(fc.nat(1), fc.integer({ min: 1, max: 2 }), fc.boolean())
  .map(([n, q, isKnown]) => payNow(n, q, isKnown))
const showing = fc
  .tuple(which, fc.nat(2), fc.boolean())
  .map(([n, wanted, withStole]) => showQr(n, wanted, withStole))
const payingOne = fc.tuple(which, paying).map(([n, how]) => pay(n, how))
const commands: fc.Arbitrary<Step>[] = [
  buying,
  buying,
  payingOne,
  payingOne,
  payingOne,
  which.map(authoriseLate),
  fc.tuple(which, fc.constantFrom(false, false, true)).map(([n, forged]) => verify(n, forged)),
  fc.constant(webhooks),
  fc.constant(webhooks),
  which.map(reconcile),
  fc.constant(refunds),
  which.map(cancelByShopper),
  which.map(cancelByStore),
  fc.tuple(which, fc.boolean()).map(([n, declines]) => ready(n, declines)),
  fc
    .tuple(which, fc.nat(2), fc.boolean())
    .map(([n, wanted, withStole]) => collect(n, wanted, withStole)),
  fc.constantFrom(1, 12, 26, 26, 1_500).map(wait),
  fc.integer({ min: 1, max: 2 }).map(bookForCounter),
  showing,
  showing,
  which.map(closeQr),
]

it(
  'an online payment, its order, its pieces and its refunds follow the model through every history',
  async () => {
    const histories = fc.asyncProperty(
      fc.commands(commands, { maxCommands: 30, size: 'max' }),
      async (steps) => {
        const { model, real } = await newWorld()
        await payNow(0, 2, false).run(model, real)
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
