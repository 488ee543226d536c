import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { deliveries } from '#server/platform/db/tables/notices.ts'
import type { DeadJob } from '#server/platform/failed-jobs.ts'
import { rowsByNotice } from '../rules/notices/all-notices.ts'

const SHOWN = 100

/** At most a hundred emails that failed for good, the newest first, in the form of failed jobs. */
export async function findFailed(db: Db): Promise<DeadJob[]> {
  const rows = await db
    .select({
      id: deliveries.id,
      listener: deliveries.notice,
      at: deliveries.tryAt,
      error: sql<string>`coalesce(${deliveries.lastError}, ${deliveries.failure}, '')`,
    })
    .from(deliveries)
    .where(and(eq(deliveries.state, 'failed'), eq(deliveries.channel, 'email')))
    .orderBy(desc(deliveries.tryAt))
    .limit(SHOWN)
  return rows.map((row) => {
    const event = rowsByNotice.get(row.listener)?.[0]?.event ?? row.listener
    return { ...row, kind: 'email', event }
  })
}
