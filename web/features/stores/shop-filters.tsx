import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { categories } from '#shared/catalog/categories.ts'
import type { Shops } from '#shared/contract/stores/shops.ts'
import { DISTANCES_KM } from '#shared/limits.ts'
import { useGoodsNames } from '#web/lib/locale.ts'
import { Link } from '#web/lib/router.tsx'
import { chipLook, chipOff, chipOn } from '#web/ui/chip.tsx'
import { Select } from '#web/ui/select.tsx'
import { type ShopFilters as Filters, shopSorts } from './use-shop-pages.ts'

type Props = {
  filters: Filters
  areas: Shops['areas']
  pathOf: (filters: Filters) => string
  /** Applies a filter that is no link. */
  onChange: (filters: Filters) => void
}

/** The filters of the list of shops: one row on phones. Switches are links that add or remove a filter. */
export function ShopFilters({ filters, areas, pathOf, onChange }: Props) {
  const t = useTranslations('shops')
  const search = useTranslations('search')
  const hours = useTranslations('hours')
  const category = useTranslations('category')
  const { place } = useGoodsNames()
  const { open, maxDistance, area = '' } = filters
  const labelOf: AreaWords = ({ area: name, shops }) =>
    t('areaOf', { area: place(name), count: shops })
  return (
    <fieldset className="flex min-w-0 gap-2 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:py-1 max-md:*:shrink-0 max-md:[scrollbar-width:none] md:flex-wrap">
      <legend className="sr-only">{t('filters')}</legend>
      <ShopOrder filters={filters} onChange={onChange} />
      <FilterLink on={open} to={pathOf({ ...filters, open: !open })}>
        {hours('openNow')}
      </FilterLink>
      <Chosen
        label={t('distance')}
        value={maxDistance ? String(maxDistance) : ''}
        options={[
          { value: '', label: search('anyDistance') },
          ...DISTANCES_KM.map((km) => ({ value: String(km), label: search('withinKm', { km }) })),
        ]}
        onValue={(km) => onChange({ ...filters, maxDistance: Number(km) || undefined })}
      />
      {(areas.length > 1 || area !== '') && (
        <Chosen
          label={t('area')}
          value={area}
          options={[{ value: '', label: t('anyArea') }, ...areaOptions(areas, area, labelOf)]}
          onValue={(chosen) => onChange({ ...filters, area: chosen || undefined })}
        />
      )}
      {categories.map((name) => {
        const on = filters.category === name
        return (
          <FilterLink
            key={name}
            on={on}
            to={pathOf({ ...filters, category: on ? undefined : name })}
          >
            {category(name)}
          </FilterLink>
        )
      })}
    </fieldset>
  )
}

/** The order of the list. */
function ShopOrder({ filters, onChange }: Pick<Props, 'filters' | 'onChange'>) {
  const t = useTranslations('shops')
  return (
    <Chosen
      label={t('sort')}
      value={filters.sort ?? ''}
      options={[
        { value: '', label: t('sortOpen') },
        ...shopSorts.map((sort) => ({ value: sort, label: t(sortWords[sort]) })),
      ]}
      onValue={(chosen) => onChange({ ...filters, sort: shopSorts.find((one) => one === chosen) })}
    />
  )
}

const sortWords = { near: 'sortNear', rating: 'sortRating', name: 'sortName' } as const

type AreaWords = (area: Shops['areas'][number]) => string

/** The areas with their shops. A chosen area without shops stays in the list, so that the field shows it. */
function areaOptions(areas: Shops['areas'], chosen: string, labelOf: AreaWords) {
  const isListed = areas.some(({ area }) => area.toLowerCase() === chosen.toLowerCase())
  const all = chosen === '' || isListed ? areas : [{ area: chosen, shops: 0 }, ...areas]
  return all.map((one) => ({
    value: one.area.toLowerCase() === chosen.toLowerCase() ? chosen : one.area,
    label: labelOf(one),
  }))
}

type ChosenProps = Pick<ComponentProps<typeof Select>, 'options'> & {
  label: string
  value: string
  onValue: (value: string) => void
}

/** A choice in the look of a switch. */
function Chosen({ label, value, options, onValue }: ChosenProps) {
  return (
    <Select
      aria-label={label}
      className={clsx(
        'min-h-11! w-auto! max-w-48 rounded-full! text-sm! font-medium text-ellipsis md:min-h-9!',
        value !== '' && chipOn,
      )}
      value={value}
      options={options}
      onChange={({ target }) => onValue(target.value)}
    />
  )
}

type FilterLinkProps = { on: boolean; to: string; children: string }

function FilterLink({ on, to, children }: FilterLinkProps) {
  return (
    <Link
      to={to}
      keepScroll
      aria-current={on ? 'true' : undefined}
      className={clsx(chipLook, on ? chipOn : chipOff)}
    >
      {children}
    </Link>
  )
}
