import { sql } from 'drizzle-orm'
import type { Db } from './db/open.ts'
import { jobQueues } from './job-queues.ts'

const { queue, deadQueue } = jobQueues.slow

/**
 * Whether somebody should look after the emails: one has been due for a quarter of an hour and nobody takes it,
 * one as old failed last because the mail server did not answer, or one was given up within a day. Emails that
 * the mail server refused do not count: anybody can give an address that does not exist.
 */
export async function areEmailsLate(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ late: boolean }>(sql`
    select exists (
      select 1 from pgboss.job where name = ${queue} and state < 'active' and (
        start_after < now() - interval '15 minutes'
        or (created_on < now() - interval '15 minutes' and output ->> 'failure' = 'unreachable'))
    ) or exists (
      select 1 from pgboss.job where name = ${deadQueue}
        and created_on > now() - interval '1 day'
        and output ->> 'failure' is distinct from 'refused'
    ) as late`)
  return rows[0]?.late === true
}
