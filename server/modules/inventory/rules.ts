import { MAX_STOCK } from '#shared/limits.ts'

/** Pieces in the shop, and how many of them are held for open bookings. */
export type StockRow = { stock: number; held: number }
export type StockChange = { stockChange: number; heldChange: number }
export type StockLine = { variantId: string; quantity: number }
export type Movement = 'hold' | 'release' | 'sale' | 'adjustment'

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
      return { stockChange: -quantity, heldChange: 0 }
  }
}

/** Stock and held after a change; null when held would exceed the stock or a number would be negative. */
export function afterChange(stockRow: StockRow, change: StockChange): StockRow | null {
  const stock = stockRow.stock + change.stockChange
  const held = stockRow.held + change.heldChange
  return held >= 0 && held <= stock ? { stock, held } : null
}

/** A typed count comes with the count that the merchant saw; a step is a difference. */
export type Count =
  | { stock: number; expected: number }
  | { delta: number; kind?: 'adjustment' | 'walk_in' }

/** By how much a correction changes the stock; refused when the count was outdated or the result is impossible. */
export type CountDecision = { stockChange: number; refused: 'counted' | 'held' | 'tooHigh' | null }

export function decideCount(stockRow: StockRow, count: Count): CountDecision {
  if ('expected' in count && count.expected !== stockRow.stock) {
    return { stockChange: 0, refused: 'counted' }
  }
  const stockChange = 'delta' in count ? count.delta : count.stock - stockRow.stock
  const next = afterChange(stockRow, { stockChange, heldChange: 0 })
  if (!next) return { stockChange: 0, refused: 'held' }
  return { stockChange, refused: next.stock > MAX_STOCK ? 'tooHigh' : null }
}

export function kindOf(count: Count): 'adjustment' | 'walk_in' {
  return ('delta' in count ? count.kind : undefined) ?? 'adjustment'
}

/** One line per variant; quantities of the same variant are added up. */
export function mergeLines(lines: readonly StockLine[]): StockLine[] {
  const merged = new Map<string, number>()
  for (const { variantId, quantity } of lines) {
    merged.set(variantId, (merged.get(variantId) ?? 0) + quantity)
  }
  return [...merged].map(([variantId, quantity]) => ({ variantId, quantity }))
}
