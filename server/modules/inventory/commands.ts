import type { Merchant } from '#server/modules/accounts/guards.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import { AppError, invalidField } from '#shared/app-error.ts'
import type { StockCorrection } from '#shared/contract/inventory.ts'
import { MAX_STOCK } from '#shared/limits.ts'
import { messageText } from '#shared/message.ts'
import { mustExist } from '#shared/must-exist.ts'
import {
  insertStockRows,
  findRetired,
  type LockedStockRow,
  lockStockRows,
  moveStock,
  type NewStockRow,
} from './queries.ts'
import {
  changeBy,
  type Count as CountOf,
  type CountDecision,
  decideCount,
  free,
  isUnseen,
  kindOf,
  mergeLines,
  type Movement,
  type StockLine,
  UNSEEN,
} from './rules.ts'

/** The reason for a stock movement. One reference moves a variant only once per kind of movement. */
export type Cause = { reference: string; actorId: string | null }

/** The cause of a count that was compared with nothing; the ledger shows it as `unseen`. */
export function unseen({ reference, actorId }: Cause): Cause {
  return { reference: `${reference}${UNSEEN}`, actorId }
}

/** A correction of the stock of one variant. */
export type Count = CountOf & { variantId: string }

/** Locks the stock rows in id order; call it before any decision that depends on them. */
export async function lockStock(tx: Tx, variantIds: readonly string[]): Promise<LockedStockRow[]> {
  return lockStockRows(tx, [...new Set(variantIds)])
}

/** Holds the pieces of all lines or of none; the caller has locked the variants with `lockStock`. */
export async function holdStock(
  tx: Tx,
  cause: Cause,
  lines: readonly StockLine[],
): Promise<{ ok: true } | { ok: false; free: Record<string, number> }> {
  const merged = mergeLines(lines)
  const moved = await moveLines(tx, 'hold', cause, merged)
  if (moved === merged.length) return { ok: true }
  // Locked stock rows move all together or not at all, so a partial move means that the caller did not lock.
  if (moved > 0) throw new Error('hold without a lock on its shelves')
  const stockRows = await lockStock(
    tx,
    merged.map((line) => line.variantId),
  )
  return { ok: false, free: Object.fromEntries(stockRows.map((s) => [s.variantId, free(s)])) }
}

