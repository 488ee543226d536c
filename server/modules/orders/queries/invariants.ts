import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import type { Invariants } from '../rules/invariants.ts'

/** The names of the invariants that are violated now. */
export async function findBrokenInvariants(db: Db, invariants: Invariants): Promise<string[]> {
  const allAtOnce = Object.entries(invariants)
    .map(([name, query]) => `select '${name}' as name where exists (${query})`)
    .join(' union all ')
  const { rows } = await db.execute<{ name: string }>(sql.raw(allAtOnce))
  return rows.map(({ name }) => name)
}
