import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { owedEntries, taxEntries } from '#server/platform/db/tables/billing.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'

const row = z.object({ number: z.int(), paise: z.int() })
/** The number that stands for what was held back since the last transfer. */
const NEXT = 0

/**
 * The taxes that were held back from a store between one transfer and the next, less what was given back, in rupees: by the
 * transfer's number, and since the last one.
 */
export async function findTaxesOfTransfers(db: Db, storeId: string, now: Date) {
  const { rows } = await db.execute(sql`
    with transfers as (
      select p.number, b.made_at from payouts p join payout_batches b on b.id = p.batch_id
      where p.store_id = ${storeId}::uuid and p.state <> 'failed'
      union all select ${NEXT}::int, ${now.toISOString()}::timestamptz),
    spans as (select number, made_at, lag(made_at) over (order by made_at, number = ${NEXT}) as since from transfers)
    select s.number::float8, coalesce(-sum(e.balance_change_paise), 0)::float8 as paise
    from spans s left join ${owedEntries} e on e.store_id = ${storeId}::uuid and e.kind in ${taxEntries}
      and e.counts_at > coalesce(s.since, '-infinity') and e.counts_at <= s.made_at
    group by s.number`)
  const byNumber = new Map(checkRows(row, rows).map(({ number, paise }) => [number, paise]))
  const taxOf = (number: number) => rupeesFromPaise(byNumber.get(number) ?? 0)
  return { taxOf, sinceLast: taxOf(NEXT) }
}
