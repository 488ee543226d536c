import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/open.ts'
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
export async function lockTerms(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table plan_terms in share row exclusive mode`)
}

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
export async function withdrawTerm(
  tx: Tx,
  id: string,
  { today, withdrawnBy }: { today: string; withdrawnBy: string },
): Promise<boolean> {
  const changed = await tx
    .update(planTerms)
    .set({ withdrawnBy, withdrawnAt: tx.now })
    .where(and(eq(planTerms.id, id), isNull(planTerms.withdrawnAt), gt(planTerms.validFrom, today)))
    .returning({ id: planTerms.id })
  return changed.length > 0
}
