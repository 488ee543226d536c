import { useQuery } from '@tanstack/react-query'
import { isPassing } from '#web/lib/call-error.ts'
import { callQuery } from '#web/lib/queries.ts'

export const accountQuery = callQuery('GET /dashboard/yourAccount', {})

const RETRIES = 1

/** The merchant's own shop, retried once. */
export function useYourAccount() {
  return useQuery({
    ...accountQuery,
    retry: (failures, error) => failures < RETRIES && isPassing(error),
  })
}
