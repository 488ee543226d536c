import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#web/lib/queries.ts'

const NEVER_OLD = Number.POSITIVE_INFINITY

/** It changes only when the server starts anew. */
export const contactQuery = { ...callQuery('GET /contact', {}), staleTime: NEVER_OLD }

export function useContact() {
  return useQuery(contactQuery)
}
