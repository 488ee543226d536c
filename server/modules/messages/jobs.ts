import type { Database } from '#server/platform/db/open.ts'
import { inBatches } from '#server/platform/db/rows/batches.ts'
import type { MessageBudget } from '#server/platform/ports/messages-config.ts'
import { DAY_MS, MINUTE_MS } from '#shared/india-time.ts'
import { releaseHeld } from './commands.ts'
import { deleteOldMessages, hasWaitingSince, isSpent } from './queries.ts'

const STORED_MS = 90 * DAY_MS
const LATE_MS = 15 * MINUTE_MS

/** Runs each minute: sends the notices of the night in the morning. */
export async function releaseHeldMessages(database: Database): Promise<void> {
  await database.transaction(releaseHeld)
}

/** Runs each night: deletes messages after 90 days. */
export async function deleteExpiredMessages(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - STORED_MS)
  await inBatches(database, (tx) => deleteOldMessages(tx, before))
}

/** True for the alarm: a message has waited for 15 minutes, or the day's message budget is used up. */
export async function areMessagesLate(
  { db }: Pick<Database, 'db'>,
  budget: MessageBudget,
  now: Date,
): Promise<boolean> {
  if (await isSpent(db, now, budget)) return true
  return hasWaitingSince(db, new Date(now.getTime() - LATE_MS))
}

type Log = { error(details: object, text: string): void }

/** Runs each minute: logs the alarm as an error, so that the monitoring finds it. */
export async function logMessageAlarm(
  database: Database,
  { budget, log }: { budget: MessageBudget; log: Log },
  now: Date,
): Promise<void> {
  if (await areMessagesLate(database, budget, now))
    log.error({ alarm: 'messages' }, 'messages by WhatsApp wait, or cost all that they may today')
}
