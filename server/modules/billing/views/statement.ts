import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import { type Cell, writeCsv } from '#shared/csv/write-csv.ts'
import { readDays } from '#server/modules/orders/rules/history-filter.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { invalidField } from '#shared/app-error.ts'
import { type LedgerEntry, ledgerKinds, type LedgerKind } from '#shared/contract/billing.ts'
import type { Calls } from '#shared/contract/map.ts'
import { Id } from '#shared/contract/wire.ts'
import { formatDateTime } from '#shared/india-time.ts'
import { PAGE_SIZE_MERCHANT } from '#shared/limits.ts'
import { messageText } from '#shared/message.ts'
import { rupeesFromPaise } from '#shared/money.ts'
import { mustExist } from '#shared/must-exist.ts'
import { orderNumber } from '#shared/order-number.ts'

type Statement = Calls['GET /statement']['output']
type Spreadsheet = Calls['GET /statement/csv']['output']
type Period = { from: string; to: string }

/** The ledger of the merchant's store in a period: balances, sums by kind, and a page of its entries, the latest first. */
export async function viewStatement(
  db: Db,
  { storeId }: Merchant,
  { page, ...period }: Period & { page?: string | null | undefined },
): Promise<Statement> {
  if (page && !(await isEntry(db, storeId, page)))
    throw invalidField('page', messageText('fields.page'))
  const { kinds, ...balances } = await findBalances(db, storeId, period)
  const rows = await findEntries(db, storeId, {
    period,
    order: sql`desc`,
    limit: PAGE_SIZE_MERCHANT + 1,
    after: page ? sql`and seq < (select seq from store_ledger where id = ${page}::uuid)` : sql``,
  })
  const shown = rows.slice(0, PAGE_SIZE_MERCHANT)
  const sums = ledgerKinds.map((kind) => [kind, rupeesFromPaise(kinds[kind] ?? 0)])
  return {
    balance: rupeesFromPaise(balances.now),
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
  period: Period,
): Promise<Spreadsheet> {
  const rows = await findEntries(db, storeId, {
    period,
    order: sql`asc`,
    limit: MOST_ROWS,
    after: sql``,
  })
  const cells = rows.map((row): Cell[] => [
    formatDateTime(row.at),
    titles[row.kind],
    row.orderId ? orderNumber(row.orderId) : '',
    row.billNumber ?? '',
    row.kind === 'settlement' ? row.reference : '',
    number(row.amountPaise),
    number(row.changePaise),
    number(row.balancePaise),
  ])
  return {
    fileName: `statement-${period.from}-${period.to}.csv`,
    csv: writeCsv([heading, ...cells]),
    rows: rows.length,
  }
}

const MOST_ROWS = 50_000
const heading = [
  'Time (IST)',
  'Entry',
  'Order number',
  'Bill of the counter',
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
  billNumber: z.string().nullable(),
  reference: z.string(),
})
type Row = z.infer<typeof entryRow>

function shape({ id, at, kind, orderId, billNumber, reference, ...paise }: Row): LedgerEntry {
  return {
    id,
    at: at.toISOString(),
    kind,
    amount: rupeesFromPaise(paise.amountPaise),
    balance: rupeesFromPaise(paise.balancePaise),
    orderId,
    orderNumber: orderId && orderNumber(orderId),
    billNumber,
    bankReference: kind === 'settlement' ? reference : null,
  }
}

type Part = { period: Period; order: SQL; limit: number; after: SQL }

/** The entries of a period. The balance of an entry sums all entries up to it, also entries before the period. */
async function findEntries(
  db: Db,
  storeId: string,
  { period, order, limit, after }: Part,
): Promise<Row[]> {
  const { rows } = await db.execute(sql`
    select id, at, kind, amount_paise as "amountPaise", balance_change_paise as "changePaise",
      balance::float8 as "balancePaise", order_id as "orderId", reference,
      (select b.number from bills b where b.id = case
        when entries.kind = 'cash_refund' or (entries.kind = 'cash_sale' and entries.order_id is null)
          then entries.reference::uuid
        end) as "billNumber"
    from (select *, sum(balance_change_paise) over (order by seq) as balance
      from store_ledger where store_id = ${storeId}::uuid) entries
    where ${within(period)} ${after}
    order by seq ${order} limit ${limit}`)
  return checkRows(entryRow, rows)
}

const balancesRow = z.object({
  now: z.int(),
  opening: z.int(),
  closing: z.int(),
  total: z.int(),
  kinds: z.partialRecord(z.enum(ledgerKinds), z.int()),
})
type Balances = z.infer<typeof balancesRow>

async function findBalances(db: Db, storeId: string, period: Period): Promise<Balances> {
  const { rows } = await db.execute(sql`
    with kinds as (
      select kind, sum(balance_change_paise) as change,
        coalesce(sum(balance_change_paise) filter (where at < ${sinceOf(period)}), 0) as opening,
        coalesce(sum(balance_change_paise) filter (where at < ${beforeOf(period)}), 0) as closing,
        coalesce(sum(amount_paise) filter (where ${within(period)}), 0)::float8 as paise,
        count(*) filter (where ${within(period)}) as entries
      from store_ledger where store_id = ${storeId}::uuid group by kind
    )
    select coalesce(sum(change), 0)::float8 as now, coalesce(sum(opening), 0)::float8 as opening,
      coalesce(sum(closing), 0)::float8 as closing, coalesce(sum(entries), 0)::int as total,
      coalesce(jsonb_object_agg(kind, paise), '{}') as kinds
    from kinds`)
  return mustExist(checkRows(balancesRow, rows)[0], 'the balances of a store')
}

async function isEntry(db: Db, storeId: string, id: string): Promise<boolean> {
  if (!Id.safeParse(id).success) return false
  const { rows } = await db.execute(
    sql`select 1 from store_ledger where id = ${id}::uuid and store_id = ${storeId}::uuid`,
  )
  return rows.length > 0
}

function within(period: Period): SQL {
  return sql`at >= ${sinceOf(period)} and at < ${beforeOf(period)}`
}

const sinceOf = (period: Period): SQL => instant(readDays(period).since)
const beforeOf = (period: Period): SQL => instant(readDays(period).before)
const instant = (at: Date | null): SQL =>
  sql`${mustExist(at, 'a day of the period').toISOString()}::timestamptz`
