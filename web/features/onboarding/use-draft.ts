import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Entries, nest } from '#shared/forms/form-config.ts'
import { call, type Input } from '#web/lib/call.ts'
import { useDebounced } from '#web/lib/react-hooks.ts'

const PAUSE_MS = 1_000

export type DraftState = 'unchanged' | 'waiting' | 'saved' | 'failed'

/** Saves the entries on the server after each pause in typing, and at once when the page is left. */
export function useDraft(entries: Entries, isPaused: boolean): DraftState {
  const [first] = useState(entries)
  const settled = useDebounced(entries, PAUSE_MS)
  const { mutate, variables, isPending, isError } = useMutation({ mutationFn: saveDraft })
  const save = useEffectEvent((latest: Entries, keepalive: boolean) => {
    if (latest !== first && latest !== variables?.entries && !isPaused)
      mutate({ entries: latest, keepalive })
  })
  const saveOnLeave = useEffectEvent(() => save(entries, true))
  useEffect(() => save(settled, false), [settled])
  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === 'hidden') saveOnLeave()
    }
    document.addEventListener('visibilitychange', leave)
    return () => document.removeEventListener('visibilitychange', leave)
  }, [])
  if (entries === first || isPaused) return 'unchanged'
  if (isPending || variables?.entries !== entries) return 'waiting'
  return isError ? 'failed' : 'saved'
}

type Draft = { entries: Entries; keepalive: boolean }

function saveDraft({ entries, keepalive }: Draft) {
  const filled = Object.entries(entries).filter(([, entry]) => entry !== undefined)
  const input = { draft: nest(Object.fromEntries(filled)) } as Input<'PUT /onBoarding/draft'>
  return call('PUT /onBoarding/draft', input, { keepalive })
}
