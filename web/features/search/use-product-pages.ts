import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { loadNextPage } from '#web/lib/pages.ts'
import type { GetProductsQuery, SearchPage } from '#shared/contract/search.ts'
import { isQueueFull } from '#web/lib/call-error.ts'
import { callPages, searchRetries } from '#web/lib/queries.ts'

/** `from`: the page mark at which the address begins; null for the first page. */
export function productPages(input: GetProductsQuery, from: string | null) {
  const pages = { ...callPages('GET /getProducts', input, 'pageParam'), ...searchRetries }
  return from === null
    ? pages
    : { ...pages, queryKey: [...pages.queryKey, from], initialPageParam: from }
}

/**
 * The pages of a search. While another search is loading, the earlier results stay and `changing` is true. If that
 * search fails, they stay and `old` is true.
 */
export function useProductPages(input: GetProductsQuery, from: string | null) {
  const query = useInfiniteQuery({
    ...productPages(input, from),
    placeholderData: keepPreviousData,
  })
  const [saved, setSaved] = useState(query.data)
  if (query.data && query.data !== saved) setSaved(query.data)
  return {
    ...readPages((query.data ?? saved)?.pages),
    /** The time at which hours and stock were computed, in milliseconds of the epoch. */
    at: query.dataUpdatedAt,
    changing: query.isPlaceholderData,
    /** True when the search with these filters failed and the results are from an earlier search. */
    old: query.isError && !query.data && saved !== undefined,
    error: query.error,
    /** True while the search waits and is tried again, because too many people search. */
    waiting: query.isFetching && isQueueFull(query.failureReason),
    retry: () => void query.refetch(),
    retrying: query.isFetching,
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    loadMore: () => void loadNextPage(query),
    moreFailed: query.isFetchNextPageError,
  }
}

function readPages(pages: SearchPage[] = []) {
  return {
    products: pages.flatMap((page) => page.products),
    /** Facets and the total. */
    summary: pages[0],
    showing: pages.at(-1)?.showing ?? 0,
    nextPage: pages.at(-1)?.nextPage ?? null,
  }
}

export type ProductPages = ReturnType<typeof useProductPages>
