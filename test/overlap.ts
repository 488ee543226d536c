import type { Tx } from '#server/platform/db/open.ts'
import { AppError } from '#shared/app-error.ts'
import { onPostgres } from './database.ts'
import type { TestApp } from './factories.ts'

export type Work = (tx: Tx) => Promise<unknown>
type Pair = { first: Work; second: Work; secondAt?: Date | undefined }

/**
 * Starts the second transaction when the first one has done everything except its commit. The first one commits when
 * the second one waits for it or has ended. Returns the result of each: `ok`, or its error code.
 */
export async function overlapIn(
  app: TestApp,
  { first, second, secondAt = app.time.now }: Pair,
): Promise<string[]> {
  const done = signal()
  const mayCommit = signal()
  const early = outcome(
    app.database.transaction(async (tx) => {
      const answer = await first(tx)
      done.give()
      await mayCommit.given
      return answer
    }),
  )
  await Promise.race([done.given, early])
  app.time.now = secondAt
  const late = outcome(app.database.transaction(second))
  if (onPostgres) await someoneWaits(app, late)
  mayCommit.give()
  return Promise.all([early, late])
}

async function outcome(transaction: Promise<unknown>): Promise<string> {
  try {
    const answer = await transaction
    return answer instanceof AppError ? answer.code : 'ok'
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

const nothing = () => undefined as void

export function signal(): { given: Promise<void>; give: () => void } {
  let give = nothing
  const given = new Promise<void>((resolve) => (give = resolve))
  return { given, give: () => give() }
}

/** Polls until a transaction waits for a lock, and returns true; false when `other`, which should wait, has ended. */
export async function someoneWaits(
  { database }: TestApp,
  other: Promise<unknown>,
): Promise<boolean> {
  const state = { hasEnded: false }
  const end = () => (state.hasEnded = true)
  void other.then(end, end)
  for (;;) {
    if (state.hasEnded) return false
    const { rowCount } = await database.pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rowCount) return true
  }
}
