import type { ReactNode } from 'react'
import { useErrorWords } from '#web/lib/error-words.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'

type ListQuery = {
  isPending: boolean
  isError: boolean
  error: unknown
  data: unknown
  isFetching: boolean
  refetch: () => unknown
}

/** A list, or that it is loading or could not be loaded. */
export function ListState({ query, children }: { query: ListQuery; children: ReactNode }) {
  const errorWords = useErrorWords()
  if (query.data) return children
  if (!query.isError) return <SkeletonText lines={8} />
  return (
    <ErrorState
      text={errorWords(query.error)}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  )
}

type PagesQuery = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

export function PageEnd({ query }: { query: PagesQuery }) {
  if (!query.hasNextPage) return null
  return (
    <LoadMore
      hasMore
      loading={query.isFetchingNextPage}
      onLoad={() => void query.fetchNextPage()}
    />
  )
}
