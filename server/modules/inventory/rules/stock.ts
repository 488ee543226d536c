import { MAX_STOCK } from '#shared/limits.ts'

/** `stock`: pieces in the shop. `held`: the part of them that bookings and waitlists hold. */
export type StockRow = { stock: number; held: number }
export type StockChange = { stockChange: number; heldChange: number }
export type StockLine = { variantId: string; quantity: number }
export type Movement = 'hold' | 'release' | 'sale' | 'adjustment' | 'walk_in' | 'return'

export function free(stockRow: StockRow): number {
  return stockRow.stock - stockRow.held
}

export function changeBy(movement: Movement, quantity: number): StockChange {
  switch (movement) {
    case 'hold':
      return { stockChange: 0, heldChange: quantity }
    case 'release':
      return { stockChange: 0, heldChange: -quantity }
    case 'sale':
      return { stockChange: -quantity, heldChange: -quantity }
    case 'adjustment':
    case 'walk_in':
      return { stockChange: -quantity, heldChange: 0 }
    case 'return':
      return { stockChange: quantity, heldChange: 0 }
  }
}

/** Stock and held after a change; null when held would be negative or exceed the stock. */
export function afterChange(stockRow: StockRow, change: StockChange): StockRow | null {
  const stock = stockRow.stock + change.stockChange
  const held = stockRow.held + change.heldChange
  return held >= 0 && held <= stock ? { stock, held } : null
}

/** `stock`: a typed count. `expected`: the count that the merchant saw, if known. `delta`: a difference. */
export type Count =
  | { stock: number; expected?: number | undefined }
  | { delta: number; kind?: 'adjustment' | 'walk_in' }

/** The stock change of a correction, or the reason of its refusal: outdated count, fewer than held, too high. */
export type CountDecision = { stockChange: number; refused: 'counted' | 'held' | 'tooHigh' | null }

export function decideCount(stockRow: StockRow, count: Count): CountDecision {
  const isOutdated =
    'stock' in count && count.expected !== undefined && count.expected !== stockRow.stock
  if (isOutdated) return { stockChange: 0, refused: 'counted' }
  const stockChange = 'delta' in count ? count.delta : count.stock - stockRow.stock
  const next = afterChange(stockRow, { stockChange, heldChange: 0 })
  if (!next) return { stockChange: 0, refused: 'held' }
  return { stockChange, refused: next.stock > MAX_STOCK ? 'tooHigh' : null }
}

/**
 * The changes that count in the pieces of these lines which are here beyond the count. None where a piece is held, because
 * that one may be it.
 */
export function countedIn(
  stockRows: readonly (StockRow & { variantId: string })[],
  here: readonly StockLine[],
): (StockChange & { variantId: string })[] {
  const rows = new Map(stockRows.map((row) => [row.variantId, row]))
  return here.flatMap(({ variantId, quantity }) => {
    const row = rows.get(variantId)
    if (!row || row.held > 0 || row.stock >= quantity) return []
    return [{ variantId, stockChange: quantity - row.stock, heldChange: 0 }]
  })
}

export function kindOf(count: Count): 'adjustment' | 'walk_in' {
  return ('delta' in count ? count.kind : undefined) ?? 'adjustment'
}

/** Suffix of a ledger row's reference for a count that was not compared with the count that the merchant saw. */
export const UNSEEN = ':unseen'

/** True for a typed count without the count that the merchant saw: the last writer wins. */
export function isUnseen(count: Count): boolean {
  return 'stock' in count && count.expected === undefined
}

/** One line per variant; quantities of the same variant are added up. */
export function mergeLines(lines: readonly StockLine[]): StockLine[] {
  const merged = new Map<string, number>()
  for (const { variantId, quantity } of lines) {
    merged.set(variantId, (merged.get(variantId) ?? 0) + quantity)
  }
  return [...merged].map(([variantId, quantity]) => ({ variantId, quantity }))
}
