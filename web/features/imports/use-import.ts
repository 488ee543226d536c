import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { CallKey } from '#web/lib/call.ts'
import { callQuery, retryOnce } from '#web/lib/queries.ts'
import { isWorking } from './steps.ts'

/** Interval of polling the import while the server works on it, in milliseconds. */
const WORK_POLL_MS = 1_000
/** Interval of polling while the import waits, because another member of the staff may continue it, in milliseconds. */
const REST_POLL_MS = 20_000

/** The reads whose answers change with the server's work on an import. */
const changedReads: readonly CallKey[] = [
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
      data && isWorking(data.state) ? WORK_POLL_MS : REST_POLL_MS,
  })
  const state = query.data?.state
  const worked = useRef(false)
  const readAgain = useEffectEvent(() => {
    for (const key of changedReads) void queryClient.invalidateQueries({ queryKey: [key] })
    // The pressed button is far below the result, so the page scrolls to its top.
    if (state !== 'ready') scrollTo(0, 0)
  })
  useEffect(() => {
    if (!state) return
    if (worked.current && !isWorking(state)) readAgain()
    worked.current = isWorking(state)
  }, [state])
  return query
}
