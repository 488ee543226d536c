import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import { AppError } from '#shared/app-error.ts'
import {
  insertShelves,
  type LockedShelf,
  lockShelves,
  moveStock,
  type NewShelf,
} from './queries.ts'
import { afterChange, changeBy, free, mergeLines, type Movement, type StockLine } from './rules.ts'

/** The reason for a stock movement: one reference can move a variant in the same way only once. */
export type Cause = { reference: string; actorId: string | null }

/** Locks the stock rows in id order; call it before any decision that depends on them. */
export async function lockShelf(tx: Tx, variantIds: readonly string[]): Promise<LockedShelf[]> {
  return lockShelves(tx, [...new Set(variantIds)])
}

/** Holds the pieces of all lines or of none; the caller has locked the variants with `lockShelf`. */
export async function holdStock(
  tx: Tx,
  cause: Cause,
  lines: readonly StockLine[],
): Promise<{ ok: true } | { ok: false; free: Record<string, number> }> {
  const merged = mergeLines(lines)
  const moved = await moveLines(tx, 'hold', cause, merged)
  if (moved === merged.length) return { ok: true }
  // With the lock, all lines move or none; some of them moved means that the caller did not lock.
  if (moved > 0) throw new Error('hold without a lock on its shelves')
  const shelves = await lockShelf(
    tx,
    merged.map((line) => line.variantId),
  )
  return { ok: false, free: Object.fromEntries(shelves.map((s) => [s.variantId, free(s)])) }
}

/** Releases held pieces that were not sold: they are free again. */
export async function releaseStock(
  tx: Tx,
  cause: Cause,
  lines: readonly StockLine[],
): Promise<void> {
  await tellFree(tx, await moveAll(tx, 'release', cause, lines))
}

/** Removes held pieces that are missing from the hold and from the stock, so that nothing becomes free. */
export async function writeOffStock(
  tx: Tx,
  cause: Cause,
  lines: readonly StockLine[],
): Promise<void> {
  await moveAll(tx, 'release', cause, lines)
  await moveLines(tx, 'adjustment', cause, mergeLines(lines))
}

/** Removes sold pieces from the hold and from the stock. */
export async function sellStock(tx: Tx, cause: Cause, lines: readonly StockLine[]): Promise<void> {
  await moveAll(tx, 'sale', cause, lines)
}

/** A typed count comes with the count that the merchant saw; a step is a difference. */
export type Count = { variantId: string } & (
  | { stock: number; expected: number }
  | { delta: number; kind?: 'adjustment' | 'walk_in' }
)

/** Changes the stock and returns the new count. Throws STOCK_MOVED with the present `stock` and `held`. */
export async function adjustStock(
  tx: Tx,
  storeId: string,
  cause: Cause,
  count: Count,
): Promise<number> {
  const [shelf] = await lockShelf(tx, [count.variantId])
  if (shelf?.storeId !== storeId) throw new AppError('NOT_FOUND', { reason: 'product' })
  const present = { stock: shelf.stock, held: shelf.held }
  if ('expected' in count && count.expected !== shelf.stock) {
    throw new AppError('STOCK_MOVED', { reason: 'counted', ...present })
  }
  const delta = 'delta' in count ? count.delta : count.stock - shelf.stock
  const change = { stockChange: delta, heldChange: 0 }
  if (!afterChange(shelf, change)) {
    throw new AppError('STOCK_MOVED', { reason: 'held', ...present })
  }
  if (delta === 0) return shelf.stock
  const kind = ('delta' in count ? count.kind : undefined) ?? 'adjustment'
  await moveStock(tx, { ...cause, kind }, [{ variantId: count.variantId, ...change }])
  await tellFree(tx, [shelf])
  return shelf.stock + delta
}

/** Inserts the first stock of new variants, all of one store. */
export async function putOnShelf(
  tx: Tx,
  storeId: string,
  cause: Cause,
  shelves: NewShelf[],
): Promise<void> {
  if (shelves.length === 0) return
  await insertShelves(tx, storeId, { ...cause, kind: 'import' }, shelves)
}

async function moveAll(
  tx: Tx,
  movement: Movement,
  cause: Cause,
  lines: readonly StockLine[],
): Promise<LockedShelf[]> {
  const merged = mergeLines(lines)
  // Lock in the same order as bookings do, otherwise a hand-over and a booking could deadlock.
  const shelves = await lockShelf(
    tx,
    merged.map((line) => line.variantId),
  )
  const moved = await moveLines(tx, movement, cause, merged)
  if (moved !== merged.length) throw new Error(`${movement} of pieces that are not held`)
  return shelves
}

/** Records the event that the free stock has changed. */
async function tellFree(tx: Tx, shelves: readonly LockedShelf[]): Promise<void> {
  const productIds = [...new Set(shelves.map(({ productId }) => productId))]
  if (productIds.length > 0) await record(tx, 'stock.changed', { productIds })
}

async function moveLines(
  tx: Tx,
  movement: Movement,
  cause: Cause,
  lines: readonly StockLine[],
): Promise<number> {
  const changes = lines.map(({ variantId, quantity }) => ({
    variantId,
    ...changeBy(movement, quantity),
  }))
  return moveStock(tx, { ...cause, kind: movement }, changes)
}

/** Sets the counts of shelves that the caller has locked and compared with what the merchant saw. */
export async function setCounts(
  tx: Tx,
  cause: Cause,
  counts: readonly { shelf: LockedShelf; stock: number }[],
): Promise<void> {
  const changed = counts.filter(({ shelf, stock }) => shelf.stock !== stock)
  if (changed.length === 0) return
  const lines = changed.map(({ shelf, stock }) => ({
    variantId: shelf.variantId,
    stockChange: stock - shelf.stock,
    heldChange: 0,
  }))
  const moved = await moveStock(tx, { ...cause, kind: 'adjustment' }, lines)
  if (moved !== lines.length) throw new Error('counts below what is held, or without a lock')
  await tellFree(
    tx,
    changed.map(({ shelf }) => shelf),
  )
}
