import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Spinner } from '#web/ui/skeleton.tsx'
import { FilterFields, type FilterFieldsProps } from './filter-fields.tsx'
import { clearFilters, type Filters, NO_FILTERS } from './read-filters.ts'

export type Part = 'all' | NonNullable<FilterFieldsProps['only']>

export type FilterSheetProps = Pick<FilterFieldsProps, 'summary' | 'withDistance'> & {
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
  part: Part
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** A sheet with one filter, or with all filters and the order. It is loaded with its fields, so that they are in it at once. */
export function FilterSheet({ part, open, onOpenChange, ...props }: FilterSheetProps) {
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
            onClick={() => onFilters(only ? withoutPart(filters, only) : clearFilters(filters))}
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
      <FilterFields
        {...{ summary, withDistance, only }}
        filters={props.fields}
        onChange={props.onFields}
      />
    </Sheet>
  )
}

const withoutPart = (filters: Filters, part: Exclude<Part, 'all'>): Filters => ({
  ...filters,
  [part]: NO_FILTERS[part],
})
