import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { mustExist } from '#shared/must-exist.ts'
import { consents, credentialChanges, users } from '#server/platform/db/tables/accounts.ts'

export async function findUserByEmail(db: Db, email: string) {
  const [row] = await db.select().from(users).where(eq(users.email, email))
  return row
}

export async function findUser(db: Db, userId: string) {
  const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return mustExist(row, `the account ${userId} of a session`)
}

/** Locks the user's row, so that the requests of one person run one after the other. */
export async function lockUser(tx: Tx, userId: string) {
  const [row] = await tx
    .select({ email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  return row
}

/** Locks the account of an address by one statement, which takes the same time when there is none. */
export async function lockUserByEmail(tx: Tx, email: string) {
  const [row] = await tx
    .select({ id: users.id, role: users.role })
    .from(users)
    .where(eq(users.email, email))
    .for('no key update')
  return row
}

/** `passwordHash`: null for an account without a password. */
export type NewUser = {
  name: string
  email: string
  passwordHash: string | null
  locale: 'en' | 'hi'
}

/** Undefined when the address has an account already. */
export async function insertUser(tx: Tx, user: NewUser) {
  const [row] = await tx
    .insert(users)
    .values({ ...user, createdAt: tx.now })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id, role: users.role })
  return row
}

export async function insertConsent(tx: Tx, userId: string, termsVersion: string): Promise<void> {
  await tx.insert(consents).values({ userId, termsVersion, isAdult: true, agreedAt: tx.now })
}

type Role = (typeof users.$inferSelect)['role']

export async function saveRole(tx: Tx, userId: string, role: Role): Promise<void> {
  await tx.update(users).set({ role }).where(eq(users.id, userId))
}

export async function saveName(tx: Tx, userId: string, name: string): Promise<void> {
  await tx.update(users).set({ name }).where(eq(users.id, userId))
}

/** The language of the person's e-mails. */
export async function saveLocale(tx: Tx, userId: string, locale: 'en' | 'hi'): Promise<void> {
  await tx.update(users).set({ locale }).where(eq(users.id, userId))
}

/** Saves the time at which an e-mailed link or code, and not the earlier password, changed how the person logs in. */
export async function saveCredentialsChange(tx: Tx, userId: string): Promise<void> {
  const changedAt = tx.now
  await tx
    .insert(credentialChanges)
    .values({ userId, changedAt })
    .onConflictDoUpdate({ target: credentialChanges.userId, set: { changedAt } })
}

/** The time at which an e-mailed link or code last changed how the person logs in; null for never. */
export async function findCredentialsChange(db: Db, userId: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: credentialChanges.changedAt })
    .from(credentialChanges)
    .where(eq(credentialChanges.userId, userId))
  return row?.at ?? null
}

export async function savePasswordHash(tx: Tx, userId: string, hash: string): Promise<void> {
  await tx.update(users).set({ passwordHash: hash }).where(eq(users.id, userId))
}
