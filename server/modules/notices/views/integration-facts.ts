import { eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import { shopTokens, shopWebhooks } from '#server/platform/db/tables/integrations.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import type { Facts } from '../rules/facts.ts'

const owner = { email: users.email, locale: users.locale, name: users.name }

/** Facts of a new token, without anything of the token itself. */
export async function viewTokenFacts(db: Db, tokenId: string): Promise<Facts | undefined> {
  const [row] = await db
    .select({ owner, storeName: stores.storeName, tokenName: shopTokens.name })
    .from(shopTokens)
    .innerJoin(stores, eq(stores.id, shopTokens.storeId))
    .innerJoin(users, eq(users.id, stores.ownerId))
    .where(eq(shopTokens.id, tokenId))
  if (!row) return undefined
  const { storeName, tokenName } = row
  const recipients = { store: row.owner }
  return { id: tokenId, recipients, values: { storeName, tokenName }, secret: null }
}

/** Facts of a webhook; `offAt` is empty while it is on. */
export async function viewWebhookFacts(db: Db, webhookId: string): Promise<Facts | undefined> {
  const { url, offAt } = shopWebhooks
  const [row] = await db
    .select({ owner, storeName: stores.storeName, url, offAt })
    .from(shopWebhooks)
    .innerJoin(stores, eq(stores.id, shopWebhooks.storeId))
    .innerJoin(users, eq(users.id, stores.ownerId))
    .where(eq(shopWebhooks.id, webhookId))
  if (!row) return undefined
  const { storeName } = row
  const values = { storeName, webhookUrl: row.url, offAt: row.offAt?.toISOString() ?? '' }
  return { id: webhookId, recipients: { store: row.owner }, values, secret: null }
}
