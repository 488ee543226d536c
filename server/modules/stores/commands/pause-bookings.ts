import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import { savePause } from '../queries.ts'

/** Stops new bookings of a store, or allows them again; its open bookings go on. */
export async function pauseBookings(tx: Tx, storeId: string, isPaused: boolean): Promise<void> {
  await savePause(tx, storeId, isPaused ? tx.now : null)
  await record(tx, 'store.changed', { storeId })
}
