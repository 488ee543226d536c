import { randomUUID } from 'node:crypto'
import { enterOnlineMoney } from '#server/modules/billing/commands/online-money.ts'
import type { Splitting } from '#server/modules/payouts/flows/splits.ts'
import { findOwed } from '#server/modules/payouts/commands/payouts.ts'
import { splitRound } from '#server/modules/payouts/jobs.ts'
import type { Database } from '#server/platform/db/open.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import type { Dice } from './fuzz-inputs.ts'
import type { TestProvider } from '#test/payment-provider.ts'

type SplitStage = {
  database: Database
  bank: TestProvider
  shop: { storeId: string }
  time: { now: Date }
}

/** Gives the shop a PAN, a bank account in use and taxes that are held back, so that the provider splits its payments. */
export async function prepareSplits(
  { database, bankVault }: Pick<Splitting, 'database' | 'bankVault'>,
  { storeId, ownerId, now }: { storeId: string; ownerId: string; now: Date },
): Promise<void> {
  const ask = (text: string, values: unknown[]) => database.pool.query({ text, values })
  const id = randomUUID()
  const account = {
    kind: 'bank',
    holder: 'Ramesh Soni',
    accountNumber: '918273645501',
    ifsc: 'SBIN0001234',
  } as const
  await ask(`update stores set gstin = '08ABCCE1234F1Z5' where id = $1`, [storeId])
  await ask(
    `insert into payout_accounts (id, store_id, kind, sealed, masked, entered_by, entered_at, usable_at, token_hash, sealed_token)
     values ($1, $2, 'bank', $3, '5501', $4, $5, $5, $6, $6)`,
    [id, storeId, bankVault.seal(id, account), ownerId, now, Buffer.from(id)],
  )
  const admin = randomUUID()
  await ask(
    `insert into admins (id, uid, role, created_at) values ($1, 'finance', 'finance', $2)`,
    [admin, now],
  )
  for (const [tax, rate, without, free] of [
    ['tcs', 50, null, null],
    ['tds', 10, 500, 100_000],
  ])
    await ask(
      `insert into tax_terms (tax, rate, rate_without_pan, free_up_to_paise, valid_from, source, set_by, set_at)
       values ($1, $2, $3, $4, '2026-11-01', 'a proof', $5, $6)`,
      [tax, rate, without, free, admin, now],
    )
}

/** The jobs of a minute about parts of payments, with the ledger's listener, which no job queue runs here. */
export async function runSplitJobs(splitting: Splitting, now: Date): Promise<void> {
  const { database } = splitting
  for (const orderId of await findMoving(database))
    await database.transaction((tx) => enterOnlineMoney(tx, orderId))
  await splitRound(splitting, now)
}

