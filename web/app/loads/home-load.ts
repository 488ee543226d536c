import { arrivalsQuery } from '#web/features/search/arrivals-query.ts'
import { nearby } from '#web/features/stores/nearby-stores.tsx'
import { shopsTitle } from '#web/features/stores/shops-title.ts'
import { FLAT_SIZES } from '#web/features/stores/store-card.tsx'
import {
  readPage,
  readShopFilters,
  shopPages,
  shopsInput,
} from '#web/features/stores/use-shop-pages.ts'
import { nearbyStoresQuery } from '#web/features/stores/use-store-search.ts'
import { cityName } from '#web/lib/place.ts'
import type { PageHead } from '#web/lib/page-head.ts'
import { patterns, paths } from '#shared/paths.ts'
import type { PageRequestData } from '#web/app/screen.ts'
import { CARD_SIZES } from '#web/features/catalog/product-card.tsx'
import { readFilters } from '#web/features/search/read-filters.ts'
import { cityListed, searchQuery } from '#web/features/search/use-search-filters.ts'
import { searchTitle } from '#web/features/search/search-title.ts'
import { productPages } from '#web/features/search/use-product-pages.ts'
import { pictureAddress, pictureSet } from '#web/ui/picture.tsx'

/** One path with two screens: with `rawQuery` it is the search. */
export function loadHomeOrSearch(page: PageRequestData): Promise<PageHead> {
  return page.url.searchParams.has('rawQuery') ? loadSearch(page) : loadHome(page)
}

async function loadHome({ t, place, isPlaceChosen, queryClient }: PageRequestData) {
  const shopperPlace = { place, isChosen: isPlaceChosen }
  const arrivals = arrivalsQuery(shopperPlace)
  const [{ stores }] = await Promise.all([
    queryClient.fetchQuery(nearbyStoresQuery(shopperPlace)),
    // Without them the page is still useful: the browser requests them again.
    queryClient.prefetchQuery(arrivals),
  ])
  // The page carries the stores that it shows.
  const shown = { stores: nearby(stores, Date.now()) }
  queryClient.setQueryData(nearbyStoresQuery(shopperPlace).queryKey, shown)
  return {
    title: t('guide.metaTitle', { city: cityName(t, place.city) }),
    description: t('guide.lead'),
    canonical: patterns.home,
    picture: pictureOf(queryClient.getQueryData(arrivals.queryKey)?.products[0]?.image, CARD_SIZES),
  }
}

export async function loadShops(page: PageRequestData): Promise<PageHead> {
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
    picture: pictureOf(pages[0]?.stores[0]?.shopImage, FLAT_SIZES),
  }
}

export async function loadSearch(page: PageRequestData): Promise<PageHead> {
  const { t, url, place, isPlaceChosen, queryClient } = page
  const query = searchQuery(url.searchParams, { place, isChosen: isPlaceChosen })
  const { pages } = await queryClient.fetchInfiniteQuery(
    productPages(query, url.searchParams.get('page')),
  )
  const rawQuery = (url.searchParams.get('rawQuery') ?? '').trim()
  const city = url.searchParams.get('city') || place.city
  return {
    title: searchTitle(t, {
      rawQuery,
      city: cityListed(url.searchParams, { place, isChosen: isPlaceChosen }),
      filters: readFilters(url.searchParams),
      shown: pages[0]?.shown,
    }),
    description: t('descriptions.search', { city: cityName(t, city) }),
    canonical: paths.search({ rawQuery, city }),
    picture: pictureOf(pages[0]?.products[0]?.image, CARD_SIZES),
  }
}

/** The preload of a picture in the sizes that its card or gallery will request. */
export function pictureOf(path: string | null | undefined, sizes: string): PageHead['picture'] {
  if (!path) return undefined
  return { src: pictureAddress(path, 728), srcSet: pictureSet(path), sizes }
}
