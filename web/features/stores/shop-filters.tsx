import { clsx } from 'clsx'
import { useTranslations } from 'use-intl'
import { categories } from '#shared/catalog/categories.ts'
import { DISTANCES_KM } from '#shared/limits.ts'
import { Link } from '#web/lib/router.tsx'
import { chipLook, chipOff, chipOn } from '#web/ui/chip.tsx'
import { Select } from '#web/ui/select.tsx'
import type { ShopFilters as Filters } from './use-shop-pages.ts'

type Props = {
  filters: Filters
  pathOf: (filters: Filters) => string
  onDistance: (km: number | undefined) => void
}

/** The filters of the list of shops. All but the distance are links that add or remove the filter. */
export function ShopFilters({ filters, pathOf, onDistance }: Props) {
  const t = useTranslations('shops')
  const search = useTranslations('search')
  const hours = useTranslations('hours')
  const category = useTranslations('category')
  const { open, maxDistance } = filters
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{t('filters')}</legend>
      <FilterLink on={open} to={pathOf({ ...filters, open: !open })}>
        {hours('openNow')}
      </FilterLink>
      <Select
        aria-label={t('distance')}
        className={clsx(
          'min-h-11! w-auto! rounded-full! text-sm! font-medium md:min-h-9!',
          maxDistance && chipOn,
        )}
        value={maxDistance ?? ''}
        options={[
          { value: '', label: search('anyDistance') },
          ...DISTANCES_KM.map((km) => ({ value: String(km), label: search('withinKm', { km }) })),
        ]}
        onChange={({ target }) => onDistance(target.value ? Number(target.value) : undefined)}
      />
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
