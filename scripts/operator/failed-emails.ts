import type { PgBoss } from 'pg-boss'
import { retryDeliveries } from '#server/modules/notices/commands/plan.ts'
import { findFailed } from '#server/modules/notices/views/deliveries.ts'
import {
  countDeadJobs,
  type DeadJob,
  findDeadJobs,
  retryDeadJobs,
} from '#server/platform/jobs/failed-jobs.ts'
import { withJobStore } from '#server/platform/jobs/job-store.ts'
import type { Database } from '#server/platform/db/open.ts'
import { OperatorError } from '#server/platform/db/operator-error.ts'
import { Id } from '#shared/contract/wire.ts'

type ResendOptions = { list: boolean; ids: string[] | undefined }

const NONE = 'No email and no listener has failed for good.'

/** Lists the failed jobs, or puts them back into their queues for a server; returns the text for the operator. */
export async function resendEmails(
  database: Database,
  { list, ids }: ResendOptions,
): Promise<string> {
  for (const id of ids ?? [])
    if (!Id.safeParse(id).success)
      throw new OperatorError(`"${id}" is not an id; --list shows the ids`)
  return withJobStore(database, (boss) => {
    if (list) return listDead(database, boss)
    return ids ? sendSome(database, boss, [...new Set(ids)]) : sendAll(database, boss)
  })
}

async function sendAll(database: Database, boss: PgBoss): Promise<string> {
  const deliveries = await database.transaction((tx) => retryDeliveries(tx, { channel: 'email' }))
  const count = deliveries + (await retryDeadJobs(boss))
  return count === 0 ? NONE : resentText(count)
}

async function sendSome(database: Database, boss: PgBoss, ids: string[]): Promise<string> {
  let count = await retryDeadJobs(boss, ids)
  for (const id of ids) count += await database.transaction((tx) => retryDeliveries(tx, { id }))
  if (count === ids.length) return resentText(count)
  throw new OperatorError(
    `${count} of ${ids.length} jobs are retried; the others are not among those that failed for good`,
  )
}

function resentText(count: number): string {
  const jobs = count === 1 ? '1 job is' : `${count} jobs are`
  return `${jobs} retried: at once if a server runs, otherwise at its next start.`
}

async function listDead(database: Database, boss: PgBoss): Promise<string> {
  const [jobs, emails, jobCount] = await Promise.all([
    findDeadJobs(boss),
    findFailed(database.db),
    countDeadJobs(boss),
  ])
  const dead = [...emails, ...jobs]
  const count = emails.length + jobCount
  if (count === 0) return NONE
  const more = count > dead.length ? [`… and ${count - dead.length} older ones`] : []
  return [...dead.map(describeJob), ...more].join('\n')
}

function describeJob({ id, kind, listener, event, at, error }: DeadJob): string {
  return `${id}  ${kind} ${listener} of ${event}, failed for good at ${at.toISOString()}: ${error}`
}
