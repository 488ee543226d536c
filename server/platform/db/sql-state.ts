import { DatabaseError } from 'pg'

/** The driver's error inside a query builder's wrapper: `code` is the SQLSTATE, `constraint` its name. */
export function findDatabaseError(error: unknown): DatabaseError | undefined {
  let cause = error
  for (let depth = 0; depth < 5 && cause instanceof Error; depth++) {
    if (cause instanceof DatabaseError) return cause
    cause = cause.cause
  }
  return undefined
}

const serializationFailure = '40001'
const deadlock = '40P01'
const uniqueViolation = '23505'

/** True when the same transaction may succeed if it runs again from its start. */
export function isRetryable(error: unknown): boolean {
  const code = findDatabaseError(error)?.code
  return code === serializationFailure || code === deadlock
}

export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const found = findDatabaseError(error)
  if (found?.code !== uniqueViolation) return false
  return constraint === undefined || found.constraint === constraint
}
