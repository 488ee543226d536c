import { useTranslations } from 'use-intl'
import type { SearchPage } from '#shared/contract/search.ts'
import { DISTANCES_KM } from '#shared/limits.ts'
import { swatchOf } from '#web/lib/color-swatch.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { FacetList } from './facet-list.tsx'
import { useFilterNames } from './filter-names.ts'
import { PriceFilter } from './price-filter.tsx'
import { type Category, type Filters, genders, ratings } from './read-filters.ts'

export type FilterFieldsProps = {
  filters: Filters
  onChange: (filters: Filters) => void
  /** The counts beside the names; nothing while they are loading. */
  summary: SearchPage | undefined
  withDistance: boolean
}

export function FilterFields({ filters, onChange, summary, withDistance }: FilterFieldsProps) {
  const t = useTranslations('search')
  const { color } = useFilterNames()
  return (
    <div className="flex flex-col gap-6">
      <CategoryChips
        chosen={filters.category}
        counts={summary?.categories ?? []}
        onChange={(category) => onChange({ ...filters, category })}
      />
      {withDistance && (
        <Choice
          legend={t('distance')}
          options={DISTANCES_KM}
          say={(km) => t('withinKm', { km })}
          any={t('anyDistance')}
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
        legend={t('colour')}
        options={summary?.colors ?? []}
        chosen={filters.color}
        say={color}
        swatch={swatchOf}
        onChange={(chosen) => onChange({ ...filters, color: chosen })}
      />
      <Genders filters={filters} onChange={onChange} />
      <FacetList
        legend={t('brands')}
        options={summary?.brands ?? []}
        chosen={filters.brand}
        onChange={(brand) => onChange({ ...filters, brand })}
      />
      <Choice
        legend={t('rating')}
        options={ratings}
        say={(rating) => t('ratingUp', { rating })}
        any={t('anyRating')}
        value={filters.rating}
        onChange={(rating) => onChange({ ...filters, rating })}
      />
    </div>
  )
}

/** The others are reached through words and addresses only. */
const FOR_SOMEBODY: ReadonlySet<string> = new Set(['Female', 'Male', 'Girls', 'Boys'])

function Genders({ filters, onChange }: Pick<FilterFieldsProps, 'filters' | 'onChange'>) {
  const t = useTranslations('search')
  const says = useFilterNames()
  const { gender: chosen } = filters
  const offered = genders.filter((one) => FOR_SOMEBODY.has(one) || chosen.includes(one))
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">{t('gender')}</legend>
      {offered.map((gender) => (
        <Checkbox
          key={gender}
          label={says.gender(gender)}
          checked={chosen.includes(gender)}
          onChange={({ target }) => {
            const rest = chosen.filter((one) => one !== gender)
            onChange({ ...filters, gender: target.checked ? [...rest, gender] : rest })
          }}
        />
      ))}
    </fieldset>
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

type ChoiceProps = {
  legend: string
  options: readonly number[]
  say: (option: number) => string
  any: string
  value: number | undefined
  onChange: (option: number | undefined) => void
}

/** One of several numbers, or none. */
function Choice({ legend, options, say, any, value, onChange }: ChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      {[undefined, ...options].map((option) => (
        <Checkbox
          key={option ?? 0}
          kind="radio"
          label={option === undefined ? any : say(option)}
          checked={value === option}
          onChange={() => onChange(option)}
        />
      ))}
    </fieldset>
  )
}
