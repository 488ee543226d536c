import { and, desc, eq, gte, lt } from 'drizzle-orm'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import type { Db } from '#server/platform/db/open.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import { drawerCounts } from '#server/platform/db/tables/till.ts'
import type { Drawer } from '#shared/contract/counter/drawer.ts'
import { beginOfDay, DAY_MS } from '#shared/formats/india-time.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'

/** The counts of the own drawer on a day of India, and what was in it before them. */
export async function viewDrawer(
  db: Db,
  { storeId }: Pick<Merchant, 'storeId'>,
  day: string,
): Promise<Drawer> {
  const begin = new Date(beginOfDay(day))
  const end = new Date(beginOfDay(day) + DAY_MS)
  const own = eq(drawerCounts.storeId, storeId)
  const [last] = await db
    .select({ leftPaise: drawerCounts.leftPaise })
    .from(drawerCounts)
    .where(and(own, lt(drawerCounts.at, begin)))
    .orderBy(desc(drawerCounts.at))
    .limit(1)
  const counts = await db
    .select({ count: drawerCounts, by: users.name })
    .from(drawerCounts)
    .leftJoin(users, eq(users.id, drawerCounts.actorId))
    .where(and(own, gte(drawerCounts.at, begin), lt(drawerCounts.at, end)))
    .orderBy(desc(drawerCounts.at))
  return {
    opening: last ? rupeesFromPaise(last.leftPaise) : null,
    counts: counts.map(({ count, by }) => ({
      at: count.at.toISOString(),
      by,
      opening: rupeesFromPaise(count.openingPaise),
      cash: rupeesFromPaise(count.cashPaise),
      counted: rupeesFromPaise(count.countedPaise),
      difference: rupeesFromPaise(count.countedPaise - count.openingPaise - count.cashPaise),
      left: rupeesFromPaise(count.leftPaise),
      note: count.note,
    })),
  }
}
