import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Invariants } from '../rules/invariants.ts'

const nameRow = z.object({ name: z.string() })

/** The names of the invariants that are violated now. */
export async function findBrokenInvariants(db: Db, invariants: Invariants): Promise<string[]> {
  const allAtOnce = Object.entries(invariants)
    .map(([name, query]) => `select '${name}' as name where exists (${query})`)
    .join(' union all ')
  const { rows } = await db.execute(sql.raw(allAtOnce))
  return checkRows(nameRow, rows).map(({ name }) => name)
}
