import { issueBill } from '#server/modules/billing/commands/bills.ts'
import { cancelBooking } from '#server/modules/orders/commands/cancel.ts'
import { moveOrder } from '#server/modules/orders/commands/move-order.ts'
import { startPayment, verifyPayment } from '#server/modules/orders/flows/checkout.ts'
import type { Payments } from '#server/platform/ports/payments.ts'
import { AppError } from '#shared/app-error.ts'
import { MINUTE_MS } from '#shared/formats/india-time.ts'
import { CHECKOUT_MINUTES } from '#shared/limits.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { type Dice, makeDice } from './fuzz-inputs.ts'
import { isKill, Killer } from './killable.ts'
import { findWrongMoney } from './money-oracle.ts'
import { openPaymentStage, type PaymentStage, sellElsewhere } from './payment-stage.ts'
import { disturb, endByHand, findWrongSplits, splitKnobs } from './split-stage.ts'
import { openStageDatabase } from './stage-database.ts'

/** `splits`: the provider splits the payments, and the process is killed again and again. */
export type LivesOptions = { lives: number; seed: number; splits?: boolean | undefined }
export type LivesReport = { faults: string[]; counts: Record<string, number> }
type Person = PaymentStage['people'][number]
type Life = {
  person: Person
  orderId: string
  providerOrderId: string
  /** Time at which Checkout closes itself, in milliseconds since 1970. */
  checkoutUntil: number
}

const LIVES_PER_ROUND = 25
/** Minutes between two steps; some are longer than a hold, a day, and the time in which late money may come. */
const waits = [0, 1, 2, 5, 12, 26, 60, 600, 1_500, 4_000]
const STEPS = 8
const CHECKOUT_MS = CHECKOUT_MINUTES * MINUTE_MS

/** One life after the other in this process; ends early after ten faults. */
export async function runLives({ lives, seed, splits }: LivesOptions): Promise<LivesReport> {
  const dice = makeDice(seed)
  const stage = await openStageDatabase()
  const killer = new Killer()
  if (splits) killer.watch(stage.database)
  const faults: string[] = []
  const counts = { lives: 0, payments: 0, captured: 0, refunds: 0, live: 0, splits: 0, kills: 0 }
  while (counts.lives < lives && faults.length < 10) {
    const start = counts.lives
    const open = await openPaymentStage(stage, {
      people: LIVES_PER_ROUND + 2,
      stock: dice.pick([4, 20, 200]),
      ...(splits && { splits, reach: (provider: Payments) => killer.reach(provider) }),
    })
    const risk = splits ? killAtRandom(killer, dice) : undefined
    const begun = await runRound({ ...open, risk }, dice, (fault) => {
      faults.push(`seed ${seed}, lives ${start} to ${start + LIVES_PER_ROUND}: ${fault}`)
    })
    for (const error of stage.errors.filter((one) => !isKill(one)))
      faults.push(`seed ${seed}, life ${start}: a job failed: ${error}`)
    const { payments, refunds, transfers } = open.bank.provider.records
    counts.splits += transfers.length
    counts.kills += risk?.kills ?? 0
    counts.lives += begun.length
    counts.payments += payments.length
    counts.captured += payments.filter(({ captured }) => captured).length
    counts.refunds += refunds.length
    counts.live += payments.filter((one) => one.captured && one.amountRefunded < one.amount).length
  }
  await stage.database.close()
  return { faults, counts }
}

const LATEST_CALL = 60

/** Kills the process at a random call of the database in every third piece of work, and starts it again. */
function killAtRandom(killer: Killer, dice: Dice) {
  const risk = {
    kills: 0,
    async take(work: () => Promise<unknown>): Promise<void> {
      const point = { call: 1 + dice.below(LATEST_CALL), sent: dice.chance(0.5) }
      killer.arm(dice.chance(0.33) ? point : undefined)
      await work().catch((error: unknown) => {
        if (!killer.isDead) throw error
      })
      risk.kills += Number(killer.isDead)
      killer.restart()
    },
  }
  return risk
}

/** The stage of a round; `risk` is missing where no process is killed. */
type RiskyStage = PaymentStage & { risk: ReturnType<typeof killAtRandom> | undefined }

const atRisk = ({ risk }: RiskyStage, work: () => Promise<unknown>) => risk?.take(work) ?? work()

