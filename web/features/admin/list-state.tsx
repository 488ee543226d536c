import { useId, type ReactNode } from 'react'
import { CallError } from '#web/lib/call-error.ts'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { QueryFailed } from '#web/ui/query-failed.tsx'
import { NothingHere } from './nothing-here.tsx'

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
  // What does not exist does not come by another attempt.
  if (query.error instanceof CallError && query.error.status === 404)
    return <NothingHere error={query.error} />
  return <QueryFailed query={query} />
}

type WorkProps = { title: string; isEmpty: boolean; nothing: string; children: ReactNode }

/** A section with its list, or one line when the list is empty. */
export function Work({ title, isEmpty, nothing, children }: WorkProps) {
  const id = useId()
  if (isEmpty) return <p className="text-sm text-ink-muted">{nothing}</p>
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {children}
    </section>
  )
}
