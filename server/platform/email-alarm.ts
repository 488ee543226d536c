import type { PgBoss } from 'pg-boss'
import { type Failure, failureOf, readDead } from './failed-jobs.ts'
import { jobQueues } from './job-queues.ts'

const { queue, deadQueue } = jobQueues.slow
const QUARTER_MS = 15 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000
const MANY = 5

/**
 * True when the operator should check the emails: when, for 15 minutes, an email was due and no worker took it; or an
 * email waits because the mail server did not answer; or five emails wait and no later email was sent. Also true for a
 * day after an email failed its last attempt. Emails that the mail server refused are not counted, because anybody can
 * enter an address that does not exist.
 */
export async function areEmailsLate(boss: PgBoss): Promise<boolean> {
  const since = Date.now() - QUARTER_MS
  const queued = await boss.findJobs(queue, { queued: true })
  const waiting = queued.filter(({ createdOn }) => createdOn.getTime() < since)
  if (waiting.some(({ startAfter }) => startAfter.getTime() < since)) return true
  if (waiting.some(({ output }) => (output as Failure | null)?.failure === 'unreachable'))
    return true
  if (waiting.length >= MANY && !(await wasLaterOneSent(boss, waiting.at(-1)?.id, since)))
    return true
  const dead = await readDead(boss, deadQueue)
  return dead.some(
    (job) => job.createdOn.getTime() > Date.now() - DAY_MS && failureOf(job).failure !== 'refused',
  )
}

async function wasLaterOneSent(boss: PgBoss, id: string | undefined, since: number) {
  const later = await boss.findJobs(queue, id ? { after: id } : {})
  return later.some(({ completedOn }) => (completedOn?.getTime() ?? 0) > since)
}
