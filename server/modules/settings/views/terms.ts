import { desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/platform/db/open.ts'
import { admins } from '#server/platform/db/tables/admin.ts'
import { planTerms } from '#server/platform/db/tables/settings.ts'
import type { SubscriptionTerms } from '#server/platform/ports/subscription-terms.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import { type CityTerms, shownValue, stateOn, termsOn } from '../rules/terms.ts'

const SHOWN_ROWS = 200

/** `holds`: the present terms. */
type TermsFacts = { today: string; holds: CityTerms; configured: SubscriptionTerms }

/** The prices and numbers of days of today, and the dated settings, the latest day first. */
export async function viewTerms(db: Db, { today, holds, configured }: TermsFacts) {
  const remover = alias(admins, 'remover')
  const rows = await db
    .select({ row: planTerms, setBy: admins.uid, withdrawnBy: sql<string | null>`${remover.uid}` })
    .from(planTerms)
    .leftJoin(admins, eq(admins.id, planTerms.setBy))
    .leftJoin(remover, eq(remover.id, planTerms.withdrawnBy))
    .orderBy(desc(planTerms.validFrom), desc(planTerms.seq))
    .limit(SHOWN_ROWS)
  const all = rows.map(({ row }) => row)
  return {
    today,
    holds: shownTerms(holds),
    standard: shownTerms(termsOn(configured, [], today)),
    rows: rows.map(({ row, setBy, withdrawnBy }) => ({
      _id: row.id,
      subject: row.subject,
      value: shownValue(row.subject, row.value),
      validFrom: row.validFrom,
      state: stateOn(row, all, today),
      setAt: row.setAt.toISOString(),
      setBy,
      withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
      withdrawnBy,
    })),
  }
}

function shownTerms({ monthlyPaise, yearlyPaise, ...others }: CityTerms) {
  return {
    monthly: rupeesFromPaise(monthlyPaise),
    yearly: rupeesFromPaise(yearlyPaise),
    ...others,
  }
}
