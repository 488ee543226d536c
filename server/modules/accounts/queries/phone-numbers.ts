import { and, eq, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { batchOf, largestOf } from '#server/platform/db/rows/batches.ts'
import { phoneCodes, phoneNumbers } from '#server/platform/db/tables/accounts.ts'

type NewCode = Omit<typeof phoneCodes.$inferInsert, 'tries' | 'askedAt'>

/** Saves the code and replaces an earlier one of this account. */
export async function putPhoneCode(tx: Tx, code: NewCode): Promise<void> {
  const fresh = { ...code, tries: 0, askedAt: tx.now }
  await tx
    .insert(phoneCodes)
    .values(fresh)
    .onConflictDoUpdate({ target: phoneCodes.userId, set: fresh })
}

/** Locks the code of an account, so that parallel guesses are checked one after the other. */
export async function lockPhoneCode(tx: Tx, userId: string) {
  const [row] = await tx
    .select()
    .from(phoneCodes)
    .where(eq(phoneCodes.userId, userId))
    .for('update')
  return row
}

export async function countPhoneTry(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(phoneCodes)
    .set({ tries: sql`${phoneCodes.tries} + 1` })
    .where(eq(phoneCodes.userId, userId))
}

export async function deletePhoneCode(tx: Tx, userId: string): Promise<void> {
  await tx.delete(phoneCodes).where(eq(phoneCodes.userId, userId))
}

export function deleteOldPhoneCodes(tx: Tx, before: Date): Promise<number> {
  return largestOf(tx.delete(phoneCodes).where(batchOf(phoneCodes, lt(phoneCodes.askedAt, before))))
}

export async function findPhone(db: Db, userId: string) {
  const [row] = await db.select().from(phoneNumbers).where(eq(phoneNumbers.userId, userId))
  return row
}

/** Replaces hashes under earlier secrets by the number's present hash, so that one number stays with one account. */
export async function rehash(tx: Tx, numberHash: Buffer, earlier: Buffer[]): Promise<void> {
  if (earlier.length === 0) return
  await tx.update(phoneNumbers).set({ numberHash }).where(inArray(phoneNumbers.numberHash, earlier))
}

type VerifiedNumber = { userId: string; numberHash: Buffer; lastDigits: string; sealed: Buffer }

/**
 * Replaces the account's number and returns the account that had this number before. One statement moves the number, so
 * that both accounts get an e-mail when two verify the same number at once.
 */
export async function putPhone(tx: Tx, phone: VerifiedNumber): Promise<string | null> {
  const { userId, numberHash } = phone
  await tx
    .delete(phoneNumbers)
    .where(and(eq(phoneNumbers.userId, userId), ne(phoneNumbers.numberHash, numberHash)))
  const [row] = await tx
    .insert(phoneNumbers)
    .values({ ...phone, verifiedAt: tx.now })
    .onConflictDoUpdate({
      target: phoneNumbers.numberHash,
      set: {
        ...phone,
        verifiedAt: tx.now,
        movedFrom: sql`${phoneNumbers.userId}`,
        whatsappAt: null,
        whatsappText: null,
        stoppedAt: null,
      },
    })
    .returning({ movedFrom: phoneNumbers.movedFrom })
  return row?.movedFrom ?? null
}

/** `text`: the text of the consent. Returns false when the account has no number. */
export async function saveOptIn(tx: Tx, userId: string, text: string): Promise<boolean> {
  const rows = await tx
    .update(phoneNumbers)
    .set({ whatsappAt: tx.now, whatsappText: text, stoppedAt: null })
    .where(eq(phoneNumbers.userId, userId))
    .returning({ userId: phoneNumbers.userId })
  return rows.length > 0
}

/** Ends the messages to the matching numbers that get messages; returns their accounts. */
export async function saveStop(
  tx: Tx,
  of: { userId: string } | { numberHashes: Buffer[] },
): Promise<string[]> {
  const one =
    'userId' in of
      ? eq(phoneNumbers.userId, of.userId)
      : inArray(phoneNumbers.numberHash, of.numberHashes)
  const rows = await tx
    .update(phoneNumbers)
    .set({ stoppedAt: tx.now })
    .where(and(one, isNotNull(phoneNumbers.whatsappAt), isNull(phoneNumbers.stoppedAt)))
    .returning({ userId: phoneNumbers.userId })
  return rows.map(({ userId }) => userId)
}

export async function deletePhone(tx: Tx, userId: string): Promise<void> {
  await tx.delete(phoneNumbers).where(eq(phoneNumbers.userId, userId))
}
