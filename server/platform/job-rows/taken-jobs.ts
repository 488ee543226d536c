import type PgBoss from 'pg-boss'
import type { Database } from '#server/platform/db/open.ts'
import { failJob } from '#server/platform/failed-jobs.ts'
import {
  deleteRow,
  type ListenerJob,
  MOST_IN_BATCH,
  moveOut,
  putBack,
  type RowData,
  saveProgress,
  takenRow,
  type TakenRow,
} from './job-batches.ts'
import type { JobQueue } from '#server/platform/job-queues.ts'
import { groupCalls, inTurn } from '#server/platform/rounds.ts'

export type TakenJob = { data: ListenerJob; row: TakenRow }

/** The jobs of a queue that this process has taken. All calls share their statements with those at the same time. */
export type TakenJobs = {
  /** The next jobs for one worker; none when none is due. */
  take(): Promise<TakenJob[]>
  complete(jobs: TakenJob[]): Promise<void>
  /** Schedules the next try; returns true when that was the last one, and the job is dead. */
  fail(job: TakenJob, error: unknown): Promise<boolean>
  /** Puts the jobs that no worker has begun back into the queue; none of their tries is used up. */
  giveBack(): Promise<void>
}

type Tools = {
  boss: PgBoss
  database: Database
  /** A monotonic clock in milliseconds. */
  elapsed?: () => number
}

/** As many rows are taken as the workers do in about this time. */
const AHEAD_MS = 1_000
const MOST_AHEAD = 64
/** What no worker has begun by then goes back to the queue, so that an urgent job that comes later does not wait. */
const LONGEST_WAIT_MS = 2_000
/** What a batch has done is written down after this time, if the batch is not complete by then. */
const UNSAVED_MS = 100

/** Takes more jobs at once while the workers are quick, because each taking reads the whole queue. */
export function takeJobs(tools: Tools, line: JobQueue): TakenJobs {
  const { boss, elapsed = () => performance.now() } = tools
  const { queue, batchQueue, workers, batchSize, expireInSeconds } = line
  const least = workers * batchSize
  const taken = { jobs: [] as TakenJob[], at: -Infinity, most: least }
  const rows = changeRows(tools, line, elapsed)

  const giveBack = async () => {
    const jobs = taken.jobs.splice(0)
    // Expired ones, after a full disk for example, are in the queue again, and another process may run them.
    const mayHaveExpired = elapsed() - taken.at > (expireInSeconds * 1000) / 2
    if (jobs.length > 0 && !mayHaveExpired) await rows.giveBack(jobs)
    await rows.save(0)
  }
  const fetch = async (from: string, most: number) => {
    const options = { batchSize: most, includeMetadata: true } as const
    const fetched = (await boss.fetch<RowData>(from, options)).map(takenRow)
    for (const row of fetched) taken.jobs.push(...[...row.open].map((data) => ({ data, row })))
    await rows.finish(fetched)
    return fetched.length
  }
  const refill = async () => {
    const passed = elapsed() - taken.at
    taken.most = passed < AHEAD_MS ? taken.most * 2 : taken.most / 2
    taken.most = Math.min(Math.max(taken.most, least), Math.max(MOST_AHEAD, least))
    taken.at = elapsed()
    const missing = taken.most - (await fetch(queue, taken.most))
    if (batchQueue && missing > 0) await fetch(batchQueue, Math.ceil(missing / MOST_IN_BATCH))
  }
  return {
    take: groupCalls(async (takers: void[]) => {
      await rows.save(UNSAVED_MS)
      if (elapsed() - taken.at > LONGEST_WAIT_MS) await giveBack()
      if (taken.jobs.length === 0) await refill()
      return takers.map(() => taken.jobs.splice(0, batchSize))
    }),
    complete: groupCalls(async (done: TakenJob[][]) => {
      await rows.complete(done.flat())
      return []
    }),
    fail: rows.fail,
    giveBack,
  }
}

/**
 * The changes of taken rows, one after the other, so that a batch is never overwritten with what it was before. Rows
 * without open jobs leave the queue.
 */
function changeRows({ boss, database }: Tools, line: JobQueue, elapsed: () => number) {
  const unsaved = new Set<TakenRow>()
  const inOrder = inTurn()

  const finish = async (rows: TakenRow[]) => {
    const ended = rows.filter(({ open }) => open.size === 0)
    for (const row of ended) unsaved.delete(row)
    await endRows({ boss, database }, ended)
  }
  const save = async (unsavedMs: number) => {
    for (const row of unsaved) {
      if (elapsed() - (row.unsavedSince ?? Infinity) < unsavedMs) continue
      unsaved.delete(row)
      await saveProgress(database, row)
    }
  }
  const complete = async (jobs: TakenJob[]) => {
    for (const { data, row } of jobs) {
      row.open.delete(data)
      row.isUsed = true
      row.unsavedSince ??= elapsed()
      unsaved.add(row)
    }
    await finish([...new Set(jobs.map(({ row }) => row))])
    await save(UNSAVED_MS)
  }
  const fail = async (job: TakenJob, error: unknown) => {
    const isDead = await failAlone({ boss, database }, line, job, error)
    if (job.row.isBatch) await finish([job.row])
    return isDead
  }
  const giveBack = async (jobs: TakenJob[]) => {
    const waiting = new Map<TakenRow, ListenerJob[]>()
    for (const { data, row } of jobs) waiting.set(row, [...(waiting.get(row) ?? []), data])
    await putBackWhole(database, waiting)
    for (const [row, batch] of waiting) {
      if (batch.length === row.size) continue
      await moveOut(database, row, { queue: row.queue, data: { batch }, state: 'created' })
      await finish([row])
    }
  }
  return {
    finish: (rows: TakenRow[]) => inOrder(() => finish(rows)),
    save: (unsavedMs: number) => inOrder(() => save(unsavedMs)),
    complete: (jobs: TakenJob[]) => inOrder(() => complete(jobs)),
    fail: (job: TakenJob, error: unknown) => inOrder(() => fail(job, error)),
    giveBack: (jobs: TakenJob[]) => inOrder(() => giveBack(jobs)),
  }
}

/** Completes rows of which a job has succeeded, and deletes batches whose jobs were all moved out. */
async function endRows({ boss, database }: Tools, ended: TakenRow[]): Promise<void> {
  for (const name of new Set(ended.map(({ queue }) => queue))) {
    const used = ended.filter(({ queue, isUsed }) => queue === name && isUsed)
    const ids = used.map(({ id }) => id)
    if (ids.length > 0) await boss.complete(name, ids)
  }
  for (const row of ended) if (!row.isUsed) await deleteRow(database, row)
}

async function putBackWhole(database: Database, waiting: Map<TakenRow, ListenerJob[]>) {
  const whole = [...waiting].filter(([{ size }, left]) => left.length === size).map(([row]) => row)
  for (const name of new Set(whole.map(({ queue }) => queue))) {
    const ids = whole.filter(({ queue }) => queue === name).map(({ id }) => id)
    await putBack(database, name, ids)
  }
}

/** A job of a batch gets a row of its own first, with its own tries. */
async function failAlone(
  tools: Tools,
  line: JobQueue,
  { data, row }: TakenJob,
  error: unknown,
): Promise<boolean> {
  const { retryCount, isBatch } = row
  const { queue } = line
  const id = isBatch ? await moveOut(tools.database, row, { queue, data, state: 'active' }) : row.id
  return id !== undefined && failJob(tools, line, { id, retryCount, error })
}
