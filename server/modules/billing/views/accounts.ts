import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import { writeCsv } from '#shared/csv/write-csv.ts'
import { readDays } from '#server/modules/orders/rules/history-filter.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { billKinds } from '#shared/contract/billing.ts'
import type { Calls } from '#shared/contract/map.ts'
import { mustExist } from '#shared/must-exist.ts'
import {
  codeColumns,
  type Column,
  count,
  documents,
  rupees,
  taxColumns,
} from '../rules/sheet-columns.ts'

export type Spreadsheet = Calls['GET /bills/day-close']['output']
export type Period = { from: string; to: string }

export const taxes = {
  taxable: z.int(),
  igst: z.int(),
  cgst: z.int(),
  sgst: z.int(),
  total: z.int(),
}
const dayRow = z.object({
  day: z.string(),
  kind: z.enum(billKinds),
  first: z.string(),
  last: z.string(),
  bills: z.int(),
  ...taxes,
  discounts: z.int(),
  atShop: z.int(),
  online: z.int(),
})
type DayRow = z.infer<typeof dayRow>

/** The bills of the merchant's store by day and kind. Credit notes are negative, so that each column adds up to the sales. */
export async function viewDayClose(
  db: Db,
  { storeId }: Merchant,
  period: Period,
): Promise<Spreadsheet> {
  const { rows } = await db.execute(sql`
    select ${indianDate(sql`b.issued_at`)} as day, b.kind,
      (array_agg(b.number order by b.year, b.serial))[1] as first,
      (array_agg(b.number order by b.year desc, b.serial desc))[1] as last,
      count(*)::int as bills,
      sum(sign * (b.total_paise - b.tax_paise))::float8 as taxable,
      sum(sign * l.igst)::float8 as igst, sum(sign * l.cgst)::float8 as cgst,
      sum(sign * l.sgst)::float8 as sgst,
      sum(sign * b.total_paise)::float8 as total,
      sum(sign * (b.total_paise - b.payable_paise))::float8 as discounts,
      coalesce(sum(sign * b.payable_paise) filter (where b.payment_method = 'cash'), 0)::float8 as "atShop",
      coalesce(sum(sign * b.payable_paise) filter (where b.payment_method = 'online'), 0)::float8 as online
    from (${signedBills(storeId, period)}) b
    cross join lateral (select sum(igst) as igst, sum(cgst) as cgst, sum(sgst) as sgst
      from bill_lines l cross join lateral (${taxesOfLine}) t where l.bill_id = b.id) l
    group by 1, b.kind, (b.issued_at at time zone 'Asia/Kolkata')::date
    order by (b.issued_at at time zone 'Asia/Kolkata')::date, b.kind desc`)
  return spreadsheet('day-close', period, { columns: dayColumns, rows: checkRows(dayRow, rows) })
}

const hsnRow = z.object({ hsn: z.string(), rate: z.int(), pieces: z.int(), ...taxes })
type HsnRow = z.infer<typeof hsnRow>

/** Quantity, value and taxes by HSN code and rate, for the return of outward supplies (GSTR-1, table 12). */
export async function viewHsnSummary(
  db: Db,
  { storeId }: Merchant,
  period: Period,
): Promise<Spreadsheet> {
  const { rows } = await db.execute(sql`
    select l.hsn, l.gst_rate as rate, coalesce(sum(sign * l.quantity), 0)::int as pieces,
      sum(sign * l.amount_paise)::float8 as total, sum(sign * l.taxable_paise)::float8 as taxable,
      sum(sign * t.igst)::float8 as igst, sum(sign * t.cgst)::float8 as cgst,
      sum(sign * t.sgst)::float8 as sgst
    from (${signedBills(storeId, period)}) b join bill_lines l on l.bill_id = b.id
    cross join lateral (${taxesOfLine}) t
    group by l.hsn, l.gst_rate order by l.hsn, l.gst_rate`)
  return spreadsheet('hsn-summary', period, { columns: hsnColumns, rows: checkRows(hsnRow, rows) })
}

/** The day in India, as a sheet of India reads it. */
export const indianDate = (at: SQL): SQL =>
  sql`to_char(${at} at time zone 'Asia/Kolkata', 'DD/MM/YYYY')`

/** The taxes of a line `l` of the bill `b`, in paise; both halves are IGST on a bill between States. */
export const taxesOfLine = sql`select
  case when b.is_inter_state then l.cgst_paise + l.sgst_paise else 0 end as igst,
  case when b.is_inter_state then 0 else l.cgst_paise end as cgst,
  case when b.is_inter_state then 0 else l.sgst_paise end as sgst`

/** The bills of a period; `sign` is -1 for credit notes. */
export function signedBills(storeId: string, period: Period): SQL {
  const { since, before } = readDays(period)
  return sql`select *, case kind when 'credit_note' then -1 else 1 end as sign from bills
    where store_id = ${storeId}::uuid
      and issued_at >= ${mustExist(since, 'the first day').toISOString()}::timestamptz
      and issued_at < ${mustExist(before, 'the last day').toISOString()}::timestamptz`
}

const dayColumns: Column<DayRow>[] = [
  ['Day', ({ day }) => day],
  ['Document', ({ kind }) => documents[kind]],
  ['First number', ({ first }) => first],
  ['Last number', ({ last }) => last],
  ['Documents', ({ bills }) => count(bills)],
  ['Taxable value (Rs)', ({ taxable }) => rupees(taxable)],
  ['CGST (Rs)', ({ cgst }) => rupees(cgst)],
  ['SGST/UTGST (Rs)', ({ sgst }) => rupees(sgst)],
  ['Total (Rs)', ({ total }) => rupees(total)],
  ['Gift codes (Rs)', ({ discounts }) => rupees(discounts)],
  ['Paid at the shop (Rs)', ({ atShop }) => rupees(atShop)],
  ['Paid online (Rs)', ({ online }) => rupees(online)],
  // The last column, so that the others stay where an accountant's sheet expects them.
  ['IGST (Rs)', ({ igst }) => rupees(igst)],
]

const hsnColumns: Column<HsnRow>[] = [
  ...codeColumns,
  ['Total value (Rs)', ({ total }) => rupees(total)],
  ['Rate (%)', ({ rate }) => count(rate)],
  ...taxColumns,
  ['Cess (Rs)', () => rupees(0)],
]

type Sheet<Row> = {
  columns: Column<Row>[]
  rows: Row[]
  /** The last row. */
  note?: string
}

export function spreadsheet<Row>(
  name: string,
  { from, to }: Period,
  { columns, rows, note }: Sheet<Row>,
): Spreadsheet {
  const heading = columns.map(([title]) => title)
  const cells = rows.map((row) => columns.map(([, write]) => write(row)))
  return {
    fileName: `${name}-${from}-${to}.csv`,
    csv: writeCsv([heading, ...cells, ...(note ? [[note]] : [])]),
    rows: rows.length,
  }
}
