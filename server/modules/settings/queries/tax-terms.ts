import { eq, isNull } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { lockRows, type Withdrawal, withdrawRow } from '#server/platform/db/rows/dated-rows.ts'
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
export const lockTaxTerms = (tx: Tx): Promise<void> => lockRows(tx, taxTerms)

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
export const withdrawTerm = (tx: Tx, id: string, change: Withdrawal): Promise<boolean> =>
  withdrawRow(tx, taxTerms, id, change)
