import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useLive } from '#web/lib/live.ts'
import { callPages } from '#web/lib/queries.ts'
import { type ProductFilters, productsInput, type ProductStatus } from './filters.ts'

const productsKey = ['GET /getProducts'] as const

/** The store's own active or inactive products. Their stock is kept current. */
export function useOwnProducts(filters: ProductFilters, status: ProductStatus) {
  const query = useInfiniteQuery({
    ...callPages('GET /getProducts', productsInput(filters, status), 'pageParam'),
    placeholderData: keepPreviousData,
  })
  useLive('store-order', [productsKey])
  useLive('store-stock', [productsKey])
  const first = query.data?.pages[0]
  return {
    query,
    first,
    /** True while another filter is loading and the earlier answer is still shown. */
    changing: query.isPlaceholderData,
    products: query.data?.pages.flatMap((page) => page.products) ?? [],
    total: first?.totalProducts ?? 0,
  }
}
export type OwnProducts = ReturnType<typeof useOwnProducts>
