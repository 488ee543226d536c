import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useTranslations } from 'use-intl'
import type { SearchPage } from '#shared/contract/search.ts'
import { paths } from '#shared/paths.ts'
import { ProductGrid } from '#web/features/catalog/product-grid.tsx'
import { sayDay } from '#web/lib/hours-words.ts'
import { withMessages } from '#web/lib/later-messages.tsx'
import { useLocale, useGoodsNames } from '#web/lib/locale.ts'
import { usePlace } from '#web/lib/place.ts'
import { Link } from '#web/lib/router.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { chipLook, chipOff } from '#web/ui/chip.tsx'
import { NothingFoundDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/error-state.tsx'
import { arrivalsQuery } from '#web/features/arrivals/arrivals-query.ts'
import { useChips } from './filters/chosen-filters.tsx'
import { type Filters, NO_FILTERS } from './filters/read-filters.ts'

export type NoMatchProps = {
  answer: SearchPage
  /** The time at which the answer was computed, in milliseconds of the epoch. */
  at: number
  /** The filters of the address, without filters that come from words of the query. */
  filters: Filters
  /** `exact`: the words are searched exactly as typed, without filters that come from them. */
  pathOf: (filters: Filters, exact?: boolean) => string
  /** The address of the list without filters; in a store also without search words. */
  clearPath: string
  /** True when there is nothing else to show. */
  isEmpty: boolean
  /** True when only open shops were asked for, and all shops with a match are closed. */
  isAllClosed: boolean
  /** The searched city; undefined for the list of a store. */
  city?: string
}

function NoMatchPart(props: NoMatchProps) {
  return (
    <>
      {props.isEmpty && (props.isAllClosed ? <AllClosed {...props} /> : <Nothing {...props} />)}
      <WithoutFilters {...props} />
      {props.isEmpty && props.city !== undefined && <Meanwhile />}
    </>
  )
}

const OPENING = ['nextOpening', 'nextOpeningTomorrow', 'nextOpeningOn'] as const

/** Shows when the first shop opens. */
function AllClosed({ answer: { nextOpening, understood }, at, filters, pathOf }: NoMatchProps) {
  const t = useTranslations('noMatch')
  const { locale } = useLocale()
  return (
    <EmptyState
      drawing={<NothingFoundDrawing />}
      title={t('allClosed')}
      text={nextOpening && sayDay(nextOpening, { t, locale, at }, OPENING)}
      action={
        <ButtonLink to={pathOf({ ...filters, open: undefined }, understood.open)} keepScroll>
          {t('showClosed')}
        </ButtonLink>
      }
    />
  )
}

/** Shown when the words or filters match nothing. */
function Nothing({ clearPath, city }: NoMatchProps) {
  const t = useTranslations('noMatch')
  const search = useTranslations('search')
  const { place: cityName } = useGoodsNames()
  const all = city ? search('titleAll', { city: cityName(city) }) : search('titleAnywhere')
  const isStore = city === undefined
  return (
    <EmptyState
      drawing={<NothingFoundDrawing />}
      title={t('nothing')}
      text={isStore ? t('nothingInShop') : t('tryLess')}
      action={
        <>
          <ButtonLink to={clearPath} keepScroll>
            {search('clearAll')}
          </ButtonLink>
          {!isStore && (
            <ButtonLink to={paths.search({ rawQuery: '', city })} variant="secondary">
              {all}
            </ButtonLink>
          )}
        </>
      }
    />
  )
}

/** Offers new arrivals after a search without results. */
function Meanwhile() {
  const t = useTranslations('noMatch')
  const { data, dataUpdatedAt } = useQuery(arrivalsQuery(usePlace()))
  if (!data || data.products.length === 0) return null
  return (
    <section className="mt-8">
      <h2 className="mb-4 text-lg">{t('newest')}</h2>
      <ProductGrid layout="beside" products={data.products} at={dataUpdatedAt} lazy />
    </section>
  )
}

/** "Without Red: 12 products", "7 products farther than 5 km": links that remove one filter each. */
function WithoutFilters({ answer, filters, pathOf, isAllClosed }: NoMatchProps) {
  const t = useTranslations('noMatch')
  const chips = useChips({
    ...filters,
    open: filters.open ?? (answer.understood.open || undefined),
  })
  const counts = answer.without.filter(({ filter }) => filter !== 'open' || !isAllClosed)
  return (
    <ul className="flex flex-wrap gap-2 empty:hidden">
      {counts.map(({ filter, count }) => {
        const chosen = chips.filter((chip) => chip.filter === filter)
        const names = chosen.map(({ label }) => label).join(', ')
        const rest = { ...filters, [filter]: NO_FILTERS[filter] }
        const { maxDistance: km } = filters
        return (
          <li key={filter} className="max-w-full">
            <Link
              to={pathOf(rest, filter === 'open' && answer.understood.open)}
              keepScroll
              className={clsx(chipLook, chipOff, 'py-1.5')}
            >
              {filter === 'maxDistance' && km
                ? t('farther', { km, count })
                : t('without', { filter: names, count })}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

export const NoMatch = withMessages('noMatch', NoMatchPart)
