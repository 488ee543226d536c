import { eq } from 'drizzle-orm'
import { isCodeOpen } from '#server/modules/accounts/rules/tries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { phoneCodes, users } from '#server/platform/db/tables/accounts.ts'
import type { Facts } from '../rules/facts.ts'
import type { Tools } from '../rules/notice.ts'

const person = { email: users.email, locale: users.locale, name: users.name }

/** Facts of a code for a telephone number; undefined when a newer code has replaced it. */
export async function viewPhoneCodeFacts(
  db: Db,
  { codeId }: { codeId: string },
  { phoneVault, now }: Tools,
): Promise<Facts | undefined> {
  const [row] = await db
    .select({ code: phoneCodes, person })
    .from(phoneCodes)
    .innerJoin(users, eq(users.id, phoneCodes.userId))
    .where(eq(phoneCodes.id, codeId))
  if (!row) return undefined
  const { code } = row
  return {
    id: codeId,
    recipients: { shopper: row.person },
    values: {},
    secret: phoneVault.openCode(code.id, code.sealed),
    number: phoneVault.open(code.id, code.sealedNumber),
    isExpired: !isCodeOpen({ ...code, verifiedAt: null }, now),
  }
}

/** Facts of the answer to STOP. */
export async function viewPhoneNumberFacts(
  db: Db,
  { userId }: { userId: string },
): Promise<Facts | undefined> {
  const [shopper] = await db.select(person).from(users).where(eq(users.id, userId))
  return shopper && { id: userId, recipients: { shopper }, values: {}, secret: null }
}
