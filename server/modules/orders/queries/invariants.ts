import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { isStatementTimeout } from '#server/platform/db/sql-state.ts'
import type { Invariants } from '../rules/invariants.ts'
import { ofStores } from '../rules/store-scope.ts'

const brokenRow = z.object({ broken: z.boolean() })

/** The result for a store whose check exceeded the time limit of a statement. */
export const NOT_IN_TIME = 'not in time'

/** The names of the invariants that are violated now, in the whole database. */
export async function findBrokenInvariants(db: Db, invariants: Invariants): Promise<string[]> {
  return brokenAmong(db, invariants, (query) => `select exists (${query}) as broken`)
}

/** The names of the invariants that are violated in the books of these stores. */
export async function findBrokenOf(
  db: Db,
  invariants: Invariants,
  storeIds: readonly string[],
): Promise<string[]> {
  return brokenAmong(db, invariants, (query) => ofStores(query, storeIds))
}

/** Each invariant has a statement of its own, so that the time limit of a statement applies to each one. */
async function brokenAmong(
  db: Db,
  invariants: Invariants,
  write: (query: string) => string,
): Promise<string[]> {
  const broken: string[] = []
  for (const [name, query] of Object.entries(invariants)) {
    try {
      const { rows } = await db.execute(sql.raw(write(query)))
      if (checkRows(brokenRow, rows)[0]?.broken) broken.push(name)
    } catch (error) {
      if (!isStatementTimeout(error)) throw error
      broken.push(NOT_IN_TIME)
    }
  }
  return [...new Set(broken)]
}
