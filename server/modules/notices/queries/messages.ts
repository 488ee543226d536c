import { and, eq, lt, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { batchOf } from '#server/platform/db/rows/batches.ts'
import { phoneNumbers } from '#server/platform/db/tables/accounts.ts'
import { messageDays, messageEvents } from '#server/platform/db/tables/notices.ts'
import type { MessageBudget } from '#server/platform/ports/messages-config.ts'
import { indianDay } from '#shared/formats/india-time.ts'

/** The number of a message, if it is still this account's. */
export async function findNumber(
  db: Db,
  { userId, numberHash }: { userId: string; numberHash: Buffer },
) {
  const [row] = await db
    .select({
      sealed: phoneNumbers.sealed,
      whatsappAt: phoneNumbers.whatsappAt,
      stoppedAt: phoneNumbers.stoppedAt,
    })
    .from(phoneNumbers)
    .where(and(eq(phoneNumbers.userId, userId), eq(phoneNumbers.numberHash, numberHash)))
  return row
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

/** Deletes a batch of applied events that came before; returns their number. */
export async function deleteEvents(tx: Tx, before: Date): Promise<number> {
  const { rowCount } = await tx
    .delete(messageEvents)
    .where(batchOf(messageEvents, lt(messageEvents.receivedAt, before)))
  return rowCount ?? 0
}
