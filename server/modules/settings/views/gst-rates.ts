import { desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/platform/db/open.ts'
import { admins } from '#server/platform/db/tables/admin.ts'
import { gstRates } from '#server/platform/db/tables/settings.ts'
import { ratesOn } from '#shared/catalog/gst.ts'
import type { DatedGstRate } from '#shared/contract/settings/gst-rates.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'

/** All rows of the table of GST rates, the latest day first. */
export async function viewGstRates(db: Db, today: string): Promise<DatedGstRate[]> {
  const remover = alias(admins, 'remover')
  const rows = await db
    .select({
      row: gstRates,
      setBy: admins.uid,
      withdrawnBy: sql<string | null>`${remover.uid}`,
    })
    .from(gstRates)
    .leftJoin(admins, eq(admins.id, gstRates.setBy))
    .leftJoin(remover, eq(remover.id, gstRates.withdrawnBy))
    .orderBy(desc(gstRates.validFrom), gstRates.hsn, desc(gstRates.seq))
  const standing = rows.flatMap(({ row }) => (row.withdrawnAt ? [] : [row]))
  const holds = new Set(ratesOn(standing, today).map(({ id }) => id))
  const stateOf = (row: (typeof rows)[number]['row']): DatedGstRate['state'] => {
    if (row.withdrawnAt) return 'withdrawn'
    if (row.validFrom > today) return 'planned'
    return holds.has(row.id) ? 'holds' : 'past'
  }
  return rows.map(({ row, setBy, withdrawnBy }) => {
    const { id, seq: _seq, upToPaise, setAt, withdrawnAt, ...rest } = row
    return {
      ...rest,
      _id: id,
      upTo: upToPaise === null ? null : rupeesFromPaise(upToPaise),
      state: stateOf(row),
      setAt: setAt.toISOString(),
      setBy,
      withdrawnAt: withdrawnAt?.toISOString() ?? null,
      withdrawnBy,
    }
  })
}
