import type { Database } from '#server/platform/db/open.ts'
import type { Clock } from '#server/platform/ports/clock.ts'
import { type Rounds, runRounds } from '#server/platform/jobs/rounds.ts'
import { isAnyDue, publishDuePrices } from './commands.ts'

const POLL_MS = 2_000

type Tools = {
  database: Database
  clock: Clock
  log: { error(details: object, text: string): void }
}

/**
 * Updates search rows within seconds after an offer begins or ends. Prices do not depend on this job: they follow the
 * clock wherever they are read. Several processes may run it; a lock gives each offer to one of them.
 */
export function watchCampaigns({ database, clock, log }: Tools): Rounds {
  const failure = 'offers that begin or end could not be told to the searches'
  const publish = () => publishDueCampaigns(database.background, clock())
  return runRounds(publish, { everyMs: POLL_MS, log, failure })
}

/** Returns the number of offers. A commit clears this process's cache of searches, so a read comes first. */
export async function publishDueCampaigns(database: Database, now: Date): Promise<number> {
  if (database.isReadOnly() || !(await isAnyDue(database.db, now))) return 0
  return database.transaction(publishDuePrices)
}
