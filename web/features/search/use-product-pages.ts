import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { GetProductsQuery } from '#shared/contract/search.ts'
import { isPassing } from '#web/lib/call-error.ts'
import { callPages } from '#web/lib/queries.ts'

export const productPages = (input: GetProductsQuery) =>
  callPages('GET /getProducts', input, 'pageParam')

const retryOnce = (failures: number, error: unknown) => failures < 1 && isPassing(error)

/** The pages of a search; while another search is under way the old answer stays, marked as `changing`. */
export function useProductPages(input: GetProductsQuery) {
  const query = useInfiniteQuery({
    ...productPages(input),
    placeholderData: keepPreviousData,
    ...(input.mode === 'store' && { retry: retryOnce }),
  })
  const pages = query.data?.pages
  return {
    products: pages?.flatMap((page) => page.products) ?? [],
    /** Facets and the total. */
    summary: pages?.[0],
    showing: pages?.at(-1)?.showing ?? 0,
    /** When hours and stock were computed, in milliseconds of the epoch. */
    at: query.dataUpdatedAt,
    changing: query.isPlaceholderData,
    loading: query.isPending,
    error: query.error,
    retry: () => void query.refetch(),
    retrying: query.isRefetching,
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    moreFailed: query.isFetchNextPageError,
  }
}

export type ProductPages = ReturnType<typeof useProductPages>
