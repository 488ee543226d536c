import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { LiveNotices } from '#shared/contract/wire.ts'
import { LiveConnection, type LiveState, type LiveTopic } from './live-connection.ts'
import { sessionQuery } from './session.ts'
import { canShareStream, SharedStream } from './shared-stream.ts'
import { isSupportView } from './support-view.ts'

const endListeners = new Set<() => void>()

/** An account that is not known has a stream in each tab. */
const UNKNOWN = ''

/** Connections by account, because a tab that still shows another account must not receive this account's events. */
const connections = new Map<string, LiveConnection>()

function connectionOf(account: string): LiveConnection {
  const known = connections.get(account)
  if (known) return known
  const connection = new LiveConnection(
    () => openStream(account),
    () => {
      for (const tell of endListeners) tell()
    },
    () => navigator.onLine,
  )
  connections.set(account, connection)
  return connection
}

const open = () => new EventSource('/api/live')

function openStream(account: string) {
  if (account === UNKNOWN || !canShareStream()) return open()
  return new SharedStream(`live ${account}`, open, () => !document.hidden)
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
const useConnection = import.meta.env.SSR ? () => undefined : useOwnConnection

function useOwnConnection(): LiveConnection | undefined {
  const { data, isError } = useQuery(sessionQuery)
  if (isSupportView()) return undefined
  if (data) return data.user ? connectionOf(data.user.email) : undefined
  // The server could not be asked who is signed in. The stream finds out when it answers again.
  return isError ? connectionOf(UNKNOWN) : undefined
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
  endListeners.add(listener)
}

const watchNothing = () => () => {}
const readOff = (): LiveState => 'off'

export function useLiveState(): LiveState {
  const connection = useConnection()
  return useSyncExternalStore(
    connection?.watch ?? watchNothing,
    connection?.state ?? readOff,
    readOff,
  )
}
