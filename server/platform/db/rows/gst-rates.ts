import { and, isNull, ne } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { gstRates } from '#server/platform/db/tables/settings.ts'
import { type GstRate, type RateInForce, ratesOn } from '#shared/catalog/gst.ts'
import { indianDay } from '#shared/formats/india-time.ts'
import { mustExist } from '#shared/must-exist.ts'

/** The table of GST rates, without withdrawn rows and without the row with the id `except`. */
export async function findGstRows(db: Db, except: string | null = null): Promise<GstRate[]> {
  const { id, hsn, category, upToPaise, rate, rateAbove, validFrom } = gstRates
  return db
    .select({ hsn, category, upToPaise, rate, rateAbove, validFrom })
    .from(gstRates)
    .where(and(isNull(gstRates.withdrawnAt), except === null ? undefined : ne(id, except)))
}

/** The last day up to this one on which a GST rate has begun. */
export async function findLastChange(db: Db, day: string): Promise<string> {
  const begun = (await findGstRows(db)).map(({ validFrom }) => validFrom)
  return mustExist(
    begun
      .filter((from) => from <= day)
      .toSorted()
      .at(-1),
    'a GST rate in force',
  )
}

/**
 * The GST rates of a time. Each transaction and each view reads them anew, so that every server has a changed table at
 * once, and the rates of a day from its first second.
 */
export async function findGstRates(db: Db, at: Date): Promise<RateInForce[]> {
  return ratesOn(await findGstRows(db), indianDay(at))
}
