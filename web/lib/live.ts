import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import {
  LiveConnection,
  type LiveNotice,
  type LiveState,
  type LiveTopic,
} from './live-connection.ts'

const ended = new Set<() => void>()
const connection = new LiveConnection(
  () => new EventSource('/api/live'),
  () => {
    for (const tell of ended) tell()
  },
)
if (typeof window !== 'undefined') {
  addEventListener('online', () => connection.retryNow())
  addEventListener('offline', () => connection.giveUp())
}

/** Asks these queries anew when the topic moves or when something may have been missed; `onNotice` is given what has moved. */
export function useLive(
  topic: LiveTopic,
  keys: readonly QueryKey[],
  onNotice?: (notice: LiveNotice) => void,
): void {
  const queryClient = useQueryClient()
  const receive = useEffectEvent((notice: LiveNotice | null) => {
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey })
    if (notice) onNotice?.(notice)
  })
  useEffect(() => connection.listen(topic, (notice) => receive(notice)), [topic])
}

/** Told when the server ends the stream or refuses it: the session may be over. */
export function onLiveEnd(listener: () => void): void {
  ended.add(listener)
}

export function useLiveState(): LiveState {
  return useSyncExternalStore(connection.watch, connection.state, () => 'off')
}
