import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { batchOf, largestOf } from '#server/platform/db/rows/batches.ts'
import { emailCodes, emailCounts, resetLinks, users } from '#server/platform/db/tables/accounts.ts'
import { mustExist } from '#shared/must-exist.ts'

/** Locks the row of this address, so that parallel requests wait; returns the times of the requests for emails. */
export async function lockEmailTimes(tx: Tx, addressMac: Buffer): Promise<Date[]> {
  await tx.insert(emailCounts).values({ addressMac, askedAt: [] }).onConflictDoNothing()
  const [row] = await tx
    .select({ askedAt: emailCounts.askedAt })
    .from(emailCounts)
    .where(eq(emailCounts.addressMac, addressMac))
    .for('update')
  return mustExist(row, 'the times of e-mails to an address').askedAt
}

export async function saveEmailTimes(tx: Tx, addressMac: Buffer, askedAt: Date[]): Promise<void> {
  await tx.update(emailCounts).set({ askedAt }).where(eq(emailCounts.addressMac, addressMac))
}

type EmailCode = typeof emailCodes.$inferSelect
export type CodePurpose = EmailCode['purpose']
type NewCode = Omit<EmailCode, 'tries' | 'askedAt' | 'verifiedAt'>

/** Saves the code and replaces an earlier code of this visit cookie, even one for another address. */
export async function putEmailCode(tx: Tx, code: NewCode): Promise<void> {
  const fresh = { ...code, tries: 0, askedAt: tx.now, verifiedAt: null }
  await tx
    .insert(emailCodes)
    .values(fresh)
    .onConflictDoUpdate({ target: emailCodes.visitHash, set: fresh })
}

/** Locks the code of a purpose, so that parallel guesses are checked one after the other. */
export async function lockEmailCode(tx: Tx, visitHash: Buffer, purpose: CodePurpose) {
  const [row] = await tx
    .select()
    .from(emailCodes)
    .where(and(eq(emailCodes.visitHash, visitHash), eq(emailCodes.purpose, purpose)))
    .for('update')
  return row
}

export async function countOtpTry(tx: Tx, visitHash: Buffer): Promise<void> {
  await tx
    .update(emailCodes)
    .set({ tries: sql`${emailCodes.tries} + 1` })
    .where(eq(emailCodes.visitHash, visitHash))
}

export async function markVerified(tx: Tx, visitHash: Buffer): Promise<void> {
  await tx
    .update(emailCodes)
    .set({ verifiedAt: tx.now })
    .where(and(eq(emailCodes.visitHash, visitHash), isNull(emailCodes.verifiedAt)))
}

export async function deleteEmailCode(tx: Tx, visitHash: Buffer): Promise<void> {
  await tx.delete(emailCodes).where(eq(emailCodes.visitHash, visitHash))
}

type Proof = { visitHash: Buffer; email: string; since: Date }

const proves = ({ visitHash, email, since }: Proof) =>
  and(
    eq(emailCodes.visitHash, visitHash),
    eq(emailCodes.email, email),
    gt(emailCodes.verifiedAt, since),
  )

export async function isProven(db: Db, proof: Proof): Promise<boolean> {
  const rows = await db.select({ id: emailCodes.id }).from(emailCodes).where(proves(proof))
  return rows.length > 0
}

/** Deletes the proof and returns true; false when it does not exist or a parallel request has used it. */
export async function consumeProof(tx: Tx, proof: Proof): Promise<boolean> {
  const rows = await tx.delete(emailCodes).where(proves(proof)).returning({ id: emailCodes.id })
  return rows.length > 0
}

/** Saves the link and replaces an earlier link for this address. */
export async function putResetLink(
  tx: Tx,
  link: Omit<typeof resetLinks.$inferInsert, 'askedAt'>,
): Promise<void> {
  const fresh = { ...link, askedAt: tx.now }
  await tx
    .insert(resetLinks)
    .values(fresh)
    .onConflictDoUpdate({ target: resetLinks.email, set: fresh })
}

type Link = { tokenHash: Buffer; since: Date }

const opens = ({ tokenHash, since }: Link) =>
  and(eq(resetLinks.tokenHash, tokenHash), gt(resetLinks.askedAt, since))

/** The account whose password a link sets; undefined when the link is used or expired. */
export async function findLinkOwner(db: Db, link: Link) {
  const [row] = await db
    .select({ userId: users.id, email: users.email, name: users.name })
    .from(resetLinks)
    .innerJoin(users, eq(users.email, resetLinks.email))
    .where(opens(link))
  return row
}

/** Deletes the link and returns true; false when a parallel request has used it. */
export async function consumeResetLink(tx: Tx, link: Link): Promise<boolean> {
  const rows = await tx.delete(resetLinks).where(opens(link)).returning({ id: resetLinks.id })
  return rows.length > 0
}

/** Deletes codes, links and counters that have expired. */
export function deleteOldCodesAndLinks(tx: Tx, hourAgo: Date, dayAgo: Date): Promise<number> {
  const isUnused = sql`coalesce(${emailCounts.askedAt}[array_upper(${emailCounts.askedAt}, 1)], '-infinity') < ${dayAgo}`
  return largestOf(
    tx.delete(emailCodes).where(batchOf(emailCodes, lt(emailCodes.askedAt, hourAgo))),
    tx.delete(resetLinks).where(batchOf(resetLinks, lt(resetLinks.askedAt, hourAgo))),
    tx.delete(emailCounts).where(batchOf(emailCounts, isUnused)),
  )
}
