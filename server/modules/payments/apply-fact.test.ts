import { beforeAll, describe, expect, it } from 'vitest'
import type { ProviderPaymentStatus } from '#server/platform/ports/payments.ts'
import { mustExist } from '#shared/must-exist.ts'
import { mondayNoon } from '#test/factories.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { buildPaymentScene } from '#test/payment-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { type AnsweredPayment, applyPayment } from './commands/apply-fact.ts'
import { sendRefunds } from './jobs.ts'

const app = useTestApp()

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap((item, index) =>
    permutations(items.filter((_other, at) => at !== index)).map((rest) => [item, ...rest]),
  )
}

/** Each seventh of these orders; all of them in `npm run prove -- models`. */
function someOf<T>(orders: T[]): T[] {
  const step = process.env['MODEL_RUNS'] ? 1 : 7
  return orders.filter((_order, at) => at % step === 0)
}

/** Moves earlier bookings two days back, because the number of an account's bookings per day is limited. */
async function makeOlder(): Promise<void> {
  await app.database.pool.query(`update orders set booked_at = booked_at - interval '2 days'`)
}

async function endOf(statuses: readonly ProviderPaymentStatus[], copies: number) {
  const { checkout, see, cancel } = await scene
  const { body } = await checkout()
  const id = `pay_${body.orderId}`
  const refund = {
    id: `rfnd_${body.orderId}`,
    paymentId: id,
    amountPaise: body.amount,
    status: 'processed',
    ownId: null,
    bankReference: null,
    createdAt: mondayNoon,
  } as const
  const answer = (status: ProviderPaymentStatus): AnsweredPayment => ({
    ...(status === 'refunded' && { refunds: [refund] }),
    payment: {
      id,
      providerOrderId: body.id,
      amountPaise: body.amount,
      refundedPaise: status === 'refunded' ? body.amount : 0,
      currency: 'INR',
      status,
      errorReason: null,
      createdAt: mondayNoon,
    },
  })
  const { subjects } = mustExist(app.money, 'online payment')
  for (const status of statuses)
    for (let copy = 0; copy <= copies; copy++)
      await app.database.transaction((tx) => applyPayment(tx, answer(status), subjects))
  const { rows } = await app.database.pool.query(
    `select p.status, p.rank, p.is_winner, (select json_agg(json_build_array(r.reason, r.amount_paise))
       from refunds r where r.payment_id = p.id) as refunds
     from payments p where p.provider_payment_id = $1`,
    [id],
  )
  const { orderStatus } = await see(body.orderId)
  if (orderStatus !== 'Cancelled') await cancel(body.orderId)
  return { payment: rows, isLive: orderStatus === 'Awaiting Confirmation' }
}

let scene: ReturnType<typeof buildPaymentScene>
beforeAll(() => {
  scene = buildPaymentScene(app, { stock: 400 })
})

describe('facts of one payment in every order, each once, twice and five times', () => {
  it.each([
    [['created', 'failed', 'authorized', 'captured'] as const, true],
    [['authorized', 'captured', 'refunded'] as const, false],
    [['created', 'failed', 'authorized'] as const, false],
  ])('%s end in one state', async (statuses, isLive) => {
    const ends = []
    for (const [index, order] of permutations(statuses).entries()) {
      await makeOlder()
      for (const copies of index === 0 ? [0, 1, 4] : [1]) ends.push(await endOf(order, copies))
    }
    const [first] = ends
    expect(first?.isLive).toBe(isLive)
    for (const end of ends) expect(end).toEqual(first)
    expect(await brokenInvariants(app.database)).toEqual([])
  })
})

const money = () => mustExist(app.money, 'online payment')

/** A webhook of the provider, as the job handles it. */
async function applyWebhook(event: { body: string } | undefined): Promise<void> {
  const { provider, flows } = money()
  const fact = provider.readFact(Buffer.from(mustExist(event, 'an event').body))
  if (fact.kind === 'payment' || fact.kind === 'refund')
    await flows.askAboutPayment(fact.paymentId, { withRefunds: fact.kind === 'refund' })
}

