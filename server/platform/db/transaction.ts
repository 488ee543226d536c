import { setTimeout as delay } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Engine, TransactionOptions, Tx } from './database.ts'
import { OpenSession, refuseInsideTransaction } from './open-session.ts'
import { isRetryable } from './sql-state.ts'
import type { StatementNames } from './statement-names.ts'
import { mapDriverErrors } from './unavailable.ts'

type TransactionSettings = Pick<Engine, 'pool' | 'begin' | 'restore'> & {
  names: StatementNames
  clock: () => Date
  committed: () => void
}

const retries = 3

export function createTransaction(settings: TransactionSettings) {
  return async <T>(run: (tx: Tx) => Promise<T>, options: TransactionOptions = {}): Promise<T> => {
    refuseInsideTransaction()
    for (let attempt = 0; ; attempt++) {
      try {
        return await runOnce(settings, run, options)
      } catch (error) {
        if (attempt === retries || !isRetryable(error)) throw error
        await delay(Math.random() * 20 * 2 ** attempt)
      }
    }
  }
}

async function runOnce<T>(
  { pool, names, clock, begin, restore, committed }: TransactionSettings,
  run: (tx: Tx) => Promise<T>,
  { statementTimeoutMs, silent }: TransactionOptions,
): Promise<T> {
  const client = await mapDriverErrors(() => pool.connect())
  const session = new OpenSession(client, names, answerLimit(statementTimeoutMs))
  try {
    session.begin(begin(statementTimeoutMs))
    const tx: Tx = Object.assign(drizzle(session as never), {
      now: clock(),
      sendTogether: session.sendTogether.bind(session),
      sendWithCommit: session.sendWithCommit.bind(session),
    })
    const result = await session.run(() => run(tx))
    await session.commit()
    if (!silent) committed()
    return result
  } catch (error) {
    // A connection that does not answer is closed, which also rolls the transaction back.
    if (!session.lost) await session.rollback().catch(() => (session.lost = true))
    throw error
  } finally {
    session.ended = true
    if (statementTimeoutMs !== undefined) restore()
    client.release(session.lost)
  }
}

/** Additional wait of the client, in milliseconds, after the time limit at which the database ends a statement. */
const ANSWER_MARGIN_MS = 2_000

function answerLimit(statementTimeoutMs: number | undefined): number | undefined {
  return statementTimeoutMs === undefined ? undefined : statementTimeoutMs + ANSWER_MARGIN_MS
}
