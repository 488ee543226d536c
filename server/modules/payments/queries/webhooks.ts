import { and, eq, lte, sql, isNull, lt } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { batchOf, largestOf } from '#server/platform/db/rows/batches.ts'
import { webhookInbox } from '#server/platform/db/tables/payments.ts'

export type ReceivedWebhook = { id: number; body: Buffer | null; attempts: number }

/** Saves a webhook for processing; a repeated webhook is not saved again. */
export async function insertWebhook(
  db: Db,
  { sha256, body, now }: { sha256: Buffer; body: Buffer; now: Date },
): Promise<void> {
  await db.execute(sql`
    insert into webhook_inbox (body_sha256, body, received_at, next_at)
    values (${sha256}, ${body}, ${now.toISOString()}, ${now.toISOString()})
    on conflict (body_sha256) do nothing`)
}

/** Waiting webhooks, the oldest first. */
export async function findWaitingWebhooks(
  db: Db,
  now: Date,
  limit: number,
): Promise<ReceivedWebhook[]> {
  return db
    .select({ id: webhookInbox.id, body: webhookInbox.body, attempts: webhookInbox.attempts })
    .from(webhookInbox)
    .where(and(isNull(webhookInbox.doneAt), lte(webhookInbox.nextAt, now)))
    .orderBy(webhookInbox.nextAt, webhookInbox.id)
    .limit(limit)
}

/** Locks a waiting webhook; undefined when it is done or another process works on it. */
export async function lockWebhook(tx: Tx, id: number): Promise<ReceivedWebhook | undefined> {
  const [row] = await tx
    .select({ id: webhookInbox.id, body: webhookInbox.body, attempts: webhookInbox.attempts })
    .from(webhookInbox)
    .where(and(eq(webhookInbox.id, id), isNull(webhookInbox.doneAt)))
    .for('update', { skipLocked: true })
  return row
}

/** Deletes the body, because it may name the payer; the hash stays. */
export async function saveDone(tx: Tx, id: number): Promise<void> {
  await tx.update(webhookInbox).set({ doneAt: tx.now, body: null }).where(eq(webhookInbox.id, id))
}

/** Saves the time of the next question to the provider about a webhook. This delay is not a failed attempt. */
export async function saveWait(tx: Tx, id: number, nextAt: Date): Promise<void> {
  await tx.update(webhookInbox).set({ nextAt }).where(eq(webhookInbox.id, id))
}

export async function saveFailure(
  tx: Tx,
  id: number,
  { error, nextAt }: { error: string; nextAt: Date },
): Promise<void> {
  await tx
    .update(webhookInbox)
    .set({ error, nextAt, attempts: sql`${webhookInbox.attempts} + 1` })
    .where(eq(webhookInbox.id, id))
}

/** Counts webhooks with at least this number of failed attempts; they stay until a person handles them. */
export async function countStuckWebhooks(db: Db, tries: number): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(webhookInbox)
    .where(and(isNull(webhookInbox.doneAt), sql`${webhookInbox.attempts} >= ${tries}`))
  return row?.count ?? 0
}

/** Deletes the hashes of processed webhooks. A later repeat changes nothing, because a payment's rank never falls. */
export function deleteOldWebhooks(tx: Tx, before: Date): Promise<number> {
  return largestOf(
    tx.delete(webhookInbox).where(batchOf(webhookInbox, lt(webhookInbox.doneAt, before))),
  )
}
