import { and, eq, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { batchOf, largestOf } from '#server/platform/db/rows/batches.ts'
import { phoneCodes, phoneNumbers, users } from '#server/platform/db/tables/accounts.ts'
import { messageDays, messageEvents, messages } from '#server/platform/db/tables/messages.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
import { storeClosures, stores } from '#server/platform/db/tables/stores.ts'
import type { MessageBudget } from '#server/platform/ports/messages-config.ts'
import { indianDay } from '#shared/india-time.ts'
import { mustExist } from '#shared/must-exist.ts'
import type { MessageKind, MessageState, ReportedState } from './rules/message-life.ts'

/** Condition for numbers whose owner wants messages. */
const isWanted = and(isNotNull(phoneNumbers.whatsappAt), isNull(phoneNumbers.stoppedAt))

type Side = 'shopper' | 'store'
/** The account that gets a message about an order: the shopper's, or the one of the shop's owner. */
const personOf: Record<Side, SQL> = {
  shopper: sql`o.shopper_id`,
  store: sql`s.owner_id`,
}

/** The ids of the shoppers, or of the shops, whose account wants messages. */
export async function findReachable(tx: Tx, side: Side, ids: string[]): Promise<Set<string>> {
  const wanted = tx
    .select({ userId: phoneNumbers.userId })
    .from(phoneNumbers)
    .where(side === 'shopper' ? and(inArray(phoneNumbers.userId, ids), isWanted) : isWanted)
  if (side === 'shopper') return new Set((await wanted).map(({ userId }) => userId))
  const found = await tx
    .select({ id: stores.id })
    .from(stores)
    .where(and(inArray(stores.id, ids), inArray(stores.ownerId, wanted)))
  return new Set(found.map(({ id }) => id))
}

export async function findWeek(db: Db, storeId: string) {
  const [store] = await db
    .select({ timings: stores.timings })
    .from(stores)
    .where(eq(stores.id, storeId))
  const closures = await db
    .select({ from: storeClosures.fromDay, to: storeClosures.toDay })
    .from(storeClosures)
    .where(eq(storeClosures.storeId, storeId))
  return store && { ...store, closures }
}

type Notice = { kind: MessageKind; cause: string; side: Side; orderId: string; sendAt: Date }

/** Plans a message about an order, if its person wants messages and no message of this kind and cause exists. */
export async function insertNotice(tx: Tx, notice: Notice): Promise<void> {
  const { kind, cause, side, orderId, sendAt } = notice
  const state: MessageState = sendAt > tx.now ? 'held' : 'waiting'
  await tx.execute(sql`
    insert into messages
      (kind, cause, user_id, order_id, store_id, number_hash, last_digits, state, created_at, send_at)
    select ${kind}, ${cause}, p.user_id, o.id, o.store_id, p.number_hash, p.last_digits, ${state},
      ${tx.now.toISOString()}::timestamptz, ${sendAt.toISOString()}::timestamptz
    from orders o
    join stores s on s.id = o.store_id
    join phone_numbers p on p.user_id = ${personOf[side]}
      and p.whatsapp_at is not null and p.stopped_at is null
    where o.id = ${orderId}
    on conflict (kind, cause) do nothing`)
}

/** Plans the message with a code, unless it exists already or the code was replaced. */
export async function insertCode(tx: Tx, codeId: string): Promise<void> {
  const at = tx.now.toISOString()
  await tx.execute(sql`
    insert into messages (kind, cause, user_id, number_hash, last_digits, state, created_at, send_at)
    select 'code', c.id::text, c.user_id, c.number_hash, c.last_digits, 'waiting',
      ${at}::timestamptz, ${at}::timestamptz
    from phone_codes c where c.id = ${codeId}
    on conflict (kind, cause) do nothing`)
}

/** Plans the answer to STOP; `cause` is the provider's id of the person's message. */
export async function insertStopped(
  tx: Tx,
  { userId, cause }: { userId: string; cause: string },
): Promise<string | undefined> {
  const [own] = await tx.select().from(phoneNumbers).where(eq(phoneNumbers.userId, userId))
  if (!own) return undefined
  const { numberHash, lastDigits } = own
  const whole = { userId, cause, numberHash, lastDigits, createdAt: tx.now, sendAt: tx.now }
  const [row] = await tx
    .insert(messages)
    .values({ ...whole, kind: 'stopped', state: 'waiting' })
    .onConflictDoNothing()
    .returning({ id: messages.id })
  return row?.id
}

export async function findWaiting(
  db: Db,
  kind: MessageKind,
  cause: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.kind, kind), eq(messages.cause, cause), eq(messages.state, 'waiting')))
  return row?.id
}

const pieces = sql<number>`(select coalesce(sum(l.quantity), 0)::int from order_lines l
  where l.order_id = ${orders.id})`

/** Locks a waiting message and reads the present facts for its content; undefined when the message is not waiting. */
export async function lockWaiting(tx: Tx, id: string) {
  const [row] = await tx
    .select({
      kind: messages.kind,
      cause: messages.cause,
      userId: messages.userId,
      locale: users.locale,
      orderId: messages.orderId,
      status: orders.status,
      seenAt: orders.seenAt,
      dueAt: orders.dueAt,
      storeName: stores.storeName,
      pieces,
      /** Null when the number was removed or moved to another account. */
      sealedNumber: phoneNumbers.sealed,
      whatsappAt: phoneNumbers.whatsappAt,
      stoppedAt: phoneNumbers.stoppedAt,
    })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.userId))
    .leftJoin(orders, eq(orders.id, messages.orderId))
    .leftJoin(stores, eq(stores.id, messages.storeId))
    .leftJoin(
      phoneNumbers,
      and(
        eq(phoneNumbers.userId, messages.userId),
        eq(phoneNumbers.numberHash, messages.numberHash),
      ),
    )
    .where(and(eq(messages.id, id), eq(messages.state, 'waiting')))
    .for('update', { of: messages })
  return row
}

