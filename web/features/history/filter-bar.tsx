import { useTranslations } from 'use-intl'
import { orderStatusOfName } from '#shared/order-status.ts'
import { Chip } from '#web/ui/chip.tsx'
import { endStates, type HistoryFilters } from './filters.ts'
import { DateRange } from './date-range.tsx'
import { ListSearch } from '#web/ui/list-search.tsx'

type FilterBarProps = { filters: HistoryFilters; onChange: (filters: HistoryFilters) => void }

/** Filters by outcome, booking date and words. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  const t = useTranslations('history')
  const states = useTranslations('orderStatus')
  return (
    <div className="mb-5 flex flex-wrap items-center gap-3 max-md:gap-2">
      <fieldset className="flex min-w-0 gap-2 max-md:-mx-4 max-md:w-[calc(100%+2rem)] max-md:overflow-x-auto max-md:px-4 max-md:py-1 max-md:*:shrink-0 max-md:[scrollbar-width:none] md:flex-wrap">
        <legend className="sr-only">{t('states')}</legend>
        <Chip
          pressed={filters.status === undefined}
          onPress={() => onChange({ ...filters, status: undefined })}
        >
          {t('all')}
        </Chip>
        {endStates.map((status) => (
          <Chip
            key={status}
            pressed={filters.status === status}
            onPress={() => onChange({ ...filters, status })}
          >
            {states(orderStatusOfName(status))}
          </Chip>
        ))}
      </fieldset>
      <DateRange filters={filters} onChange={onChange} />
      <ListSearch
        label={t('search')}
        hint={t('searchHint')}
        value={filters.search}
        onChange={(search) => onChange({ ...filters, search })}
      />
    </div>
  )
}
