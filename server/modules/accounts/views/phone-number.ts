import { eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { phoneCodes, phoneNumbers } from '#server/platform/db/tables/accounts.ts'
import type { PhoneVault } from '#server/platform/phone/phone-vault.ts'
import type { PhoneState } from '#shared/contract/accounts/phone-number.ts'
import { isCodeOpen } from '../rules/tries.ts'

type Input = { userId: string; now: Date; isOffered: boolean }

/** The account's number, and its open code. */
export async function viewPhone(
  db: Db,
  vault: PhoneVault,
  { userId, now, isOffered }: Input,
): Promise<PhoneState> {
  const [phone] = await db.select().from(phoneNumbers).where(eq(phoneNumbers.userId, userId))
  const [code] = await db.select().from(phoneCodes).where(eq(phoneCodes.userId, userId))
  const isOpen = code && isCodeOpen({ ...code, verifiedAt: null }, now)
  return {
    isOffered,
    phone: phone
      ? {
          number: vault.open(userId, phone.sealed),
          verifiedAt: phone.verifiedAt.toISOString(),
          whatsAppSince: phone.stoppedAt ? null : (phone.whatsappAt?.toISOString() ?? null),
        }
      : null,
    code: isOpen
      ? { number: vault.open(code.id, code.sealedNumber), askedAt: code.askedAt.toISOString() }
      : null,
  }
}
