import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'

export type PagedQuery = Pick<
  UseInfiniteQueryResult<InfiniteData<unknown>>,
  'data' | 'isFetching' | 'isFetchingNextPage' | 'refetch' | 'fetchNextPage'
>

/** Tries for one page. Each renewal by a live event ends one. */
const TRIES = 5

/**
 * Loads the next page of a list that live events renew. A renewal that runs is awaited first, because loading would
 * end it; a renewal that begins ends the loading (https://tanstack.com/query/latest/docs/framework/react/guides/infinite-queries),
 * so the page is asked for again.
 */
export async function loadNextPage(query: PagedQuery) {
  if (query.isFetchingNextPage) return query.fetchNextPage({ cancelRefetch: false })
  if (query.isFetching) await query.refetch({ cancelRefetch: false })
  const shown = query.data?.pages.length ?? 0
  let result = await query.fetchNextPage()
  for (let tries = 1; tries < TRIES && isInterrupted(result, shown); tries += 1) {
    result = await query.fetchNextPage()
  }
  return result
}

type Result = Awaited<ReturnType<PagedQuery['fetchNextPage']>>

function isInterrupted({ data, isSuccess, hasNextPage }: Result, shown: number): boolean {
  return isSuccess && hasNextPage && data.pages.length <= shown
}
