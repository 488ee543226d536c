import { Link, useLocation, useNavigate } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import { paths, patterns } from '#shared/paths.ts'
import { ProductGrid, ProductGridSkeleton } from '#web/features/catalog/product-grid.tsx'
import { EmptyPlace } from '#web/features/places/empty-place.tsx'
import { OtherCity } from '#web/features/places/other-city.tsx'
import { ProductList } from '#web/features/search/product-list.tsx'
import {
  clearFilters,
  countFilters,
  type Filters,
  readFilters,
} from '#web/features/search/filters/read-filters.ts'
import { Count, isPopular, isUnmatched, Results, totalOf } from '#web/features/search/results.tsx'
import { searchTitle } from '#web/features/search/search-title.ts'
import {
  cityAsked,
  cityListed,
  searchQuery,
  useSearchFilters,
} from '#web/features/search/filters/use-search-filters.ts'
import {
  type ProductPages,
  productPages,
  useProductPages,
} from '#web/features/search/use-product-pages.ts'
import { cityName as nameOfCity, usePlace } from '#web/lib/place.ts'
import { useUnderstoodFilters } from '#web/features/search/filters/understood-filters.ts'
import { type PageHead, useHead } from '#web/lib/page-head.ts'
import { AfterHydration, Nothing, lazyPart } from '#web/ui/on-demand.tsx'
import { Page } from '#web/ui/page.tsx'
import type { PageRequestData, Screen, ScreenLoads } from '#web/lib/screen.ts'
import { CARD_SIZES } from '#web/features/catalog/product-card.tsx'
import { picturePreload } from '#web/ui/picture.tsx'
import { useGoodsNames } from '#web/lib/locale.ts'

export const screen: Screen = { component: SearchScreen, messages: ['home'] }
export const loads: ScreenLoads = { page: loadSearch }

async function loadSearch(page: PageRequestData): Promise<PageHead> {
  const { t, url, place, isPlaceChosen, queryClient } = page
  const query = url.searchParams
  const shopperPlace = { place, isChosen: isPlaceChosen }
  const { pages } = await queryClient.fetchInfiniteQuery(
    productPages(searchQuery(query, shopperPlace), query.get('page')),
  )
  const rawQuery = (query.get('rawQuery') ?? '').trim()
  const city = cityAsked(query, shopperPlace)
  const listed = cityListed(query, shopperPlace)
  const asked = { rawQuery, city: listed, filters: readFilters(query), shown: pages[0]?.shown }
  return {
    title: searchTitle(t, asked),
    description: t('descriptions.search', { city: nameOfCity(t, city) }),
    canonical: paths.search({ rawQuery, city }),
    picture: picturePreload(pages[0]?.products[0]?.image, CARD_SIZES),
  }
}

/** The products of a city; all filters are in the address. */
function SearchScreen() {
  const t = useTranslations('search')
  const query = new URLSearchParams(useLocation().search)
  const shopperPlace = usePlace()
  const pages = useProductPages(searchQuery(query, shopperPlace), query.get('page'))
  const applied = useSearchFilters(query)
  const rawQuery = (query.get('rawQuery') ?? '').trim()
  const city = cityAsked(query, shopperPlace)
  const listed = cityListed(query, shopperPlace)
  const { summary } = pages
  const asked = { rawQuery, city: listed, filters: readFilters(query), shown: summary?.shown }
  const title = searchTitle(useTranslations(), asked)
  useHead({ title, canonical: paths.search({ rawQuery, city }) })
  const { shown: filters, change } = useUnderstoodFilters({ ...applied, rawQuery, pages })
  // Without a distance filter, only a city without shops, or without open shops, has no products at all.
  const isNoMatch = isUnmatched(summary, asked.filters.maxDistance !== undefined)
  // When other products replace an empty result, a phone shows them at once, without filters and sort order above them.
  const hasNoChoices =
    countFilters(filters) === 0 && (isPopular(pages) || summary?.totalProducts === 0)
  return (
    <Page className={hasNoChoices ? '' : 'max-lg:pt-0'}>
      <ProductList
        {...{ pages, filters, hasNoChoices }}
        onFilters={change}
        withDistance
        closing={{
          action: t('showProducts', { count: totalOf(pages) ?? 0 }),
          loading: pages.changing,
        }}
        search={{
          words: rawQuery,
          pathOf: ({ text, exact }) => paths.search({ rawQuery: text, city, exact }),
        }}
        noMatch={{
          filters: asked.filters,
          pathOf: (next, exact) =>
            applied.pathOf(next, exact ? { rawQuery, exact: '1' } : undefined),
          clearPath: applied.pathOf(clearFilters(filters)),
          isEmpty: isNoMatch,
          city,
        }}
        note={
          <>
            <LaterNotSold goods={summary?.notSold ?? null} />
            <LaterNearAsk sort={filters.sort} />
            <LaterAsk {...{ pages, city, rawQuery }} where="above" />
          </>
        }
        renderHead={(sort) => (
          <>
            <h1 className="text-xl break-words">{title}</h1>
            <OtherCity city={listed} />
            <div className="mt-1 mb-3 flex items-center justify-between gap-x-4 lg:mb-4">
              <output className="block min-h-6 text-sm text-ink-muted">
                <Count pages={pages} rawQuery={rawQuery} />
              </output>
              {!hasNoChoices && sort}
            </div>
          </>
        )}
      >
        <ResultsOf
          {...{ pages, city, rawQuery, isNoMatch }}
          isWide={hasNoChoices}
          withinKm={asked.filters.maxDistance}
        />
        <LaterClose pages={pages} />
        <LaterAsk {...{ pages, city, rawQuery }} where="end" />
        <RankingLink />
      </ProductList>
    </Page>
  )
}

