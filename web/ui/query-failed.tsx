import { CallError } from '#web/lib/call-error.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { ErrorState } from './error-state.tsx'

type Query = { error: unknown; isFetching: boolean; refetch: () => unknown }

/** Shown in place of content that a query could not load: the server's message, the request's id and a retry button. */
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
