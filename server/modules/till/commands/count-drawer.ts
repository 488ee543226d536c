import type { Merchant } from '#server/modules/accounts/guards.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Calls } from '#shared/contract/map.ts'
import { paiseFromRupees } from '#shared/formats/money.ts'
import { insertDrawerCount, insertDrawerMove } from '../queries.ts'

type Count = Calls['POST /drawer-counts']['input'] & {
  /** The cash of today's documents until now, in rupees. */
  cash: number
}

/** Saves a count of the drawer with what the day has brought in cash. */
export async function countDrawer(
  tx: Tx,
  { storeId, userId: actorId }: Merchant,
  { opening, counted, left = counted, note, cash }: Count,
): Promise<void> {
  await insertDrawerCount(tx, {
    storeId,
    actorId,
    openingPaise: paiseFromRupees(opening),
    cashPaise: paiseFromRupees(cash),
    countedPaise: paiseFromRupees(counted),
    leftPaise: paiseFromRupees(left),
    note: note ?? null,
  })
}

/** Notes cash that is put into the drawer, or taken out of it. */
export async function moveDrawer(
  tx: Tx,
  { storeId, userId: actorId }: Merchant,
  { way, amount, reason }: Calls['POST /drawer-moves']['input'],
): Promise<void> {
  const paise = paiseFromRupees(amount)
  await insertDrawerMove(tx, {
    storeId,
    actorId,
    amountPaise: way === 'in' ? paise : -paise,
    reason,
  })
}
