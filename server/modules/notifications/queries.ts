import { asc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { orderNumber } from '#server/modules/orders/rules/numbers.ts'
import { formatContactNumber } from '#server/modules/stores/rules.ts'
import type { Database, Db } from '#server/platform/db/open.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import { mails } from '#server/platform/db/tables/notifications.ts'
import { orderLines, orders, pickupCodes } from '#server/platform/db/tables/orders.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import type { Mail } from '#server/platform/ports/mail.ts'
import type { OrderFacts } from './rules/phrases.ts'

const owners = alias(users, 'owners')

export type LetterSource = {
  facts: Omit<OrderFacts, 'code' | 'href' | 'dueAt'>
  dueAt: Date | null
  sealedCode: Buffer | null
  renewals: number
  shopper: { email: string; language: 'en' | 'hi' }
  owner: { email: string; language: 'en' | 'hi' }
}

/** Everything a letter about an order may need; undefined when the order is not there. */
export async function findLetterSource(db: Db, orderId: string): Promise<LetterSource | undefined> {
  const [row] = await db
    .select({ order: orders, store: stores, shopper: users, owner: owners, pickup: pickupCodes })
    .from(orders)
    .innerJoin(stores, eq(stores.id, orders.storeId))
    .innerJoin(users, eq(users.id, orders.shopperId))
    .innerJoin(owners, eq(owners.id, stores.ownerId))
    .leftJoin(pickupCodes, eq(pickupCodes.orderId, orders.id))
    .where(eq(orders.id, orderId))
  if (!row) return undefined
  const products = await db
    .select({ name: orderLines.name, quantity: orderLines.quantity })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position))
  const { order, store, shopper, owner, pickup } = row
  return {
    facts: {
      orderNumber: orderNumber(order.id),
      shopName: store.shopName,
      address: store.address,
      contactNumber: formatContactNumber(store.contactNumber),
      shopperName: shopper.name,
      amountPaise: order.amountPaise,
      billNumber: order.billNumber,
      products,
    },
    dueAt: order.dueAt,
    sealedCode: pickup?.sealed ?? null,
    renewals: pickup?.renewals ?? 0,
    shopper: { email: shopper.email, language: shopper.locale },
    owner: { email: owner.email, language: owner.locale },
  }
}

/** The demonstration's letter box; the same letter twice is one letter. */
export async function keepMail(database: Database, mail: Mail): Promise<void> {
  const { id, to: recipient, subject, text, html } = mail
  await database.transaction((tx) =>
    tx
      .insert(mails)
      .values({ id, recipient, subject, text, html, createdAt: tx.now })
      .onConflictDoNothing()
      .then(() => undefined),
  )
}
