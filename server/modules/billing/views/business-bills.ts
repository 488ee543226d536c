import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { billKinds } from '#shared/contract/billing.ts'
import { BilledBuyer } from '#shared/contract/orders/buyer.ts'
import { placeOfSupply } from '../rules/bill-parties.ts'
import { placeWords } from '../rules/month/documents.ts'
import { type Column, count, documents, rupees, taxColumns } from '../rules/sheet-columns.ts'
import {
  indianDate,
  type Period,
  signedBills,
  type Spreadsheet,
  spreadsheet,
  taxes,
  taxesOfLine,
} from './accounts.ts'

const rateRow = z.object({
  kind: z.enum(billKinds),
  number: z.string(),
  day: z.string(),
  correctsNumber: z.string().nullable(),
  correctsDay: z.string().nullable(),
  buyer: BilledBuyer,
  sellerGstin: z.string().nullable(),
  isInterState: z.boolean(),
  rate: z.int(),
  ...taxes,
  /** The value of the whole document, in its first row only, so that the sum of the column is right. */
  documentTotal: z.int().nullable(),
})
type RateRow = z.infer<typeof rateRow>

/**
 * The facts of bills and credit notes for buyers with a GSTIN that a list of supplies to businesses needs, a row for each
 * rate of a document.
 */
export async function viewBusinessBills(
  db: Db,
  { storeId }: Merchant,
  period: Period,
): Promise<Spreadsheet> {
  const { rows } = await db.execute(sql`
    select b.kind, b.number, ${indianDate(sql`b.issued_at`)} as day, c.number as "correctsNumber",
      ${indianDate(sql`c.issued_at`)} as "correctsDay", b.buyer, b.seller ->> 'gstin' as "sellerGstin",
      b.is_inter_state as "isInterState", l.rate, l.total, l.taxable, l.igst, l.cgst, l.sgst,
      case when l.place = 1 then (sign * b.total_paise)::float8 end as "documentTotal"
    from (${signedBills(storeId, period)}) b left join bills c on c.id = b.corrects_id
    cross join lateral (
      select l.gst_rate as rate, row_number() over (order by l.gst_rate) as place,
        sum(b.sign * l.amount_paise)::float8 as total, sum(b.sign * l.taxable_paise)::float8 as taxable,
        sum(b.sign * t.igst)::float8 as igst, sum(b.sign * t.cgst)::float8 as cgst,
        sum(b.sign * t.sgst)::float8 as sgst
      from bill_lines l cross join lateral (${taxesOfLine}) t where l.bill_id = b.id group by l.gst_rate) l
    where b.buyer ->> 'gstin' is not null
    order by b.issued_at, b.kind desc, b.serial, l.rate`)
  return spreadsheet('business-bills', period, { columns, rows: checkRows(rateRow, rows), note })
}

const note =
  'This list has the columns of Chowk. It is not the official shape of a return and cannot be uploaded as one.'

const columns: Column<RateRow>[] = [
  ['Document', ({ kind }) => documents[kind]],
  ['Number', ({ number }) => number],
  ['Date', ({ day }) => day],
  ['Corrects bill', ({ correctsNumber }) => correctsNumber ?? ''],
  ['Date of that bill', ({ correctsDay }) => correctsDay ?? ''],
  ['Buyer', ({ buyer }) => buyer.name],
  ['GSTIN of the buyer', ({ buyer }) => buyer.gstin ?? ''],
  ['Place of supply', (row) => placeWords(placeOfSupply(row))],
  [
    'Value of the document (Rs)',
    ({ documentTotal }) => (documentTotal === null ? '' : rupees(documentTotal)),
  ],
  ['Rate (%)', ({ rate }) => count(rate)],
  ...taxColumns,
]
