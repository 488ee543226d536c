import type { ReactNode } from 'react'
import { CallError } from '#web/lib/call-error.ts'
import { QueryFailed } from './query-failed.tsx'
import { SkeletonText } from './skeleton.tsx'

type Query = { isError: boolean; error: unknown; isFetching: boolean; refetch: () => unknown }

type NotLoadedProps = {
  query: Query
  /** Placeholder lines while the query loads. */
  lines?: number
  /** Shown in place of the lines while the query loads. */
  waiting?: ReactNode
  /** Shown in place of the error when what was asked for does not exist, so that no attempt can find it. */
  missing?: (error: CallError) => ReactNode
}

/** Shown in place of content whose query has no data: its error with a retry button, or a placeholder. */
export function NotLoaded({ query, lines = 8, waiting, missing }: NotLoadedProps) {
  const { error } = query
  if (missing && error instanceof CallError && error.status === 404) return missing(error)
  if (query.isError) return <QueryFailed query={query} />
  return waiting ?? <SkeletonText lines={lines} />
}

type LoadedProps<Data> = Omit<NotLoadedProps, 'query'> & {
  query: Query & { data: Data | undefined }
  /** True while the shown data are those of an earlier question: then an error hides them. */
  changing?: boolean
  children: ReactNode | ((data: Data) => ReactNode)
}

/** The content of a query, or its loading or error state. */
export function Loaded<Data>({ changing, children, ...state }: LoadedProps<Data>) {
  const { data, isError } = state.query
  if (data === undefined || (isError && changing)) return <NotLoaded {...state} />
  return typeof children === 'function' ? children(data) : children
}
