import { and, eq, lte, sql, isNull, lt } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { webhookInbox } from '#server/platform/db/tables/payments.ts'

export type ReceivedWebhook = { id: number; body: Buffer | null; attempts: number }

/** Keeps a webhook until it is processed; one that came before is not kept again. */
export async function insertWebhook(
  db: Db,
  { sha256, body, now }: { sha256: Buffer; body: Buffer; now: Date },
): Promise<void> {
  await db.execute(sql`
    insert into webhook_inbox (body_sha256, body, received_at, next_at)
    values (${sha256}, ${body}, ${now.toISOString()}, ${now.toISOString()})
    on conflict (body_sha256) do nothing`)
}

/** Webhooks that wait, the oldest first. */
export async function findWaitingWebhooks(db: Db, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: webhookInbox.id })
    .from(webhookInbox)
    .where(and(isNull(webhookInbox.doneAt), lte(webhookInbox.nextAt, now)))
    .orderBy(webhookInbox.nextAt, webhookInbox.id)
    .limit(limit)
  return rows.map(({ id }) => id)
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

/** The body may name the payer, so it goes; its hash stays. */
export async function saveDone(tx: Tx, id: number): Promise<void> {
  await tx.update(webhookInbox).set({ doneAt: tx.now, body: null }).where(eq(webhookInbox.id, id))
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

/** Webhooks that failed this often stay until somebody looks at them. */
export async function countStuckWebhooks(db: Db, tries: number): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(webhookInbox)
    .where(and(isNull(webhookInbox.doneAt), sql`${webhookInbox.attempts} >= ${tries}`))
  return row?.count ?? 0
}

/** Deletes the hashes of processed webhooks; a later repeat changes nothing, as payments only rise. */
export async function deleteOldWebhooks(db: Db, before: Date): Promise<void> {
  await db.delete(webhookInbox).where(lt(webhookInbox.doneAt, before))
}
