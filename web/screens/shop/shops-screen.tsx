import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { EmptyPlace } from '#web/features/places/empty-place.tsx'
import { OtherCity } from '#web/features/places/other-city.tsx'
import { ShopFilters } from '#web/features/stores/shop-filters.tsx'
import { ShopList } from '#web/features/stores/shop-list.tsx'
import { StoreSearch } from '#web/features/stores/store-search.tsx'
import { shopsTitle } from '#web/features/stores/shops-title.ts'
import {
  readPage,
  readShopFilters,
  type ShopFilters as Filters,
  shopPages,
  shopsInput,
  useShopPages,
} from '#web/features/stores/use-shop-pages.ts'
import { sayDay } from '#web/lib/hours-words.ts'
import { useLocale } from '#web/lib/locale.ts'
import { cityName, usePlace, usePlacePicker } from '#web/lib/place.ts'
import { type PageHead, useHead } from '#web/lib/page-head.ts'
import { useLocation, useNavigate, useNextSearch } from '#web/lib/router.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { NothingFoundDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/error-state.tsx'
import { HydratesLater } from '#web/ui/on-demand.tsx'
import { Page } from '#web/ui/page.tsx'
import type { PageRequestData, Screen, ScreenLoads } from '#web/lib/screen.ts'
import { GOODS_SIZES } from '#web/features/stores/shop-card.tsx'
import { picturePreload } from '#web/ui/picture.tsx'

export const screen: Screen = { component: ShopsScreen, messages: ['shops', 'home'] }
export const loads: ScreenLoads = { page: loadShops }

async function loadShops(page: PageRequestData): Promise<PageHead> {
  const { t, url, place, isPlaceChosen, queryClient } = page
  const query = url.searchParams
  const shopperPlace = { place, isChosen: isPlaceChosen }
  const { pages } = await queryClient.fetchInfiniteQuery(
    shopPages(shopsInput(query, shopperPlace), readPage(query)),
  )
  const city = query.get('city') || place.city
  const filters = readShopFilters(query)
  return {
    title: shopsTitle(t, { city, filters, place: shopperPlace }),
    description: t('shops.description', { city: cityName(t, city) }),
    canonical: paths.shops({ city }),
    picture: picturePreload(pages[0]?.stores[0]?.goods[0]?.image, GOODS_SIZES),
  }
}

/** All shops of a city or within a distance; all filters and the page number are in the address. */
function ShopsScreen() {
  const t = useTranslations()
  const query = new URLSearchParams(useLocation().search)
  const place = usePlace()
  const filters = readShopFilters(query)
  // A second filter is added to the requested filters, not to the shown ones, so that quick choices both count.
  const asked = readShopFilters(new URLSearchParams(useNextSearch()))
  const city = query.get('city') || place.place.city
  const pages = useShopPages(shopsInput(query, place), readPage(query))
  const title = shopsTitle(t, { city, filters, place })
  useHead({ title, canonical: paths.shops({ city }) })
  const pathOf = ({ open, ...next }: Filters, page?: number) =>
    paths.shops({ city, ...next, open: open ? '1' : undefined, page })
  const { total = 0, areas = [], nextOpening = null } = pages.data?.pages[0] ?? {}
  const change = useChange(asked, pathOf)
  return (
    <Page>
      <Head title={title} />
      {!(place.isChosen && filters.maxDistance) && <OtherCity city={city} />}
      <div className="my-2 md:my-3">
        <ShopFilters filters={asked} areas={areas} pathOf={pathOf} onChange={change} />
      </div>
      {total > 0 && (
        <output className="mb-2 block text-sm text-ink-muted md:mb-3">
          {t('shops.total', { count: total })}
        </output>
      )}
      <HydratesLater>
        <ShopList
          pages={pages}
          pathOfPage={(page) => pathOf(filters, page)}
          empty={<NoShops {...{ filters, city, nextOpening, pathOf }} at={pages.dataUpdatedAt} />}
        />
      </HydratesLater>
    </Page>
  )
}

function Head({ title }: { title: string }) {
  const t = useTranslations('shops')
  return (
    <div className="flex flex-col gap-3 lg:flex-row lg:items-end lg:justify-between">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h1 className="text-xl">{title}</h1>
        <ButtonLink to={paths.followedShops()} variant="quiet" size="sm" className="-mx-3">
          {t('followed')}
        </ButtonLink>
      </div>
      <div className="w-full lg:max-w-sm">
        <StoreSearch />
      </div>
    </div>
  )
}

/** Applies filters that are no links. Those that measure from a place ask for it first. */
function useChange(asked: Filters, pathOf: (filters: Filters) => string) {
  const { isChosen } = usePlace()
  const navigate = useNavigate()
  const pickPlace = usePlacePicker()
  return (next: Filters) => {
    const path = pathOf(next)
    const isNew = next.maxDistance !== asked.maxDistance || next.sort !== asked.sort
    const needsPlace = isNew && (next.maxDistance !== undefined || next.sort === 'near')
    if (isChosen || !needsPlace) return navigate(path, { keepScroll: true })
    return pickPlace(
      (chosen) => navigate(paths.inCity(new URL(path, location.href), chosen.city)),
      next.maxDistance ?? 'nearest',
    )
  }
}

function isFiltered({ open, category, maxDistance, area }: Filters): boolean {
  return open || [category, maxDistance, area].some((value) => value !== undefined)
}

type NoShopsProps = Pick<NothingFitsProps, 'nextOpening' | 'at'> & {
  filters: Filters
  city: string
  pathOf: (filters: Filters) => string
}

/** Shown for an empty list: links that remove filters, or links to other cities when the city has no shops. */
function NoShops({ filters, city, pathOf, ...opening }: NoShopsProps) {
  const navigate = useNavigate()
  if (isFiltered(filters)) {
    return (
      <NothingFits
        {...opening}
        closedPath={pathOf({ ...filters, open: false })}
        onClear={() => navigate(paths.shops({ city }), { keepScroll: true })}
      />
    )
  }
  return (
    <EmptyPlace
      city={city}
      onChosen={(next) => navigate(paths.shops({ city: next }), { replace: true })}
    />
  )
}

type NothingFitsProps = {
  /** Null when no shop matches the filters other than "Open now". */
  nextOpening: string | null
  /** The time at which `nextOpening` was computed, in milliseconds of the epoch. */
  at: number
  /** The address of the list that includes closed shops. */
  closedPath: string
  onClear: () => void
}

const OPENING = ['nextOpening', 'nextOpeningTomorrow', 'nextOpeningOn'] as const

function NothingFits({ nextOpening, at, closedPath, onClear }: NothingFitsProps) {
  const t = useTranslations('shops')
  const { locale } = useLocale()
  const search = useTranslations('search')
  if (nextOpening !== null) {
    return (
      <EmptyState
        drawing={<NothingFoundDrawing />}
        title={t('allClosed')}
        text={sayDay(nextOpening, { t, locale, at }, OPENING)}
        action={
          <ButtonLink to={closedPath} keepScroll>
            {t('showClosed')}
          </ButtonLink>
        }
      />
    )
  }
  return (
    <EmptyState
      drawing={<NothingFoundDrawing />}
      title={t('emptyTitle')}
      text={t('emptyText')}
      action={<Button onClick={onClear}>{search('clearAll')}</Button>}
    />
  )
}
