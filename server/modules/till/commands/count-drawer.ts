import type { Merchant } from '#server/modules/accounts/guards.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { drawerCounts } from '#server/platform/db/tables/till.ts'
import { drawerCash } from '#shared/catalog/drawer-cash.ts'
import type { Calls } from '#shared/contract/map.ts'
import { indianDay } from '#shared/formats/india-time.ts'
import { paiseFromRupees } from '#shared/formats/money.ts'
import { viewDayClose } from '../views/day-close.ts'

/** Saves a count of the drawer with what the documents of today have brought in cash until now. */
export async function countDrawer(
  tx: Tx,
  merchant: Merchant,
  { opening, counted, left = counted, note }: Calls['POST /drawer-counts']['input'],
): Promise<void> {
  const { now } = tx
  const { day } = await viewDayClose(tx, merchant, { day: indianDay(now), now })
  await tx.insert(drawerCounts).values({
    storeId: merchant.storeId,
    actorId: merchant.userId,
    at: now,
    openingPaise: paiseFromRupees(opening),
    cashPaise: paiseFromRupees(drawerCash(day)),
    countedPaise: paiseFromRupees(counted),
    leftPaise: paiseFromRupees(left),
    note: note ?? null,
  })
}
