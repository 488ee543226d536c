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

/** What made the stock move: the same reference cannot move the same variant the same way twice. */
export type Cause = { reference: string; actorId: string | null }

/** Locks the shelves in id order; take it before anything that decides about their stock. */
export async function lockShelf(tx: Tx, variantIds: readonly string[]): Promise<LockedShelf[]> {
  return lockShelves(tx, [...new Set(variantIds)])
}

/** Holds every line or none; the variants are locked by the caller with `lockShelf`. */
export async function holdStock(
  tx: Tx,
  cause: Cause,
  lines: readonly StockLine[],
): Promise<{ ok: true } | { ok: false; free: Record<string, number> }> {
  const merged = mergeLines(lines)
  const moved = await moveLines(tx, 'hold', cause, merged)
  if (moved === merged.length) return { ok: true }
  // Only callers that did not lock can see some lines moved and others not.
  if (moved > 0) throw new Error('hold without a lock on its shelves')
  const shelves = await lockShelf(
    tx,
    merged.map((line) => line.variantId),
  )
  return { ok: false, free: Object.fromEntries(shelves.map((s) => [s.variantId, free(s)])) }
}

/** The pieces were not taken: they are free again. */
export async function releaseStock(
  tx: Tx,
  cause: Cause,
  lines: readonly StockLine[],
): Promise<void> {
  await tellFree(tx, await moveAll(tx, 'release', cause, lines))
}

/** The pieces turned out not to be there: they are held no longer and leave the shelf, so nothing is freed. */
export async function writeOffStock(
  tx: Tx,
  cause: Cause,
  lines: readonly StockLine[],
): Promise<void> {
  await moveAll(tx, 'release', cause, lines)
  await moveLines(tx, 'adjustment', cause, mergeLines(lines))
}

/** The pieces were handed over: the hold becomes a sale. */
export async function sellStock(tx: Tx, cause: Cause, lines: readonly StockLine[]): Promise<void> {
  await moveAll(tx, 'sale', cause, lines)
}

/** A typed shelf count carries the number its writer saw; a step is a delta. */
export type Count = { variantId: string } & (
  | { stock: number; expected: number }
  | { delta: number; kind?: 'adjustment' | 'walk_in' }
)

/** The shelf count after the change. STOCK_MOVED carries the present `stock` and `held`. */
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

/** First stock of new variants, all of one store. */
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
  // In the order in which carts lock them, or a hand-over and a booking would wait for each other.
  const shelves = await lockShelf(
    tx,
    merged.map((line) => line.variantId),
  )
  const moved = await moveLines(tx, movement, cause, merged)
  if (moved !== merged.length) throw new Error(`${movement} of pieces that nobody held`)
  return shelves
}

/** What is free to book has changed. */
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
