import { useQuery } from '@tanstack/react-query'
import type { Store } from '#shared/contract/stores/stores.ts'
import { callQuery } from '#web/lib/queries.ts'

export const storeQuery = (storeId: string) => callQuery('GET /store', { _id: storeId })

export function useStore(storeId: string) {
  return useQuery(storeQuery(storeId))
}

/** The closure on a day (`YYYY-MM-DD`), if there is one. */
export function closureOn(closures: Store['closures'], day: string) {
  return closures.find(({ from, to }) => from <= day && day <= to)
}
