import { desc, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#server/platform/db/open.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import { type Channel, deliveries } from '#server/platform/db/tables/notices.ts'
import type { DeadJob } from '#server/platform/jobs/failed-jobs.ts'
import { rowsByNotice } from '../rules/notices/all-notices.ts'

const SHOWN = 100
const kinds = { email: 'email', push: 'push', whatsApp: 'whatsapp' } as const satisfies Record<
  Channel,
  DeadJob['kind']
>

/**
 * At most a hundred deliveries that failed for good, and messages by WhatsApp whose end is unknown, the newest first, in
 * the form of failed jobs.
 */
export async function findFailed(db: Db): Promise<DeadJob[]> {
  const rows = await db
    .select({
      id: deliveries.id,
      channel: deliveries.channel,
      state: sql<'failed' | 'unknown'>`${deliveries.state}`,
      listener: deliveries.notice,
      at: deliveries.plannedAt,
      error: sql<string>`coalesce(${deliveries.lastError}, ${deliveries.failure}, '')`,
    })
    .from(deliveries)
    .where(
      sql`${deliveries.state} = 'failed' or (${deliveries.state} = 'unknown' and ${deliveries.channel} = 'whatsApp')`,
    )
    .orderBy(desc(deliveries.plannedAt))
    .limit(SHOWN)
  return rows.map(({ channel, ...row }) => ({
    ...row,
    kind: kinds[channel],
    event: rowsByNotice.get(row.listener)?.[0]?.event ?? row.listener,
  }))
}

const waitingRow = z.object({
  channel: z.enum(['email', 'push', 'whatsapp']),
  count: z.int(),
  since: z.coerce.date(),
  reason: z.string().nullable(),
})
export type WaitingDeliveries = z.infer<typeof waitingRow>

/** The deliveries that are due and not sent yet, by channel: their number, since when, and the latest reason. */
export async function findWaiting(db: Db, now: Date): Promise<WaitingDeliveries[]> {
  const { rows } = await db.execute(sql`
    select lower(channel) as channel, count(*)::int as count, min(due_at) as since,
      (array_agg(coalesce(last_error, failure) order by try_at desc))[1] as reason
    from deliveries where state in ('waiting', 'sending') and due_at <= ${now.toISOString()}::timestamptz
    group by channel order by channel`)
  return checkRows(waitingRow, rows)
}
