import { hashKey, type QueryClient } from '@tanstack/react-query'
import { savedCartStorage, savedPassStorage } from './browser-keys.ts'
import { onRefusal, type Output } from './call.ts'
import { renewManifest, showAppBadge } from './installed-app.ts'
import { onLiveEnd } from './live.ts'
import { forgetPerson, isPersonal, removePersonalData, removeSavedCodes } from './personal.ts'
import { eraseCounterOfOthers } from './counter-owner.ts'
import { callQuery } from './queries.ts'
import { sessionQuery, type User } from './session.ts'

const CHANNEL = 'session'
const currentOrdersKey = ['POST /get-merchant-orders']
const sessionHash = hashKey(sessionQuery.queryKey)

/**
 * Removes the data of a person from memory and storage when the session has ended here, in another tab or on another
 * device, and the data of a shop when the person's place in its staff has changed. Only an answer of the server counts, so that a pass stays usable when the server cannot be reached.
 */
export function watchSession(queryClient: QueryClient): void {
  let person: string | null | undefined
  let place: string | undefined
  const others = new BroadcastChannel(CHANNEL)

  const settle = (user: User | null) => {
    // Without signal the page may show orders that the device has kept for somebody else.
    if (eraseCounterOfOthers(user)) void queryClient.resetQueries({ queryKey: currentOrdersKey })
    settlePerson(user)
  }
  const settlePerson = (user: User | null) => {
    const email = user?.email ?? null
    const before = person
    person = email
    const placeBefore = place
    place = placeOf(user)
    const isOthers = before !== undefined && before !== email
    removeFromStorage(email, isOthers)
    // The answers depend on the person's place in a shop's staff, so a person who joined, left or got another role must
    // not keep them.
    const hasMoved = placeBefore !== undefined && placeBefore !== place
    tellApp(email, isOthers || hasMoved)
    if (!isOthers && !hasMoved) return
    if (before !== null) forgetPerson(queryClient)
    // Fetch the queries of the present screen again, for the person who is signed in now.
    if (email !== null)
      void queryClient.invalidateQueries({
        predicate: ({ queryHash, queryKey }) =>
          queryHash !== sessionHash && (isOthers || isPersonal(queryKey)),
      })
    tellOthers(others)
  }
  const look = () =>
    void queryClient.fetchQuery({ ...sessionQuery, staleTime: 0, retry: false }).catch(() => {})

  const told = queryClient.getQueryData(sessionQuery.queryKey)
  if (told) {
    // The page came with the session, so its orders are of this person too: they stay while the page is hydrated.
    eraseCounterOfOthers(told.user)
    settlePerson(told.user)
  }
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryHash !== sessionHash) return
    const session = event.query.state.data as Output<'GET /userAuth'> | undefined
    if (event.action.type === 'success' && session) settle(session.user)
  })
  onRefusal((code) => {
    lookAtAdmin(queryClient, code)
    if (!person) return
    if (code === 'NOT_SIGNED_IN') queryClient.setQueryData(sessionQuery.queryKey, { user: null })
    if (code === 'NOT_ALLOWED') look()
  })
  onLiveEnd(look)
  others.addEventListener('message', look)
  // A page restored from the back/forward cache shows its old state.
  addEventListener('pageshow', ({ persisted }) => void (persisted && look()))
}

/** Another administrator may have changed this one's role, which the frame and the screens then follow. */
function lookAtAdmin(queryClient: QueryClient, refusal: string): void {
  if (refusal !== 'NOT_ALLOWED') return
  const queryKey = callQuery('GET /adminAuth', {}).queryKey
  // After a refusal of this read itself, it is not asked again.
  if (queryClient.getQueryState(queryKey)?.status === 'success')
    void queryClient.invalidateQueries({ queryKey })
}

function removeFromStorage(email: string | null, isOthers: boolean): void {
  const saved = savedPassStorage.read().email
  if (isOthers || (saved !== '' && saved !== email)) removeSavedCodes()
  // The cart stays for the next log-in of its person, without the name of the account.
  if (email === null && savedCartStorage.read().email !== '') savedCartStorage.remove()
}

/** The person's place in a shop; it changes when the person joins or leaves its staff, or gets another role. */
function placeOf(user: User | null): string {
  return user ? `${user.storeId} ${user.staffRole}` : ''
}

/** The number on the app's icon and its manifest belong to the person who is signed in. */
function tellApp(email: string | null, isOthers: boolean): void {
  if (email === null || isOthers) void showAppBadge(0)
  if (isOthers) renewManifest()
}

/** Posts without a target origin, because a channel reaches only pages of this origin. */
function tellOthers(channel: BroadcastChannel): void {
  channel.postMessage.call(channel, 'changed')
}

/** Removes the person's data and tells the other tabs. Log-out calls this before it loads another page. */
export function leaveSession(): void {
  removePersonalData()
  void showAppBadge(0)
  const others = new BroadcastChannel(CHANNEL)
  tellOthers(others)
  others.close()
}
