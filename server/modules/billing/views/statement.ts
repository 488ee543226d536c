import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import { type Cell, writeCsv } from '#shared/csv/write-csv.ts'
import { readDays } from '#server/modules/orders/rules/history-filter.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { owedEntries, waitingOrders } from '#server/platform/db/tables/billing.ts'
import { invalidField } from '#shared/app-error.ts'
import { type LedgerEntry, ledgerKinds, type LedgerKind } from '#shared/contract/billing.ts'
import type { Calls } from '#shared/contract/map.ts'
import { Id } from '#shared/contract/wire.ts'
import { formatDateTime, formatDay, indianDay } from '#shared/formats/india-time.ts'
import { PAGE_SIZE_MERCHANT } from '#shared/limits.ts'
import { messageText } from '#shared/message.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import { mustExist } from '#shared/must-exist.ts'
import { ledgerSigns } from '#shared/bookings/ledger-signs.ts'
import { orderNumber } from '#shared/formats/order-number.ts'

type Statement = Calls['GET /statement']['output']
type Spreadsheet = Calls['GET /statement/csv']['output']
type Period = { from: string; to: string }
/** `now`: entries that count later are left out. */
type Part = Period & { now: Date }

/**
 * The entries that change what is owed to the merchant's store in a period: balances, sums by kind, and a page of the
 * entries, the latest first. An entry stands at the time from which it counts.
 */
