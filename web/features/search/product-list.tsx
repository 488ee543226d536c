import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { RESULTS_ID } from '#web/ui/page.tsx'
import { Select } from '#web/ui/select.tsx'
import { HydratesLater } from '#web/ui/on-demand.tsx'
import { ChosenFilters } from './filters/chosen-filters.tsx'
import { DetailsChip } from '#web/features/catalog/details-chip.tsx'
import { FilterRow } from './filters/filter-row.tsx'
import { WideFilterFields } from './filters/later-filter-fields.tsx'
import { type Filters, sortNames, type SortOrder, sortOrders } from './filters/read-filters.ts'
import { LaterNoMatch } from './results.tsx'
import { SearchNotes } from './search-notes.tsx'
import type { ProductPages } from './use-product-pages.ts'

type ProductListProps = {
  pages: ProductPages
  /** The filters of the listed products. */
  filters: Filters
  /** Applies filters at once. */
  onFilters: (filters: Filters) => void
  /** Filters in the fields that wait to be applied; left out where each change is applied at once. */
  fields?: { filters: Filters; change: (filters: Filters) => void }
  fieldsFoot?: ReactNode
  withDistance: boolean
  /** True when other products replace an empty result. They are shown at once, without filters. */
  hasNoChoices?: boolean
  /** The button that closes the filters on phones. */
  closing: { action: string; loading?: boolean; onAction?: () => void }
  /** `pathOf`: the address for other words, or for the same words exactly as typed. */
  search: { words: string; pathOf: (words: { text: string; exact?: '1' }) => string }
  noMatch: {
    /** The filters in the address. */
    filters: Filters
    pathOf: (filters: Filters, exact?: boolean) => string
    clearPath: string
    isEmpty: boolean
    city?: string
  }
  /** Rendered above the list, with the order on desktops. */
  renderHead: (sort: ReactNode) => ReactNode
  note?: ReactNode
  children: ReactNode
}

/** The products of a search or of a store, with their filters beside them, on phones in a sheet. */
export function ProductList(props: ProductListProps) {
  const { pages, filters, onFilters, withDistance, search } = props
  const t = useTranslations('search')
  const fields = props.fields ?? { filters, change: onFilters }
  const { summary } = pages
  const panel = { filters: fields.filters, onChange: fields.change, summary, withDistance }
  const sort = (
    <SortSelect
      value={fields.filters.sort}
      withDistance={withDistance}
      onChange={(order) => onFilters({ ...filters, sort: order })}
    />
  )
  return (
    <div
      className={clsx('grid gap-x-8', !props.hasNoChoices && 'lg:grid-cols-[15rem_minmax(0,1fr)]')}
    >
      {!props.hasNoChoices && (
        <aside aria-label={t('filters')} className="hidden lg:block">
          <div className="sticky top-20 -ml-2 flex max-h-[calc(100dvh-6rem)] flex-col">
            <div className="grow overflow-y-auto px-2 pb-4">
              <h2 className="mb-4 text-lg">{t('filters')}</h2>
              <WideFilterFields {...panel} />
            </div>
            {props.fieldsFoot}
          </div>
        </aside>
      )}
      <div className="min-w-0">
        <FilterRow
          {...{ filters, onFilters, summary, withDistance, sort }}
          fields={fields.filters}
          onFields={fields.change}
          closing={props.closing}
          hidden={props.hasNoChoices ?? false}
        />
        {props.renderHead(
          <div className="flex items-center gap-2 max-lg:hidden">
            <div className="xl:hidden">
              <DetailsChip />
            </div>
            {sort}
          </div>,
        )}
        <div className="mb-4 empty:hidden max-lg:hidden">
          <ChosenFilters filters={filters} onChange={onFilters} />
        </div>
        {summary && (
          <>
            <SearchNotes answer={summary} rawQuery={search.words} pathOf={search.pathOf} />
            {props.note}
            <LaterNoMatch answer={summary} at={pages.at} {...props.noMatch} />
          </>
        )}
        <div id={RESULTS_ID} tabIndex={-1} className="outline-none">
          <HydratesLater>{props.children}</HydratesLater>
        </div>
      </div>
    </div>
  )
}

type SortProps = {
  value: SortOrder | undefined
  onChange: (order: SortOrder | undefined) => void
  withDistance: boolean
}

/** The first option is the default order. */
function SortSelect({ value = 'relevance', onChange, withDistance }: SortProps) {
  const t = useTranslations('search')
  const orders = sortOrders.filter((order) => withDistance || order !== 'distance')
  return (
    <Select
      aria-label={t('sort')}
      className="min-h-11 text-sm! md:min-h-9"
      value={value}
      options={orders.map((order) => ({ value: order, label: t(sortNames[order]) }))}
      onChange={(event) => {
        const order = orders.find((one) => one === event.target.value)
        onChange(order === 'relevance' ? undefined : order)
      }}
    />
  )
}
