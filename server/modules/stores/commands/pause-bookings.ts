import type { Merchant } from '#server/modules/accounts/guards.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import type { PauseEnd } from '#shared/contract/stores/pause.ts'
import { findSchedule, insertPause, saveOwnPause } from '../queries/pauses.ts'
import { lockOpenOrders, savePause } from '../queries/stores.ts'
import { pauseEnd } from '../rules.ts'

/**
 * Stops new bookings by the store's own choice. Waits for the bookings on their way: each is saved before this answers,
 * or is refused.
 */
export async function pauseByChoice(tx: Tx, merchant: Merchant, ends: PauseEnd): Promise<void> {
  const { storeId, userId } = merchant
  const until = pauseEnd(ends, await findSchedule(tx, storeId), tx.now)
  await saveOwnPause(tx, storeId, { pausedAt: tx.now, pausedUntil: until })
  await lockOpenOrders(tx, storeId)
  await insertPause(tx, { storeId, userId, change: 'paused', until })
  await record(tx, 'bookings.switched', { storeId })
}

/** Takes bookings again. Nothing happens when the store takes them. */
export async function resumeByChoice(tx: Tx, { storeId, userId }: Merchant): Promise<void> {
  if (!(await saveOwnPause(tx, storeId, { pausedAt: null, pausedUntil: null }))) return
  await insertPause(tx, { storeId, userId, change: 'resumed', until: null })
  await record(tx, 'bookings.switched', { storeId })
}

/** Stops or allows new bookings at a store whose subscription has ended or goes on; open bookings continue. */
export async function pauseBookings(tx: Tx, storeId: string, isPaused: boolean): Promise<void> {
  await savePause(tx, storeId, isPaused ? tx.now : null)
  await record(tx, 'store.changed', { storeId })
}
