import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { takenOf } from '#server/platform/db/tables/till.ts'

const takenRow = z.object({ cash: z.int(), upi: z.int(), card: z.int(), corrections: z.int() })

/** How the money of a bill was taken at the counter, in paise; `which` is a condition on `b`. Undefined without a bill. */
export async function findTaken(db: Db, which: SQL) {
  const { rows } = await db.execute(sql`
    select w.cash, w.upi, w.card, w.corrections from bills b left join orders o on o.id = b.order_id
    cross join lateral ${takenOf()} w where b.kind <> 'credit_note' and ${which}`)
  return checkRows(takenRow, rows)[0]
}
