import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { TaxMonth } from '#shared/contract/payouts/tax-months.ts'
import { WithheldTax } from '#shared/contract/settings/tax-terms.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import type { WithheldLine } from '../rules/tax-files.ts'
import { monthOf } from '../rules/withheld-taxes.ts'

const monthRow = z.object({
  tax: WithheldTax,
  month: z.string(),
  shops: z.int(),
  sales: z.int(),
  returned: z.int(),
  taxPaise: z.int(),
  filedAt: z.coerce.date().nullable(),
  filedBy: z.string().nullable(),
})

/** The months with rows of a tax, the latest first. */
export async function viewTaxMonths(db: Db, now: Date): Promise<TaxMonth[]> {
  const { rows } = await db.execute(sql`
    select w.tax, w.month::text, count(distinct w.store_id)::int as shops,
      coalesce(sum(w.base_paise) filter (where w.base_paise > 0), 0)::float8 as sales,
      coalesce(-sum(w.base_paise) filter (where w.base_paise < 0), 0)::float8 as returned,
      sum(w.tax_paise)::float8 as "taxPaise", m.filed_at as "filedAt", a.uid as "filedBy"
    from withheld_taxes w left join tax_months m on m.tax = w.tax and m.month = w.month
    left join admins a on a.id = m.filed_by
    group by w.tax, w.month, m.filed_at, a.uid order by w.month desc, w.tax`)
  return checkRows(monthRow, rows).map(({ month, taxPaise, filedAt, ...row }) => ({
    ...row,
    month: month.slice(0, 7),
    sales: rupeesFromPaise(row.sales),
    returned: rupeesFromPaise(row.returned),
    taxAmount: rupeesFromPaise(taxPaise),
    isOver: month < monthOf(now),
    filedAt: filedAt?.toISOString() ?? null,
  }))
}

const lineRow = z.object({
  seller: z.string(),
  shopName: z.string(),
  taxNumber: z.string().nullable(),
  rate: z.int(),
  isInterState: z.boolean(),
  isToBusiness: z.boolean(),
  basePaise: z.int(),
  taxPaise: z.int(),
})

/** The lines of a tax and a month (`2027-04`), from which `taxFile` makes the month's file. */
export async function findWithheldLines(
  db: Db,
  { tax, month }: { tax: WithheldTax; month: string },
): Promise<WithheldLine[]> {
  const { rows } = await db.execute(sql`
    select b.seller ->> 'legalName' as seller, b.seller ->> 'storeName' as "shopName", w.tax_number as "taxNumber", w.rate,
      w.is_inter_state as "isInterState", w.is_to_business as "isToBusiness",
      w.base_paise::float8 as "basePaise", w.tax_paise as "taxPaise"
    from withheld_taxes w join bills b on b.id = w.bill_id
    where w.tax = ${tax} and w.month = ${`${month}-01`}::date
    order by 2, 1, 3, w.rate, w.seq`)
  return checkRows(lineRow, rows)
}
