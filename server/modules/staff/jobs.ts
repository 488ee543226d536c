import type { Database } from '#server/platform/db/open.ts'
import { DAY_MS } from '#shared/formats/india-time.ts'
import { deleteInvitationsBefore } from './queries.ts'

const KEPT_MS = 30 * DAY_MS

/** Deletes invitations that are a month old, in any state. */
export async function deleteOldInvitations(database: Database): Promise<void> {
  await database.transaction((tx) =>
    deleteInvitationsBefore(tx, new Date(tx.now.getTime() - KEPT_MS)),
  )
}
