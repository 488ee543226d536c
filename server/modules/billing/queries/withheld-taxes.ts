import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#server/platform/db/open.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import { taxMonths, withheldTaxes } from '#server/platform/db/tables/billing.ts'
import { billKinds } from '#shared/contract/billing.ts'
import { WithheldTax } from '#shared/contract/settings/tax-terms.ts'
import { beginOfDay } from '#shared/formats/india-time.ts'
import { mustExist } from '#shared/must-exist.ts'
import { monthOf, sinceMonth, type TaxSum } from '../rules/withheld-taxes.ts'

type NewRow = Omit<typeof withheldTaxes.$inferInsert, 'id' | 'seq' | 'at'>

const documentRow = z.object({
  billId: z.string(),
  storeId: z.string(),
  orderId: z.string().nullable(),
  correctsId: z.string().nullable(),
  kind: z.enum(billKinds),
  paymentMethod: z.enum(['cash', 'online']),
  gstin: z.string().nullable(),
  pan: z.string().nullable(),
  totalPaise: z.int(),
  payablePaise: z.int(),
  taxablePaise: z.int(),
  isInterState: z.boolean(),
  isToBusiness: z.boolean(),
})

/** A bill or credit note, with what decides about the taxes of its sale. */
export async function findDocument(tx: Tx, billId: string) {
  const { rows } = await tx.execute(sql`
    select b.id as "billId", b.store_id as "storeId", b.order_id as "orderId", b.corrects_id as "correctsId", b.kind,
      b.payment_method as "paymentMethod", b.seller ->> 'gstin' as gstin, s.pan,
      b.total_paise as "totalPaise", b.payable_paise as "payablePaise", ${taxableOf(sql`b.id`)} as "taxablePaise",
      b.is_inter_state as "isInterState", coalesce(b.buyer ->> 'gstin', '') <> '' as "isToBusiness"
    from bills b join stores s on s.id = b.store_id where b.id = ${billId}::uuid`)
  return mustExist(checkRows(documentRow, rows)[0], 'the bill just saved')
}

/** The value without tax of the lines of a bill that bear GST. */
const taxableOf = (
  billId: ReturnType<typeof sql>,
) => sql`(select coalesce(sum(l.taxable_paise), 0)::float8
  from bill_lines l where l.bill_id = ${billId} and l.gst_rate > 0)`

/** The amount of a document from which the base of the tax of a row `w` is taken. */
const wholeOf = (document: SQL) =>
  sql`case w.tax when 'tcs' then ${taxableOf(sql`${document}.id`)} else ${document}.total_paise end`

const creditedRow = z.object({
  tax: WithheldTax,
  taxNumber: z.string().nullable(),
  rate: z.int(),
  isFreed: z.boolean(),
  basePaise: z.int(),
  wholePaise: z.int(),
  creditedPaise: z.int(),
  backPaise: z.int(),
})

/** The rows of a bill's taxes, each with the part of its base that the bill's credit notes have credited. */
export async function findCreditedTaxes(tx: Tx, billId: string) {
  const { rows } = await tx.execute(sql`
    select w.tax, w.tax_number as "taxNumber", w.rate, w.is_freed as "isFreed", w.base_paise::float8 as "basePaise",
      (${wholeOf(sql`b`)})::float8 as "wholePaise", n.credited::float8 as "creditedPaise", n.back::float8 as "backPaise"
    from withheld_taxes w join bills b on b.id = w.bill_id
    cross join lateral (select coalesce(sum(${wholeOf(sql`n`)}), 0) as credited, coalesce(-sum(r.base_paise), 0) as back
      from bills n left join withheld_taxes r on r.bill_id = n.id and r.tax = w.tax where n.corrects_id = b.id) n
    where b.id = ${billId}::uuid order by w.tax`)
  return checkRows(creditedRow, rows)
}

/**
 * Lets the rows of a shop be added one after the other, and not while the operator files a month: a row that is added
 * afterwards stands in a later one.
 */
export async function lockTaxesOf(tx: Tx, storeId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`withheld taxes ${storeId}`}, 0))`,
  )
  await tx.execute(sql`lock table withheld_taxes in row exclusive mode`)
}

/** Ends every transaction that adds rows before the months are read. */
export async function lockTaxes(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table withheld_taxes in share row exclusive mode`)
}

/** The month for a row of now: the present one, or the one after the last month that was filed. */
export async function findOpenMonth(tx: Tx, tax: WithheldTax): Promise<string> {
  const { rows } = await tx.execute(sql`
    select greatest(${monthOf(tx.now)}::date, (max(month) + interval '1 month')::date)::text as month
    from tax_months where tax = ${tax}`)
  return mustExist(checkRows(z.object({ month: z.string() }), rows)[0], 'the month of a tax').month
}

type Key = Pick<NewRow, 'tax' | 'storeId' | 'taxNumber' | 'isInterState' | 'month'>

/** The sums of the rows that decide about a new row, by month and rate. */
export async function findTaxSums(tx: Tx, key: Key): Promise<TaxSum[]> {
  const { month, rate, isFreed, basePaise, taxPaise } = withheldTaxes
  return tx
    .select({
      month,
      rate,
      isFreed,
      basePaise: sql<number>`sum(${basePaise})::float8`,
      taxPaise: sql<number>`sum(${taxPaise})::float8`,
    })
    .from(withheldTaxes)
    .where(
      and(
        eq(withheldTaxes.tax, key.tax),
        eq(withheldTaxes.storeId, key.storeId),
        sql`${withheldTaxes.taxNumber} is not distinct from ${key.taxNumber}`,
        eq(withheldTaxes.isInterState, key.isInterState),
        gte(month, sinceMonth(key.tax, key.month)),
        lte(month, key.month),
      ),
    )
    .groupBy(month, rate, isFreed)
}

/** The sales of a store's orders since the first day of a month; returned goods are not taken off. */
export async function findSalesSince(tx: Tx, storeId: string, day: string): Promise<number> {
  const { rows } = await tx.execute(sql`
    select coalesce(sum(total_paise), 0)::float8 as paise from bills
    where store_id = ${storeId}::uuid and order_id is not null and kind <> 'credit_note'
      and issued_at >= ${new Date(beginOfDay(day)).toISOString()}::timestamptz`)
  return mustExist(checkRows(z.object({ paise: z.int() }), rows)[0], 'the sales of a year').paise
}

/** Returns the id of the new row. */
export async function insertTax(tx: Tx, row: NewRow): Promise<string> {
  const [added] = await tx
    .insert(withheldTaxes)
    .values({ ...row, at: tx.now })
    .returning({ id: withheldTaxes.id })
  return mustExist(added, 'the row of a tax just saved').id
}

/** The first month with rows of a tax that was not filed. */
export async function findFirstUnfiled(tx: Tx, tax: WithheldTax): Promise<string | null> {
  const { rows } = await tx.execute(sql`
    select min(w.month)::text as month from withheld_taxes w where w.tax = ${tax}
      and not exists (select from tax_months m where m.tax = w.tax and m.month = w.month)`)
  return checkRows(z.object({ month: z.string().nullable() }), rows)[0]?.month ?? null
}

/** False when the month was filed before. */
export async function insertTaxMonth(
  tx: Tx,
  filed: { tax: WithheldTax; month: string; filedBy: string },
): Promise<boolean> {
  const added = await tx
    .insert(taxMonths)
    .values({ ...filed, filedAt: tx.now })
    .onConflictDoNothing()
    .returning({ month: taxMonths.month })
  return added.length > 0
}
