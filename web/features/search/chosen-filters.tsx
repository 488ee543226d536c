import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { RemovableChip } from '#web/ui/chip.tsx'
import { usePriceWords } from './price-filter.tsx'
import { countFilters, type Filters } from './read-filters.ts'
import { cleared } from './use-draft.ts'

type Props = { filters: Filters; onChange: (filters: Filters) => void }

/** Every filter that is on, each to be taken away by a tap. */
export function ChosenFilters({ filters, onChange }: Props) {
  const t = useTranslations('search')
  const chips = useChips(filters)
  if (countFilters(filters) === 0) return null
  return (
    <ul className="flex flex-wrap items-center gap-2">
      {chips.map(({ label, without }) => (
        <li key={label}>
          <RemovableChip label={label} onRemove={() => onChange(without)} />
        </li>
      ))}
      <li>
        <Button variant="quiet" size="sm" onClick={() => onChange(cleared(filters))}>
          {t('clearAll')}
        </Button>
      </li>
    </ul>
  )
}

type ChosenChip = { label: string; without: Filters }

function useChips(filters: Filters): ChosenChip[] {
  const t = useTranslations('search')
  const categories = useTranslations('category')
  const sayPrice = usePriceWords()
  const { category, maxDistance, price, subCategory, brand } = filters
  const chips: ChosenChip[] = []
  if (category) {
    chips.push({ label: categories(category), without: { ...filters, category: undefined } })
  }
  if (maxDistance) {
    const label = t('withinKm', { km: maxDistance })
    chips.push({ label, without: { ...filters, maxDistance: undefined } })
  }
  if (price) chips.push({ label: sayPrice(price), without: { ...filters, price: undefined } })
  for (const name of subCategory) {
    const rest = subCategory.filter((one) => one !== name)
    chips.push({ label: name, without: { ...filters, subCategory: rest } })
  }
  for (const name of brand) {
    const rest = brand.filter((one) => one !== name)
    chips.push({ label: name, without: { ...filters, brand: rest } })
  }
  return chips
}
