import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { storeDocuments } from '#server/platform/db/tables/billing.ts'
import { soldGifts } from '#server/platform/db/tables/giftcodes.ts'
import { DaySummary } from '#shared/contract/orders/orders.ts'
import { beginOfDay, DAY_MS, indianDay } from '#shared/formats/india-time.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import { hasRight } from '#shared/staff-role.ts'
import { mustExist } from '#shared/must-exist.ts'

const summaryRow = DaySummary.omit({ taken: true, takenByUpi: true }).extend({
  paise: z.number(),
  upiPaise: z.number(),
})

/** The day of the merchant's store so far; its takings for those who may see them. */
export async function viewDaySummary(
  db: Db,
  { storeId, ...member }: Pick<Merchant, 'storeId'> & Parameters<typeof hasRight>[0],
  now: Date,
): Promise<DaySummary> {
  const begin = beginOfDay(indianDay(now))
  const from = new Date(begin).toISOString()
  const until = new Date(begin + DAY_MS).toISOString()
  const { rows } = await db.execute(sql`
    with open as (
      select status, case when status = 'awaiting_confirmation'
        then coalesce(ready_by_at, due_at) else due_at end as promised_at
      from orders where store_id = ${storeId}::uuid
        and status in ('awaiting_confirmation', 'ready_for_pickup')
    ), taken as (
      select sign * (cash + upi + card) as paise, sign * upi as upi
      from ${storeDocuments(storeId, { since: from, before: until })} d
      union all
      select cash + upi + card, upi from ${soldGifts(storeId, { since: from, before: until })} g
      union all
      select 0, c.upi_paise from payment_corrections c join bills b on b.id = c.bill_id
      where c.store_id = ${storeId}::uuid and c.at >= ${from}::timestamptz and c.at < ${until}::timestamptz
        and b.issued_at < ${from}::timestamptz
    )
    select
      (select count(*)::int from open where status = 'awaiting_confirmation') as awaiting,
      (select count(*)::int from open where status = 'ready_for_pickup') as ready,
      (select count(*)::int from open where promised_at < ${until}::timestamptz) as "dueToday",
      (select count(*)::int from orders where store_id = ${storeId}::uuid
        and status = 'collected' and closed_at >= ${from}::timestamptz
        and closed_at < ${until}::timestamptz) as "handedOver",
      (select coalesce(sum(paise), 0)::float8 from taken) as paise,
      (select coalesce(sum(upi), 0)::float8 from taken) as "upiPaise"`)
  const { paise, upiPaise, ...counts } = mustExist(
    checkRows(summaryRow, rows)[0],
    'the summary of the day',
  )
  if (!hasRight(member, 'takings')) return { ...counts, taken: null, takenByUpi: null }
  return { ...counts, taken: rupeesFromPaise(paise), takenByUpi: rupeesFromPaise(upiPaise) }
}
