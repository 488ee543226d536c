/** Pieces in the shop, and how many of them are held for open bookings. */
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

/** Stock and held after a change; null when held would exceed the stock or a number would be negative. */
export function afterChange(shelf: Shelf, change: StockChange): Shelf | null {
  const stock = shelf.stock + change.stockChange
  const held = shelf.held + change.heldChange
  return held >= 0 && held <= stock ? { stock, held } : null
}

/** One line per variant; quantities of the same variant are added up. */
export function mergeLines(lines: readonly StockLine[]): StockLine[] {
  const merged = new Map<string, number>()
  for (const { variantId, quantity } of lines) {
    merged.set(variantId, (merged.get(variantId) ?? 0) + quantity)
  }
  return [...merged].map(([variantId, quantity]) => ({ variantId, quantity }))
}
