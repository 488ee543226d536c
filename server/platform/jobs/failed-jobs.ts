import type { JobAttempt, JobWithMetadata, PgBoss } from 'pg-boss'
import { type JobQueue, jobQueues, type ListenerJob } from './job-queues.ts'
import { messageForLog } from '../log.ts'
import type { DeliveryFailure } from './retry-policy.ts'

const queues = Object.values<JobQueue>(jobQueues)
const PAGE = 1_000
const SHOWN = 100

/** The cause of a job's failure, without personal data. */
export type Failure = { message: string; failure?: DeliveryFailure | undefined }
/**
 * The data of a dead job. `failed` is missing for a job that failed its last attempt, because pg-boss itself stores
 * that failure.
 */
export type DeadData = ListenerJob & { failed?: Failure }

type FailedJob = JobAttempt & { data: ListenerJob }

/** Schedules the next attempt of a failed job. After the last attempt, makes it a dead job and returns true. */
export async function failJob(
  boss: PgBoss,
  { queue, retries }: JobQueue,
  { job, error }: { job: FailedJob; error: unknown },
): Promise<boolean> {
  const failed: Failure = { message: messageForLog(error as Error) }
  await boss.fail(queue, job, failed)
  return job.retryCount + 1 >= retries.tries
}

export type DeadJob = {
  id: string
  kind: 'email' | 'push' | 'whatsapp' | 'listener'
  state: 'failed' | 'unknown'
  listener: string
  event: string
  at: Date
  error: string
}

/** At most a hundred dead jobs, the newest first. */
export async function findDeadJobs(boss: PgBoss): Promise<DeadJob[]> {
  const dead = await Promise.all(
    queues.map(async ({ queue, deadQueue }) =>
      (await readDead(boss, deadQueue)).map(
        describe(queue === jobQueues.earlierEmails.queue ? 'email' : 'listener'),
      ),
    ),
  )
  return dead
    .flat()
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, SHOWN)
}

export async function countDeadJobs(boss: PgBoss): Promise<number> {
  const counts = await Promise.all(queues.map(({ deadQueue }) => readDead(boss, deadQueue)))
  return counts.flat().length
}

/**
 * Moves dead jobs (all, or only the given ids) back into their queues as new jobs and returns their number. Two
 * parallel calls never retry the same job twice. Running servers then run the jobs.
 */
export async function retryDeadJobs(boss: PgBoss, ids?: string[]): Promise<number> {
  let count = 0
  for (const { deadQueue, queue: destination } of queues)
    for (let moved = PAGE; moved === PAGE; count += moved)
      moved = await boss.redrive(deadQueue, { destination, limit: PAGE, ...(ids && { ids }) })
  return count
}

/** All dead jobs of a queue, the oldest first. */
async function readDead(boss: PgBoss, deadQueue: string): Promise<JobWithMetadata<DeadData>[]> {
  const jobs: JobWithMetadata<DeadData>[] = []
  for (let page = PAGE; page === PAGE;) {
    const after = jobs.at(-1)?.id
    const options = { queued: true, limit: PAGE, ...(after && { after }) }
    const found = await boss.findJobs<DeadData>(deadQueue, options)
    page = jobs.push(...found) && found.length
  }
  return jobs
}

function failureOf({ data, sourceOutput }: JobWithMetadata<DeadData>): Failure {
  const output = sourceOutput as Failure | { value?: Failure } | null
  const stored = output && 'value' in output ? output.value : (output as Failure | null)
  return data.failed ?? stored ?? { message: '' }
}

function describe(kind: DeadJob['kind']) {
  return (job: JobWithMetadata<DeadData>): DeadJob => {
    const { listener, event } = job.data
    const error = failureOf(job).message ?? ''
    return { id: job.id, kind, state: 'failed', listener, event, at: job.createdOn, error }
  }
}