/** The state of an order's money, without ids: payments, refunds and the time line. */
async function stateOf(orderId: string): Promise<unknown> {
  const { rows } = await app.database.pool.query(
    `select o.status, o.payment_status, (select json_agg(json_build_array(p.status, p.rank, p.is_winner,
         (select json_agg(json_build_array(r.reason, r.state, r.amount_paise)) from refunds r
           where r.payment_id = p.id)))
       from payments p join payment_orders po on po.id = p.payment_order_id
       where po.subject_id = o.id) as payments,
       (select json_agg(e.event order by e.seq) from order_events e where e.order_id = o.id) as events
     from orders o where o.id = $1`,
    [orderId],
  )
  return rows
}

/** All facts, then all facts again. */
const repeatOnce = (order: readonly string[]) => [...order, ...order]

/** Events of one kind about this payment, in the order of sending. */
function eventsOf(paymentId: string, name: string) {
  const { events } = app.provider.records
  return events.filter((one) => one.event === name && one.body.includes(paymentId))
}

describe('facts from webhooks, from the proof of the browser and from asking, in every order', () => {
  it('a payment that failed at first is captured once, from any source and after any number of repeats', async () => {
    const { checkout, verify, cancel } = await scene
    const orders = someOf(permutations(['failed', 'authorized', 'captured', 'verify', 'ask']))
    const ends = []
    for (const order of orders) {
      await makeOlder()
      const { body } = await checkout()
      app.provider.setKnobs({ dropEvents: true, captureLate: true })
      const { id } = app.provider.startPayment(body.id, { method: 'upi' })
      const payment = app.provider.endPayment(id, 'failure')
      app.provider.authorise(id)
      const subject = { purpose: 'order', subjectId: body.orderId } as const
      for (const source of repeatOnce(order)) {
        if (source === 'verify') await verify(payment)
        else if (source === 'ask') await money().flows.askProvider(subject)
        else await applyWebhook(eventsOf(id, `payment.${source}`)[0])
      }
      ends.push(await stateOf(body.orderId))
      await cancel(body.orderId)
    }
    expect(ends[0]).toMatchObject([{ status: 'awaiting_confirmation', payment_status: 'paid' }])
    for (const end of ends) expect(end).toEqual(ends[0])
    expect(await brokenInvariants(app.database)).toEqual([])
  }, 240_000)

  it('a payment keeps the time of its capture when it is refunded later', async () => {
    const { bookPaid, cancel } = await scene
    await makeOlder()
    const { orderId, payment } = await bookPaid()
    await cancel(orderId)
    app.time.now = new Date(mondayNoon.getTime() + 3_600_000)
    for (let time = 0; time < 5; time++) await sendRefunds(money())
    await money().flows.askAboutPayment(payment.id, { withRefunds: true })
    const { rows } = await app.database.pool.query(
      'select status, captured_at from payments where provider_payment_id = $1',
      [payment.id],
    )
    app.time.now = mondayNoon
    expect(rows).toEqual([{ status: 'refunded', captured_at: mondayNoon }])
  })

  it('a refund ends once, from any source and after any number of repeats', async () => {
    const { bookPaid, cancel } = await scene
    const orders = someOf(permutations(['created', 'processed', 'ask', 'captured']))
    const ends = []
    // Send the refunds of earlier tests first.
    for (let time = 0; time < 5; time++) await sendRefunds(money())
    for (const order of orders) {
      await makeOlder()
      app.provider.setKnobs({ dropEvents: true })
      const { orderId, payment } = await bookPaid()
      await cancel(orderId)
      app.provider.setKnobs({ refundOutcome: 'pending' })
      await sendRefunds(money())
      const [refund] = app.provider.refundsOf(payment.id)
      app.provider.settleRefund(payment.id, mustExist(refund, 'a refund').id, 'processed')
      app.time.now = new Date(app.time.now.getTime() + 2 * 3_600_000)
      for (const source of repeatOnce(order)) {
        if (source === 'ask') await sendRefunds(money())
        else if (source === 'captured')
          await applyWebhook(eventsOf(payment.id, 'payment.captured')[0])
        else await applyWebhook(eventsOf(payment.id, `refund.${source}`)[0])
      }
      ends.push(await stateOf(orderId))
      app.time.now = mondayNoon
    }
    expect(ends[0]).toMatchObject([{ status: 'cancelled', payment_status: 'refunded' }])
    for (const end of ends) expect(end).toEqual(ends[0])
    expect(await brokenInvariants(app.database)).toEqual([])
  }, 240_000)
})
