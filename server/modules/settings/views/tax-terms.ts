import { desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import type { Db } from '#server/platform/db/open.ts'
import { admins } from '#server/platform/db/tables/admin.ts'
import { taxTerms } from '#server/platform/db/tables/settings.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import type { Calls } from '#shared/contract/map.ts'
import type { DatedTaxTerm } from '#shared/contract/settings/tax-terms.ts'
import { panOf } from '#shared/formats/tax-ids.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import { shownRate, shownTaxTerms, statedTaxTerms, type TaxTerm } from '../rules/tax-terms.ts'

/** All rows of the withheld taxes, the latest day first. */
export async function viewTaxTerms(db: Db, today: string): Promise<DatedTaxTerm[]> {
  const remover = alias(admins, 'remover')
  const rows = await db
    .select({ row: taxTerms, setBy: admins.uid, withdrawnBy: sql<string | null>`${remover.uid}` })
    .from(taxTerms)
    .innerJoin(admins, eq(admins.id, taxTerms.setBy))
    .leftJoin(remover, eq(remover.id, taxTerms.withdrawnBy))
    .orderBy(desc(taxTerms.validFrom), desc(taxTerms.seq))
  const named = rows.map(({ row, ...by }) => ({ ...row, ...by }))
  return statedTaxTerms(named, today).map((row) => ({
    ...shapeTerm(row),
    _id: row.id,
    source: row.source,
    state: row.state,
    setAt: row.setAt.toISOString(),
    setBy: row.setBy,
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
    withdrawnBy: row.withdrawnBy,
  }))
}

/** The taxes that are held back from the merchant's store, or will be, and whether it has given a PAN. */
export async function viewOwnTaxTerms(
  db: Db,
  { storeId }: Merchant,
  { rows, today }: { rows: readonly TaxTerm[]; today: string },
): Promise<Calls['GET /tax-terms']['output']> {
  const [store] = await db
    .select({ gstin: stores.gstin, pan: stores.pan })
    .from(stores)
    .where(eq(stores.id, storeId))
  return {
    hasPan: store !== undefined && panOf(store) !== null,
    terms: shownTaxTerms(rows, today).map(shapeTerm),
  }
}

function shapeTerm({ tax, rate, rateWithoutPan, freeUpToPaise, validFrom }: TaxTerm) {
  return {
    tax,
    rate: shownRate(rate),
    rateWithoutPan: rateWithoutPan === null ? null : shownRate(rateWithoutPan),
    freeUpTo: freeUpToPaise === null ? null : rupeesFromPaise(freeUpToPaise),
    validFrom,
  }
}
