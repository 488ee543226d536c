import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { LiveNotices } from '#shared/contract/wire.ts'
import { LiveConnection, type LiveState, type LiveTopic } from './live-connection.ts'
import { useSession } from './session.ts'
import { canShareStream, SharedStream } from './shared-stream.ts'

const ended = new Set<() => void>()

/** By account: a tab that still shows another account must not hear this one. */
const connections = new Map<string, LiveConnection>()

function connectionOf(account: string): LiveConnection {
  const known = connections.get(account)
  if (known) return known
  const connection = new LiveConnection(
    () => openStream(account),
    () => {
      for (const tell of ended) tell()
    },
    () => navigator.onLine,
  )
  connections.set(account, connection)
  return connection
}

const open = () => new EventSource('/api/live')

function openStream(account: string) {
  return canShareStream()
    ? new SharedStream(`live ${account}`, open, () => !document.hidden)
    : open()
}

function forAll(act: (connection: LiveConnection) => void): () => void {
  return () => {
    for (const connection of connections.values()) act(connection)
  }
}

if (typeof window !== 'undefined') {
  const retry = forAll((connection) => connection.retryNow())
  const giveUp = forAll((connection) => connection.giveUp())
  addEventListener('online', retry)
  addEventListener('offline', giveUp)
  // A frozen page could not pass events on to the other tabs.
  document.addEventListener('freeze', giveUp)
  document.addEventListener('resume', retry)
  addEventListener('pagehide', ({ persisted }) => persisted && giveUp())
  addEventListener('pageshow', ({ persisted }) => persisted && retry())
}

/** The connection of the signed-in account; only in the browser. */
function useConnection(): LiveConnection | undefined {
  const session = useSession()
  if (import.meta.env.SSR || session.status !== 'user') return undefined
  return connectionOf(session.user.email)
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
  const connection = useConnection()
  const receive = useEffectEvent((notice: LiveNotices[Topic] | null) => {
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey })
    if (notice) onNotice?.(notice)
  })
  useEffect(() => connection?.listen(topic, (notice) => receive(notice)), [connection, topic])
}

/** Registers a listener for streams that the server has ended or rejected: the session may have ended. */
export function onLiveEnd(listener: () => void): void {
  ended.add(listener)
}

const watchNothing = () => () => {}
const off = (): LiveState => 'off'

export function useLiveState(): LiveState {
  const connection = useConnection()
  return useSyncExternalStore(connection?.watch ?? watchNothing, connection?.state ?? off, off)
}
