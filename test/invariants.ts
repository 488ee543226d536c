import { invariants } from '#server/invariants.ts'
import { findBrokenInvariants } from '#server/modules/orders/queries/invariants.ts'
import type { Database } from '#server/platform/db/open.ts'

/** The names of the invariants that are violated now: the same list as in production. */
export async function brokenInvariants({ db }: Pick<Database, 'db'>): Promise<string[]> {
  return findBrokenInvariants(db, invariants)
}
