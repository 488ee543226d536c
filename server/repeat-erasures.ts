import { repeatErasure } from '#server/modules/accounts/commands/close-account.ts'
import { endLinksOfPerson } from '#server/modules/billing/commands/bill-links.ts'
import { leaveStore } from '#server/modules/staff/commands/members.ts'
import type { Database, Tx } from '#server/platform/db/open.ts'
import { recordErasure, readErasures } from '#server/platform/backup/erasures.ts'
import { systemRandom } from '#server/platform/ports/random.ts'

/** Removes an erased person from the staff of a store, and ends the links to the person's bills. */
export async function forgetPerson(
  tx: Tx,
  person: { userId: string; email: string },
): Promise<void> {
  await leaveStore(tx, person)
  await endLinksOfPerson(tx, person)
}

export type RepeatedErasures = { erased: number; owners: string[] }

/**
 * Erases the accounts that their owners deleted after a backup was made. Each server keeps a file of erased accounts;
 * `file` is the file of this server. The listeners of other modules run at the next start. An account that owns a store
 * in the backup is not erased but returned, because a person has to decide.
 */
export async function repeatErasures(
  database: Database,
  { file, others = [], since }: { file: string; others?: string[]; since: Date },
): Promise<RepeatedErasures> {
  const all: RepeatedErasures = { erased: 0, owners: [] }
  for (const userId of readErasures([file, ...others], since)) {
    const outcome = await database.transaction(async (tx) => {
      const done = await repeatErasure(tx, { userId, aliasId: systemRandom.uuid() })
      if (done.outcome !== 'erased') return done.outcome
      await forgetPerson(tx, { userId, email: done.email })
      // The next restore on this machine needs the entry too.
      recordErasure(file, userId, tx.now)
      return done.outcome
    })
    if (outcome === 'erased') all.erased += 1
    if (outcome === 'owner') all.owners.push(userId)
  }
  return all
}
