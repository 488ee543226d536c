import { useQuery } from '@tanstack/react-query'
import { callQuery, retryOnce } from '#web/lib/queries.ts'

export const accountQuery = { ...callQuery('GET /dashboard/yourAccount', {}), retry: retryOnce }

/** The merchant's own shop. */
export function useYourAccount() {
  return useQuery(accountQuery)
}