export async function viewStatement(
  db: Db,
  { storeId }: Merchant,
  { page, ...part }: Part & { page?: string | null | undefined },
): Promise<Statement> {
  if (page && !(await isEntry(db, storeId, page)))
    throw invalidField('page', messageText('fields.page'))
  const { kinds, ...balances } = await findBalances(db, storeId, part)
  const rows = await findEntries(db, storeId, {
    ...part,
    order: sql`desc`,
    limit: PAGE_SIZE_MERCHANT + 1,
    after: page
      ? sql`and (counts_at, seq) < (select counts_at, seq from entries where id = ${page}::uuid)`
      : sql``,
  })
  const shown = rows.slice(0, PAGE_SIZE_MERCHANT)
  const sums = ledgerKinds.map((kind) => [kind, rupeesFromPaise(kinds[kind] ?? 0)])
  return {
    balance: rupeesFromPaise(balances.owed),
    notOwedYet: rupeesFromPaise(balances.waiting),
    waiting: await findWaiting(db, storeId, part.now),
    opening: rupeesFromPaise(balances.opening),
    closing: rupeesFromPaise(balances.closing),
    sums: Object.fromEntries(sums) as Statement['sums'],
    entries: shown.map(shape),
    total: balances.total,
    nextPage: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** The entries of a period as a spreadsheet, the earliest first. */
export async function viewStatementCsv(
  db: Db,
  { storeId }: Merchant,
  { now, ...period }: Part,
): Promise<Spreadsheet> {
  const rows = await findSheetRows(db, storeId, { ...period, now })
  return {
    fileName: `statement-${period.from}-${period.to}.csv`,
    csv: writeCsv([heading, ...rows.map(cellsOf)]),
    rows: rows.length,
  }
}

/** The same spreadsheet over several periods, in parts. */
export async function* readStatementCsv(
  db: Db,
  storeId: string,
  periods: readonly Part[],
): AsyncGenerator<string> {
  yield writeCsv([heading])
  for (const period of periods) {
    const rows = await findSheetRows(db, storeId, period)
    for (let from = 0; from < rows.length; from += ROWS_OF_PART)
      yield writeCsv(rows.slice(from, from + ROWS_OF_PART).map(cellsOf)).slice(1)
  }
}

const ROWS_OF_PART = 100

const findSheetRows = (db: Db, storeId: string, part: Part) =>
  findEntries(db, storeId, { ...part, order: sql`asc`, limit: MOST_ROWS, after: sql`` })

const cellsOf = (row: Row): Cell[] => [
  formatDateTime(row.at),
  titles[row.kind],
  row.orderId ? orderNumber(row.orderId) : '',
  row.bill?.number ?? '',
  row.bill ? formatDay(indianDay(row.bill.at)) : '',
  row.kind === 'settlement' ? row.reference : '',
  number(ledgerSigns[row.kind] * row.amountPaise),
  number(row.changePaise),
  number(row.balancePaise),
]

const MOST_ROWS = 50_000
const MOST_WAITING = 50
const heading = [
  'Time (IST)',
  'Entry',
  'Order number',
  'Bill or credit note',
  'Its day',
  'Bank reference',
  'Amount (Rs)',
  'Change of balance (Rs)',
  'Balance (Rs)',
]
const titles: Record<LedgerKind, string> = {
  cash_sale: 'Sale paid at the shop (memo)',
  cash_refund: 'Given back at the shop (memo)',
  online_sale: 'Sale paid online',
  refund: 'Refund',
  fee: 'Fee',
  settlement: 'Settlement',
  dispute_hold: 'Held for a dispute',
  dispute_release: 'Hold for a dispute ended',
  dispute_loss: 'Lost dispute',
  tcs: 'Tax collected at source (GST)',
  tcs_return: 'Tax collected at source given back (GST)',
  tds: 'Tax deducted at source (income tax)',
  tds_return: 'Tax deducted at source given back (income tax)',
  split: 'Moved to the account at the payment provider',
  split_return: 'Taken back from the account at the payment provider',
}
const number = (paise: number): Cell => ({ number: (paise / 100).toFixed(2) })

const entryRow = z.object({
  id: z.string(),
  at: z.coerce.date(),
  kind: z.enum(ledgerKinds),
  amountPaise: z.int(),
  changePaise: z.int(),
  balancePaise: z.int(),
  orderId: z.string().nullable(),
  bill: z.object({ number: z.string(), at: z.coerce.date() }).nullable(),
  reference: z.string(),
})
type Row = z.infer<typeof entryRow>

function shape({ id, at, kind, orderId, bill, reference, ...paise }: Row): LedgerEntry {
  return {
    id,
    at: at.toISOString(),
    kind,
    amount: rupeesFromPaise(paise.amountPaise),
    balance: rupeesFromPaise(paise.balancePaise),
    orderId,
    orderNumber: orderId && orderNumber(orderId),
    billNumber: bill?.number ?? null,
    bankReference: kind === 'settlement' ? reference : null,
  }
}

type Page = Part & { order: SQL; limit: number; after: SQL }

/** The entries of a period. The balance of an entry sums all entries up to it, also entries before the period. */
async function findEntries(
  db: Db,
  storeId: string,
  { order, limit, after, ...part }: Page,
): Promise<Row[]> {
  const { rows } = await db.execute(sql`
    with entries as (select *, sum(balance_change_paise) over (order by counts_at, seq) as balance
      from ${countedEntries(storeId, part.now)} counted)
    select id, counts_at as at, kind, amount_paise as "amountPaise", balance_change_paise as "changePaise",
      balance::float8 as "balancePaise", order_id as "orderId", reference,
      (select jsonb_build_object('number', b.number, 'at', b.issued_at) from bills b where b.id = case
        when entries.kind = 'cash_refund' or (entries.kind = 'cash_sale' and entries.order_id is null)
          then entries.reference::uuid
        else (select o.id from bills o where o.order_id = entries.order_id and o.kind <> 'credit_note')
        end) as bill
    from entries where ${countsWithin(part)} ${after}
    order by counts_at ${order}, seq ${order} limit ${limit}`)
  return checkRows(entryRow, rows)
}

const balancesRow = z.object({
  owed: z.int(),
  waiting: z.int(),
  opening: z.int(),
  closing: z.int(),
  total: z.int(),
  kinds: z.partialRecord(z.enum(ledgerKinds), z.int()),
})
type Balances = z.infer<typeof balancesRow>

async function findBalances(db: Db, storeId: string, { now, ...period }: Part): Promise<Balances> {
  const { rows } = await db.execute(sql`
    with kinds as (
      select kind, sum(balance_change_paise) as change,
        coalesce(sum(balance_change_paise) filter (where counts_at < ${sinceOf(period)}), 0) as opening,
        coalesce(sum(balance_change_paise) filter (where counts_at < ${beforeOf(period)}), 0) as closing,
        coalesce(sum(amount_paise) filter (where ${countsWithin(period)}), 0)::float8 as paise,
        count(*) filter (where ${countsWithin(period)}) as entries
      from ${countedEntries(storeId, now)} counted group by kind
    )
    select coalesce(sum(change), 0)::float8 as owed,
      (select coalesce(sum(w.paise), 0)::float8 from ${waitingOrders(instant(now))} w
        where w.store_id = ${storeId}::uuid) as waiting,
      coalesce(sum(opening), 0)::float8 as opening,
      coalesce(sum(closing), 0)::float8 as closing, coalesce(sum(entries), 0)::int as total,
      coalesce(jsonb_object_agg(kind, paise), '{}') as kinds
    from kinds`)
  return mustExist(checkRows(balancesRow, rows)[0], 'the balances of a store')
}

const waitingRow = z.object({
  orderId: z.string(),
  amountPaise: z.int(),
  heldPaise: z.int(),
  lostPaise: z.int(),
  taxedPaise: z.int(),
  owedFrom: z.coerce.date().nullable(),
})

/** The orders that are paid online and not owed yet, also when a dispute holds all of it, the next one first. */
async function findWaiting(db: Db, storeId: string, now: Date): Promise<Statement['waiting']> {
  const { rows } = await db.execute(sql`
    select w.order_id as "orderId", w.paise::float8 as "amountPaise", w.owed_from as "owedFrom",
      w.held::float8 as "heldPaise", w.lost::float8 as "lostPaise", w.taxed::float8 as "taxedPaise"
    from ${waitingOrders(instant(now))} w join orders o on o.id = w.order_id
    where w.store_id = ${storeId}::uuid and (w.paise > 0
      or (w.held + w.lost > 0 and o.status not in ('cancelled', 'not_collected')))
    order by w.owed_from, w.at limit ${MOST_WAITING}`)
  return checkRows(waitingRow, rows).map(({ orderId, owedFrom, ...paise }) => ({
    orderId,
    orderNumber: orderNumber(orderId),
    amount: rupeesFromPaise(paise.amountPaise),
    held: rupeesFromPaise(paise.heldPaise),
    lost: rupeesFromPaise(paise.lostPaise),
    taxed: rupeesFromPaise(paise.taxedPaise),
    owedFrom: owedFrom?.toISOString() ?? null,
  }))
}

async function isEntry(db: Db, storeId: string, id: string): Promise<boolean> {
  if (!Id.safeParse(id).success) return false
  const { rows } = await db.execute(
    sql`select 1 from ${owedEntries} e where id = ${id}::uuid and store_id = ${storeId}::uuid`,
  )
  return rows.length > 0
}

/** The entries that count now. */
function countedEntries(storeId: string, now: Date): SQL {
  return sql`(select * from ${owedEntries} e
    where store_id = ${storeId}::uuid and counts_at <= ${instant(now)})`
}

function countsWithin(period: Period): SQL {
  return sql`counts_at >= ${sinceOf(period)} and counts_at < ${beforeOf(period)}`
}

const sinceOf = (period: Period): SQL => instant(readDays(period).since)
const beforeOf = (period: Period): SQL => instant(readDays(period).before)
const instant = (at: Date | null): SQL =>
  sql`${mustExist(at, 'a day of the period').toISOString()}::timestamptz`
