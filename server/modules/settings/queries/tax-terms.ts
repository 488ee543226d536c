import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { taxTerms } from '#server/platform/db/tables/settings.ts'
import type { TaxTerm } from '../rules/tax-terms.ts'

/** The rows that were not withdrawn. */
export async function findTaxRows(db: Db): Promise<TaxTerm[]> {
  const { tax, rate, rateWithoutPan, freeUpToPaise, validFrom } = taxTerms
  return db
    .select({ tax, rate, rateWithoutPan, freeUpToPaise, validFrom })
    .from(taxTerms)
    .where(isNull(taxTerms.withdrawnAt))
}

/** Locks the rows, so that changes run one after the other. */
export async function lockTaxTerms(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table tax_terms in share row exclusive mode`)
}

type NewTerm = TaxTerm & { source: string; setBy: string }

/** False when another row of this tax begins on that day. */
export async function insertTaxTerm(tx: Tx, term: NewTerm): Promise<boolean> {
  const added = await tx
    .insert(taxTerms)
    .values({ ...term, setAt: tx.now })
    .onConflictDoNothing()
    .returning({ id: taxTerms.id })
  return added.length > 0
}

export async function findTaxTerm(tx: Tx, id: string) {
  const [row] = await tx.select().from(taxTerms).where(eq(taxTerms.id, id))
  return row
}

/** Withdraws a row that begins after `today`; false when it has begun or was withdrawn. */
export async function withdrawTerm(
  tx: Tx,
  id: string,
  { today, withdrawnBy }: { today: string; withdrawnBy: string },
): Promise<boolean> {
  const changed = await tx
    .update(taxTerms)
    .set({ withdrawnBy, withdrawnAt: tx.now })
    .where(and(eq(taxTerms.id, id), isNull(taxTerms.withdrawnAt), gt(taxTerms.validFrom, today)))
    .returning({ id: taxTerms.id })
  return changed.length > 0
}
