import { desc, eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { emailChanges, formerEmails } from '#server/platform/db/tables/accounts.ts'
import type { AccountData } from '#shared/contract/exports/account-data.ts'
import { viewFamily } from './account-page.ts'

type Own = Pick<AccountData['account'], 'formerEmails' | 'newEmail' | 'family'>

/** The former addresses, the new address of an open change, and the family members with their sizes. */
export async function ownPeopleAndAddresses(db: Db, userId: string): Promise<Own> {
  const former = await db
    .select()
    .from(formerEmails)
    .where(eq(formerEmails.userId, userId))
    .orderBy(desc(formerEmails.changedAt))
  const [waiting] = await db.select().from(emailChanges).where(eq(emailChanges.userId, userId))
  const { members } = await viewFamily(db, userId)
  return {
    formerEmails: former.map(({ email, changedAt }) => ({ email, until: changedAt.toISOString() })),
    newEmail: waiting?.newEmail ?? null,
    family: members.map(({ memberId: _memberId, ...member }) => member),
  }
}
