import type { ReactNode } from 'react'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { QueryFailed } from '#web/ui/query-failed.tsx'

type ListQuery = {
  isPending: boolean
  isError: boolean
  error: unknown
  data: unknown
  isFetching: boolean
  refetch: () => unknown
}

/** A list, or its loading or error state. */
export function ListState({ query, children }: { query: ListQuery; children: ReactNode }) {
  if (query.data) return children
  if (!query.isError) return <SkeletonText lines={8} />
  return <QueryFailed query={query} />
}