/** Releases held pieces that were not sold, so that they are free again. */
export async function releaseStock(
  tx: Tx,
  cause: Cause,
  lines: readonly StockLine[],
): Promise<void> {
  await publishStockChanged(tx, await moveAll(tx, 'release', cause, lines))
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

/** Sells free pieces without a booking, of all lines or of none; `free`: the free pieces where they are too few. */
export async function sellFreeStock(
  tx: Tx,
  cause: Cause,
  lines: readonly StockLine[],
): Promise<{ ok: true } | { ok: false; free: ReadonlyMap<string, number> }> {
  const stockRows = await lockStock(
    tx,
    lines.map((line) => line.variantId),
  )
  const moved = await moveLines(tx, 'walk_in', cause, lines)
  if (moved !== lines.length)
    return { ok: false, free: new Map(stockRows.map((row) => [row.variantId, free(row)])) }
  await publishStockChanged(tx, stockRows)
  return { ok: true }
}

/** Puts returned pieces back into the stock, all or none; returns the variants that are no longer sold, of any line. */
export async function takeBackStock(
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

/** Changes the stock of one variant and returns the new count; see `adjustStockRows`. */
export async function adjustStock(
  tx: Tx,
  storeId: string,
  cause: Cause,
  count: Count,
): Promise<number> {
  const [stockRow] = await adjustStockRows(tx, { storeId }, cause, [count])
  return mustExist(stockRow, 'the shelf just counted').stock
}

/**
 * Changes the stock of variants of one store (and of one product, if given), all or none; returns the new stock rows.
 * Each variant may occur once. Throws NOT_FOUND for a retired variant, and STOCK_MOVED with the present counts of
 * every variant whose correction is refused.
 */
export async function adjustStockRows(
  tx: Tx,
  owner: { storeId: string; productId?: string },
  cause: Cause,
  counts: readonly Count[],
): Promise<LockedStockRow[]> {
  const variantIds = counts.map(({ variantId }) => variantId)
  const locked = await lockStock(tx, variantIds)
  const retired = await findRetired(tx, variantIds)
  const stockRows = new Map(locked.map((stockRow) => [stockRow.variantId, stockRow]))
  const decided = counts.map((count) => {
    const stockRow = stockRows.get(count.variantId)
    if (!stockRow || retired.has(stockRow.variantId) || !isOf(owner, stockRow))
      throw new AppError('NOT_FOUND', { reason: 'product' })
    const kind = isUnseen(count) ? 'unseen' : kindOf(count)
    return { stockRow, kind, decision: decideCount(stockRow, count) } as const
  })
  refuseConflicts(decided)
  for (const kind of ['adjustment', 'walk_in'] as const)
    await moveStock(tx, { ...cause, kind }, changesOf(decided, kind))
  await moveStock(tx, { ...unseen(cause), kind: 'adjustment' }, changesOf(decided, 'unseen'))
  await publishStockChanged(
    tx,
    decided.filter(({ decision }) => decision.stockChange !== 0).map(({ stockRow }) => stockRow),
  )
  return decided.map(({ stockRow, decision }) => ({
    ...stockRow,
    stock: stockRow.stock + decision.stockChange,
  }))
}

type Correction = {
  reference: string
  productId: string
  variants: readonly StockCorrection[]
}

/** Corrects the stock of variants of one product of the merchant; the ledger rows get the reference. */
export async function correctStock(
  tx: Tx,
  merchant: Merchant,
  { reference, productId, variants }: Correction,
): Promise<LockedStockRow[]> {
  const owner = { storeId: merchant.storeId, productId }
  const counts = variants.map(({ _id, ...count }) => ({ variantId: _id, ...count }))
  return adjustStockRows(tx, owner, { reference, actorId: merchant.userId }, counts)
}

type Decided = {
  stockRow: LockedStockRow
  kind: 'adjustment' | 'walk_in' | 'unseen'
  decision: CountDecision
}

function isOf(
  { storeId, productId }: { storeId: string; productId?: string },
  stockRow: LockedStockRow,
): boolean {
  return stockRow.storeId === storeId && (productId ?? stockRow.productId) === stockRow.productId
}

function changesOf(decided: readonly Decided[], kind: Decided['kind']) {
  return decided
    .filter((one) => one.kind === kind && one.decision.stockChange !== 0)
    .map(({ stockRow: { variantId }, decision: { stockChange } }) => ({
      variantId,
      stockChange,
      heldChange: 0,
    }))
}

function refuseConflicts(decided: readonly Decided[]): void {
  const tooHigh = decided.findIndex(({ decision }) => decision.refused === 'tooHigh')
  if (tooHigh !== -1)
    throw invalidField(
      `variants.${tooHigh}.delta`,
      messageText('productFields.stockHigh', { maximum: MAX_STOCK }),
    )
  const variants = decided.flatMap(({ stockRow, decision: { refused } }) =>
    refused === 'counted' || refused === 'held'
      ? [{ _id: stockRow.variantId, reason: refused, stock: stockRow.stock, held: stockRow.held }]
      : [],
  )
  const [first] = variants
  if (!first) return
  const { reason, stock, held } = first
  throw new AppError('STOCK_MOVED', { reason, stock, held, variants })
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
  // Lock in the same order as bookings do, otherwise a hand-over and a booking could deadlock.
  const stockRows = await lockStock(
    tx,
    merged.map((line) => line.variantId),
  )
  const moved = await moveLines(tx, movement, cause, merged)
  if (moved !== merged.length) throw new Error(`${movement} of pieces that are not held`)
  return stockRows
}

/** Records the event `stock.changed`; all stock rows belong to one store. */
async function publishStockChanged(tx: Tx, stockRows: readonly LockedStockRow[]): Promise<void> {
  const productIds = [...new Set(stockRows.map(({ productId }) => productId))]
  const [first] = stockRows
  if (first) await record(tx, 'stock.changed', { storeId: first.storeId, productIds })
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

/** Sets the counts of stock rows that the caller has locked and compared with what the merchant saw. */
export async function setCounts(
  tx: Tx,
  cause: Cause,
  counts: readonly { stockRow: LockedStockRow; stock: number }[],
): Promise<void> {
  const changed = counts.filter(({ stockRow, stock }) => stockRow.stock !== stock)
  if (changed.length === 0) return
  const lines = changed.map(({ stockRow, stock }) => ({
    variantId: stockRow.variantId,
    stockChange: stock - stockRow.stock,
    heldChange: 0,
  }))
  const moved = await moveStock(tx, { ...cause, kind: 'adjustment' }, lines)
  if (moved !== lines.length) throw new Error('counts below what is held, or without a lock')
  await publishStockChanged(
    tx,
    changed.map(({ stockRow }) => stockRow),
  )
}
