import { useTranslations } from 'use-intl'
import { Chip } from '#web/ui/chip.tsx'
import { type Narrow, type ShownPart, shownParts } from './merchant-narrow.ts'
import { MerchantSearchField } from './merchant-search-field.tsx'

type FilterProps = {
  narrow: Narrow
  /** Of all current orders, shown or not. */
  total: number
  awaiting: number
  onChange: (narrow: Narrow) => void
}

const words = { all: 'filterAll', awaiting: 'filterAwaiting', ready: 'filterReady' } as const

/** Which part of the current orders, each with its count, and a search in them. */
export function MerchantOrdersFilter({ narrow, total, awaiting, onChange }: FilterProps) {
  const t = useTranslations('orders')
  const counts: Record<ShownPart, number> = { all: total, awaiting, ready: total - awaiting }
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t('filterLabel')}</legend>
        {shownParts.map((part) => (
          <Chip
            key={part}
            pressed={narrow.show === part}
            onPress={() => onChange({ ...narrow, show: part })}
          >
            {t(words[part], { count: counts[part] })}
          </Chip>
        ))}
      </fieldset>
      <MerchantSearchField
        label={t('search')}
        hint={t('searchHint')}
        value={narrow.search}
        onChange={(search) => onChange({ ...narrow, search })}
      />
    </div>
  )
}