async function findMoving({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select distinct po.subject_id as id from payments p join payment_orders po on po.id = p.payment_order_id
     where po.purpose = 'order' and p.rank >= 4`,
  )
  return rows.map(({ id }) => id)
}

/** Faults of the provider with linked accounts and transfers. */
export const splitKnobs = (dice: Dice) => ({
  linkedBalance: dice.chance(0.2) ? ('paid out' as const) : ('enough' as const),
  transferOutcome: dice.chance(0.2)
    ? dice.pick(['failed', 'refused'] as const)
    : ('processed' as const),
  transferSeconds: dice.chance(0.2) ? 90 : 0,
})

/** A dispute about a collected order, or a refund in the provider's dashboard, at any time of a life. */
export async function disturb({ bank, database }: SplitStage, dice: Dice): Promise<void> {
  const { provider } = bank
  const { rows } = await database.pool.query<{ id: string }>(
    `select p.provider_payment_id as id from payments p join payment_orders po on po.id = p.payment_order_id
     join orders o on o.id = po.subject_id
     where p.is_winner and o.status = 'collected' and not exists (select from refunds r where r.payment_id = p.id)`,
  )
  if (rows.length === 0) return
  const { id } = dice.pick(rows)
  const open = provider.records.disputes.find((one) => one.paymentId === id)
  const amount = dice.pick([10_000, 49_900])
  if (open?.status === 'open') provider.dispute(id, dice.pick(['won', 'lost', 'closed'] as const))
  else if (!open) provider.dispute(id, 'created', { amount })
}

/** Ends what only a person ends: open disputes, and parts that wait for somebody. */
export async function endByHand({ bank, database }: SplitStage): Promise<void> {
  for (const { paymentId, status } of bank.provider.records.disputes)
    if (status === 'open') bank.provider.dispute(paymentId, 'won')
  await database.pool.query(
    `update split_payments set needs_person = false, error = null, tries = 0, next_at = now() - interval '10 years'
     where needs_person`,
  )
}

type Sums = { owed: number; taxes: number; waiting: number }

/**
 * Compares the provider's own books of the shop's payments with ours: what was captured for it is held, released, given
 * back, lost, kept as tax, or owed; each part is there once, and as the books say.
 */
export async function findWrongSplits(stage: SplitStage): Promise<string[]> {
  const { database, bank, shop, time } = stage
  const { rows: paid } = await database.pool.query<BookedSplit>(
    `select p.provider_payment_id as id, s.state, s.reversed_paise as reversed
     from payments p left join split_payments s on s.payment_id = p.id
     where p.is_winner or s.id is not null`,
  )
  const captured = sum(paid.map(({ id }) => bank.provider.needPayment(id).amount))
  const away = sum(paid.map(({ id }) => movedAway(stage, id)))
  const { owed, taxes, waiting } = await readSums(database, shop.storeId, time.now)
  const found = away + taxes + owed + waiting
  const faults = paid.flatMap((booked) => faultsOf(stage, booked))
  if (found === captured) return faults
  const sums = JSON.stringify({ away, taxes, owed, waiting })
  return [
    ...faults,
    `captured ${rupeesFromPaise(captured)} is not ${rupeesFromPaise(found)}: ${sums}`,
  ]
}

type BookedSplit = { id: string; state: string | null; reversed: number | null }
const sum = (values: number[]) => values.reduce((all, one) => all + one, 0)

const transfersOf = ({ bank }: SplitStage, id: string) =>
  bank.provider.transfersOf(id).filter(({ status }) => status !== 'failed')

/** The sums of a payment at the shop's account, with its payer, or with the payer's bank. */
function movedAway(stage: SplitStage, id: string): number {
  const { provider } = stage.bank
  const lost = provider.records.disputes.filter(
    (one) => one.paymentId === id && one.status === 'lost',
  )
  const there = transfersOf(stage, id).map(({ amount, reversed }) => amount - reversed)
  return sum([
    provider.needPayment(id).amountRefunded,
    ...lost.map(({ amount }) => amount),
    ...there,
  ])
}

/** One part of a payment, as the books and as the provider have it, in words that must be the same. */
function faultsOf(stage: SplitStage, { id, state, reversed }: BookedSplit): string[] {
  const isBooked = state !== null && state !== 'refused'
  const books = isBooked ? [`${state}, ${reversed} back`] : []
  const provider = transfersOf(stage, id).map((one) => {
    const moved = one.isOnHold ? 'held' : 'released'
    const here = one.reversed === one.amount ? 'reversed' : moved
    return `${here}, ${one.reversed} back`
  })
  if (books.join() === provider.join()) return []
  return [`${id}: the provider says "${provider.join()}", our books say "${books.join()}"`]
}

async function readSums(database: Database, storeId: string, now: Date): Promise<Sums> {
  const [owed] = await findOwed(database.db, { now, storeIds: [storeId] })
  const { rows } = await database.pool.query<{ taxes: number }>(
    `select coalesce(sum(tax_paise), 0)::int as taxes from withheld_taxes where store_id = $1`,
    [storeId],
  )
  return {
    owed: owed?.owedPaise ?? 0,
    waiting: owed?.waitingPaise ?? 0,
    taxes: rows[0]?.taxes ?? 0,
  }
}
