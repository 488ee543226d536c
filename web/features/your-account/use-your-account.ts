import { useQuery } from '@tanstack/react-query'
import { callQuery, retryOnce } from '#web/lib/queries.ts'

export const accountQuery = { ...callQuery('GET /dashboard/yourAccount', {}), retry: retryOnce }

export function useYourAccount() {
  return useQuery(accountQuery)
}
