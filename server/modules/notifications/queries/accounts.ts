import { eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { emailCodes, resetLinks, users } from '#server/platform/db/tables/accounts.ts'

/** A code and whether its address has an account by now; undefined once it is replaced. */
export async function findCodeLetter(db: Db, codeId: string) {
  const [row] = await db
    .select({
      email: emailCodes.email,
      locale: emailCodes.locale,
      sealed: emailCodes.sealed,
      tries: emailCodes.tries,
      askedAt: emailCodes.askedAt,
      verifiedAt: emailCodes.verifiedAt,
      userId: users.id,
    })
    .from(emailCodes)
    .leftJoin(users, eq(users.email, emailCodes.email))
    .where(eq(emailCodes.id, codeId))
  return row
}

/** A link whose address has an account; undefined once it is used or replaced. */
export async function findLinkLetter(db: Db, linkId: string) {
  const [row] = await db
    .select({
      email: resetLinks.email,
      locale: resetLinks.locale,
      sealed: resetLinks.sealed,
      askedAt: resetLinks.askedAt,
      name: users.name,
    })
    .from(resetLinks)
    .innerJoin(users, eq(users.email, resetLinks.email))
    .where(eq(resetLinks.id, linkId))
  return row
}

export async function findPerson(db: Db, userId: string) {
  const [row] = await db
    .select({ email: users.email, locale: users.locale, name: users.name })
    .from(users)
    .where(eq(users.id, userId))
  return row
}
