import { eq } from 'drizzle-orm'
import { isCodeOpen, isLinkOpen } from '#server/modules/accounts/rules/tries.ts'
import type { Db } from '#server/platform/db/open.ts'
import {
  emailChanges,
  emailCodes,
  formerEmails,
  resetLinks,
  users,
} from '#server/platform/db/tables/accounts.ts'
import type { EmailVault } from '#server/platform/email-vault.ts'
import type { Facts } from '../rules/facts.ts'

type FactsInput = { id: string; emailVault: EmailVault; now: Date }

/** Facts of a code, and whether its address has an account by now; undefined when the code was replaced. */
export async function viewCodeFacts(db: Db, input: FactsInput): Promise<Facts | undefined> {
  const { id, emailVault, now } = input
  const [row] = await db
    .select({
      email: emailCodes.email,
      purpose: emailCodes.purpose,
      locale: emailCodes.locale,
      sealed: emailCodes.sealed,
      tries: emailCodes.tries,
      askedAt: emailCodes.askedAt,
      verifiedAt: emailCodes.verifiedAt,
      ownLocale: users.locale,
    })
    .from(emailCodes)
    .leftJoin(users, eq(users.email, emailCodes.email))
    .where(eq(emailCodes.id, id))
  if (!row) return undefined
  const { email, locale, ownLocale, sealed, purpose } = row
  const isUseless = purpose === 'sign-up' && ownLocale !== null
  return {
    id,
    recipients: { shopper: { email, locale: ownLocale ?? locale, name: null } },
    values: {},
    secret: isUseless ? null : emailVault.open(id, sealed),
    code: isUseless ? 'useless' : purpose,
    isExpired: !isCodeOpen(row, now),
  }
}

/** Facts of a reset link; undefined when it was used or replaced, or when its address has no account. */
export async function viewLinkFacts(db: Db, input: FactsInput): Promise<Facts | undefined> {
  const { id, emailVault, now } = input
  const [row] = await db
    .select({
      email: users.email,
      locale: users.locale,
      name: users.name,
      sealed: resetLinks.sealed,
      askedAt: resetLinks.askedAt,
    })
    .from(resetLinks)
    .innerJoin(users, eq(users.email, resetLinks.email))
    .where(eq(resetLinks.id, id))
  if (!row) return undefined
  const { sealed, askedAt, ...shopper } = row
  return {
    id,
    recipients: { shopper },
    values: {},
    secret: emailVault.open(id, sealed),
    isExpired: !isLinkOpen({ askedAt }, now),
  }
}

type ChangeInput = Omit<FactsInput, 'id'> & { changeId: string; side: 'old' | 'new' }

/**
 * Facts of a code for a change of address, sent to the present or to the new address; undefined when the change is done
 * or was replaced. A new address that already has an account gets an email without a code, so that only its reader
 * learns of that account.
 */
export async function viewChangeFacts(
  db: Db,
  { changeId, side, emailVault, now }: ChangeInput,
): Promise<Facts | undefined> {
  const [row] = await db
    .select({ change: emailChanges, email: users.email, locale: users.locale, name: users.name })
    .from(emailChanges)
    .innerJoin(users, eq(users.id, emailChanges.userId))
    .where(eq(emailChanges.id, changeId))
  if (!row) return undefined
  const { change, locale } = row
  const isOld = side === 'old'
  const [taken] = isOld
    ? []
    : await db.select({ id: users.id }).from(users).where(eq(users.email, change.newEmail))
  return {
    id: changeId,
    recipients: {
      shopper: isOld
        ? { email: row.email, locale, name: row.name }
        : { email: change.newEmail, locale, name: null },
    },
    values: { newEmail: change.newEmail },
    secret: taken ? null : emailVault.open(changeId, isOld ? change.oldSealed : change.newSealed),
    ...(taken && { code: 'useless' as const }),
    isExpired: !isCodeOpen({ ...change, verifiedAt: null }, now),
  }
}

/** Facts of a changed address, for the person who reads the earlier address. */
export async function viewFormerFacts(db: Db, changeId: string): Promise<Facts | undefined> {
  const [row] = await db
    .select({
      former: formerEmails.email,
      email: users.email,
      locale: users.locale,
      name: users.name,
    })
    .from(formerEmails)
    .innerJoin(users, eq(users.id, formerEmails.userId))
    .where(eq(formerEmails.id, changeId))
  if (!row) return undefined
  const { former, email: newEmail, locale, name } = row
  return {
    id: changeId,
    recipients: { shopper: { email: former, locale, name } },
    values: { newEmail },
    secret: null,
  }
}

/** Facts of an account event; `id` is the id of the event. */
export async function viewPersonFacts(
  db: Db,
  { id, userId }: { id: string; userId: string },
): Promise<Facts | undefined> {
  const [shopper] = await db
    .select({ email: users.email, locale: users.locale, name: users.name })
    .from(users)
    .where(eq(users.id, userId))
  return shopper && { id, recipients: { shopper }, values: {}, secret: null }
}
