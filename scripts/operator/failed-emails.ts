import {
  countDeadJobs,
  type DeadJob,
  findDeadJobs,
  hasJobTables,
  retryDeadJobs,
} from '#server/platform/dead-jobs.ts'
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
  if (!(await hasJobTables(database))) return NONE
  if (list) return listDead(database)
  return ids ? sendSome(database, [...new Set(ids)]) : sendAll(database)
}

async function sendAll(database: Database): Promise<string> {
  const count = await retryDeadJobs(database)
  return count === 0 ? NONE : tellCount(count)
}

async function sendSome(database: Database, ids: string[]): Promise<string> {
  const count = await retryDeadJobs(database, ids)
  if (count === ids.length) return tellCount(count)
  throw new OperatorError(
    `${count} of ${ids.length} jobs are retried; the others are not among those that failed for good`,
  )
}

function tellCount(count: number): string {
  const jobs = count === 1 ? '1 job is' : `${count} jobs are`
  return `${jobs} retried: at once if a server runs, otherwise at its next start.`
}

async function listDead(database: Database): Promise<string> {
  const [dead, count] = await Promise.all([findDeadJobs(database), countDeadJobs(database)])
  if (count === 0) return NONE
  const more = count > dead.length ? [`… and ${count - dead.length} older ones`] : []
  return [...dead.map(describeJob), ...more].join('\n')
}

function describeJob({ id, kind, listener, event, at, error }: DeadJob): string {
  return `${id}  ${kind} ${listener} of ${event}, failed for good at ${at.toISOString()}: ${error}`
}
