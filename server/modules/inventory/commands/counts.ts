import type { Merchant } from '#server/modules/accounts/guards.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { AppError, invalidField } from '#shared/app-error.ts'
import type { StockCorrection } from '#shared/contract/inventory.ts'
import { MAX_STOCK } from '#shared/limits.ts'
import { messageText } from '#shared/message.ts'
import { mustExist } from '#shared/must-exist.ts'
import { findRetired, type LockedStockRow, moveStock } from '../queries/stock.ts'
import {
  type Count as CountOf,
  type CountDecision,
  decideCount,
  isUnseen,
  kindOf,
  UNSEEN,
} from '../rules/stock.ts'
import { publishStockChanged } from './free-stock.ts'
import { type Cause, lockStock } from './stock.ts'

/** The cause of a count that was not compared with the count that the merchant saw; the ledger shows it as `unseen`. */
export function markUnseen({ reference, actorId }: Cause): Cause {
  return { reference: `${reference}${UNSEEN}`, actorId }
}

export type Count = CountOf & { variantId: string }

/** Changes the stock of one variant and returns the new count; see `adjustStockRows`. */
export async function adjustStock(
  tx: Tx,
  storeId: string,
  cause: Cause,
  count: Count,
): Promise<number> {
  const [stockRow] = await adjustStockRows(tx, { storeId }, cause, [count])
  return mustExist(stockRow, 'the stock row just counted').stock
}

/**
 * Changes the stock of variants of one store (and of one product, if given), all or none; returns the new stock rows.
 * Each variant may occur once. Throws NOT_FOUND for a retired variant. Throws STOCK_MOVED with the present counts of
 * all variants whose correction is refused.
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
  await moveStock(tx, { ...markUnseen(cause), kind: 'adjustment' }, changesOf(decided, 'unseen'))
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

type DecidedCount = {
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

function changesOf(decided: readonly DecidedCount[], kind: DecidedCount['kind']) {
  return decided
    .filter((one) => one.kind === kind && one.decision.stockChange !== 0)
    .map(({ stockRow: { variantId }, decision: { stockChange } }) => ({
      variantId,
      stockChange,
      heldChange: 0,
    }))
}

function refuseConflicts(decided: readonly DecidedCount[]): void {
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
