import { isRouteErrorResponse, useRouteError } from 'react-router'
import { CallError } from '#web/lib/call-error.ts'
import { ErrorScreen } from '#web/screens/pages/error-screen.tsx'
import { NotFoundScreen } from '#web/screens/pages/not-found-screen.tsx'

/** What stands in place of a screen that could not be shown; the frame around it stays. */
export function RouteFailure() {
  const error = useRouteError()
  if (statusOf(error) === 404) return <NotFoundScreen />
  return <ErrorScreen requestId={error instanceof CallError ? error.requestId : undefined} />
}

function statusOf(error: unknown): number | undefined {
  return isRouteErrorResponse(error) || error instanceof CallError ? error.status : undefined
}
