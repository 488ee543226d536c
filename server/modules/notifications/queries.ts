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
import { PICKUP_CODE_TRIES } from '#shared/limits.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import type { Moment } from './rules/moments.ts'
import type { OrderFacts } from './rules/phrases.ts'

const owners = alias(users, 'owners')

type Recipient = { email: string; language: 'en' | 'hi' }

export type LetterSource = {
  facts: Omit<OrderFacts, 'reason' | 'code' | 'href' | 'dueAt'>
  status: OrderStatus
  dueAt: Date | null
  /** The pickup code as it is kept, as long as it is good. */
  sealedCode: Buffer | null
  renewals: number
  /** The time line, in its order. */
  moments: Moment[]
  shopper: Recipient
  store: Recipient
}

/** Everything a letter about an order may need; undefined when the order is not there. */
export async function findLetterSource(db: Db, orderId: string): Promise<LetterSource | undefined> {
  const [row] = await selectSource(db).where(eq(orders.id, orderId))
  if (!row) return undefined
  const { shopName, address, shopperName, amountPaise, billNumber, lines } = row
  const contactNumber = formatContactNumber(row.contactNumber)
  const about = { shopName, address, contactNumber, shopperName, amountPaise, billNumber }
  const kept = lines.filter((line) => !line.declined)
  const isEmpty = kept.length === 0
  return {
    facts: {
      ...about,
      orderNumber: orderNumber(row.id),
      products: isEmpty ? lines : kept,
      declined: isEmpty ? [] : lines.filter((line) => line.declined),
    },
    status: row.status,
    dueAt: row.dueAt,
    sealedCode: (row.tries ?? 0) < PICKUP_CODE_TRIES ? row.sealedCode : null,
    renewals: row.renewals ?? 0,
    moments: row.moments,
    shopper: { email: row.shopperEmail, language: row.shopperLocale },
    store: { email: row.ownerEmail, language: row.ownerLocale },
  }
}

function selectSource(db: Db) {
  return db
    .select({
      id: orders.id,
      status: orders.status,
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
      tries: pickupCodes.tries,
      renewals: pickupCodes.renewals,
      lines: linesOfOrder,
      moments: momentsOfOrder,
    })
    .from(orders)
    .innerJoin(stores, eq(stores.id, orders.storeId))
    .innerJoin(users, eq(users.id, orders.shopperId))
    .innerJoin(owners, eq(owners.id, stores.ownerId))
    .leftJoin(pickupCodes, eq(pickupCodes.orderId, orders.id))
}

const linesOfOrder = sql<{ name: string; quantity: number; declined: boolean }[]>`(
  select jsonb_agg(jsonb_build_object('name', l.name, 'quantity', l.quantity, 'declined', l.declined)
    order by l.position)
  from order_lines l where l.order_id = ${orders.id})`

const momentsOfOrder = sql<Moment[]>`(
  select jsonb_agg(jsonb_build_object('event', e.event, 'actor', e.actor, 'from', e.from_status,
    'reason', e.reason) order by e.seq)
  from order_events e where e.order_id = ${orders.id})`

/** Who keeps a store, for letters that are about no order. */
export async function findKeeper(
  db: Db,
  storeId: string,
): Promise<(Recipient & { shopName: string }) | undefined> {
  const [keeper] = await db
    .select({ shopName: stores.shopName, email: owners.email, language: owners.locale })
    .from(stores)
    .innerJoin(owners, eq(owners.id, stores.ownerId))
    .where(eq(stores.id, storeId))
  return keeper
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
