import { DatabaseError, type Pool } from 'pg'

/** The database could not be reached or did not answer. It may or may not have run the statement. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/**
 * Passes on errors of the database itself and mistakes in the call. Every other error of the driver means a broken,
 * silent or refused connection (`ECONNRESET`, `Query read timeout`, `Connection terminated` …) and becomes a
 * `DatabaseUnavailable`.
 */
export async function mapDriverErrors<T>(call: () => Promise<T>): Promise<T> {
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

type Warns = { warn(details: object, message: string): void }

/** Logs broken connections; without this listener, one would end the process. */
export function watchConnections(pool: Pool, log: Warns): Pool {
  const warn = ({ message }: Error) => log.warn({ error: message }, 'A database connection broke')
  pool.on('error', warn)
  pool.on('connect', (client) => client.on('error', warn))
  return pool
}
