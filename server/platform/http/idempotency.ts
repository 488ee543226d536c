import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/open.ts'
import { idempotencyKeys } from '#server/platform/db/tables/platform.ts'
import { sameBytes, sha256 } from '#server/platform/secrets.ts'
import { AppError } from '#shared/app-error.ts'
import { IDEMPOTENCY_HOURS } from '#shared/limits.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/india-time.ts'

export type Attempt = {
  callerId: string
  route: string
  key: string
  fingerprint: Buffer
  /** True without an `Idempotency-Key`: the answer is repeated for a minute only. */
  isMerged: boolean
}
export type StoredAnswer = { status: number; body: unknown }

const ANSWER_STORED_MS = IDEMPOTENCY_HOURS * HOUR_MS
const MERGED_MS = MINUTE_MS
/** After this time, a flow's key without an answer can be used again, as its process must have ended. */
const ABANDONED_MS = MINUTE_MS
const KEY = /^[\w.:-]{8,100}$/

/** Whether what an earlier call made is still open. */
export type IsOpen<Answer> = (tx: Tx, answer: Answer) => Promise<boolean>

type Call = { callerId: string; route: string; body: unknown }

/** The attempt with the call's `Idempotency-Key`. */
export function attemptOf(header: string | string[], { body, ...call }: Call): Attempt {
  const key = Array.isArray(header) ? (header[0] ?? '') : header
  if (!KEY.test(key)) throw new AppError('INVALID_INPUT', { reason: 'idempotencyKey' })
  return { ...call, key, fingerprint: sha256(JSON.stringify(body)), isMerged: false }
}

/** The attempt of a call without a key that counts as a repeat of an equal one; no client can send its key. */
export function attemptOfBody({ body, ...call }: Call): Attempt {
  const fingerprint = sha256(JSON.stringify(body))
  return { ...call, key: `equal ${fingerprint.toString('hex')}`, fingerprint, isMerged: true }
}

/**
 * Inserts the key in the transaction of the change. A parallel attempt with the same key waits at the unique index
 * until the first one ends. Returns the stored answer, or undefined when this attempt is the first. Without a
 * key an answer is repeated only while `isOpen` says so; a key gets its first answer whatever has happened since.
 */
export async function beginAttempt<Answer>(
  tx: Tx,
  attempt: Attempt,
  isOpen?: IsOpen<Answer>,
): Promise<StoredAnswer | undefined> {
  const { callerId, route, key, fingerprint } = attempt
  const { rowCount } = await tx.execute(sql`
    insert into idempotency_keys (caller_id, route, key, fingerprint, created_at)
    values (${callerId}, ${route}, ${key}, ${fingerprint}, ${tx.now.toISOString()})
    on conflict do nothing`)
  if (rowCount === 1) return undefined
  // The lock makes sure that of two attempts that find an old answer only one deletes it.
  const [earlier] = await tx
    .select()
    .from(idempotencyKeys)
    .where(sameAttempt(attempt))
    .for('update')
  // Another attempt has just deleted the key.
  if (!earlier) return beginAttempt(tx, attempt, isOpen)
  const { status, body } = earlier
  const ageMs = tx.now.getTime() - earlier.createdAt.getTime()
  const isOver =
    status === null
      ? ageMs > ABANDONED_MS
      : attempt.isMerged
        ? ageMs > MERGED_MS || !(await isOpen?.(tx, body as Answer))
        : ageMs > ANSWER_STORED_MS
  if (isOver) {
    await forgetAttempt(tx, attempt)
    return beginAttempt(tx, attempt, isOpen)
  }
  if (status === null) throw new AppError('BUSY', { reason: 'sameRequest', retryAfterSeconds: 1 })
  if (!sameBytes(earlier.fingerprint, fingerprint)) throw new AppError('IDEMPOTENCY_MISMATCH')
  return { status, body }
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
