import { clsx } from 'clsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Chip, chipLook, chipOff, chipOn } from '#web/ui/chip.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { ChosenFilters, OpenChip } from './chosen-filters.tsx'
import { DetailsChip } from '#web/features/catalog/details-chip.tsx'
import type { FilterSheetProps, Part } from './filter-sheet.tsx'
import { useFilterNames, usePriceWords } from '../price-words.ts'
import { countFilters, type Filters, toAddress } from './read-filters.ts'

const FilterSheet = onDemand<FilterSheetProps>(
  async () => (await import('./filter-sheet.tsx')).FilterSheet,
)

type Props = Omit<FilterSheetProps, 'part' | 'open' | 'onOpenChange'> & { hidden: boolean }

/** A row of chips for phones, which stays under the search. Each chip opens its filter in a sheet, or is a switch. */
export function FilterRow(props: Props) {
  const { filters, onFilters, summary, withDistance, hidden } = props
  const t = useTranslations('search')
  const [shown, setShown] = useState<{ part: Part; open: boolean }>({ part: 'all', open: false })
  const labels = useLabels(filters)
  const hasSizes = filters.size.length > 0 || summary?.sizes.length !== 0
  const isNearest = filters.sort === 'distance'
  const opener = (part: Part, isOn: boolean) => (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => setShown({ part, open: true })}
      className={clsx(chipLook, isOn ? chipOn : chipOff)}
    >
      {labels[part]}
    </button>
  )
  // On a low or narrow screen the row scrolls away, because three bars that stay would leave little room for goods.
  return (
    <div
      data-bar="filters"
      className={clsx(
        'gutter top-[calc(3.5rem+1px)] z-20 -mx-4 flex gap-2 overflow-x-auto bg-paper py-2 *:shrink-0 *:whitespace-nowrap [scrollbar-width:none] [@media(min-height:42rem)_and_(min-width:18rem)]:sticky lg:hidden',
        hidden && 'hidden',
      )}
    >
      {withDistance && <OpenChip filters={filters} onChange={onFilters} />}
      {hasSizes && opener('size', filters.size.length > 0)}
      {opener('price', filters.price !== undefined)}
      {opener('color', filters.color.length > 0)}
      {withDistance && (
        <Chip
          pressed={isNearest}
          onPress={() => onFilters({ ...filters, sort: isNearest ? undefined : 'distance' })}
        >
          {t('nearest')}
        </Chip>
      )}
      {opener('all', false)}
      <DetailsChip />
      <ChosenFilters filters={filters} onChange={onFilters} />
      <FilterSheet
        {...props}
        {...shown}
        onOpenChange={(open) => setShown({ part: shown.part, open })}
      />
    </div>
  )
}

const list = (name: string, chosen: string[]) =>
  chosen.length > 0 ? `${name}: ${chosen.join(', ')}` : name

/** The names of the chips with their chosen values: "Size: M, L". */
function useLabels(filters: Filters): Record<Part, string> {
  const { size, price, color } = filters
  const t = useTranslations('search')
  const sayPrice = usePriceWords()
  const says = useFilterNames()
  return {
    size: list(t('size'), size.map(says.size)),
    price: price ? sayPrice(price) : t('price'),
    color: list(t('color'), color.map(says.color)),
    all: t('allFilters', { count: countFilters(filters) }),
  }
}

const markOf = (filters: Filters) => JSON.stringify(toAddress(filters))

/**
 * The filters as the controls show them, ahead of the address. When the address changes, its filters replace the draft.
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
