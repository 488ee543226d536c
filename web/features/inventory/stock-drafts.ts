import type { InventoryVariant } from '#shared/contract/inventory.ts'
import { MAX_STOCK } from '#shared/limits.ts'

/** A change that can be saved: a difference, or a typed count with the stock shown at its first digit. */
export type StockChange = { delta: number } | { stock: number; expected: number }
/** A change that is not saved yet. `text` is typed text that is not a count. */
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

/** The draft for typed input: a count or wrong text. `expected` stays the stock shown at the first digit. */
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

/** The reason why a draft cannot be saved now. `moved`: the stock has changed since the count was typed. */
export type Problem = 'notWhole' | 'moved' | 'held' | 'tooHigh'

export function problemOf(stockRow: StockRow, draft: Draft | undefined): Problem | null {
  if (!draft) return null
  if ('text' in draft) return 'notWhole'
  if ('expected' in draft && draft.expected !== stockRow.stock) return 'moved'
  const stock = draftedStock(stockRow, draft)
  if (stock < stockRow.held) return 'held'
  return stock > MAX_STOCK ? 'tooHigh' : null
}

/** The changes of a product in the form of the call; null while one of its drafts is not a count. */
export function savedChanges(own: Readonly<Record<string, Draft>>) {
  const changes: ({ _id: string } & StockChange)[] = []
  for (const [_id, draft] of Object.entries(own)) {
    if ('text' in draft) return null
    changes.push({ _id, ...draft })
  }
  return changes
}

/** Reads typed text as a count; null when it is not a count. */
export function readCount(text: string): number | null {
  return /^\d{1,7}$/.test(text) ? Number(text) : null
}
