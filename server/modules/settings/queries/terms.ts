import { eq, isNull } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { lockRows, type Withdrawal, withdrawRow } from '#server/platform/db/rows/dated-rows.ts'
import { planTerms } from '#server/platform/db/tables/settings.ts'
import type { DatedTerm } from '../rules/terms.ts'

/** The settings that were not withdrawn. */
export async function findTermRows(db: Db): Promise<DatedTerm[]> {
  const { subject, value, validFrom } = planTerms
  return db
    .select({ subject, value, validFrom })
    .from(planTerms)
    .where(isNull(planTerms.withdrawnAt))
}

/** Locks the settings, so that changes run one after the other. */
export const lockTerms = (tx: Tx): Promise<void> => lockRows(tx, planTerms)

/** False when another value of the same subject begins on that day. */
export async function insertTerm(tx: Tx, term: DatedTerm & { setBy: string }): Promise<boolean> {
  const added = await tx
    .insert(planTerms)
    .values({ ...term, setAt: tx.now })
    .onConflictDoNothing()
    .returning({ id: planTerms.id })
  return added.length > 0
}

export async function findTerm(tx: Tx, id: string) {
  const [row] = await tx.select().from(planTerms).where(eq(planTerms.id, id))
  return row
}

/** Withdraws a setting that begins after `today`; false when it has begun or was withdrawn. */
export const withdrawTerm = (tx: Tx, id: string, change: Withdrawal): Promise<boolean> =>
  withdrawRow(tx, planTerms, id, change)
