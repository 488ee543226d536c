import { CARD_SIZES } from '#web/features/catalog/product-card.tsx'
import { readFilters, searchQuery } from '#web/features/search/read-filters.ts'
import { searchTitle } from '#web/features/search/search-title.ts'
import { productPages } from '#web/features/search/use-product-pages.ts'
import { cityName } from '#web/lib/place.ts'
import type { PageHead } from '#web/lib/page-head.ts'
import { pictureAddress, pictureSet } from '#web/ui/picture.tsx'
import { paths } from '#shared/paths.ts'
import type { PageRequestData } from '../screen.ts'

export async function loadSearch(page: PageRequestData): Promise<PageHead> {
  const { t, url, place, isPlaceChosen, queryClient } = page
  const query = searchQuery(url.searchParams, { place, isChosen: isPlaceChosen })
  const { pages } = await queryClient.fetchInfiniteQuery(productPages(query))
  const rawQuery = (url.searchParams.get('rawQuery') ?? '').trim()
  const city = url.searchParams.get('city') || place.city
  return {
    title: searchTitle(t, { rawQuery, city, filters: readFilters(url.searchParams) }),
    description: t('search.description', { city: cityName(t, city) }),
    canonical: paths.search({ rawQuery, city }),
    picture: pictureOf(pages[0]?.products[0]?.image, CARD_SIZES),
  }
}

/** The preload of a picture as its card or gallery will ask for it. */
export function pictureOf(path: string | null | undefined, sizes: string): PageHead['picture'] {
  if (!path) return undefined
  return { src: pictureAddress(path, 640), srcSet: pictureSet(path), sizes }
}