async function runRound(
  stage: RiskyStage,
  dice: Dice,
  complain: (fault: string) => void,
): Promise<Life[]> {
  const lives: Life[] = []
  for (const person of stage.people.slice(2)) {
    turnKnobs(stage, dice)
    const begun = await begin(stage, person)
    for (const life of begun) if (dice.chance(0.7)) await orRefused(() => pay(stage, life, dice))
    lives.push(...begun)
  }
  for (let step = 0; step < STEPS; step++) {
    for (const life of lives) await actAtRisk(stage, life, dice)
    await atRisk(stage, () => stage.pass(dice.pick(waits)))
    for (const name of await brokenInvariants(stage.database)) complain(`no longer true: ${name}`)
  }
  if (await settle(stage)) complain('money still moves after two calm weeks')
  const faults = [
    ...(await findWrongMoney(stage)),
    ...(stage.risk ? await findWrongSplits(stage) : []),
  ]
  faults.forEach(complain)
  return lives
}

async function actAtRisk(stage: RiskyStage, life: Life, dice: Dice): Promise<void> {
  turnKnobs(stage, dice)
  const isHandedOver = stage.risk && dice.chance(0.25)
  await atRisk(stage, () => (isHandedOver ? handOver(stage, life, dice) : act(stage, life, dice)))
  if (stage.risk && dice.chance(0.1)) await disturb(stage, dice)
}

/** Hours of calm, as many as are needed; the last ones reach the longest delay of the provider. */
const calm = [1, 1, 2, 6, 12, 24, 24, 48, 72, 24]
const WEEK_MINUTES = 7 * 24 * 60

/**
 * Waits until everything has ended: each rupee belongs to a booking or was given back. A week later the provider is
 * asked for the last time, and the effects of its answers end as well. Returns true when something still moves.
 */
async function settle(stage: RiskyStage): Promise<boolean> {
  stage.bank.provider.resetKnobs()
  for (const { id, paymentId, status } of stage.bank.provider.records.refunds)
    if (status === 'pending') stage.bank.provider.settleRefund(paymentId, id, 'processed')
  for (const hours of calm) if (await isMoving(stage)) await stage.pass(hours * 60)
  await stage.pass(WEEK_MINUTES)
  if (stage.risk) await endByHand(stage)
  for (const hours of calm) if (await isMoving(stage)) await stage.pass(hours * 60)
  // The findings of the last look move the parts of payments in the next minutes.
  if (stage.risk) for (const minutes of [1, 60, 60]) await stage.pass(minutes)
  return isMoving(stage)
}

/** True while the provider, a webhook, a refund or an unpaid order still has to do something. */
async function isMoving({ database, bank }: PaymentStage): Promise<boolean> {
  if (bank.provider.nextDue() !== undefined) return true
  const { rows } = await database.pool.query({
    text: `select 1 from refunds where next_at is not null
      union all select 1 from webhook_inbox where done_at is null
      union all select 1 from orders where status = 'payment_pending' limit 1`,
  })
  return rows.length > 0
}

/** Sets every knob of the provider at random; most knobs have their usual value most of the time. */
function turnKnobs({ bank: { provider }, risk }: RiskyStage, dice: Dice): void {
  provider.resetKnobs()
  const rarely = <T>(values: readonly T[], rest: T) =>
    dice.chance(0.15) ? dice.pick(values) : rest
  provider.setKnobs({
    duplicates: rarely([1, 4], 0),
    newEventIds: dice.chance(0.5),
    reorder: dice.chance(0.3),
    dropEvents: dice.chance(0.2),
    delaySeconds: rarely([60, 3_600, 432_000], 0),
    webhookSignature: rarely(['previous', 'wrong'] as const, 'current'),
    webhookEnabled: !dice.chance(0.1),
    lateSeconds: rarely([600, 1_700, 90_000, 432_000], 0),
    captureLate: dice.chance(0.5),
    captureTwice: dice.chance(0.5),
    wrongCheckoutSignature: dice.chance(0.05),
    extraPaise: rarely([1, 100], 0),
    wrongCurrency: dice.chance(0.03),
    callFault: rarely(['server error', 'too many requests', 'lost answer'] as const, 'none'),
    callFaults: dice.pick([0, 1, 2]),
    refundOutcome: rarely(['pending', 'failed', 'refused'] as const, 'processed'),
    refundSeconds: rarely([60, 86_400], 0),
    ...(risk && splitKnobs(dice)),
  })
}

async function begin(stage: PaymentStage, person: Person): Promise<Life[]> {
  const { database, money, shop } = stage
  // A person who has paid for the piece already says that another one is wanted.
  const { rows } = await database.pool.query<{ id: string }>({
    text: 'select id from orders where shopper_id = $1',
    values: [person.userId],
  })
  const besides = rows.map(({ id }) => id)
  const wanted = { products: [{ ...shop.line, quantity: 1 }], besides }
  const orderId = await orRefused(() =>
    startPayment({ database, flows: money.flows }, person, wanted),
  )
  const order = stage.bank.provider.findOrders(orderId)[0]
  const checkoutUntil = stage.time.now.getTime() + CHECKOUT_MS
  return orderId && order ? [{ person, orderId, providerOrderId: order.id, checkoutUntil }] : []
}

