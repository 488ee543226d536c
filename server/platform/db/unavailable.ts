import { DatabaseError } from 'pg'

/** The database was not reached, or its answer did not arrive: whether it did anything is not known. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/**
 * Passes on what the database itself says. Whatever else a call of the driver fails with is a broken, silent or
 * refused connection, in many words (`ECONNRESET`, `Query read timeout`, `Connection terminated` …): it
 * becomes a `DatabaseUnavailable`. Mistakes in the call itself stay what they are.
 */
export async function reach<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof DatabaseError || isMistake(error)) throw error
    const message = error instanceof Error ? error.message : String(error)
    throw new DatabaseUnavailable(message, { cause: error })
  }
}

function isMistake(error: unknown): boolean {
  return error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError
}
