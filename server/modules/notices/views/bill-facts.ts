import { and, eq, sql } from 'drizzle-orm'
import { linkEnd } from '#server/modules/billing/rules/bill-links.ts'
import type { Db } from '#server/platform/db/open.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import { billLinks, isWantedAgain, stoppedNumbers } from '#server/platform/db/tables/billing.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import type { Facts } from '../rules/facts.ts'
import type { Tools } from '../rules/notice.ts'

/**
 * Facts of a link to a bill, without any sum; undefined when the shop has ended it, or the number has answered STOP. The
 * message is in the language of an account with this address, else in the counter's.
 */
export async function viewBillLinkFacts(
  db: Db,
  { linkId }: { linkId: string },
  { emailVault, phoneVault, now }: Tools,
): Promise<Facts | undefined> {
  const [row] = await db
    .select({
      link: billLinks,
      storeName: stores.storeName,
      ownLocale: users.locale,
      stop: stoppedNumbers,
    })
    .from(billLinks)
    .innerJoin(stores, eq(stores.id, billLinks.storeId))
    .leftJoin(users, eq(users.email, billLinks.email))
    .leftJoin(
      stoppedNumbers,
      and(eq(stoppedNumbers.numberHash, billLinks.numberHash), sql`not ${isWantedAgain}`),
    )
    .where(eq(billLinks.id, linkId))
  if (!row) return undefined
  const { link, storeName, ownLocale, stop } = row
  const { id, sealed, email, sealedNumber, madeAt } = link
  if (!sealed || stop) return undefined
  return {
    id,
    recipients: { shopper: { email: email ?? '', locale: ownLocale ?? link.locale, name: null } },
    values: { storeName },
    secret: emailVault.open(id, sealed),
    ...(sealedNumber && { number: phoneVault.open(id, sealedNumber) }),
    isExpired: now >= linkEnd(madeAt),
  }
}