/** One step of a person, of the shop, or of nobody. */
async function act(stage: PaymentStage, life: Life, dice: Dice): Promise<void> {
  const { database, money, bank, shop, vault, people } = stage
  const { person, orderId } = life
  const desk = { database, flows: money.flows }
  const steps: (() => Promise<unknown>)[] = [
    () => pay(stage, life, dice),
    () => pay(stage, life, dice),
    () => pay(stage, life, dice),
    () => verify(stage, life),
    () => startPayment(desk, person, { orderId }),
    () => startPayment(desk, person, { products: [{ ...shop.line, quantity: dice.pick([1, 2]) }] }),
    () => database.transaction((tx) => cancelBooking(tx, person, { orderId, reason: undefined })),
    () => moveShop({ orderId, status: 'Ready for Pickup' }),
    () => moveShop({ orderId, status: 'Ready for Pickup', declinedLines: [shop.line.variantId] }),
    () => moveShop({ orderId, status: 'Cancelled', reason: 'Torn', stillOnShelf: true }),
    () => moveShop({ orderId, status: 'Ready for Pickup' }),
    () => collect(stage, life, dice),
    () => collect(stage, life, dice),
    () => collect(stage, life, dice),
    () => sellElsewhere(stage, people[dice.below(2)] ?? person),
    async () => bank.provider.runDue(),
    async () => undefined,
    async () => undefined,
  ]
  const moveShop = (form: Parameters<typeof moveOrder>[2]) =>
    database.transaction((tx) => moveOrder(tx, shop.merchant, form, { vault, issueBill }))
  await orRefused(dice.pick(steps))
}

/** The shop has the pieces ready, and hands them over at once. */
async function handOver(stage: RiskyStage, life: Life, dice: Dice): Promise<void> {
  const { database, shop, vault } = stage
  const ready = { orderId: life.orderId, status: 'Ready for Pickup' } as const
  await orRefused(() =>
    database.transaction((tx) => moveOrder(tx, shop.merchant, ready, { vault, issueBill })),
  )
  await orRefused(() => collect(stage, life, dice))
}

/** A payment begins in an open Checkout; a Checkout that has closed itself is opened again first. */
async function pay(stage: PaymentStage, life: Life, dice: Dice): Promise<void> {
  const { database, money, time } = stage
  const { provider } = stage.bank
  if (time.now.getTime() > life.checkoutUntil) {
    await startPayment({ database, flows: money.flows }, life.person, { orderId: life.orderId })
    life.checkoutUntil = time.now.getTime() + CHECKOUT_MS
  }
  const order = provider.needOrder(life.providerOrderId)
  if (order.status === 'paid' && !provider.knobs.captureTwice) return
  const { id } = provider.startPayment(order.id, { method: dice.pick(['upi', 'card'] as const) })
  if (dice.chance(0.9))
    provider.endPayment(id, dice.pick(['success', 'success', 'success', 'failure', 'left', 'late']))
}

async function verify(stage: PaymentStage, { person, providerOrderId }: Life): Promise<unknown> {
  const { database, money, bank } = stage
  const payment = bank.provider.paymentsOf(providerOrderId).at(-1)
  if (!payment) return undefined
  const proof = bank.provider.checkoutAnswer(payment)
  return verifyPayment({ database, flows: money.flows }, person, {
    providerOrderId,
    paymentId: payment.id,
    signature: proof['razorpay_signature'] ?? '',
  })
}

async function collect(
  { database, shop, vault }: PaymentStage,
  { orderId }: Life,
  dice: Dice,
): Promise<unknown> {
  const { rows } = await database.pool.query<{ sealed: Buffer }>(
    'select sealed from pickup_codes where order_id = $1',
    [orderId],
  )
  const [row] = rows
  if (!row) return undefined
  const { code } = vault.open(orderId, row.sealed)
  // Everything, one piece, or nothing.
  const quantity = dice.pick(['all', 'all', 1, 0] as const)
  const kept = quantity === 1 ? [{ variantId: shop.line.variantId, quantity }] : []
  const part = quantity === 'all' ? {} : { kept }
  const form = { orderId, status: 'Collected', code, ...part } as const
  return database.transaction((tx) => moveOrder(tx, shop.merchant, form, { vault, issueBill }))
}

/** Refusals are expected; everything else is a fault of the proof's subject. */
async function orRefused<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
