import { and, eq, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import type { Database, Tx } from '#server/platform/db/open.ts'
import { idempotencyKeys } from '#server/platform/db/tables/platform.ts'
import { sameBytes, sha256 } from '#server/platform/secrets.ts'
import { AppError } from '#shared/app-error.ts'
import { IDEMPOTENCY_HOURS } from '#shared/limits.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/formats/india-time.ts'

export type Attempt = {
  callerId: string
  route: string
  key: string
  fingerprint: Buffer
  /** True without an `Idempotency-Key`: the answer is repeated only within a minute. */
  isMerged: boolean
}
export type StoredAnswer = { status: number; body: unknown }

const ANSWER_STORED_MS = IDEMPOTENCY_HOURS * HOUR_MS
/** Time in which equal calls without a key count as one, in milliseconds. */
const MERGED_MS = MINUTE_MS
/** Interval at which a running flow renews its key, in milliseconds. */
const RENEWED_MS = 1_000
/**
 * Time without renewal, in milliseconds, after which an unanswered key can be used again, because its process has
 * ended.
 */
const ABANDONED_MS = 5 * RENEWED_MS
const KEY = /^[\w.:-]{8,100}$/

/** True when the result of an earlier call is still open. */
export type IsOpen<Answer> = (tx: Tx, answer: Answer) => Promise<boolean>

type Call = { callerId: string; route: string; body: unknown }

/** The attempt of a call with an `Idempotency-Key`. */
export function attemptOf(header: string | string[], { body, ...call }: Call): Attempt {
  const key = Array.isArray(header) ? (header[0] ?? '') : header
  if (!KEY.test(key)) throw new AppError('INVALID_INPUT', { reason: 'idempotencyKey' })
  return { ...call, key, fingerprint: sha256(JSON.stringify(body)), isMerged: false }
}

/**
 * The attempt of a call without a key, for which an equal call counts as a repeat. No client can send the made-up key.
 */
export function attemptOfBody({ body, ...call }: Call): Attempt {
  const fingerprint = sha256(JSON.stringify(body))
  return { ...call, key: `equal ${fingerprint.toString('hex')}`, fingerprint, isMerged: true }
}

/**
 * Inserts the key in the transaction of the change. A parallel attempt with the same key waits at the unique index
 * until the first one ends. Returns the stored answer, or undefined when this attempt is the first. Without a client's
 * key, the answer is repeated only while `isOpen` returns true; a client's key always gets its first answer.
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
  // The lock ensures that only one of two attempts with an old answer deletes it.
  const [earlier] = await tx
    .select()
    .from(idempotencyKeys)
    .where(sameAttempt(attempt))
    .for('update')
  // Another attempt has just deleted the key.
  if (!earlier) return beginAttempt(tx, attempt, isOpen)
  const { status, body } = earlier
  const ageMs = tx.now.getTime() - earlier.createdAt.getTime()
  const isMergedEnd = async () => ageMs > MERGED_MS || !(await isOpen?.(tx, body as Answer))
  const isOver =
    isOld(status, ageMs) || (status !== null && attempt.isMerged && (await isMergedEnd()))
  if (isOver) {
    await deleteAttempt(tx, attempt)
    return beginAttempt(tx, attempt, isOpen)
  }
  if (status === null) throw busy(ageMs)
  if (!sameBytes(earlier.fingerprint, attempt.fingerprint)) {
    throw new AppError('IDEMPOTENCY_MISMATCH')
  }
  return { status, body }
}

/** True when the key may be used again. A clock that was fast may have saved a time in the future. */
function isOld(status: number | null, ageMs: number): boolean {
  return status === null ? Math.abs(ageMs) >= ABANDONED_MS : ageMs > ANSWER_STORED_MS
}

/** The error BUSY with the seconds after which the key is free, if the process of its flow has ended. */
function busy(ageMs: number): AppError<'BUSY'> {
  const retryAfterSeconds = Math.ceil((ABANDONED_MS - Math.max(0, ageMs)) / 1000)
  return new AppError('BUSY', { reason: 'sameRequest', retryAfterSeconds })
}

/** Runs a flow and renews its key meanwhile, so that no other call uses it. After an error the key is free again. */
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
    await database.transaction((tx) => deleteAttempt(tx, attempt)).catch(() => undefined)
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
export async function deleteAttempt(tx: Tx, attempt: Attempt): Promise<void> {
  await tx.delete(idempotencyKeys).where(sameAttempt(attempt))
}

function sameAttempt({ callerId, route, key }: Attempt) {
  return and(
    eq(idempotencyKeys.callerId, callerId),
    eq(idempotencyKeys.route, route),
    eq(idempotencyKeys.key, key),
  )
}

/** Says in a header that the answer is that of an earlier call. */
export function replay<T>(reply: FastifyReply, body: T): T {
  reply.header('idempotent-replayed', 'true')
  return body
}
