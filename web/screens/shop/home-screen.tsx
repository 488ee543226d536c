import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { CityDrawing, FavouriteDrawing, HoursDrawing } from '#web/ui/promise-drawings.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { ProductGrid, ProductGridSkeleton } from '#web/features/catalog/product-grid.tsx'
import { LocalityTiles, localitiesQuery } from '#web/features/places/locality-tiles.tsx'
import { EmptyPlace } from '#web/features/places/empty-place.tsx'
import { arrivalsQuery } from '#web/features/arrivals/arrivals-query.ts'
import { ProductSearch } from '#web/features/search/product-search.tsx'
import { nearby, NearbyStores } from '#web/features/stores/nearby-stores.tsx'
import { cityName as nameOfCity, usePlace } from '#web/lib/place.ts'
import { type PageHead, useHead } from '#web/lib/page-head.ts'
import { Awning } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { HydratesLater } from '#web/ui/on-demand.tsx'
import type { PageRequestData, Screen, ScreenLoads } from '#web/lib/screen.ts'
import { HOME_CARD_SIZES } from '#web/features/catalog/product-card.tsx'
import { nearbyStoresQuery } from '#web/features/stores/use-store-search.ts'
import { picturePreload } from '#web/ui/picture.tsx'
import { useGoodsNames } from '#web/lib/locale.ts'

export const screen: Screen = { component: HomeScreen, messages: ['home'] }
export const loads: ScreenLoads = { page: loadHome }

async function loadHome({
  t,
  place,
  isPlaceChosen,
  queryClient,
}: PageRequestData): Promise<PageHead> {
  const shopperPlace = { place, isChosen: isPlaceChosen }
  const arrivals = arrivalsQuery(shopperPlace)
  const [{ stores }] = await Promise.all([
    queryClient.fetchQuery(nearbyStoresQuery(shopperPlace)),
    // A failure is ignored: without new arrivals the page is still useful, and the browser requests them again.
    queryClient.prefetchQuery(arrivals),
    place.city ? queryClient.prefetchQuery(localitiesQuery(place.city)) : undefined,
  ])
  // The page's data contain only the stores that it shows.
  const shown = { stores: nearby(stores, Date.now()) }
  queryClient.setQueryData(nearbyStoresQuery(shopperPlace).queryKey, shown)
  const [newest] = queryClient.getQueryData(arrivals.queryKey)?.products ?? []
  return {
    title: t('guide.metaTitle', { city: nameOfCity(t, place.city) }),
    description: t('guide.lead'),
    canonical: paths.home(),
    picture: picturePreload(newest?.image, HOME_CARD_SIZES),
  }
}

/**
 * On wide windows the goods stand beside the search. On phones the shops stand between them; the order of the keyboard is
 * the visible one where the browser knows `reading-flow`.
 */
function HomeScreen() {
  const t = useTranslations('guide')
  const { place: cityName } = useGoodsNames()
  const { place } = usePlace()
  useHead({ title: t('metaTitle', { city: cityName(place.city) }), canonical: paths.home() })
  return (
    <div className="max-lg:flex max-lg:flex-col [reading-flow:flex-visual]">
      <section className="max-lg:contents lg:bg-hero">
        <div className="max-lg:contents lg:mx-auto lg:grid lg:max-w-7xl lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] lg:gutter lg:items-start lg:gap-x-8 lg:pt-6 lg:pb-4">
          <Finder />
          <div className="max-lg:order-4 max-lg:gutter max-lg:pt-4 md:max-lg:pt-16">
            <HydratesLater>
              <Newest />
            </HydratesLater>
          </div>
        </div>
      </section>
      <Awning className="max-lg:order-2" />
      <div className={clsx(block, 'max-lg:order-3 pt-2 md:pt-12')}>
        <HydratesLater>
          <Shops />
        </HydratesLater>
      </div>
      <div
        className={clsx(
          block,
          'flex flex-col gap-4 py-2 max-lg:order-5 md:gap-16 md:pt-16 md:pb-12',
        )}
      >
        <HydratesLater>
          <Promises />
          <Steps />
        </HydratesLater>
      </div>
    </div>
  )
}

const block = 'gutter mx-auto w-full max-w-7xl'

/** The search, the categories and the areas. The place is chosen in the bar above. */
function Finder() {
  const t = useTranslations('guide')
  const { place } = usePlace()
  return (
    <div className="flex flex-col gap-3 max-lg:order-1 max-lg:gutter max-lg:bg-hero max-lg:py-3 md:gap-5 md:max-lg:py-7">
      <div className="flex flex-col gap-1 md:gap-3">
        <h1 className="text-xl md:text-2xl">{t('title')}</h1>
        <p className="text-sm text-ink-muted md:hidden">{t('leadShort')}</p>
        <p className="max-w-prose text-base max-md:hidden">{t('lead')}</p>
      </div>
      <ProductSearch city={place.city} />
      <div className="max-md:hidden">
        <LocalityTiles city={place.city} />
      </div>
    </div>
  )
}

