import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import { shopMessageReceipts, shopMessages } from '#server/platform/db/tables/admin.ts'
import { products } from '#server/platform/db/tables/catalog.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import type { Facts } from '../rules/facts.ts'

const owner = { email: users.email, locale: users.locale, name: users.name }

/** Facts of a message to a shop, in the owner's language if the message has that language. */
export async function viewShopMessageFacts(
  db: Db,
  { messageId, storeId }: { messageId: string; storeId: string },
): Promise<Facts | undefined> {
  const [row] = await db
    .select({ owner, storeName: stores.storeName, message: shopMessages })
    .from(shopMessageReceipts)
    .innerJoin(shopMessages, eq(shopMessages.id, shopMessageReceipts.messageId))
    .innerJoin(stores, eq(stores.id, shopMessageReceipts.storeId))
    .innerJoin(users, eq(users.id, stores.ownerId))
    .where(
      and(eq(shopMessageReceipts.messageId, messageId), eq(shopMessageReceipts.storeId, storeId)),
    )
  if (!row) return undefined
  const { hindi, title, text } = row.message
  const words = row.owner.locale === 'hi' && hindi ? hindi : { title, text }
  return {
    id: messageId,
    recipients: { store: row.owner },
    values: { ...words, storeId, storeName: row.storeName },
    secret: null,
  }
}

/** Facts of a product that was taken down or put back; `reason` is empty unless the product is down now. */
export async function viewProductDecisionFacts(
  db: Db,
  { productId, changeId }: { productId: string; changeId: string },
): Promise<Facts | undefined> {
  const [row] = await db
    .select({
      owner,
      storeName: stores.storeName,
      productName: products.name,
      reason: products.takenDownReason,
    })
    .from(products)
    .innerJoin(stores, eq(stores.id, products.storeId))
    .innerJoin(users, eq(users.id, stores.ownerId))
    .where(eq(products.id, productId))
  if (!row) return undefined
  const { storeName, productName, reason } = row
  return {
    id: changeId,
    recipients: { store: row.owner },
    values: { storeName, productName, reason: reason ?? '' },
    secret: null,
  }
}
