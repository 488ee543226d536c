import { eq, lt, sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/open.ts'
import { batchOf, largestOf } from '#server/platform/db/rows/batches.ts'
import { emailChanges, formerEmails, users } from '#server/platform/db/tables/accounts.ts'

type NewChange = Omit<typeof emailChanges.$inferInsert, 'tries' | 'askedAt'>

/** Saves the change and replaces an earlier one of this account. */
export async function putEmailChange(tx: Tx, change: NewChange): Promise<void> {
  const fresh = { ...change, tries: 0, askedAt: tx.now }
  await tx
    .insert(emailChanges)
    .values(fresh)
    .onConflictDoUpdate({ target: emailChanges.userId, set: fresh })
}

/** The waiting change of an account; the caller has locked the account. */
export async function findEmailChange(tx: Tx, userId: string) {
  const [row] = await tx.select().from(emailChanges).where(eq(emailChanges.userId, userId))
  return row
}

export async function countChangeTry(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(emailChanges)
    .set({ tries: sql`${emailChanges.tries} + 1` })
    .where(eq(emailChanges.userId, userId))
}

export async function deleteEmailChange(tx: Tx, userId: string): Promise<void> {
  await tx.delete(emailChanges).where(eq(emailChanges.userId, userId))
}

/** Fails with a unique violation when another account has got the address in the meantime. */
export async function saveEmail(tx: Tx, userId: string, email: string): Promise<void> {
  await tx.update(users).set({ email }).where(eq(users.id, userId))
}

type Former = { id: string; userId: string; email: string }

export async function insertFormerEmail(tx: Tx, former: Former): Promise<void> {
  await tx.insert(formerEmails).values({ ...former, changedAt: tx.now })
}

export async function deleteFormerEmailsOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(formerEmails).where(eq(formerEmails.userId, userId))
}

/** Deletes a batch of changes requested before `asked`, and one of addresses replaced before `told`. */
export function deleteOldEmailChanges(
  tx: Tx,
  { asked, told }: { asked: Date; told: Date },
): Promise<number> {
  return largestOf(
    tx.delete(emailChanges).where(batchOf(emailChanges, lt(emailChanges.askedAt, asked))),
    tx.delete(formerEmails).where(batchOf(formerEmails, lt(formerEmails.changedAt, told))),
  )
}
