import { isNoticeOn } from '#server/modules/settings/commands/notices.ts'
import type { Database } from '#server/platform/db/open.ts'
import { isDaytime } from '#shared/formats/india-time.ts'
import { notifyHolders } from './commands/free-stock.ts'
import {
  endHolds,
  findAllWaited,
  findHolds,
  offerAgain,
  notifyPassed,
} from './commands/waitlist.ts'

type Log = { error(details: object, text: string): void }

/**
 * Runs each minute. Ends expired holds of waitlists, offers pieces that became free while nobody could book them, and
 * in daytime sends the notifications of the night. Each piece has its own transaction, so that a failure does not stop
 * the others.
 */
export async function updateWaitlists(
  { database, log }: { database: Database; log: Log },
  now: Date,
): Promise<void> {
  for (const { id } of await findHolds(database.db, { dueBy: now }))
    await database
      .transaction((tx) => endHolds(tx, { holdId: id }, 'expired'))
      .catch((error: unknown) => log.error({ err: error, id }, 'a hold could not be ended'))
  for (const variantId of await findAllWaited(database.db, now))
    await database
      .transaction((tx) => offerAgain(tx, variantId))
      .catch((error: unknown) => log.error({ err: error, variantId }, 'a piece was not offered'))
  if (!isDaytime(now)) return
  await database.transaction((tx) => notifyHolders(tx))
  const isEnabled = await isNoticeOn(database.db, 'backInStock')
  while (await database.transaction((tx) => notifyPassed(tx, isEnabled)));
}
