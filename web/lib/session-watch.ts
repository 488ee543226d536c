import { hashKey, type QueryClient } from '@tanstack/react-query'
import { savedPassStorage } from './browser-keys.ts'
import { onSignedOut, type Output } from './call.ts'
import { onLiveEnd } from './live.ts'
import { forgetPerson, removeSavedCodes } from './personal.ts'
import { sessionQuery } from './session.ts'

const CHANNEL = 'session'
const sessionHash = hashKey(sessionQuery.queryKey)

/**
 * Keeps nothing of a person whose session has ended, here, in another tab or on another device: not in memory, not
 * in storage. Only the server's own word counts, so that a pass goes on working where nobody can be asked.
 */
export function watchSession(queryClient: QueryClient): void {
  let person: string | null | undefined
  const others = new BroadcastChannel(CHANNEL)

  const settle = (email: string | null) => {
    const before = person
    person = email
    const saved = savedPassStorage.read().email
    const isOthers = before !== undefined && before !== email
    if (isOthers || (saved !== '' && saved !== email)) removeSavedCodes()
    if (!isOthers) return
    if (before !== null) forgetPerson(queryClient)
    // What stays on the screen is asked for again, for the one who is here now.
    if (email !== null)
      void queryClient.invalidateQueries({ predicate: (query) => query.queryHash !== sessionHash })
    tellOthers(others)
  }
  const look = () =>
    void queryClient.fetchQuery({ ...sessionQuery, staleTime: 0, retry: false }).catch(() => {})

  const told = queryClient.getQueryData(sessionQuery.queryKey)
  if (told) settle(told.user?.email ?? null)
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryHash !== sessionHash) return
    const session = event.query.state.data as Output<'GET /userAuth'> | undefined
    if (event.action.type === 'success' && session) settle(session.user?.email ?? null)
  })
  onSignedOut(() => {
    if (person) queryClient.setQueryData(sessionQuery.queryKey, { user: null })
  })
  onLiveEnd(look)
  others.addEventListener('message', look)
  // A page that comes back whole when somebody goes back shows what it showed.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) look()
  })
}

/** A channel reaches pages of this origin only, so it takes no target as a window does. */
function tellOthers(channel: BroadcastChannel): void {
  channel.postMessage.call(channel, 'changed')
}

/** For who has logged out and goes on by loading another page. */
export function leaveSession(): void {
  removeSavedCodes()
  const others = new BroadcastChannel(CHANNEL)
  tellOthers(others)
  others.close()
}
