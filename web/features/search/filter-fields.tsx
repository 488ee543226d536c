import { useTranslations } from 'use-intl'
import type { SearchPage } from '#shared/contract/search.ts'
import { DISTANCES_KM } from '#shared/limits.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { FacetList } from './facet-list.tsx'
import { PriceFilter } from './price-filter.tsx'
import type { Category, Filters } from './read-filters.ts'

type Props = {
  filters: Filters
  onChange: (filters: Filters) => void
  /** The counts beside the names; nothing while they are loading. */
  summary: SearchPage | undefined
  withDistance: boolean
}

export function FilterFields({ filters, onChange, summary, withDistance }: Props) {
  const t = useTranslations('search')
  return (
    <div className="flex flex-col gap-6">
      <CategoryChips
        chosen={filters.category}
        counts={summary?.categories ?? []}
        onChange={(category) => onChange({ ...filters, category })}
      />
      {withDistance && (
        <DistanceChoice
          value={filters.maxDistance}
          onChange={(maxDistance) => onChange({ ...filters, maxDistance })}
        />
      )}
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">{t('price')}</legend>
        <PriceFilter value={filters.price} onChange={(price) => onChange({ ...filters, price })} />
      </fieldset>
      <FacetList
        legend={t('categories')}
        options={summary?.subCategories ?? []}
        chosen={filters.subCategory}
        onChange={(subCategory) => onChange({ ...filters, subCategory })}
      />
      <FacetList
        legend={t('brands')}
        options={summary?.brands ?? []}
        chosen={filters.brand}
        onChange={(brand) => onChange({ ...filters, brand })}
      />
    </div>
  )
}

type CategoryChipsProps = {
  chosen: Category | undefined
  counts: SearchPage['categories']
  onChange: (category: Category | undefined) => void
}

function CategoryChips({ chosen, counts, onChange }: CategoryChipsProps) {
  const t = useTranslations('category')
  const says = useTranslations('search')
  const names = (['Clothing', 'Footwear', 'Bangles'] as const).filter(
    (name) => name === chosen || counts.some((counted) => counted.name === name),
  )
  if (names.length === 0 || (names.length === 1 && !chosen)) return null
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{says('categories')}</legend>
      {names.map((name) => (
        <Chip
          key={name}
          pressed={name === chosen}
          onPress={() => onChange(name === chosen ? undefined : name)}
        >
          {t(name)}
          <span className="money text-xs font-normal">
            {counts.find((counted) => counted.name === name)?.count}
          </span>
        </Chip>
      ))}
    </fieldset>
  )
}

type DistanceProps = { value: number | undefined; onChange: (km: number | undefined) => void }

function DistanceChoice({ value, onChange }: DistanceProps) {
  const t = useTranslations('search')
  const place = useTranslations('place')
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">{t('distance')}</legend>
      {[undefined, ...DISTANCES_KM].map((km) => (
        <Checkbox
          key={km ?? 0}
          kind="radio"
          label={km ? t('withinKm', { km }) : place('anyDistance')}
          checked={value === km}
          onChange={() => onChange(km)}
        />
      ))}
    </fieldset>
  )
}
