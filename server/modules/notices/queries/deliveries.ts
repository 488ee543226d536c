import { and, eq, inArray, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { batchOf } from '#server/platform/db/rows/batches.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import {
  type Channel,
  channels,
  deliveries,
  type DeliveryState,
  deliveryStates,
} from '#server/platform/db/tables/notices.ts'
import type { ReportedState } from '../rules/message-life.ts'
import type { Payload } from '../rules/planning.ts'

/**
 * A claim in milliseconds: longer than the slowest delivery. Then the claim of a process that has ended is free for
 * another one.
 */
export const CLAIM_MS = 120_000

const open = ['waiting', 'sending'] as const

/** The lanes that have a due delivery. */
export async function findDueLanes(db: Db, now: Date): Promise<string[]> {
  const { rows } = await db.execute<{ lane: string }>(sql`
    select distinct lane from deliveries
    where state in ('waiting', 'sending') and try_at <= ${now.toISOString()}::timestamptz`)
  return rows.map(({ lane }) => lane)
}

const claimedRow = z.object({
  id: z.string(),
  notice: z.string(),
  subject: z.string(),
  occasion: z.string(),
  channel: z.enum(channels),
  lane: z.string(),
  recipient: z.string(),
  userId: z.string().nullable(),
  deviceId: z.string().nullable(),
  payload: z.custom<Payload>(),
  tries: z.int(),
  dueAt: z.coerce.date(),
  expiresAt: z.coerce.date().nullable(),
  numberHash: z.instanceof(Buffer).nullable(),
  state: z.enum(deliveryStates),
})
export type ClaimedDelivery = z.infer<typeof claimedRow>

/**
 * Claims due deliveries of one lane, in one statement; those that another process is claiming are skipped. A claim that
 * a process has lost is taken over. Only a message by WhatsApp is not: WhatsApp may have it, so it becomes `unknown`.
 */
export async function claimDeliveries(
  tx: Tx,
  { lane, most }: { lane: string; most: number },
): Promise<ClaimedDelivery[]> {
  const { rows } = await tx.execute(sql`
    with due as (
      select id, state = 'sending' and channel = 'whatsApp' as is_unknown from deliveries
      where lane = ${lane} and state in ('waiting', 'sending') and try_at <= ${tx.now.toISOString()}::timestamptz
      order by is_urgent desc, try_at limit ${most}::int for update skip locked)
    update deliveries d set tries = d.tries + 1,
      state = case when due.is_unknown then 'unknown' else 'sending' end,
      failure = case when due.is_unknown then 'unknown' else d.failure end,
      try_at = ${new Date(tx.now.getTime() + CLAIM_MS).toISOString()}::timestamptz
    from due where d.id = due.id
    returning d.id, d.notice, d.subject, d.occasion, d.channel, d.lane, d.recipient, d.user_id as "userId",
      d.device_id as "deviceId", d.payload, d.tries, d.due_at as "dueAt", d.expires_at as "expiresAt",
      d.number_hash as "numberHash", d.state`)
  return checkRows(claimedRow, rows).filter(({ state }) => state === 'sending')
}

/** How a delivery ended. */
export type DeliveryEnd = Pick<ClaimedDelivery, 'id' | 'tries'> & {
  state: 'sent' | 'unknown' | 'failed' | 'dropped' | 'waiting'
  /** The kind of the failure, or why it was dropped. */
  failure?: string | undefined
  error?: string | undefined
  /** The time of the next try, if there is one. */
  tryAt?: Date | undefined
  providerId?: string | undefined
}

const list = <One>(ones: One[], valueOf: (one: One) => string | null) =>
  sql.param(ones.map(valueOf))

/**
 * Saves how deliveries ended. A process whose claim was taken over changes nothing, but for a message by WhatsApp, which
 * is not sent again; a state that WhatsApp has reported meanwhile stays.
 */
export async function saveEnded(tx: Tx, ended: DeliveryEnd[]): Promise<void> {
  const now = tx.now.toISOString()
  await tx.execute(sql`
    update deliveries d set
      state = case when d.state in ('sending', 'unknown') then e.state else d.state end,
      failure = e.failure, last_error = coalesce(e.error, d.last_error),
      try_at = coalesce(e.try_at, d.try_at), provider_id = coalesce(e.provider_id, d.provider_id),
      sent_at = case when e.state = 'sent' then ${now}::timestamptz end
    from unnest(${list(ended, ({ id }) => id)}::uuid[], ${list(ended, ({ tries }) => String(tries))}::int[],
      ${list(ended, ({ state }) => state)}::text[], ${list(ended, ({ failure = null }) => failure)}::text[],
      ${list(ended, ({ error = null }) => error)}::text[],
      ${list(ended, ({ tryAt }) => tryAt?.toISOString() ?? null)}::timestamptz[],
      ${list(ended, ({ providerId = null }) => providerId)}::text[]
    ) as e (id, tries, state, failure, error, try_at, provider_id)
    where d.id = e.id and (d.tries = e.tries or d.channel = 'whatsApp')`)
  const sent = ended.filter(({ state }) => state === 'sent')
  if (sent.length > 0)
    await tx.execute(sql`update push_devices set used_at = ${now}::timestamptz
      where id in (select device_id from deliveries where id = any(${list(sent, ({ id }) => id)}::uuid[]))`)
}