/** The code of a message; undefined when a newer code has replaced it. */
export async function findCode(db: Db, codeId: string) {
  const [row] = await db.select().from(phoneCodes).where(eq(phoneCodes.id, codeId))
  return row
}

type Moved = { state: MessageState; error?: string | null; providerId?: string }

/** Returns the kind of the message. */
export async function saveState(tx: Tx, id: string, moved: Moved): Promise<MessageKind> {
  const [row] = await tx
    .update(messages)
    .set(moved)
    .where(eq(messages.id, id))
    .returning({ kind: messages.kind })
  return mustExist(row, 'a message that was claimed').kind
}

/** Saves that the provider took the message. A webhook may have reported a later state before; that state stays. */
export async function saveAccepted(tx: Tx, id: string, providerId: string): Promise<void> {
  await tx
    .update(messages)
    .set({
      providerId,
      acceptedAt: tx.now,
      state: sql`case when ${messages.state} = 'sending' then 'accepted' else ${messages.state} end`,
    })
    .where(eq(messages.id, id))
}

/** Saves the id of a provider's event; false when the event was applied before. */
export async function insertEvent(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx
    .insert(messageEvents)
    .values({ id, receivedAt: tx.now })
    .onConflictDoNothing()
    .returning({ id: messageEvents.id })
  return rows.length > 0
}

type Reported = {
  providerId: string
  ownId: string | undefined
  state: ReportedState
  at: Date
  error: string | null
}

/** Moves a message into the reported state, from one of the states `before` only. */
export async function saveReported(
  tx: Tx,
  { providerId, ownId, state, at, error }: Reported,
  before: readonly MessageState[],
): Promise<void> {
  const one = eq(messages.providerId, providerId)
  const own = ownId === undefined ? undefined : eq(messages.id, ownId)
  await tx
    .update(messages)
    .set({
      state,
      error,
      providerId,
      ...(state === 'delivered' && { deliveredAt: at }),
      ...(state === 'read' && { readAt: at }),
    })
    .where(and(own ? or(one, own) : one, inArray(messages.state, [...before])))
}

/** Changes held messages whose time has come to waiting; returns their ids. */
export async function releaseHeld(tx: Tx): Promise<string[]> {
  const rows = await tx
    .update(messages)
    .set({ state: 'waiting' })
    .where(and(eq(messages.state, 'held'), lte(messages.sendAt, tx.now)))
    .returning({ id: messages.id })
  return rows.map(({ id }) => id)
}

export async function hasWaitingSince(db: Db, before: Date): Promise<boolean> {
  const rows = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.state, 'waiting'), lt(messages.sendAt, before)))
    .limit(1)
  return rows.length > 0
}

type Cost = { day: string; isCode: boolean; paise: number }

/**
 * Adds a message to the counters and costs of its day; false when the budget would be exceeded. One statement checks
 * and adds, so that parallel messages cannot exceed the budget.
 */
export async function addCost(
  tx: Tx,
  { day, isCode, paise, mostPaise }: Cost & { mostPaise: number },
): Promise<boolean> {
  if (paise > mostPaise) return false
  const [codes, notices] = isCode ? [1, 0] : [0, 1]
  const rows = await tx
    .insert(messageDays)
    .values({ day, codes, notices, costPaise: paise })
    .onConflictDoUpdate({
      target: messageDays.day,
      set: {
        codes: sql`${messageDays.codes} + ${codes}`,
        notices: sql`${messageDays.notices} + ${notices}`,
        costPaise: sql`${messageDays.costPaise} + ${paise}`,
      },
      setWhere: sql`${messageDays.costPaise} + ${paise} <= ${mostPaise}`,
    })
    .returning({ day: messageDays.day })
  return rows.length > 0
}

const less = (column: PgColumn, by: number) => sql`greatest(0, ${column} - ${by}::int)`

export async function releaseCost(tx: Tx, { day, isCode, paise }: Cost): Promise<void> {
  const [codes, notices] = isCode ? [1, 0] : [0, 1]
  await tx
    .update(messageDays)
    .set({
      codes: less(messageDays.codes, codes),
      notices: less(messageDays.notices, notices),
      costPaise: less(messageDays.costPaise, paise),
    })
    .where(eq(messageDays.day, day))
}

/** The costs of a day's messages, in paise. */
async function findCost(db: Db, day: string): Promise<number> {
  const [row] = await db
    .select({ costPaise: messageDays.costPaise })
    .from(messageDays)
    .where(eq(messageDays.day, day))
  return row?.costPaise ?? 0
}

/** True when one more message today would exceed the day's budget. */
export async function isSpent(
  db: Db,
  now: Date,
  { messagePaise, dailyPaise }: MessageBudget,
): Promise<boolean> {
  return (await findCost(db, indianDay(now))) + messagePaise > dailyPaise
}

export async function deleteMessagesOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(messages).where(eq(messages.userId, userId))
}

export function deleteOldMessages(tx: Tx, before: Date): Promise<number> {
  return largestOf(
    tx.delete(messages).where(batchOf(messages, lt(messages.createdAt, before))),
    tx.delete(messageEvents).where(batchOf(messageEvents, lt(messageEvents.receivedAt, before))),
  )
}
