import { useTranslations } from 'use-intl'
import { Chip } from '#web/ui/chip.tsx'
import { type OrdersFilter, type ShownPart, shownParts } from './orders-filter.ts'
import { SearchField } from './search-field.tsx'

type FilterProps = {
  filter: OrdersFilter
  /** Of all current orders, shown or not. */
  total: number
  awaiting: number
  onChange: (filter: OrdersFilter) => void
}

const words = { all: 'filterAll', awaiting: 'filterAwaiting', ready: 'filterReady' } as const

/** Which part of the current orders, each with its count, and a search in them. */
export function OrdersFilterBar({ filter, total, awaiting, onChange }: FilterProps) {
  const t = useTranslations('orders')
  const counts: Record<ShownPart, number> = { all: total, awaiting, ready: total - awaiting }
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t('filterLabel')}</legend>
        {shownParts.map((part) => (
          <Chip
            key={part}
            pressed={filter.show === part}
            onPress={() => onChange({ ...filter, show: part })}
          >
            {t(words[part], { count: counts[part] })}
          </Chip>
        ))}
      </fieldset>
      <SearchField
        label={t('search')}
        hint={t('searchHint')}
        value={filter.search}
        onChange={(search) => onChange({ ...filter, search })}
      />
    </div>
  )
}
