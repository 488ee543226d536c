import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { owedEntries, taxEntries } from '#server/platform/db/tables/billing.ts'
import { splitEntryKinds } from '#shared/contract/billing.ts'
import { disputeEntryKinds } from '#shared/contract/orders/disputes.ts'
import type { WithheldTax } from '#shared/contract/settings/tax-terms.ts'
import { beginOfDay, formatDay } from '#shared/formats/india-time.ts'
import { type Month, noTax, placeWords } from '../../rules/month/documents.ts'
import { sheetText } from '../../rules/month/sheets.ts'
import { purchaseSums } from '../../rules/purchase-tax.ts'
import { type Column, count, rupees, taxColumns } from '../../rules/sheet-columns.ts'
import { taxFile } from '../../rules/tax-files.ts'
import { findWithheldLines } from '../tax-months.ts'
import type { MonthFile } from './shop-files.ts'

type OperatorMonth = Month & { asOf: Date }

/** The files of the operator's month. */
export const openOperatorFiles = (db: Db, month: OperatorMonth): MonthFile[] => [
  { name: 'subscription-bills.csv', text: () => bills(db, month) },
  { name: 'subscription-refunds.csv', text: () => refunds(db, month) },
  { name: 'shop-money.csv', text: () => shopMoney(db, month) },
  { name: 'gstr-8.csv', text: () => heldBack(db, 'tcs', month) },
  { name: 'tds-register.csv', text: () => heldBack(db, 'tds', month) },
]

async function* heldBack(db: Db, tax: WithheldTax, { name: month }: Month) {
  yield taxFile({ tax, month }, await findWithheldLines(db, { tax, month })).csv
}

const instant = (at: number) => sql`${new Date(at).toISOString()}::timestamptz`

/** The instants from which and before which something is of the month, as far as it has passed. */
function boundsOf({ first, before, asOf }: OperatorMonth) {
  const end = Math.min(beginOfDay(before), asOf.getTime() + 1)
  return { since: instant(beginOfDay(first)), until: instant(end) }
}

const isWithin = (column: string, month: OperatorMonth) => {
  const { since, until } = boundsOf(month)
  return sql`${sql.raw(column)} >= ${since} and ${sql.raw(column)} < ${until}`
}
const indianDate = (column: string) =>
  sql.raw(`(${column} at time zone 'Asia/Kolkata')::date::text`)

const billRow = z.object({
  number: z.string(),
  day: z.string(),
  shopName: z.string(),
  ownerName: z.string(),
  address: z.string(),
  gstin: z.string().nullable(),
  plan: z.string(),
  planPaise: z.int(),
  tags: z.int(),
  setupPaise: z.int(),
  tax: z
    .object({ gstin: z.string(), sac: z.string(), percent: z.int(), placeOfSupply: z.string() })
    .nullable(),
})
type BillRow = z.infer<typeof billRow>

async function* bills(db: Db, month: OperatorMonth) {
  const { rows } = await db.execute(sql`
    select p.receipt_number as number, ${indianDate('p.paid_at')} as day, p.plan, p.tags,
      coalesce(p.billed_to ->> 'shopName', s.shop_name) as "shopName",
      coalesce(p.billed_to ->> 'ownerName', '') as "ownerName",
      coalesce(p.billed_to ->> 'address', '') as address, p.billed_to ->> 'gstin' as gstin,
      p.plan_paise as "planPaise", p.setup_paise as "setupPaise", p.tax
    from subscription_purchases p join stores s on s.id = p.store_id
    where p.receipt_number is not null and ${isWithin('p.paid_at', month)} order by p.receipt_number`)
  yield sheetText(billColumns, checkRows(billRow, rows))
}

const billColumns: Column<BillRow>[] = [
  ['Date', ({ day }) => formatDay(day)],
  ['Receipt', ({ number }) => number],
  ['Shop', ({ shopName }) => shopName],
  ['Owner', ({ ownerName }) => ownerName],
  ['Address', ({ address }) => address],
  ['GSTIN', ({ gstin }) => gstin ?? ''],
  ['Plan', ({ plan }) => plan],
  ['Price of the plan (Rs)', ({ planPaise }) => rupees(planPaise)],
  ['Tags', ({ tags }) => count(tags)],
  ['Price of the tags (Rs)', ({ setupPaise }) => rupees(setupPaise)],
  ['Total (Rs)', ({ planPaise, setupPaise }) => rupees(planPaise + setupPaise)],
  ['SAC', ({ tax }) => tax?.sac ?? ''],
  ['Rate (%)', ({ tax }) => count(tax?.percent ?? 0)],
  ['Place of supply', ({ tax }) => (tax ? placeWords(tax.placeOfSupply) : '')],
  ...taxColumns.map(([title, write]): Column<BillRow> => [title, (row) => write(sumsOf(row))]),
]

