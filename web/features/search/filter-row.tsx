import { clsx } from 'clsx'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { Chip, chipLook, chipOff, chipOn } from '#web/ui/chip.tsx'
import { Sheet } from '#web/ui/on-demand.tsx'
import { Spinner } from '#web/ui/skeleton.tsx'
import { ChosenFilters } from './chosen-filters.tsx'
import type { FilterFieldsProps } from './filter-fields.tsx'
import { LaterFilterFields } from './later-filter-fields.tsx'
import { useFilterNames, usePriceWords } from './price-words.ts'
import { cleared, countFilters, type Filters, NO_FILTERS, toAddress } from './read-filters.ts'

type Part = 'all' | NonNullable<FilterFieldsProps['only']>

type Props = Pick<FilterFieldsProps, 'summary' | 'withDistance'> & {
  /** The filters of the listed products, and in the fields. */
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

/** On phones, one row of chips that stays under the search. Each opens its own filter in a sheet, or is a switch. */
export function FilterRow(props: Props) {
  const { filters, fields, onFilters, onFields, summary, withDistance, sort } = props
  const { action, loading, onAction } = props.closing
  const t = useTranslations('search')
  const [part, setPart] = useState<Part>('all')
  const [open, setOpen] = useState(false)
  const count = countFilters(filters)
  const labels = useLabels(filters)
  const hasSizes = filters.size.length > 0 || summary?.sizes.length !== 0
  const isNearest = filters.sort === 'distance'
  const opener = (one: Part, label: string, isOn: boolean) => (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => {
        setPart(one)
        setOpen(true)
      }}
      className={clsx(chipLook, isOn ? chipOn : chipOff)}
    >
      {label}
    </button>
  )
  // On a low or narrow screen the row scrolls away, because three bars that stay would leave little room for goods.
  return (
    <div
      data-bar="filters"
      className={clsx(
        'gutter top-[calc(3.5rem+1px)] z-20 -mx-4 flex gap-2 overflow-x-auto bg-paper py-2 *:shrink-0 *:whitespace-nowrap [scrollbar-width:none] [@media(min-height:42rem)_and_(min-width:18rem)]:sticky lg:hidden',
        props.hidden && 'hidden',
      )}
    >
      {withDistance && <OpenChip filters={filters} onChange={onFilters} />}
      {hasSizes && opener('size', labels.size, filters.size.length > 0)}
      {opener('price', labels.price, filters.price !== undefined)}
      {opener('color', labels.color, filters.color.length > 0)}
      {withDistance && (
        <Chip
          pressed={isNearest}
          onPress={() => onFilters({ ...filters, sort: isNearest ? undefined : 'distance' })}
        >
          {t('nearest')}
        </Chip>
      )}
      {opener('all', t('allFilters', { count }), false)}
      <ChosenFilters filters={filters} onChange={onFilters} />
      <Sheet
        open={open}
        onOpenChange={setOpen}
        title={t(part === 'all' ? 'filters' : part)}
        footer={
          <>
            <Button
              variant="secondary"
              onClick={() => onFilters(part === 'all' ? cleared(filters) : without(filters, part))}
            >
              {t('clearAll')}
            </Button>
            {/* The button works while products are still loading: the list below shows that itself. */}
            <Button
              className="grow"
              aria-busy={loading || undefined}
              onClick={() => {
                onAction?.()
                setOpen(false)
              }}
            >
              {loading && <Spinner />}
              {action}
            </Button>
          </>
        }
      >
        {part === 'all' && <div className="mb-6">{sort}</div>}
        <LaterFilterFields
          {...{ summary, withDistance }}
          filters={fields}
          onChange={onFields}
          only={part === 'all' ? undefined : part}
        />
      </Sheet>
    </div>
  )
}

const without = (filters: Filters, part: Exclude<Part, 'all'>): Filters => ({
  ...filters,
  [part]: NO_FILTERS[part],
})

/** The names of the chips, with what is chosen: "Size: M, L". */
function useLabels({ size, price, color }: Filters) {
  const t = useTranslations('search')
  const sayPrice = usePriceWords()
  const says = useFilterNames()
  const list = (name: string, chosen: string[]) =>
    chosen.length > 0 ? `${name}: ${chosen.join(', ')}` : name
  return {
    size: list(t('size'), size),
    price: price ? sayPrice(price) : t('price'),
    color: list(t('color'), color.map(says.color)),
  }
}

type OpenChipProps = { filters: Filters; onChange: (filters: Filters) => void }

/** Switches between the products of all shops and of open shops. */
export function OpenChip({ filters, onChange }: OpenChipProps) {
  const t = useTranslations('hours')
  const change = () => onChange({ ...filters, open: filters.open ? undefined : true })
  return (
    <Chip pressed={filters.open ?? false} onPress={change}>
      {t('openNow')}
    </Chip>
  )
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
