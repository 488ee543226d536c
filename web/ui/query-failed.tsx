import { CallError } from '#web/lib/call-error.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { ErrorState } from './error-state.tsx'

type Query = { error: unknown; isFetching: boolean; refetch: () => unknown }

/** In place of what a query could not load: what the server says about it, the request's id and a retry. */
export function QueryFailed({ query }: { query: Query }) {
  const sayError = useErrorWords()
  const { error, isFetching, refetch } = query
  return (
    <ErrorState
      text={sayError(error)}
      requestId={error instanceof CallError ? error.requestId : undefined}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  )
}
