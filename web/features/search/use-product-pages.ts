import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { GetProductsQuery, SearchPage } from '#shared/contract/search.ts'
import { callPages, retryOnce } from '#web/lib/queries.ts'

/** `from`: the mark of the page that an address begins with; null for the first. */
export function productPages(input: GetProductsQuery, from: string | null) {
  const pages = { ...callPages('GET /getProducts', input, 'pageParam'), retry: retryOnce }
  return from === null
    ? pages
    : { ...pages, queryKey: [...pages.queryKey, from], initialPageParam: from }
}

/**
 * The pages of a search. While another search is loading the earlier results stay, marked as `changing`; when that
 * search fails they stay too, as `old`.
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
    /** When hours and stock were computed, in milliseconds of the epoch. */
    at: query.dataUpdatedAt,
    changing: query.isPlaceholderData,
    /** The search with these filters failed: these are the results of an earlier search. */
    old: query.isError && !query.data && saved !== undefined,
    error: query.error,
    retry: () => void query.refetch(),
    retrying: query.isFetching,
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
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
