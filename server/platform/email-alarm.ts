import { sql } from 'drizzle-orm'
import type { Db } from './db/open.ts'
import { jobQueues } from './job-queues.ts'

const { queue, batchQueue, deadQueue } = jobQueues.slow
const queues = sql`(${queue}, ${batchQueue})`

/**
 * Whether the operator should check the emails. True when, for 15 minutes, one email was due but not taken, or one
 * waits because the mail server did not answer, or five wait and none was sent. Also true for a day after an email
 * was given up. Emails refused by the mail server do not count, as anybody can enter an address that does not exist.
 */
export async function areEmailsLate(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ late: boolean }>(sql`
    with waiting as (
      select start_after < since as overdue, output ->> 'failure' = 'unreachable' as unanswered
      from pgboss.job, (select now() - interval '15 minutes' as since) as quarter
      where name in ${queues} and state < 'active' and created_on < since
    )
    select exists (select 1 from waiting where overdue or unanswered)
      or (select count(*) from waiting) >= 5 and not exists (
        select 1 from pgboss.job where name in ${queues} and state = 'completed'
          and completed_on > now() - interval '15 minutes')
      or exists (
        select 1 from pgboss.job where name = ${deadQueue}
          and created_on > now() - interval '1 day'
          and output ->> 'failure' is distinct from 'refused')
      as late`)
  return rows[0]?.late === true
}
