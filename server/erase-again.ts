import { eraseAgain as eraseAccountAgain } from '#server/modules/accounts/commands/close-account.ts'
import { leaveStore } from '#server/modules/staff/commands/members.ts'
import type { Database } from '#server/platform/db/open.ts'
import { noteErasure, readErasures } from '#server/platform/backup/erasures.ts'
import { systemRandom } from '#server/platform/ports/random.ts'

export type ErasedAgain = { erased: number; owners: string[] }

/**
 * Erases the accounts that their owners deleted after a backup was made, by the files that the servers have kept (`file`
 * is this one's). Other modules follow at the next start. Accounts that own a store in the backup are returned; a person
 * has to decide.
 */
export async function eraseAgain(
  database: Database,
  { file, others = [], since }: { file: string; others?: string[]; since: Date },
): Promise<ErasedAgain> {
  const all: ErasedAgain = { erased: 0, owners: [] }
  for (const userId of readErasures([file, ...others], since)) {
    const outcome = await database.transaction(async (tx) => {
      const done = await eraseAccountAgain(tx, { userId, aliasId: systemRandom.uuid() })
      if (done.outcome !== 'erased') return done.outcome
      await leaveStore(tx, { userId, email: done.email })
      // The next restore on this machine needs it, too.
      noteErasure(file, userId, tx.now)
      return done.outcome
    })
    if (outcome === 'erased') all.erased += 1
    if (outcome === 'owner') all.owners.push(userId)
  }
  return all
}
