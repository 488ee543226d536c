import type { Database } from '#server/platform/db/open.ts'
import { DAY_MS } from '#shared/formats/india-time.ts'
import { INVITATION_STORED_DAYS } from '#shared/limits.ts'
import { deleteInvitationsBefore } from './queries.ts'

/** Deletes invitations that are a month old, in any state. */
export async function deleteOldInvitations(database: Database): Promise<void> {
  await database.transaction((tx) =>
    deleteInvitationsBefore(tx, new Date(tx.now.getTime() - INVITATION_STORED_DAYS * DAY_MS)),
  )
}
