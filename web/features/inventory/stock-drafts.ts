import type { InventoryVariant } from '#shared/contract/inventory.ts'
import { MAX_STOCK } from '#shared/limits.ts'

/** A change that can be saved: steps as a difference, or a typed count with the count that was shown then. */
export type StockChange = { delta: number } | { stock: number; expected: number }
/** A change that is not saved yet; `text` is typed but no count. */
export type Draft = StockChange | { text: string }
export type StockRow = Pick<InventoryVariant, 'stock' | 'held'>

/** The count that the merchant means to save. */
export function draftedStock(stockRow: StockRow, draft: Draft | undefined): number {
  if (!draft || 'text' in draft) return stockRow.stock
  return 'delta' in draft ? stockRow.stock + draft.delta : draft.stock
}

/** One piece more or less; null when nothing is left to save. */
export function stepDraft(stockRow: StockRow, draft: Draft | undefined, by: number): Draft | null {
  if (draft && 'text' in draft) return { delta: by }
  if (draft && 'stock' in draft) return typeDraft(stockRow, draft, draft.stock + by)
  const delta = (draft?.delta ?? 0) + by
  return delta === 0 ? null : { delta }
}

/** A typed count, or the text that is none; while it is typed on, it stays compared with the count that was shown at its first digit. */
export function typeDraft(
  stockRow: StockRow,
  draft: Draft | undefined,
  typed: number | string,
): Draft | null {
  const stock = typeof typed === 'string' ? readCount(typed) : typed
  if (stock === null) return typed === '' ? null : { text: String(typed) }
  const expected = draft && 'expected' in draft ? draft.expected : stockRow.stock
  return stock === stockRow.stock ? null : { stock, expected }
}

/** The same typed count after the merchant has seen the present one. */
export function confirmDraft(stockRow: StockRow, draft: Draft): Draft {
  return 'stock' in draft ? { stock: draft.stock, expected: stockRow.stock } : draft
}

/** Why a draft cannot be saved now: the stock moved since it was typed, or it is outside of what is possible. */
export type Problem = 'notWhole' | 'moved' | 'held' | 'tooHigh'

export function problemOf(stockRow: StockRow, draft: Draft | undefined): Problem | null {
  if (!draft) return null
  if ('text' in draft) return 'notWhole'
  if ('expected' in draft && draft.expected !== stockRow.stock) return 'moved'
  const stock = draftedStock(stockRow, draft)
  if (stock < stockRow.held) return 'held'
  return stock > MAX_STOCK ? 'tooHigh' : null
}

/** The changes of a product as the server takes them; null while one of them is no count. */
export function savedChanges(own: Readonly<Record<string, Draft>>) {
  const changes: ({ _id: string } & StockChange)[] = []
  for (const [_id, draft] of Object.entries(own)) {
    if ('text' in draft) return null
    changes.push({ _id, ...draft })
  }
  return changes
}

/** A typed text as a count; null while it is none. */
export function readCount(text: string): number | null {
  return /^\d{1,7}$/.test(text) ? Number(text) : null
}