const sumsOf = (row: BillRow) => (row.tax ? purchaseSums(row, row.tax) : noTax())

const refundRow = z.object({
  day: z.string(),
  number: z.string().nullable(),
  shopName: z.string(),
  paise: z.int(),
  reason: z.string(),
})
type RefundRow = z.infer<typeof refundRow>

async function* refunds(db: Db, month: OperatorMonth) {
  const { rows } = await db.execute(sql`
    select ${indianDate('r.created_at')} as day, p.receipt_number as number,
      coalesce(p.billed_to ->> 'shopName', s.shop_name) as "shopName", r.amount_paise as paise, r.reason
    from refunds r join payments y on y.id = r.payment_id
    join payment_orders o on o.id = y.payment_order_id and o.purpose = 'subscription'
    join subscription_purchases p on p.id = o.subject_id join stores s on s.id = p.store_id
    where ${isWithin('r.created_at', month)} order by r.created_at, r.id`)
  yield sheetText(refundColumns, checkRows(refundRow, rows))
}

const refundColumns: Column<RefundRow>[] = [
  ['Date', ({ day }) => formatDay(day)],
  ['Receipt', ({ number }) => number ?? ''],
  ['Shop', ({ shopName }) => shopName],
  ['Amount (Rs)', ({ paise }) => rupees(paise)],
  ['Reason', ({ reason }) => reason.replaceAll('_', ' ')],
]

const moneyRow = z.object({
  shopName: z.string(),
  gstin: z.string().nullable(),
  opening: z.number(),
  sold: z.number(),
  refunded: z.number(),
  disputed: z.number(),
  taxes: z.number(),
  fees: z.number(),
  transferred: z.number(),
  closing: z.number(),
  owed: z.number(),
})
type MoneyRow = z.infer<typeof moneyRow>

const sumWhere = (condition: SQL) =>
  sql`coalesce(sum(e.balance_change_paise) filter (where ${condition}), 0)::float8`

/** The money that the operator holds for each shop: at the start, what changed it, and at the end. */
async function* shopMoney(db: Db, month: OperatorMonth) {
  const { since, until } = boundsOf(month)
  const changes = (kinds: SQL) => sumWhere(sql`e.at >= ${since} and e.kind in ${kinds}`)
  const { rows } = await db.execute(sql`
    select s.shop_name as "shopName", s.gstin, ${sumWhere(sql`e.at < ${since}`)} as opening,
      ${changes(sql`('online_sale')`)} as sold, ${changes(sql`('refund')`)} as refunded,
      ${changes(sql.raw(`('${disputeEntryKinds.join("', '")}')`))} as disputed, ${changes(taxEntries)} as taxes,
      ${changes(sql`('fee')`)} as fees,
      ${changes(sql.raw(`('${['settlement', ...splitEntryKinds].join("', '")}')`))} as transferred,
      ${sumWhere(sql`true`)} as closing, ${sumWhere(sql`e.counts_at < ${until}`)} as owed
    from ${owedEntries} e join stores s on s.id = e.store_id
    where e.at < ${until} and e.balance_change_paise <> 0
    group by s.id order by s.shop_name, s.id`)
  yield sheetText(moneyColumns, checkRows(moneyRow, rows))
}

const moneyColumns: Column<MoneyRow>[] = [
  ['Shop', ({ shopName }) => shopName],
  ['GSTIN', ({ gstin }) => gstin ?? ''],
  ['Held at the start (Rs)', ({ opening }) => rupees(opening)],
  ['Paid online (Rs)', ({ sold }) => rupees(sold)],
  ['Refunds (Rs)', ({ refunded }) => rupees(refunded)],
  ['Disputes (Rs)', ({ disputed }) => rupees(disputed)],
  ['Tax held back (Rs)', ({ taxes }) => rupees(taxes)],
  ['Fees (Rs)', ({ fees }) => rupees(fees)],
  ['Transferred to the shop (Rs)', ({ transferred }) => rupees(transferred)],
  ['Held at the end (Rs)', ({ closing }) => rupees(closing)],
  ['Of it owed (Rs)', ({ owed }) => rupees(owed)],
  ['Of it not owed yet (Rs)', ({ closing, owed }) => rupees(closing - owed)],
]
