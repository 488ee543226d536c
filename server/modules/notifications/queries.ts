import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { orderNumber } from '#server/modules/orders/rules/numbers.ts'
import { formatContactNumber } from '#server/modules/stores/rules.ts'
import type { Database, Db } from '#server/platform/db/open.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import { mails } from '#server/platform/db/tables/notifications.ts'
import { orders, pickupCodes } from '#server/platform/db/tables/orders.ts'
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
    .select({
      id: orders.id,
      amountPaise: orders.amountPaise,
      billNumber: orders.billNumber,
      dueAt: orders.dueAt,
      shopName: stores.shopName,
      address: stores.address,
      contactNumber: stores.contactNumber,
      shopperName: users.name,
      shopperEmail: users.email,
      shopperLocale: users.locale,
      ownerEmail: owners.email,
      ownerLocale: owners.locale,
      sealedCode: pickupCodes.sealed,
      renewals: pickupCodes.renewals,
      products: linesOfOrder,
    })
    .from(orders)
    .innerJoin(stores, eq(stores.id, orders.storeId))
    .innerJoin(users, eq(users.id, orders.shopperId))
    .innerJoin(owners, eq(owners.id, stores.ownerId))
    .leftJoin(pickupCodes, eq(pickupCodes.orderId, orders.id))
    .where(eq(orders.id, orderId))
  if (!row) return undefined
  const { shopName, address, shopperName, amountPaise, billNumber, products } = row
  const contactNumber = formatContactNumber(row.contactNumber)
  const about = { shopName, address, contactNumber, shopperName, amountPaise, billNumber, products }
  return {
    facts: { ...about, orderNumber: orderNumber(row.id) },
    dueAt: row.dueAt,
    sealedCode: row.sealedCode,
    renewals: row.renewals ?? 0,
    shopper: { email: row.shopperEmail, language: row.shopperLocale },
    owner: { email: row.ownerEmail, language: row.ownerLocale },
  }
}

const linesOfOrder = sql<{ name: string; quantity: number }[]>`(
  select jsonb_agg(jsonb_build_object('name', l.name, 'quantity', l.quantity) order by l.position)
  from order_lines l where l.order_id = ${orders.id})`

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
