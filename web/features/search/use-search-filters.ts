import { useNavigate } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { usePlacePicker, usePlace } from '#web/lib/place.ts'
import { toast } from '#web/ui/toast.ts'
import { type Filters, readFilters, toAddress, NO_FILTERS } from './read-filters.ts'
import { useState } from 'react'
import type { Words } from './understood-filters.ts'

/**
 * The filters in the search screen's address. A filter that needs a place asks for the place first and is applied
 * afterwards.
 */
export function useSearchFilters(query: URLSearchParams) {
  const navigate = useNavigate()
  const t = useTranslations('place')
  const { isChosen } = usePlace()
  const pickPlace = usePlacePicker()
  const applied = readFilters(query)
  const draft = useDraft(isChosen ? applied : { ...applied, maxDistance: undefined })
  const present = {
    rawQuery: query.get('rawQuery') ?? '',
    exact: query.get('exact') ?? undefined,
  }
  const go = (next: Filters, words = present, city = query.get('city') ?? undefined) => {
    draft.change(next)
    const path = paths.search({ ...words, city, ...toAddress(next) })
    navigate(path, { keepScroll: true })
  }
  const change = (next: Filters, words?: Words) => {
    const needsPlace = next.maxDistance !== undefined || next.sort === 'distance'
    if (!needsPlace || isChosen) return go(next, words)
    void toast('warning', t('updateFirst'))
    return pickPlace(({ city }) => go(next, words, city))
  }
  return { filters: draft.filters, change }
}

const markOf = (filters: Filters) => JSON.stringify(toAddress(filters))

/**
 * The filters as the controls show them, ahead of the address. Whenever the address changes, its filters replace the
 * draft.
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

/** Removes all filters and keeps the order. */
export function cleared({ sort }: Filters): Filters {
  return { ...NO_FILTERS, sort }
}
