import { useState } from 'react'
import { type Filters, NO_FILTERS, toAddress } from './read-filters.ts'

/** Filters that are prepared first and applied together. What the address says anew replaces the draft. */
export function useDraft(applied: Filters, apply: (filters: Filters) => void) {
  const mark = JSON.stringify(toAddress(applied))
  const [draft, setDraft] = useState({ mark, filters: applied })
  const filters = draft.mark === mark ? draft.filters : applied
  return {
    filters,
    change: (next: Filters) => setDraft({ mark, filters: next }),
    isChanged: JSON.stringify(toAddress(filters)) !== mark,
    apply: () => apply(filters),
    clear: () => apply({ ...NO_FILTERS, sort: applied.sort }),
  }
}
