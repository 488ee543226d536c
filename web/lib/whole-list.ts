import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'

type Whole = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetching' | 'isFetchNextPageError' | 'fetchNextPage'
>

/** Fetches every page of a list while `isWanted`, so that rows on later pages are found too. */
export function useWholeList(list: Whole, isWanted = true): void {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list
  const isDue = isWanted && hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (isDue) void fetchNextPage()
  }, [isDue, fetchNextPage])
}
