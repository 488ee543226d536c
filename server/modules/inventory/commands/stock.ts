import type { Tx } from '#server/platform/db/open.ts'
import {
  findRetired,
  insertStockRows,
  type LockedStockRow,
  lockStockRows,
  moveStock,
  type NewStockRow,
} from '../queries/stock.ts'
import { takeOverHolds } from '../queries/waitlist.ts'
import {
  changeBy,
  countedIn,
  free,
  mergeLines,
  type Movement,
  type StockLine,
} from '../rules/stock.ts'
import { publishStockChanged, recordStockChanged } from './free-stock.ts'

/** The cause of a stock movement. One reference moves a variant only once per kind of movement. */
export type Cause = { reference: string; actorId: string | null }

/** Locks the stock rows in id order; call it before any decision that depends on them. */
export async function lockStock(tx: Tx, variantIds: readonly string[]): Promise<LockedStockRow[]> {
  return lockStockRows(tx, [...new Set(variantIds)])
}

/**
 * Holds the pieces of all lines or of none. The caller has locked the variants with `lockStock`. `waiter`: the customer
 * of the booking; the booking takes over pieces that a waitlist holds for this customer.
 */
export async function holdStock(
  tx: Tx,
  cause: Cause,
  lines: readonly StockLine[],
  waiter?: string,
): Promise<{ ok: true } | { ok: false; free: Record<string, number> }> {
  const merged = mergeLines(lines)
  const moved = waiter
    ? await takeOverHolds(tx, { orderId: cause.reference, shopperId: waiter }, merged)
    : await moveLines(tx, 'hold', cause, merged)
  if (moved === merged.length) return { ok: true }
  // With locked stock rows, all lines move or none, so a partial move means a missing lock.
  if (moved > 0) throw new Error('hold without a lock on its stock rows')
  const stockRows = await lockStock(
    tx,
    merged.map((line) => line.variantId),
  )
  return { ok: false, free: Object.fromEntries(stockRows.map((s) => [s.variantId, free(s)])) }
}

/**
 * Releases held pieces that were not sold, so that they are free again. `isReplaced`: the same transaction books again,
 * so the waitlist gets only the rest, within a minute.
 */
export async function releaseStock(
  tx: Tx,
  cause: Cause,
  lines: readonly StockLine[],
  { isReplaced = false }: { isReplaced?: boolean | undefined } = {},
): Promise<void> {
  const stockRows = await moveAll(tx, 'release', cause, lines)
  await (isReplaced ? recordStockChanged : publishStockChanged)(tx, stockRows)
}

/** Subtracts missing pieces from held and from stock, so that the free count stays the same. */
export async function writeOffStock(
  tx: Tx,
  cause: Cause,
  lines: readonly StockLine[],
): Promise<void> {
  await moveAll(tx, 'release', cause, lines)
  await moveLines(tx, 'adjustment', cause, mergeLines(lines))
}

/** Subtracts sold pieces from held and from stock. */
export async function sellStock(tx: Tx, cause: Cause, lines: readonly StockLine[]): Promise<void> {
  await moveAll(tx, 'sale', cause, lines)
}

/**
 * Sells free pieces without a booking, of all lines or of none; otherwise returns the stock as it is. Pieces of a line that
 * are here although the count is lower are counted in first.
 */
export async function sellFreeStock(
  tx: Tx,
  cause: Cause,
  lines: readonly (StockLine & { isHere?: boolean | undefined })[],
): Promise<{ ok: true } | { ok: false; stockRows: readonly LockedStockRow[] }> {
  const stockRows = await lockStock(
    tx,
    lines.map((line) => line.variantId),
  )
  const here = lines.filter(({ isHere }) => isHere)
  const corrections = countedIn(stockRows, here)
  if (corrections.length > 0) await moveStock(tx, { ...cause, kind: 'adjustment' }, corrections)
  const moved = await moveLines(tx, 'walk_in', cause, lines)
  if (moved !== lines.length) return { ok: false, stockRows }
  await publishStockChanged(tx, stockRows)
  return { ok: true }
}

/** Puts returned pieces back into the stock, all or none. Returns the retired variants of any line. */
export async function restockPieces(
  tx: Tx,
  cause: Cause,
  lines: readonly StockLine[],
): Promise<ReadonlySet<string>> {
  const variantIds = lines.map((line) => line.variantId)
  await lockStock(tx, variantIds)
  const retired = await findRetired(tx, variantIds)
  if (retired.size === 0) await publishStockChanged(tx, await moveAll(tx, 'return', cause, lines))
  return retired
}

/** Inserts the first stock of new variants, all of one store. */
export async function insertFirstStock(
  tx: Tx,
  storeId: string,
  cause: Cause,
  stockRows: NewStockRow[],
): Promise<void> {
  if (stockRows.length === 0) return
  await insertStockRows(tx, storeId, { ...cause, kind: 'import' }, stockRows)
}

async function moveAll(
  tx: Tx,
  movement: Movement,
  cause: Cause,
  lines: readonly StockLine[],
): Promise<LockedStockRow[]> {
  const merged = mergeLines(lines)
  // Stock rows are locked in the same order as by bookings, otherwise a hand-over and a booking could deadlock.
  const stockRows = await lockStock(
    tx,
    merged.map((line) => line.variantId),
  )
  const moved = await moveLines(tx, movement, cause, merged)
  if (moved !== merged.length) throw new Error(`${movement} of pieces that are not held`)
  return stockRows
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
