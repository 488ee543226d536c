import { shelfQuery } from '#web/features/search/read-filters.ts'
import { productPages } from '#web/features/search/use-product-pages.ts'
import { STOREFRONT_SIZES } from '#web/features/stores/store-header.tsx'
import { storeJsonLd } from '#web/features/stores/store-json-ld.ts'
import { storeQuery } from '#web/features/stores/use-store.ts'
import type { PageHead } from '#web/lib/page-head.ts'
import { pictureAddress } from '#web/ui/picture.tsx'
import { paths } from '#shared/paths.ts'
import { notFound, type PageRequestData } from '../screen.ts'
import { pictureOf } from './search-load.ts'

export async function loadStore({ t, url, queryClient }: PageRequestData): Promise<PageHead> {
  const storeId = url.searchParams.get('_id')
  if (!storeId) notFound()
  const [store] = await Promise.all([
    queryClient.fetchQuery(storeQuery(storeId)),
    queryClient.fetchInfiniteQuery(productPages(shelfQuery(storeId, url.searchParams))),
  ])
  const { shopName, address, shopImage } = store
  return {
    title: shopName,
    description: t('store.description', { store: shopName, address }),
    canonical: paths.store(storeId),
    image: shopImage ? pictureAddress(shopImage, 640) : undefined,
    picture: pictureOf(shopImage, STOREFRONT_SIZES),
    jsonLd: [storeJsonLd(store)],
  }
}
