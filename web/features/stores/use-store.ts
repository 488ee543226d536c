import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#web/lib/queries.ts'

export const storeQuery = (storeId: string) => callQuery('GET /store', { _id: storeId })

export function useStore(storeId: string) {
  return useQuery(storeQuery(storeId))
}