type ReportedMessage = {
  providerId: string
  ownId: string | undefined
  state: ReportedState
  at: Date
  error: string | null
}

/** Moves a message by WhatsApp into the reported state, from one of the states `before` only. */
export async function saveReported(
  tx: Tx,
  { providerId, ownId, state, at, error }: ReportedMessage,
  before: readonly DeliveryState[],
): Promise<void> {
  const one = eq(deliveries.providerId, providerId)
  const own = ownId === undefined ? undefined : eq(deliveries.id, ownId)
  await tx
    .update(deliveries)
    .set({
      state,
      lastError: error,
      failure: state === 'failed' ? 'refused' : null,
      providerId,
      sentAt: sql`coalesce(${deliveries.sentAt}, ${at.toISOString()}::timestamptz)`,
      ...(state === 'delivered' && { deliveredAt: at }),
      ...(state === 'read' && { readAt: at }),
    })
    .where(and(own ? or(one, own) : one, inArray(deliveries.state, [...before])))
}

/** True when a delivery of the channel that was due before is still open and has not expired. */
export async function isLate(
  db: Db,
  { channel, dueBefore, now }: { channel: Channel; dueBefore: Date; now: Date },
): Promise<boolean> {
  const rows = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.channel, channel),
        inArray(deliveries.state, [...open]),
        lt(deliveries.dueAt, dueBefore),
        or(isNull(deliveries.expiresAt), sql`${deliveries.expiresAt} > ${now.toISOString()}`),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/**
 * True when the operator should check the emails: an email was due at `since` and was not tried, or waits because the
 * mail server did not answer; `many` wait and no later one was sent; or one has failed for good after `failedSince`.
 * Refused emails do not count, because anybody can enter an address that does not exist.
 */
export async function areEmailsTroubled(
  db: Db,
  { since, failedSince, many }: { since: Date; failedSince: Date; many: number },
): Promise<boolean> {
  const at = sql`${since.toISOString()}::timestamptz`
  const { rows } = await db.execute<{ troubled: boolean }>(sql`
    select exists (select from deliveries where lane = 'email' and state in ('waiting', 'sending')
        and due_at < ${at} and (try_at < ${at} or failure = 'unreachable'))
      or (select count(*) from deliveries where lane = 'email' and state in ('waiting', 'sending')
        and due_at < ${at}) >= ${many}::int
        and not exists (select from deliveries where channel = 'email' and planned_at > ${at}
          and sent_at is not null)
      or exists (select from deliveries where state = 'failed' and channel = 'email'
        and failure <> 'refused' and try_at > ${failedSince.toISOString()}::timestamptz) as troubled`)
  return rows[0]?.troubled === true
}

export type RetryFilter = { id?: string | undefined; channel?: Channel | undefined }

/**
 * Makes failed deliveries wait again: one, those of a channel, or all; returns their number. Only one that is named is
 * sent again although its end is unknown. Its content is read anew, and an outdated one is dropped.
 */
export async function retryEnded(tx: Tx, { id, channel }: RetryFilter): Promise<number> {
  const { rowCount } = await tx
    .update(deliveries)
    .set({ state: 'waiting', tries: 0, tryAt: tx.now, expiresAt: null })
    .where(
      and(
        id === undefined
          ? eq(deliveries.state, 'failed')
          : and(eq(deliveries.id, id), inArray(deliveries.state, ['failed', 'unknown'])),
        channel && eq(deliveries.channel, channel),
      ),
    )
  return rowCount ?? 0
}

export async function deleteDeliveriesOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(deliveries).where(eq(deliveries.userId, userId))
}

type Ages = { messages: Date; others: Date; failed: Date }

/**
 * Deletes a batch of ended and expired deliveries that were planned before; failed ones stay longer, so that they can be
 * sent again.
 */
export async function deleteEnded(tx: Tx, { messages, others, failed }: Ages): Promise<number> {
  const isOld = or(
    and(eq(deliveries.channel, 'whatsApp'), lt(deliveries.plannedAt, messages)),
    and(
      lt(deliveries.plannedAt, others),
      notInArray(deliveries.channel, ['whatsApp']),
      or(sql`${deliveries.state} <> 'failed'`, lt(deliveries.plannedAt, failed)),
    ),
  )
  const isExpired = lt(deliveries.expiresAt, others)
  const { rowCount } = await tx
    .delete(deliveries)
    .where(batchOf(deliveries, and(or(notInArray(deliveries.state, [...open]), isExpired), isOld)))
  return rowCount ?? 0
}
