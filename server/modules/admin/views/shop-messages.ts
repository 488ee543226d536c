import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import type { Db } from '#server/platform/db/open.ts'
import { admins, shopMessageReceipts, shopMessages } from '#server/platform/db/tables/admin.ts'
import type { getSentMessages } from '#shared/contract/admin/shop-messages.ts'
import { besideEnglish } from '#shared/formats/in-hindi.ts'
import { PAGE_SIZE_MERCHANT } from '#shared/limits.ts'
import { cut, markOf } from './lists.ts'

const count = (which: ReturnType<typeof sql>) =>
  sql<number>`(select count(*)::int from shop_message_receipts r where r.message_id = ${shopMessages.id} ${which})`

/** The messages to shops, the latest first. */
export async function viewSentMessages(
  db: Db,
  { storeId, page }: z.output<typeof getSentMessages.input>,
) {
  const mark = markOf(page)
  const rows = await db
    .select({
      _id: shopMessages.id,
      title: shopMessages.title,
      text: shopMessages.text,
      hindi: shopMessages.hindi,
      sentTo: shopMessages.sentTo,
      sentAt: shopMessages.sentAt,
      UID: admins.uid,
      shops: count(sql``),
      dismissed: count(sql`and r.dismissed_at is not null`),
    })
    .from(shopMessages)
    .innerJoin(admins, eq(admins.id, shopMessages.adminId))
    .where(
      and(
        storeId === undefined
          ? undefined
          : sql`exists (select from shop_message_receipts r where r.message_id = ${shopMessages.id}
            and r.store_id = ${storeId}::uuid)`,
        mark === undefined
          ? undefined
          : sql`(${shopMessages.sentAt}, ${shopMessages.id}) < (select m.sent_at, m.id from shop_messages m where m.id = ${mark}::uuid)`,
      ),
    )
    .orderBy(desc(shopMessages.sentAt), desc(shopMessages.id))
    .limit(PAGE_SIZE_MERCHANT + 1)
  const { shown, nextPage } = cut(rows, PAGE_SIZE_MERCHANT)
  const messages = shown.map(({ sentAt, ...message }) => ({
    ...message,
    sentAt: sentAt.toISOString(),
  }))
  return { messages, nextPage }
}

/** The messages that the merchant's shop has not dismissed. */
export async function viewShopMessages(db: Db, { storeId }: Merchant) {
  const rows = await db
    .select({ message: shopMessages })
    .from(shopMessageReceipts)
    .innerJoin(shopMessages, eq(shopMessages.id, shopMessageReceipts.messageId))
    .where(and(eq(shopMessageReceipts.storeId, storeId), isNull(shopMessageReceipts.dismissedAt)))
    .orderBy(desc(shopMessages.sentAt), desc(shopMessages.id))
  return rows.map(({ message: { id, title, text, hindi, sentAt } }) => ({
    _id: id,
    title,
    text,
    sentAt: sentAt.toISOString(),
    ...(hindi && besideEnglish(hindi)),
  }))
}
