import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#web/lib/queries.ts'

/** The operator of the site. Every page with a footer contains it. It changes only with the configuration. */
export const contactQuery = { ...callQuery('GET /contact', {}), staleTime: Infinity }

export function useContact() {
  return useQuery(contactQuery)
}
