/** What stands on the shelf, and how much of it is held for somebody. */
export type Shelf = { stock: number; held: number }
export type StockChange = { stockChange: number; heldChange: number }
export type StockLine = { variantId: string; quantity: number }
export type Movement = 'hold' | 'release' | 'sale' | 'adjustment'

export function free(shelf: Shelf): number {
  return shelf.stock - shelf.held
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

/** The shelf after a change; null where more would be held than stands there, or less than nothing. */
export function afterChange(shelf: Shelf, change: StockChange): Shelf | null {
  const stock = shelf.stock + change.stockChange
  const held = shelf.held + change.heldChange
  return held >= 0 && held <= stock ? { stock, held } : null
}

/** One line per variant; the same variant given twice is one line with the sum. */
export function mergeLines(lines: readonly StockLine[]): StockLine[] {
  const merged = new Map<string, number>()
  for (const { variantId, quantity } of lines) {
    merged.set(variantId, (merged.get(variantId) ?? 0) + quantity)
  }
  return [...merged].map(([variantId, quantity]) => ({ variantId, quantity }))
}
