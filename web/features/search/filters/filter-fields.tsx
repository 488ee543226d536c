import { useTranslations } from 'use-intl'
import type { SearchPage } from '#shared/contract/search.ts'
import { DISTANCES_KM, PRICE_SLIDER_TOP_RUPEES } from '#shared/limits.ts'
import { swatchOf } from '#shared/catalog/color-swatch.ts'
import { Checkbox } from '#web/ui/inputs.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { OpenChip } from './chosen-filters.tsx'
import { FacetList, SizeFields } from './facet-list.tsx'
import { useFilterNames, LOWEST_PRICE, rupees, usePriceWords } from '../price-words.ts'
import { type Category, type Filters, genders, ratings } from './read-filters.ts'
import { useState } from 'react'
import { Slider } from '#web/ui/slider.tsx'
import { useLocale } from '#web/lib/locale.ts'
import { withMessages } from '#web/lib/later-messages.tsx'

export type FilterFieldsProps = {
  filters: Filters
  onChange: (filters: Filters) => void
  /** The source of the counts beside the names; undefined while loading. */
  summary: SearchPage | undefined
  withDistance: boolean
  /** Shows only this filter, for the sheet of its chip. */
  only?: 'size' | 'price' | 'color' | undefined
}

const NOTHING_COUNTED = {
  sizes: [],
  colors: [],
  subCategories: [],
  brands: [],
  origins: [],
  categories: [],
}

function FilterFieldsPart({ filters, onChange, summary, withDistance, only }: FilterFieldsProps) {
  const t = useTranslations('search')
  const facets = useTranslations('facets')
  const says = useFilterNames()
  const counts = summary ?? NOTHING_COUNTED
  const parts = {
    size: (
      <SizeFields
        options={counts.sizes}
        chosen={filters.size}
        onChange={(size) => onChange({ ...filters, size })}
      />
    ),
    price: (
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">{t('price')}</legend>
        <PriceFilter value={filters.price} onChange={(price) => onChange({ ...filters, price })} />
      </fieldset>
    ),
    color: (
      <FacetList
        legend={t('color')}
        options={counts.colors}
        chosen={filters.color}
        say={says.color}
        swatch={swatchOf}
        onChange={(color) => onChange({ ...filters, color })}
      />
    ),
  }
  // The sheet has the name of its only filter as its title.
  if (only) return <div className="[&>fieldset>legend]:sr-only">{parts[only]}</div>
  return (
    <div className="flex flex-col gap-6">
      <CategoryChips
        chosen={filters.category}
        counts={counts.categories}
        onChange={(category) => onChange({ ...filters, category })}
      />
      {withDistance && (
        <>
          <div>
            <OpenChip filters={filters} onChange={onChange} />
          </div>
          <Choice
            legend={t('distance')}
            options={DISTANCES_KM}
            say={(km) => t('withinKm', { km })}
            any={t('anyDistance')}
            value={filters.maxDistance}
            onChange={(maxDistance) => onChange({ ...filters, maxDistance })}
          />
        </>
      )}
      {parts.size}
      {parts.price}
      <FacetList
        legend={t('categories')}
        options={counts.subCategories}
        chosen={filters.subCategory}
        say={says.subCategory}
        onChange={(subCategory) => onChange({ ...filters, subCategory })}
      />
      {parts.color}
      <Genders filters={filters} onChange={onChange} />
      <FacetList
        legend={facets('brands')}
        options={counts.brands}
        chosen={filters.brand}
        onChange={(brand) => onChange({ ...filters, brand })}
      />
      <Origins options={counts.origins} filters={filters} onChange={onChange} />
      <Ratings filters={filters} onChange={onChange} summary={summary} />
    </div>
  )
}

type OriginsProps = Pick<FilterFieldsProps, 'filters' | 'onChange'> & {
  /** Missing in the answer of an earlier version. */
  options: SearchPage['origins'] | undefined
}

/** The countries of origin, with a field to find one. */
function Origins({ options = [], filters, onChange }: OriginsProps) {
  const t = useTranslations('facets')
  const { locale } = useLocale()
  const hindi = new Map(options.map((one) => [one.name, one.hindi]))
  return (
    <FacetList
      legend={t('origins')}
      options={options}
      chosen={filters.origin}
      say={(name) => (locale === 'hi' && hindi.get(name)) || name}
      onChange={(origin) => onChange({ ...filters, origin })}
      searchable
    />
  )
}

/** Shown only when a result has a rating, or when the address has chosen one, so that it can be removed. */
function Ratings({ filters, onChange, summary }: Omit<FilterFieldsProps, 'withDistance'>) {
  const t = useTranslations('search')
  const facets = useTranslations('facets')
  const isRated = summary?.products.some(({ averageRating }) => averageRating !== null)
  if (!isRated && filters.rating === undefined) return null
  return (
    <Choice
      legend={t('rating')}
      options={ratings}
      say={(rating) => t('ratingUp', { rating })}
      any={facets('anyRating')}
      value={filters.rating}
      onChange={(rating) => onChange({ ...filters, rating })}
    />
  )
}

/** The offered genders. Other genders are chosen only by words in the query or by the address. */
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

/** Chooses one of several numbers, or none. */
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

const STEP = 100
/** In rupees. */
const USUAL_LIMITS = [500, 1000, 2000]
const ANY: [number, number] = [LOWEST_PRICE, PRICE_SLIDER_TOP_RUPEES]

type Props = {
  value: [number, number] | undefined
  onChange: (value: [number, number] | undefined) => void
}

/** A price range from Rs 1 to Rs 10,000. The last stop means no upper limit. */
function PriceFilter({ value, onChange }: Props) {
  const t = useTranslations('search')
  const facets = useTranslations('facets')
  const [dragged, setDragged] = useState<[number, number]>()
  const shown = dragged ?? toStops(value ?? ANY)
  const say = usePriceWords()
  const commit = (next: [number, number]) => {
    setDragged(undefined)
    const range: [number, number] = [next[0] <= LOWEST_PRICE ? 0 : next[0], next[1]]
    onChange(range[0] === 0 && range[1] === PRICE_SLIDER_TOP_RUPEES ? undefined : range)
  }
  return (
    <div>
      <p aria-live="polite" className="money text-sm text-ink-muted">
        {say(shown)}
      </p>
      <Slider
        min={0}
        max={PRICE_SLIDER_TOP_RUPEES}
        step={STEP}
        value={shown}
        labels={[facets('lowestPrice'), facets('highestPrice')]}
        say={(amount) =>
          amount >= PRICE_SLIDER_TOP_RUPEES
            ? t('priceFrom', { from: rupees(amount) })
            : rupees(amount)
        }
        onChange={setDragged}
        onCommit={commit}
      />
      <div className="flex flex-wrap gap-2">
        {USUAL_LIMITS.map((limit) => {
          const isOn = shown[0] <= LOWEST_PRICE && shown[1] === limit
          return (
            <Chip
              key={limit}
              pressed={isOn}
              onPress={() => onChange(isOn ? undefined : [0, limit])}
            >
              {say([0, limit])}
            </Chip>
          )
        })}
      </div>
    </div>
  )
}

/** The slider's first stop, 0, means the lowest possible price. */
function toStops([low, high]: [number, number]): [number, number] {
  return [low <= LOWEST_PRICE ? 0 : low, high]
}

export const FilterFields = withMessages('facets', FilterFieldsPart)
