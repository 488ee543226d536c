import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { phoneNumbers } from '#server/platform/db/tables/accounts.ts'
import { deliveries, messageKind } from '#server/platform/db/tables/notices.ts'
import type { PhoneVault } from '#server/platform/phone/phone-vault.ts'
import type { AccountData } from '#shared/contract/exports/account-data.ts'
import { formatMobile } from '#shared/phone-number.ts'

/** The telephone number of this person, the consent to messages there, and the messages without their text. */
export async function phoneOf(
  db: Db,
  userId: string,
  vault: PhoneVault,
): Promise<Pick<AccountData, 'phone' | 'whatsAppMessages'>> {
  const [phone] = await db.select().from(phoneNumbers).where(eq(phoneNumbers.userId, userId))
  const sent = await db
    .select({
      kind: messageKind,
      orderId: sql<string | null>`${deliveries.payload} ->> 'orderId'`,
      toNumberEndingIn: sql<string>`coalesce(${deliveries.lastDigits}, '')`,
      at: deliveries.plannedAt,
      state: deliveries.state,
    })
    .from(deliveries)
    .where(and(eq(deliveries.userId, userId), eq(deliveries.channel, 'whatsApp')))
    .orderBy(desc(deliveries.plannedAt))
  return {
    phone: phone
      ? {
          number: formatMobile(vault.open(userId, phone.sealed)),
          verifiedAt: phone.verifiedAt.toISOString(),
          whatsApp: phone.whatsappAt && {
            since: phone.whatsappAt.toISOString(),
            agreedTo: phone.whatsappText ?? '',
            endedAt: phone.stoppedAt?.toISOString() ?? null,
          },
        }
      : null,
    whatsAppMessages: sent.map(({ at, ...message }) => ({ ...message, at: at.toISOString() })),
  }
}
