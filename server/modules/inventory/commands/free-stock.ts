import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import { isDaytime } from '#shared/formats/india-time.ts'
import { type LockedStockRow, moveStock } from '../queries/stock.ts'
import { findWaited, insertHolds, markPassed, markNotified } from '../queries/waitlist.ts'
import { changeBy } from '../rules/stock.ts'
import { holdEnd } from '../rules/turns.ts'

type ChangedRow = Pick<LockedStockRow, 'variantId' | 'productId' | 'storeId'>

/**
 * Must be called for every change of free stock: offers pieces that became free to the waitlist in the same
 * transaction, and records `stock.changed`. The caller has locked all rows; they belong to one store.
 */
export async function publishStockChanged(tx: Tx, stockRows: readonly ChangedRow[]): Promise<void> {
  await offerPieces(
    tx,
    stockRows.map(({ variantId }) => variantId),
  )
  await recordStockChanged(tx, stockRows)
}

export async function recordStockChanged(tx: Tx, stockRows: readonly ChangedRow[]): Promise<void> {
  const productIds = [...new Set(stockRows.map(({ productId }) => productId))]
  const [first] = stockRows
  if (first) await record(tx, 'stock.changed', { storeId: first.storeId, productIds })
}

type Turns = { turn: number; most: number }

/**
 * Holds free pieces of these variants for the first people of their waitlists. Pieces that no person of the list may
 * take are free for everybody, and the rest of the list is marked for the notification.
 */
export async function offerPieces(
  tx: Tx,
  variantIds: readonly string[],
  { turn, most }: Turns = { turn: 1, most: Infinity },
): Promise<void> {
  if (variantIds.length === 0) return
  for (const { variantId, free } of await findWaited(tx, variantIds)) {
    const offered = Math.min(free, most)
    const holds = await insertHolds(tx, { variantId, turn, endsAt: holdEnd(tx.now), most: offered })
    for (const reference of holds) {
      const line = { variantId, ...changeBy('hold', 1) }
      const moved = await moveStock(tx, { kind: 'hold', reference, actorId: null }, [line])
      if (moved !== 1) throw new Error('a turn was given without a lock on its stock')
    }
    if (holds.length < offered) await markPassed(tx, variantId)
    if (isDaytime(tx.now)) await notifyHolders(tx, holds)
  }
}

/** Notifies the people for whom pieces are held; without ids, all who were not notified yet. */
export async function notifyHolders(tx: Tx, holdIds?: readonly string[]): Promise<void> {
  if (holdIds?.length === 0) return
  for (const holdId of await markNotified(tx, holdIds))
    await record(tx, 'waitlist.turn', { holdId })
}
