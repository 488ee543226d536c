import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import { findGstRates } from '#server/platform/db/rows/gst-rates.ts'
import type { Db } from '#server/platform/db/open.ts'
import { isOutdatedSlab } from '#shared/catalog/gst.ts'
import { gstSlabs } from '#shared/catalog/product-options.ts'
import type { Calls } from '#shared/contract/map.ts'
import { DAY_MS } from '#shared/formats/india-time.ts'

const REMEMBERED_DAYS = 365
const MOST_NAMES = 50

const row = z.object({ name: z.string(), hsn: z.string(), gstRate: z.int().nullable() })

/** The names of the own store's amounts without an article, with the tax that each had last, and the rates of today. */
export async function viewFreeAmounts(
  db: Db,
  { storeId }: Merchant,
  now: Date,
): Promise<Calls['GET /free-amounts']['output']> {
  const since = new Date(now.getTime() - REMEMBERED_DAYS * DAY_MS).toISOString()
  const { rows } = await db.execute(sql`
    select name, hsn, "gstRate" from (
      select distinct on (lower(l.name)) l.name, l.hsn, b.issued_at, b.serial,
        case b.kind when 'tax_invoice' then l.gst_rate end as "gstRate"
      from bills b join bill_lines l on l.bill_id = b.id and l.variant_id is null
      where b.store_id = ${storeId}::uuid and b.order_id is null and b.kind <> 'credit_note'
        and b.issued_at >= ${since}::timestamptz
      order by lower(l.name), b.issued_at desc, b.serial desc) last
    order by issued_at desc, serial desc limit ${MOST_NAMES}::int`)
  const inForce = await findGstRates(db, now)
  const rates = gstSlabs.filter((slab) => slab === 0 || !isOutdatedSlab(slab, inForce))
  return {
    amounts: checkRows(row, rows).map(({ gstRate, ...amount }) => ({
      ...amount,
      gstRate: rates.find((rate) => rate === gstRate) ?? null,
    })),
    rates,
  }
}