type ResultsOfProps = {
  pages: ProductPages
  city: string
  rawQuery: string
  /** True when another part of the screen explains that there are no products. */
  isNoMatch: boolean
  withinKm: number | undefined
  /** True without filters beside the products. */
  isWide: boolean
}

function ResultsOf({ pages, city, rawQuery, isNoMatch, withinKm, isWide }: ResultsOfProps) {
  const layout = isWide ? 'full' : 'beside'
  const t = useTranslations('search')
  const { place: cityName } = useGoodsNames()
  const navigate = useNavigate()
  return (
    <Results
      {...{ pages, withinKm }}
      instead={city ? t('popularIn', { city: cityName(city) }) : t('popularAnywhere')}
      skeleton={<ProductGridSkeleton layout={layout} />}
      grid={
        <ProductGrid
          layout={layout}
          products={pages.products}
          at={pages.at}
          changing={pages.changing || pages.old}
        />
      }
      empty={
        !isNoMatch && (
          <EmptyPlace
            city={city}
            onChosen={(next) => navigate(paths.search({ rawQuery, city: next }))}
          />
        )
      }
    />
  )
}

/** The way to the page that says what decides the order of the results. */
function RankingLink() {
  const t = useTranslations('shell')
  return (
    <Link
      to={patterns.ranking}
      className="mt-6 inline-flex min-h-11 items-center text-sm text-ink-muted underline underline-offset-4"
    >
      {t('ranking')}
    </Link>
  )
}

const NotSold = lazyPart(
  async () => (await import('#web/features/search/beside-results.tsx')).NotSold,
  Nothing,
)
const CloseProducts = lazyPart(
  async () => (await import('#web/features/search/beside-results.tsx')).CloseProducts,
  Nothing,
)

const NearAsk = lazyPart(async () => (await import('#web/features/places/near-ask.tsx')).NearAsk)

/** The question for the place where the nearest come first. Loaded later, in reserved room. */
function LaterNearAsk({ sort }: Pick<Filters, 'sort'>) {
  const { isChosen } = usePlace()
  if (sort !== 'distance' || isChosen) return null
  return (
    <div className="mb-4 min-h-30 narrow:min-h-50">
      <AfterHydration>
        <NearAsk />
      </AfterHydration>
    </div>
  )
}

/** A note above other products that these shops do not sell the searched goods. Loaded later, in reserved room. */
function LaterNotSold({ goods }: { goods: string | null }) {
  if (goods === null) return null
  return (
    <div className="min-h-9">
      <AfterHydration>
        <NotSold goods={goods} />
      </AfterHydration>
    </div>
  )
}

const AskOffer = lazyPart(
  async () => (await import('#web/features/questions/ask-offer.tsx')).AskOffer,
  Nothing,
)

type AskProps = { pages: ProductPages; city: string; rawQuery: string; where: 'above' | 'end' }

/** Offers to ask the shops of the city: above other goods when nothing was found, else at the end. Loaded later, in reserved room. */
function LaterAsk({ pages, city, rawQuery, where }: AskProps) {
  const isAbove = totalOf(pages) === 0
  const isHere = isAbove ? where === 'above' : where === 'end' && !pages.hasMore
  if (!rawQuery || !pages.summary || !isHere) return null
  return (
    <div className={isAbove ? 'mb-4 min-h-46 sm:min-h-24' : 'mt-8'}>
      <AfterHydration>
        <AskOffer city={city} words={rawQuery} />
      </AfterHydration>
    </div>
  )
}

/** Products of the next wider search, below few products. */
function LaterClose({ pages: { summary, at } }: { pages: ProductPages }) {
  if (!summary?.close) return null
  return (
    <AfterHydration>
      <CloseProducts close={summary.close} at={at} />
    </AfterHydration>
  )
}
