import { useState } from 'react'
import { type Filters, NO_FILTERS, toAddress } from './read-filters.ts'

const markOf = (filters: Filters) => JSON.stringify(toAddress(filters))

/**
 * Filters as the controls show them, ahead of the address that carries them.
 * Whenever the address says something new, that replaces the draft.
 */
export function useDraft(applied: Filters) {
  const mark = markOf(applied)
  const [draft, setDraft] = useState({ mark, filters: applied })
  if (draft.mark !== mark) setDraft({ mark, filters: applied })
  const change = (filters: Filters) => setDraft({ mark, filters })
  return {
    filters: draft.filters,
    change,
    isChanged: markOf(draft.filters) !== mark,
  }
}

/** Everything off but the order. */
export function cleared({ sort }: Filters): Filters {
  return { ...NO_FILTERS, sort }
}
