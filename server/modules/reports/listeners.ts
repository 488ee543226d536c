import type { Database } from '#server/platform/db/open.ts'
import type { Listeners } from '#server/platform/events.ts'
import { deleteNotePreference } from './queries.ts'

async function handleLeft({ userId }: { userId: string }, database: Database): Promise<void> {
  await database.transaction((tx) => deleteNotePreference(tx, userId))
}

/** A person who leaves a shop's staff or closes the account gets no more notes about its stock. */
export function reportListeners(): Listeners {
  return {
    'account.closed': [{ name: 'reports.forget', handle: handleLeft }],
    'staff.removed': [{ name: 'reports.left', handle: handleLeft }],
  }
}
