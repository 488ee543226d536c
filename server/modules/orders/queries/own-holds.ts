import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { DAY_MS } from '#shared/formats/india-time.ts'

/** How long a hold that ran out is still told, in milliseconds. */
const ENDED_TOLD_MS = DAY_MS
const heldRow = z.object({
  variantId: z.string(),
  until: z.coerce.date(),
  hasEnded: z.boolean(),
})

/** The last hold of each of these variants for the person that runs, or ran out within a day. */
export async function findOwnHolds(
  db: Db,
  { userId, variantIds, now }: { userId: string; variantIds: readonly string[]; now: Date },
): Promise<Map<string, { until: string; hasEnded: boolean }>> {
  const since = new Date(now.getTime() - ENDED_TOLD_MS)
  const { rows } = await db.execute(sql`
    select distinct on (variant_id) variant_id as "variantId", ends_at as until,
      ended_at is not null as "hasEnded"
    from waitlist_holds
    where user_id = ${userId}::uuid and variant_id = any(${sql.param(variantIds)}::uuid[])
      and (ended_at is null or ended_by = 'expired' and ended_at > ${since.toISOString()}::timestamptz)
    order by variant_id, begun_at desc`)
  return new Map(
    checkRows(heldRow, rows).map(({ variantId, until, hasEnded }) => [
      variantId,
      { until: until.toISOString(), hasEnded },
    ]),
  )
}
