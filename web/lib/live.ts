import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { LiveNotices } from '#shared/contract/wire.ts'
import { LiveConnection, type LiveState, type LiveTopic } from './live-connection.ts'

const ended = new Set<() => void>()
const connection = new LiveConnection(
  () => new EventSource('/api/live'),
  () => {
    for (const tell of ended) tell()
  },
  () => navigator.onLine,
)
if (typeof window !== 'undefined') {
  addEventListener('online', () => connection.retryNow())
  addEventListener('offline', () => connection.giveUp())
}

/**
 * Refetches these queries when an event of the topic arrives or may have been missed. `onNotice` receives the event.
 */
export function useLive<Topic extends LiveTopic>(
  topic: Topic,
  keys: readonly QueryKey[],
  onNotice?: (notice: LiveNotices[Topic]) => void,
): void {
  const queryClient = useQueryClient()
  const receive = useEffectEvent((notice: LiveNotices[Topic] | null) => {
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey })
    if (notice) onNotice?.(notice)
  })
  useEffect(() => connection.listen(topic, (notice) => receive(notice)), [topic])
}

/** Registers a listener for streams that the server has ended or rejected: the session may have ended. */
export function onLiveEnd(listener: () => void): void {
  ended.add(listener)
}

export function useLiveState(): LiveState {
  return useSyncExternalStore(connection.watch, connection.state, () => 'off')
}
