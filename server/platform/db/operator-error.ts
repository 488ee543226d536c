/** A problem that the operator has to solve before the server can start. The message describes it. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}

/** PgBouncer's own errors, which have the code of a wrong protocol (08P01), by a part of their text. */
const table: [RegExp, string][] = [
  [
    /query_wait_timeout/,
    'PgBouncer had no free connection to PostgreSQL in time: look whether PostgreSQL runs and whether PgBouncer is paused; else raise default_pool_size, or lower DATABASE_CONNECTIONS',
  ],
  [
    /no more connections allowed|max_client_conn/,
    'PgBouncer takes no further clients: raise max_client_conn, or lower DATABASE_CONNECTIONS',
  ],
  [
    /no such database|bouncer config error/,
    'PgBouncer does not know this database: name it under [databases], or correct DATABASE_URL',
  ],
  [
    /server login (?:has been )?fail|pgbouncer cannot connect|server_login_retry/,
    'PgBouncer does not get into PostgreSQL: look whether PostgreSQL runs, and at the log of PgBouncer',
  ],
]

/** Tells an operator what to do about an error of PgBouncer; undefined for another error. */
export function poolerAdvice(message: string): string | undefined {
  return table.find(([pattern]) => pattern.test(message))?.[1]
}
