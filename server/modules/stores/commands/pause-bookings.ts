import type { Merchant } from '#server/modules/accounts/guards.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import type { PauseEnd } from '#shared/contract/stores/pause.ts'
import { findSchedule, insertPause, saveOwnPause } from '../queries/pauses.ts'
import { lockOpenOrders, savePause } from '../queries/stores.ts'
import { pauseEnd } from '../rules.ts'

/**
 * Stops new bookings by the store's own choice. Waits for running bookings: each of them is saved before this call
 * answers, or is refused.
 */
export async function pauseByChoice(tx: Tx, merchant: Merchant, ends: PauseEnd): Promise<void> {
  const { storeId, userId } = merchant
  const until = pauseEnd(ends, await findSchedule(tx, storeId), tx.now)
  await saveOwnPause(tx, storeId, { pausedAt: tx.now, pausedUntil: until })
  await lockOpenOrders(tx, storeId)
  await insertPause(tx, { storeId, userId, change: 'paused', until })
  await record(tx, 'bookings.switched', { storeId })
}

/** Ends the pause; does nothing when there is none. */
export async function resumeByChoice(tx: Tx, { storeId, userId }: Merchant): Promise<void> {
  if (!(await saveOwnPause(tx, storeId, { pausedAt: null, pausedUntil: null }))) return
  await insertPause(tx, { storeId, userId, change: 'resumed', until: null })
  await record(tx, 'bookings.switched', { storeId })
}

/** Stops new bookings when the store's subscription ends, or allows them when it continues; open bookings continue. */
export async function pauseBookings(tx: Tx, storeId: string, isPaused: boolean): Promise<void> {
  await savePause(tx, storeId, isPaused ? tx.now : null)
  await record(tx, 'store.changed', { storeId })
}
