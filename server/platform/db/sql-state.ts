import { DatabaseError } from 'pg'
import { DatabaseUnavailable } from './unavailable.ts'

/** The database's own error inside the query builder's error; `code` is the SQLSTATE, `constraint` a name. */
export function findDatabaseError(error: unknown): DatabaseError | undefined {
  return findCause(error, (cause) => cause instanceof DatabaseError)
}

/** The first error of this class among an error and its causes. */
function findCause<T extends Error>(
  error: unknown,
  isWanted: (cause: Error) => cause is T,
): T | undefined {
  let cause = error
  for (let depth = 0; depth < 5 && cause instanceof Error; depth++) {
    if (isWanted(cause)) return cause
    cause = cause.cause
  }
  return undefined
}

const serializationFailure = '40001'
const deadlock = '40P01'
const uniqueViolation = '23505'
/** Invalid and duplicate names of prepared statements. */
const forgottenNames = new Set(['26000', '42P05'])

/** True when the same transaction may succeed if it runs again from its start. */
export function isRetryable(error: unknown): boolean {
  const code = findDatabaseError(error)?.code
  if (code === serializationFailure || code === deadlock) return true
  return isForgottenName(error) || isOutdatedPlan(error)
}

/**
 * True when the connection does not know the name of a prepared statement, or already has one of that name: a pooler
 * in between gave this client another connection.
 */
export function isForgottenName(error: unknown): boolean {
  return forgottenNames.has(findDatabaseError(error)?.code ?? '')
}

/** True when a table was changed, so that a named statement would return other columns than before. */
export function isOutdatedPlan(error: unknown): boolean {
  return findDatabaseError(error)?.routine === 'RevalidateCachedQuery'
}

/**
 * Classes of SQLSTATE (https://www.postgresql.org/docs/15/errcodes-appendix.html) whose cause is not the request:
 * connection, serialisation and deadlock, resources, locks and timeouts, operator, system.
 */
const passing = /^(?:08|40001|40P01|53|55P03|57014|57P0|25P03|25P04|58)/

/** SQLSTATEs of a lost connection, and of a server that starts or stops. */
const connectionLostStates = /^(?:08|57P0)/

/** True when the database is unavailable, so that its standby may answer. */
export function isDatabaseAway(error: unknown): boolean {
  if (findCause(error, (cause) => cause instanceof DatabaseUnavailable)) return true
  return connectionLostStates.test(findDatabaseError(error)?.code ?? '')
}

/** True when the database ended the statement at its time limit. */
export function isStatementTimeout(error: unknown): boolean {
  return findDatabaseError(error)?.code === '57014'
}

/** SQLSTATEs and file errors for a full disk, or for a database that rejects writes. */
const full = new Set(['53100', '25006', 'ENOSPC', 'EDQUOT', 'EROFS'])

/** True when the database can only be read. */
export function isDatabaseFull(error: unknown): boolean {
  return findCause(error, (cause): cause is Error => full.has(codeOf(cause))) !== undefined
}

function codeOf(error: Error): string {
  return (error as NodeJS.ErrnoException).code ?? ''
}

/** True when the database cannot answer at present; the same request may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (findCause(error, (cause) => cause instanceof DatabaseUnavailable)) return true
  return passing.test(findDatabaseError(error)?.code ?? '')
}

export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const found = findDatabaseError(error)
  if (found?.code !== uniqueViolation) return false
  return constraint === undefined || found.constraint === constraint
}
