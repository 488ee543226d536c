import { clsx } from 'clsx'
import { useTranslations } from 'use-intl'
import type { RemovableFilter } from '#shared/contract/search.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip, RemovableChip } from '#web/ui/chip.tsx'
import { useFilterNames, usePriceWords } from '../price-words.ts'
import { clearFilters, countFilters, type Filters, sortNames } from './read-filters.ts'

type Props = {
  filters: Filters
  onChange: (filters: Filters) => void
}

/** On phones this filter has a switch, so its chip is hidden. */
const isOpen = ({ filter }: Pick<ChosenChip, 'filter'>) => filter === 'open'

/** Every active filter as a chip. Pressing the chip removes the filter. */
export function ChosenFilters({ filters, onChange }: Props) {
  const t = useTranslations('search')
  const chips = useChips(filters)
  if (chips.length === 0) return null
  return (
    <ul
      aria-label={t('filters')}
      className={clsx(
        'flex items-center gap-2 max-lg:*:shrink-0 lg:flex-wrap',
        chips.every(isOpen) && 'max-lg:hidden',
      )}
    >
      {chips.map(({ filter, label, without }) => (
        <li key={label} className={clsx('max-w-full', isOpen({ filter }) && 'max-lg:hidden')}>
          <RemovableChip label={label} onRemove={() => onChange({ ...filters, ...without })} />
        </li>
      ))}
      {countFilters(filters) > 0 && (
        <li>
          <Button variant="quiet" size="sm" onClick={() => onChange(clearFilters(filters))}>
            {t('clearAll')}
          </Button>
        </li>
      )}
    </ul>
  )
}

/** `without`: the filters after this chip is removed. */
type ChosenChip = { filter: RemovableFilter | 'sort'; label: string; without: Partial<Filters> }

/** A chip for each chosen value. */
export function useChips(filters: Filters): ChosenChip[] {
  const t = useTranslations('search')
  const categories = useTranslations('category')
  const sayPrice = usePriceWords()
  const says = useFilterNames()
  const hours = useTranslations('hours')
  const { category, maxDistance, price, rating, subCategory, color, size, gender, brand } = filters
  const single = (
    [
      ['open', filters.open && hours('openNow')],
      ['sort', filters.sort && filters.sort !== 'relevance' && t(sortNames[filters.sort])],
      ['category', category && categories(category)],
      ['maxDistance', maxDistance && t('withinKm', { km: maxDistance })],
      ['price', price && sayPrice(price)],
      ['rating', rating && t('ratingUp', { rating })],
    ] as const
  ).flatMap(([filter, label]) =>
    label ? [{ filter, label, without: { [filter]: undefined } }] : [],
  )
  return [
    ...single,
    ...several('subCategory', subCategory, says.subCategory),
    ...several('size', size, says.size),
    ...several('color', color, says.color),
    ...several('gender', gender, says.gender),
    ...several('brand', brand),
    ...several('origin', filters.origin),
  ]
}

function several<T extends string>(
  filter: 'subCategory' | 'color' | 'size' | 'gender' | 'brand' | 'origin',
  names: T[],
  say: (name: T) => string = String,
): ChosenChip[] {
  return names.map((name) => ({
    filter,
    label: say(name),
    without: { [filter]: names.filter((other) => other !== name) },
  }))
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
