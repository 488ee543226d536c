import { issueBill } from '#server/modules/billing/commands/bills.ts'
import { cancelBooking } from '#server/modules/orders/commands/cancel.ts'
import { moveOrder } from '#server/modules/orders/commands/move-order.ts'
import { startPayment, verifyPayment } from '#server/modules/orders/flows/checkout.ts'
import { AppError } from '#shared/app-error.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { Killer, type KillPoint } from './killable.ts'
import { findWrongMoney } from './money-oracle.ts'
import { openPaymentStage, type PaymentStage } from './payment-stage.ts'
import { openStageDatabase, type StageDatabase } from './stage-database.ts'

type Report = { faults: string[]; figure: string }
/** One thing that a person, the provider or the clock does; repeated after a restart. */
type Step = (run: Run) => Promise<unknown>
type Run = PaymentStage & { orderId: string }
type Flow = { name: string; steps: Step[]; end: string }

const person = ({ people: [first] }: Run) => {
  if (!first) throw new Error('nobody to pay')
  return first
}
const providerOrder = ({ bank, orderId }: Run) => bank.provider.findOrders(orderId)[0]

const payNow: Step = async (run) => {
  const desk = { database: run.database, flows: run.money.flows }
  run.orderId = await startPayment(desk, person(run), {
    products: [{ ...run.shop.line, quantity: 2 }],
  })
}
const pay: Step = async (run) => {
  const order = providerOrder(run)
  const { provider } = run.bank
  const before = order && provider.paymentsOf(order.id)
  // The person pays once, even if the shop's server restarts in between.
  if (order && before?.length === 0)
    provider.endPayment(provider.startPayment(order.id, { method: 'upi' }).id, 'success')
}
const payTwice: Step = async (run) => {
  const order = providerOrder(run)
  const { provider } = run.bank
  provider.setKnobs({ captureTwice: true })
  if (!order) return
  for (let paid = provider.paymentsOf(order.id).length; paid < 2; paid++)
    provider.endPayment(provider.startPayment(order.id, { method: 'upi' }).id, 'success')
}
const verify: Step = async (run) => {
  const order = providerOrder(run)
  const [payment] = order ? run.bank.provider.paymentsOf(order.id) : []
  if (!order || !payment) return
  const proof = run.bank.provider.checkoutAnswer(payment)
  await verifyPayment({ database: run.database, flows: run.money.flows }, person(run), {
    providerOrderId: order.id,
    paymentId: payment.id,
    signature: proof['razorpay_signature'] ?? '',
  })
}
const wait =
  (minutes: number): Step =>
  (run) =>
    run.pass(minutes)
const cancel: Step = (run) =>
  run.database.transaction((tx) =>
    cancelBooking(tx, person(run), { orderId: run.orderId, reason: undefined }),
  )
const ready: Step = (run) =>
  run.database.transaction((tx) =>
    moveOrder(
      tx,
      run.shop.merchant,
      { orderId: run.orderId, status: 'Ready for Pickup' },
      { vault: run.vault, issueBill },
    ),
  )
const refuse: Step = (run) => {
  const form = { orderId: run.orderId, status: 'Cancelled', reason: 'Torn' } as const
  return run.database.transaction((tx) =>
    moveOrder(tx, run.shop.merchant, form, { vault: run.vault, issueBill }),
  )
}

const flows: Flow[] = [
  {
    name: 'paid, verified, cancelled, refunded',
    steps: [payNow, pay, verify, wait(0), cancel, wait(1), wait(1)],
    end: 'cancelled',
  },
  { name: 'paid, by webhook alone', steps: [payNow, pay, wait(0)], end: 'awaiting_confirmation' },
  {
    name: 'not paid in time, late money, back again',
    steps: [payNow, wait(26), pay, wait(1), wait(1)],
    end: 'awaiting_confirmation',
  },
  {
    name: 'paid twice, one goes back, the shop cannot hand over',
    steps: [payNow, payTwice, wait(0), wait(1), ready, refuse, wait(1), wait(1)],
    end: 'cancelled',
  },
]

/** Kills the process at every call of the database in the flows of money; after a restart the books must agree. */
export async function provePaymentKills(): Promise<Report> {
  const stage = await openStageDatabase()
  const killer = new Killer()
  killer.watch(stage.database)
  const report = { kills: 0, faults: [] as string[] }
  for (const flow of flows) {
    const statements = await runFlow({ stage, killer, flow }, undefined, report.faults)
    for (const [before, statement] of statements.entries()) {
      const call = before + 1
      // Only a commit has an effect that outlives the process.
      for (const sent of statement === 'commit' ? [false, true] : [false]) {
        await runFlow({ stage, killer, flow }, { call, sent }, report.faults)
        report.kills += 1
      }
    }
  }
  await stage.database.close()
  return { faults: report.faults, figure: `${report.kills} kills in ${flows.length} flows` }
}

type KillStage = { stage: StageDatabase; killer: Killer; flow: Flow }

async function runFlow(
  { stage, killer, flow }: KillStage,
  point: KillPoint | undefined,
  faults: string[],
): Promise<string[]> {
  killer.arm(undefined)
  stage.time.now = new Date('2026-11-16T06:30:00.000Z')
  const options = {
    people: 1,
    stock: 2,
    reach: (provider: PaymentStage['money']['provider']) => killer.reach(provider),
  }
  const run: Run = { ...(await openPaymentStage(stage, options)), orderId: '' }
  killer.arm(point)
  for (const step of flow.steps) {
    await orKilled(() => step(run), killer)
    if (!killer.isDead) continue
    killer.restart()
    await orKilled(() => step(run), killer)
  }
  const { statements } = killer
  killer.restart()
  // The leases of a killed process expire, and every answer that it lost is requested again.
  for (let time = 0; time < 3; time++) await run.pass(30)
  const where = `${flow.name}, killed at ${point?.call} (${point?.sent ? 'answered' : 'not sent'})`
  for (const fault of await findFaults(run, flow)) faults.push(`${where}: ${fault}`)
  return statements
}

async function findFaults(run: Run, { end }: Flow): Promise<string[]> {
  const { rows } = await run.database.pool.query<{ status: string }>('select status from orders')
  const ends = rows.map(({ status }) => status)
  const orders = run.bank.provider.records.orders.length
  return [
    ...(await brokenInvariants(run.database)),
    ...(await findWrongMoney(run)),
    ...(ends.join() === end ? [] : [`the orders are ${ends.join()}, not ${end}`]),
    ...(orders === 1 ? [] : [`${orders} orders at the provider`]),
  ]
}

/** Ignores errors of a killed process, and refusals: a repeated step may be done already. */
async function orKilled(work: () => Promise<unknown>, killer: Killer): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!killer.isDead && !(error instanceof AppError)) throw error
  }
}
