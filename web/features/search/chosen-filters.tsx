import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { RemovableChip } from '#web/ui/chip.tsx'
import { useFilterNames, usePriceWords } from './price-words.ts'
import { countFilters, type Filters } from './read-filters.ts'
import { cleared } from './use-search-filters.ts'

type Props = {
  filters: Filters
  onChange: (filters: Filters) => void
}

/** One row on phones that scrolls sideways. */
const row =
  'flex items-center gap-2 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:py-1 md:flex-wrap'

/** Every active filter as a chip that removes it. */
export function ChosenFilters({ filters, onChange }: Props) {
  const t = useTranslations('search')
  const chips = useChips(filters)
  const count = countFilters(filters)
  if (count === 0) return null
  return (
    <ul aria-label={t('filters')} className={row}>
      {chips.map(({ label, without }) => (
        <li key={label} className="max-w-full shrink-0">
          <RemovableChip label={label} onRemove={() => onChange({ ...filters, ...without })} />
        </li>
      ))}
      <li className="shrink-0 max-md:order-first">
        <Button variant="quiet" size="sm" onClick={() => onChange(cleared(filters))}>
          {t('clearAll')}
        </Button>
      </li>
    </ul>
  )
}

/** `without`: the filters after this chip is removed. */
type ChosenChip = { label: string; without: Partial<Filters> }

const less = <T extends string>(list: T[], one: T) => list.filter((other) => other !== one)

function useChips(filters: Filters): ChosenChip[] {
  const t = useTranslations('search')
  const categories = useTranslations('category')
  const sayPrice = usePriceWords()
  const says = useFilterNames()
  const { category, maxDistance, price, rating, subCategory, color, gender, brand } = filters
  const single: [string | undefined | 0 | false, Partial<Filters>][] = [
    [category && categories(category), { category: undefined }],
    [maxDistance && t('withinKm', { km: maxDistance }), { maxDistance: undefined }],
    [price && sayPrice(price), { price: undefined }],
    [rating && t('ratingUp', { rating }), { rating: undefined }],
  ]
  return [
    ...single.flatMap(([label, without]) => (label ? [{ label, without }] : [])),
    ...subCategory.map((name) => ({
      label: says.subCategory(name),
      without: { subCategory: less(subCategory, name) },
    })),
    ...color.map((name) => ({ label: says.color(name), without: { color: less(color, name) } })),
    ...gender.map((one) => ({ label: says.gender(one), without: { gender: less(gender, one) } })),
    ...brand.map((name) => ({ label: name, without: { brand: less(brand, name) } })),
  ]
}
