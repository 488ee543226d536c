import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#web/lib/queries.ts'

/** Who runs the site. Every page with a footer contains it; it changes with the configuration only. */
export const contactQuery = { ...callQuery('GET /contact', {}), staleTime: Infinity }

export function useContact() {
  return useQuery(contactQuery)
}
