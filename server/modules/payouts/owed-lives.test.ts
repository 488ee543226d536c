import * as fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { orders } from '#server/platform/db/tables/orders.ts'
import { HOUR_MS } from '#shared/formats/india-time.ts'
import { mustExist } from '#shared/must-exist.ts'
import { mondayNoon } from '#test/factories.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { advance } from '#test/order-scene.ts'
import { buildPaymentScene, pass } from '#test/payment-scene.ts'
import { bankForm, buildOperator } from '#test/payout-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { findOwed } from './commands/payouts.ts'

const app = useTestApp()

const phases = ['created', 'under_review', 'action_required', 'won', 'lost', 'closed'] as const
const part = fc.constantFrom(10_000, 25_000, 49_900)
const any = fc.nat({ max: 20 })
const action = fc.oneof(
  fc.record({ do: fc.constant('collect' as const) }),
  fc.record({ do: fc.constant('book' as const) }),
  fc.record({ do: fc.constant('cancel' as const), which: any }),
  fc.record({ do: fc.constant('refund' as const), which: any, paise: part }),
  fc.record({
    do: fc.constant('dispute' as const),
    which: any,
    phase: fc.constantFrom(...phases),
    paise: part,
  }),
  fc.record({
    do: fc.constant('transfer' as const),
    ends: fc.constantFrom('made', 'failed', 'open'),
  }),
  fc.record({ do: fc.constant('again' as const) }),
  fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 23, 49, 73) }),
)
type Action = typeof action extends fc.Arbitrary<infer One> ? One : never

/** A shop with an account in use, and the actions of its life. */
async function openLife() {
  await advance(app, mondayNoon)
  app.provider.resetKnobs()
  app.provider.setKnobs({ duplicates: 1, newEventIds: true })
  const scene = await buildPaymentScene(app, { stock: 60 })
  const { store } = scene
  await store.merchant.browser.call('POST /payout-account', bankForm())
  await pass(app, 48 * 60)
  const booked: { orderId: string; paymentId: string }[] = []
  const transferred: number[] = []
  const pick = (which: number) => booked[which % Math.max(1, booked.length)]

  const book = async () => {
    const { orderId, payment } = await scene.bookPaid()
    if (payment) booked.push({ orderId, paymentId: payment.id })
    return orderId
  }
  const transfer = async (ends: string) => {
    const operator = await buildOperator(app)
    const { rows } = await app.database.pool.query<{
      id: string
      batch: string
      paise: number
      number: string
    }>(
      `select id, batch_id as batch, amount_paise as paise, 'T' || number as number from payouts
       where store_id = $1 and state = 'open'`,
      [store.id],
    )
    const [open] = rows
    if (!open) {
      await operator.begin(store.id)
      return
    }
    const { paise } = open
    const mayBeFiled = paise <= owedByFacts(await facts())
    const file = await operator.file(open.batch)
    expect(file.status).toBe(mayBeFiled ? 200 : 409)
    if (ends === 'failed') await operator.fail(open.id)
    if (ends !== 'made' || !mayBeFiled) return
    await operator.note([open.number, `UTR ${open.number} ${open.id}`.slice(0, 30)])
    transferred.push(paise)
  }
  /** The sums of the life so far, from the orders' rows and from the provider itself. */
  const facts = async () => {
    const rows = await app.database.db.select().from(orders).where(eq(orders.storeId, store.id))
    const { payments, refunds, disputes } = app.provider.records
    return {
      orders: rows.map(({ id, status, closedAt }) => {
        const { paymentId } = mustExist(
          booked.find(({ orderId }) => orderId === id),
          'the payment of an order',
        )
        const ofThis = (one: { paymentId: string }) => one.paymentId === paymentId
        return {
          hasEnded: status === 'cancelled' || status === 'not_collected',
          collectedAt: status === 'collected' ? mustExist(closedAt, 'its time').getTime() : null,
          paid: mustExist(
            payments.find(({ id: given }) => given === paymentId),
            'the payment',
          ).amount,
          refunds: refunds.filter((one) => ofThis(one) && one.status !== 'failed'),
          disputes: disputes.filter(
            (one) => ofThis(one) && ['open', 'under_review', 'lost'].includes(one.status),
          ),
        }
      }),
      transferred,
      now: app.time.now.getTime(),
    }
  }
  const collect = async () => {
    const orderId = await book()
    await scene.move(orderId, 'Ready for Pickup')
    const code = (await scene.see(orderId)).pickup?.code
    await scene.move(orderId, 'Collected', { code })
  }
  const doOne: { [Done in Action['do']]: (one: Extract<Action, { do: Done }>) => unknown } = {
    book,
    collect,
    cancel: ({ which }) => scene.cancel(pick(which)?.orderId ?? ''),
    refund: ({ which, paise }) => refundAtProvider(pick(which)?.paymentId, paise),
    dispute: ({ which, phase, paise }) => disputeAtProvider(pick(which)?.paymentId, phase, paise),
    transfer: ({ ends }) => transfer(ends),
    again: () => app.provider.records.events.slice(-8).toReversed().forEach(sendAgain),
    wait: ({ hours }) => pass(app, hours * 60),
  }
  const run = async (one: Action) => {
    await (doOne[one.do] as (given: Action) => unknown)(one)
    await pass(app, 1)
  }
  return { run, facts, storeId: store.id, browser: store.merchant.browser }
}