function Shops() {
  const t = useTranslations('guide')
  const places = useTranslations('place')
  const { place: cityName } = useGoodsNames()
  const { place, isChosen } = usePlace()
  const city = cityName(place.city)
  const isNear = isChosen && place.label !== place.city
  const title = isNear ? t('nearYou') : city ? places('shopsIn', { city }) : t('shops')
  return (
    <HomeSection
      id="near-you"
      title={title}
      aside={
        <AsideLink to={paths.shops({ city: place.city || undefined })}>
          {t('seeAllShops')}
        </AsideLink>
      }
    >
      <NearbyStores empty={<EmptyPlace city={place.city} />} />
    </HomeSection>
  )
}

/** Number of skeletons: the most new arrivals that the page shows. */
const SKELETONS = 10

function Newest() {
  const t = useTranslations('guide')
  const place = usePlace()
  const { data, dataUpdatedAt, isError, refetch, isFetching } = useQuery(arrivalsQuery(place))
  if (data?.products.length === 0) return null
  const all = paths.search({ rawQuery: '', city: place.place.city, sort: 'newest' })
  return (
    <div className="md:[&_li:nth-child(n+9)]:hidden lg:max-xl:[&_li:nth-child(n+7)]:hidden">
      <HomeSection title={t('newest')} aside={<AsideLink to={all}>{t('seeAll')}</AsideLink>}>
        {data ? (
          <ProductGrid
            layout="beside"
            sizes={HOME_CARD_SIZES}
            products={data.products}
            at={dataUpdatedAt}
          />
        ) : isError ? (
          <ErrorState onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <ProductGridSkeleton layout="beside" count={SKELETONS} />
        )}
      </HomeSection>
    </div>
  )
}

function AsideLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center font-semibold text-primary">
      {children}
    </Link>
  )
}

const promises = [
  { title: 'hoursTitle', text: 'hoursText', drawing: <HoursDrawing /> },
  { title: 'favouriteTitle', text: 'favouriteText', drawing: <FavouriteDrawing /> },
  { title: 'anywhereTitle', text: 'anywhereText', drawing: <CityDrawing /> },
] as const

const steps = [
  { title: 'stepFind', text: 'stepFindText' },
  { title: 'stepChoose', text: 'stepChooseText' },
  { title: 'stepBook', text: 'stepBookText' },
  { title: 'stepCollect', text: 'stepCollectText' },
] as const

function Promises() {
  const t = useTranslations('guide')
  return (
    <div className="grid gap-4 md:grid-cols-3">
      {promises.map(({ title, text, drawing }) => (
        <section
          key={title}
          aria-labelledby={title}
          className="flex overflow-hidden rounded-card border border-hairline bg-surface md:flex-col"
        >
          <div className="grid w-32 shrink-0 place-items-center bg-accent-soft p-3 md:w-auto md:p-6 [&_svg]:md:max-w-52">
            {drawing}
          </div>
          <div className="flex flex-col gap-1.5 p-4 md:p-6">
            <h2 id={title} className="text-lg">
              {t(title)}
            </h2>
            <p className="text-sm text-ink-muted">{t(text)}</p>
          </div>
        </section>
      ))}
    </div>
  )
}

function Steps() {
  const t = useTranslations('guide')
  return (
    <HomeSection title={t('howTitle')}>
      <ol className="grid gap-x-6 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="flex gap-4 border-t-3 border-accent pt-4">
            <span
              aria-hidden="true"
              className="money text-2xl leading-none font-semibold text-accent-ink"
            >
              {index + 1}
            </span>
            <div className="flex flex-col gap-1">
              <h3 className="text-base">{t(title)}</h3>
              <p className="text-sm text-ink-muted">{t(text)}</p>
            </div>
          </li>
        ))}
      </ol>
    </HomeSection>
  )
}

type HomeSectionProps = { title: string; id?: string; aside?: ReactNode; children: ReactNode }

/** A link can lead to the heading when `id` is given. */
function HomeSection({ title, id, aside, children }: HomeSectionProps) {
  return (
    <section>
      <div className="mb-1 flex items-baseline justify-between gap-4 md:mb-4">
        <h2
          id={id}
          tabIndex={id ? -1 : undefined}
          className="scroll-mt-32 text-xl wide:scroll-mt-20"
        >
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
