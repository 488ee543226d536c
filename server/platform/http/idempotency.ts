import { and, eq, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/platform/db/open.ts'
import { idempotencyKeys } from '#server/platform/db/tables/platform.ts'
import { sameBytes, sha256 } from '#server/platform/secrets.ts'
import { AppError } from '#shared/app-error.ts'
import { IDEMPOTENCY_HOURS } from '#shared/limits.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/india-time.ts'

export type Attempt = { callerId: string; route: string; key: string; fingerprint: Buffer }
export type StoredAnswer = { status: number; body: unknown }

const ANSWER_STORED_MS = IDEMPOTENCY_HOURS * HOUR_MS
/** A running flow renews its key this often. */
const RENEWED_MS = 1_000
/** A flow's key without an answer that was not renewed for this long can be used again: its process has ended. */
const ABANDONED_MS = 5 * RENEWED_MS
const KEY = /^[\w.:-]{8,100}$/

/** The attempt with the call's `Idempotency-Key`; if the client sends none, with a key made of minute and body. */
export function attemptOf(
  header: string | string[] | undefined,
  call: { callerId: string; route: string; body: unknown; now: Date },
): Attempt {
  const fingerprint = sha256(JSON.stringify(call.body))
  const given = Array.isArray(header) ? header[0] : header
  if (given !== undefined && !KEY.test(given)) {
    throw new AppError('INVALID_INPUT', { reason: 'idempotencyKey' })
  }
  const minute = Math.floor(call.now.getTime() / MINUTE_MS)
  const key = given ?? `minute:${minute}:${fingerprint.toString('hex').slice(0, 32)}`
  return { callerId: call.callerId, route: call.route, key, fingerprint }
}

/**
 * Inserts the key in the transaction of the change. A parallel attempt with the same key waits at the unique index
 * until the first one ends. Returns the stored answer, or undefined when this attempt is the first.
 */
export async function beginAttempt(tx: Tx, attempt: Attempt): Promise<StoredAnswer | undefined> {
  const { callerId, route, key, fingerprint } = attempt
  const { rowCount } = await tx.execute(sql`
    insert into idempotency_keys (caller_id, route, key, fingerprint, created_at)
    values (${callerId}, ${route}, ${key}, ${fingerprint}, ${tx.now.toISOString()})
    on conflict do nothing`)
  if (rowCount === 1) return undefined
  const [earlier] = await tx.select().from(idempotencyKeys).where(sameAttempt(attempt))
  if (!earlier) throw busy(0)
  const ageMs = tx.now.getTime() - earlier.createdAt.getTime()
  if (isOver(earlier, ageMs)) {
    await forgetAttempt(tx, attempt)
    return beginAttempt(tx, attempt)
  }
  if (earlier.status === null) throw busy(ageMs)
  if (!sameBytes(earlier.fingerprint, attempt.fingerprint)) {
    throw new AppError('IDEMPOTENCY_MISMATCH')
  }
  return { status: earlier.status, body: earlier.body }
}

/** True for a key that may be used again. A clock that was ahead may have saved a time that has not come yet. */
function isOver({ status }: { status: number | null }, ageMs: number): boolean {
  return status === null ? Math.abs(ageMs) >= ABANDONED_MS : ageMs > ANSWER_STORED_MS
}

/** Names the seconds after which the key is free, if the process of its flow has ended. */
function busy(ageMs: number): AppError<'BUSY'> {
  const retryAfterSeconds = Math.ceil((ABANDONED_MS - Math.max(0, ageMs)) / 1000)
  return new AppError('BUSY', { reason: 'sameRequest', retryAfterSeconds })
}

/** Runs a flow and meanwhile renews its key, so that nobody else uses it. After an error the key is free again. */
export async function holdAttempt<T>(
  database: Pick<Database, 'transaction'>,
  attempt: Attempt,
  flow: () => Promise<T>,
): Promise<T> {
  const { callerId, route, key } = attempt
  const renew = (tx: Tx) =>
    tx.execute(sql`
      update idempotency_keys set created_at = ${tx.now.toISOString()}
      where caller_id = ${callerId} and route = ${route} and key = ${key} and status is null`)
  const timer = setInterval(() => {
    void database.transaction(renew).catch(() => undefined)
  }, RENEWED_MS)
  try {
    return await flow()
  } catch (error) {
    await database.transaction((tx) => forgetAttempt(tx, attempt)).catch(() => undefined)
    throw error
  } finally {
    clearInterval(timer)
  }
}

export async function finishAttempt(tx: Tx, attempt: Attempt, answer: StoredAnswer): Promise<void> {
  const { status, body } = answer
  await tx.execute(sql`
    update idempotency_keys set status = ${status}, body = ${JSON.stringify(body)}::jsonb
    where caller_id = ${attempt.callerId} and route = ${attempt.route} and key = ${attempt.key}`)
}

/** Deletes the key after an error, so that a repeated request is executed again. */
export async function forgetAttempt(tx: Tx, attempt: Attempt): Promise<void> {
  await tx.delete(idempotencyKeys).where(sameAttempt(attempt))
}

function sameAttempt({ callerId, route, key }: Attempt) {
  return and(
    eq(idempotencyKeys.callerId, callerId),
    eq(idempotencyKeys.route, route),
    eq(idempotencyKeys.key, key),
  )
}
