import { findDueSplits, findStoresToSplit, planSplits } from './commands/splits.ts'
import { askForLinked } from './flows/linked-accounts.ts'
import { runSplit, type Splitting } from './flows/splits.ts'

/** Most parts of payments that one round moves; the others wait for the next minute. */
const MOST_AT_ONCE = 100

/**
 * Asks for the accounts of shops at the provider, splits new payments, and holds, takes back and releases what is due. A
 * part or a shop whose work fails stops no other.
 */
export async function splitRound(splitting: Splitting, now: Date): Promise<void> {
  const { database, linked, log } = splitting
  const orLog = (work: Promise<unknown>, details: object) =>
    work.catch((error: unknown) =>
      log.error({ err: error, ...details }, 'work on the parts of payments failed'),
    )
  await orLog(askForLinked(splitting), {})
  if (linked.splits)
    for (const storeId of await findStoresToSplit(database.db, now))
      await orLog(
        database.transaction((tx) => planSplits(tx, storeId)),
        { storeId },
      )
  for (const split of (await findDueSplits(database.db, now)).slice(0, MOST_AT_ONCE))
    await orLog(runSplit(splitting, split), { split })
}
