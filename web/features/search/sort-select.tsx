import { useTranslations } from 'use-intl'
import { Select } from '#web/ui/select.tsx'
import { type SortOrder, sortOrders } from './read-filters.ts'

const words = {
  relevance: 'sortRelevance',
  distance: 'sortDistance',
  priceUp: 'sortPriceUp',
  priceDown: 'sortPriceDown',
  newest: 'sortNewest',
} as const

type Props = {
  value: SortOrder | undefined
  onChange: (order: SortOrder | undefined) => void
  withDistance: boolean
}

/** The sort order. The first option is the default. */
export function SortSelect({ value = 'relevance', onChange, withDistance }: Props) {
  const t = useTranslations('search')
  const orders = sortOrders.filter((order) => withDistance || order !== 'distance')
  return (
    <Select
      aria-label={t('sort')}
      className="min-h-11 text-sm! md:min-h-9"
      value={value}
      options={orders.map((order) => ({ value: order, label: t(words[order]) }))}
      onChange={(event) => {
        const order = orders.find((one) => one === event.target.value)
        onChange(order === 'relevance' ? undefined : order)
      }}
    />
  )
}
