import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'

export type PagedQuery = Pick<
  UseInfiniteQueryResult<InfiniteData<unknown>>,
  'data' | 'isFetching' | 'isFetchingNextPage' | 'refetch' | 'fetchNextPage'
>

/**
 * Loads the next page of a list that live events renew. A renewal that runs is awaited first, because loading would
 * end it; a renewal that begins ends the loading (https://tanstack.com/query/latest/docs/framework/react/guides/infinite-queries),
 * so the page is asked for again.
 */
export async function loadNextPage(query: PagedQuery): ReturnType<PagedQuery['fetchNextPage']> {
  if (query.isFetchingNextPage) return query.fetchNextPage({ cancelRefetch: false })
  if (query.isFetching) await query.refetch({ cancelRefetch: false })
  const shown = query.data?.pages.length ?? 0
  const result = await query.fetchNextPage()
  const isInterrupted = result.isSuccess && result.hasNextPage && result.data.pages.length <= shown
  return isInterrupted ? loadNextPage(result) : result
}
