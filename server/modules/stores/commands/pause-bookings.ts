import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import { savePause } from '../queries.ts'

/** Stops or allows new bookings at a store; open bookings continue. */
export async function pauseBookings(tx: Tx, storeId: string, isPaused: boolean): Promise<void> {
  await savePause(tx, storeId, isPaused ? tx.now : null)
  await record(tx, 'store.changed', { storeId })
}