const sendAgain = ({ id }: { id: string }) => app.provider.resend(id)

function disputeAtProvider(
  paymentId: string | undefined,
  phase: (typeof phases)[number],
  amount: number,
): void {
  const last = app.provider.records.disputes.findLast((one) => one.paymentId === paymentId)
  const isReversed = phase === 'won' && last?.status === 'lost'
  const mayMove =
    phase === 'created' || !last || isReversed || ['open', 'under_review'].includes(last.status)
  if (paymentId && mayMove) app.provider.dispute(paymentId, phase, { amount })
}

function refundAtProvider(paymentId: string | undefined, paise: number): void {
  const payment = app.provider.records.payments.find(({ id }) => id === paymentId)
  if (payment && payment.amountRefunded + paise <= payment.amount)
    app.provider.createRefund({ paymentId: payment.id, body: { amount: paise }, key: null })
}

type Facts = Awaited<ReturnType<Awaited<ReturnType<typeof openLife>>['facts']>>
const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0)

type Sale = Facts['orders'][number]
const isPast = ({ collectedAt }: Sale, now: number) =>
  collectedAt !== null && collectedAt + 72 * HOUR_MS <= now

/** The rest of a payment: at most the payment goes back, however much the provider's records give. */
const leftOf = ({ paid, refunds, disputes }: Sale) =>
  Math.max(0, paid - sum([...refunds, ...disputes].map(({ amount }) => amount)))

/** The equation: collected and past the waiting time − refunds − open and lost disputes − transferred. */
function owedByFacts({ orders: sales, now, transferred }: Facts): number {
  return sum(sales.filter((sale) => isPast(sale, now)).map(leftOf)) - sum(transferred)
}

/** The same of the orders that are open, or collected within the waiting time. */
function waitingByFacts({ orders: sales, now }: Facts): number {
  return sum(sales.filter((sale) => !sale.hasEnded && !isPast(sale, now)).map(leftOf))
}

it('what is owed, now and later, is the equation at every moment of a life of sales, refunds, disputes and transfers', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 12, maxLength: 24 }), async (life) => {
      const { run, facts, storeId, browser } = await openLife()
      const days = { from: '2026-11-01', to: '2027-12-31' }
      for (const one of life) {
        await run(one)
        const now = await facts()
        const expected = owedByFacts(now)
        const [found] = await findOwed(app.database.db, { now: app.time.now, storeIds: [storeId] })
        const { rows } = await app.database.pool.query<{ paise: number }>(
          `select coalesce(sum(amount_paise), 0)::int as paise from payouts
           where store_id = $1 and state = 'open'`,
          [storeId],
        )
        expect((found?.owedPaise ?? 0) + (rows[0]?.paise ?? 0)).toBe(expected)
        await advance(app, app.time.now)
        const { body } = await browser.call('GET /statement', days)
        expect(Math.round(body.balance * 100)).toBe(expected)
        expect(Math.round(body.closing * 100)).toBe(expected)
        const later = waitingByFacts(now)
        expect(Math.round(body.notOwedYet * 100)).toBe(later)
        expect(sum(body.waiting.map(({ amount }) => Math.round(amount * 100)))).toBe(later)
        expect(found?.waitingPaise ?? 0).toBe(later)
      }
      expect(await brokenInvariants(app.database)).toEqual([])
    }),
    { numRuns: 4 },
  )
}, 120_000)
