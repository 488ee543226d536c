import { clsx } from 'clsx'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { Chip, chipLook, chipOff, chipOn } from '#web/ui/chip.tsx'
import { Sheet } from '#web/ui/on-demand.tsx'
import { Spinner } from '#web/ui/skeleton.tsx'
import { ChosenFilters, OpenChip } from './chosen-filters.tsx'
import { DetailsChip } from './details-chip.tsx'
import type { FilterFieldsProps } from './filter-fields.tsx'
import { LaterFilterFields } from './later-filter-fields.tsx'
import { useFilterNames, usePriceWords } from './price-words.ts'
import { cleared, countFilters, type Filters, NO_FILTERS, toAddress } from './read-filters.ts'

type Part = 'all' | NonNullable<FilterFieldsProps['only']>

type Props = Pick<FilterFieldsProps, 'summary' | 'withDistance'> & {
  /** `filters` are those of the listed products. `fields` are those in the controls, which may not be applied yet. */
  filters: Filters
  fields: Filters
  /** Applies filters at once. */
  onFilters: (filters: Filters) => void
  onFields: (filters: Filters) => void
  /** The button that closes a sheet, such as "Show 42 products". */
  closing: { action: string; loading?: boolean; onAction?: () => void }
  /** The order, above all filters. */
  sort: ReactNode
  hidden: boolean
}

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
      <PartSheet
        {...props}
        {...shown}
        onOpenChange={(open) => setShown({ part: shown.part, open })}
      />
    </div>
  )
}

type PartSheetProps = Props & { part: Part; open: boolean; onOpenChange: (open: boolean) => void }

/** A sheet with one filter, or with all filters and the order. */
function PartSheet({ part, open, onOpenChange, ...props }: PartSheetProps) {
  const { filters, onFilters, summary, withDistance } = props
  const { action, loading, onAction } = props.closing
  const t = useTranslations('search')
  const only = part === 'all' ? undefined : part
  const close = () => {
    onAction?.()
    onOpenChange(false)
  }
  return (
    <Sheet
      {...{ open, onOpenChange }}
      title={t(only ?? 'filters')}
      footer={
        <>
          <Button
            variant="secondary"
            onClick={() => onFilters(only ? without(filters, only) : cleared(filters))}
          >
            {t('clearAll')}
          </Button>
          {/* The button works while products are still loading: the list below shows that itself. */}
          <Button className="grow" aria-busy={loading || undefined} onClick={close}>
            {loading && <Spinner />}
            {action}
          </Button>
        </>
      }
    >
      {!only && <div className="mb-6">{props.sort}</div>}
      <LaterFilterFields
        {...{ summary, withDistance, only }}
        filters={props.fields}
        onChange={props.onFields}
      />
    </Sheet>
  )
}

const without = (filters: Filters, part: Exclude<Part, 'all'>): Filters => ({
  ...filters,
  [part]: NO_FILTERS[part],
})

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
