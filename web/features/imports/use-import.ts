import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { CallKey } from '#web/lib/call.ts'
import { callQuery, retryOnce } from '#web/lib/queries.ts'
import { isWorking } from './steps.ts'

/** The import is looked at this often while the server works on it. */
const WORK_LOOK_MS = 1_000
/** And while it waits: somebody else of the staff may go on with it. */
const REST_LOOK_MS = 20_000

/** The reads that the work of an import changes. */
const changed: readonly CallKey[] = [
  'GET /import/preview',
  'GET /imports',
  'GET /getProducts',
  'GET /inventory',
  'POST /get-products-category-list',
]

/** An import, followed while the server works on it. */
export function useImport(importId: string) {
  const queryClient = useQueryClient()
  const query = useQuery({
    ...callQuery('GET /import', { id: importId }),
    retry: retryOnce,
    refetchInterval: ({ state: { data } }) =>
      data && isWorking(data.state) ? WORK_LOOK_MS : REST_LOOK_MS,
  })
  const state = query.data?.state
  const worked = useRef(false)
  const readAgain = useEffectEvent(() => {
    for (const key of changed) void queryClient.invalidateQueries({ queryKey: [key] })
    // The button that began the work stood far below what came of it.
    if (state !== 'ready') scrollTo(0, 0)
  })
  useEffect(() => {
    if (!state) return
    if (worked.current && !isWorking(state)) readAgain()
    worked.current = isWorking(state)
  }, [state])
  return query
}
