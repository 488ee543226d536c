import { useQuery } from '@tanstack/react-query'
import type { Booking } from '#shared/contract/orders/bookings.ts'
import {
  NO_PASSES,
  type SavedPass,
  type SavedPasses,
  savedPassStorage,
} from '#web/lib/browser-keys.ts'
import { useStored } from '#web/lib/browser-storage.ts'
import type { CallError } from '#web/lib/call-error.ts'
import { sessionQuery } from '#web/lib/session.ts'
import { useLate } from '#web/lib/react-hooks.ts'
import { useBookingOf } from './use-bookings.ts'
import { useEffect, useState } from 'react'

/** The longest wait for the server when a saved pass exists. */
const WAIT_MS = 3000

type PassFacts = {
  /** `unknown`: the request for the session failed. */
  account: 'loading' | 'unknown' | 'guest' | { email: string; name?: string }
  booking: Booking | undefined
  error: CallError | null
  /** True when the answer is late or the first attempt has failed. */
  isWeak: boolean
  saved: SavedPasses
}

export type PassState =
  | { kind: 'loading' }
  | { kind: 'guest' }
  | { kind: 'live'; booking: Booking }
  /** The saved pass from this browser's storage, because the server could not be reached. */
  | { kind: 'saved'; pass: SavedPass }
  | { kind: 'failed'; error: CallError | null }

/** The pass to show: the server's answer if there is one, otherwise the saved pass. */
export function passStateOf(orderId: string, told: PassFacts): PassState {
  const { account, booking, error, isWeak } = told
  if (account === 'guest') return { kind: 'guest' }
  const isSilent = account === 'unknown' || (error ? noWord(error) : isWeak && !booking)
  const pass = isSilent && savedPass(orderId, told)
  if (pass) return { kind: 'saved', pass }
  if (booking) return { kind: 'live', booking }
  return account === 'unknown' || error ? { kind: 'failed', error } : { kind: 'loading' }
}

function savedPass(orderId: string, { account, saved }: PassFacts): SavedPass | undefined {
  if (typeof account === 'object' && account.email !== saved.email) return undefined
  return saved.passes.find((pass) => pass.orderId === orderId)
}

/** True when no answer came, or the server failed. */
function noWord({ status }: CallError): boolean {
  return status === 0 || status >= 500
}

type SessionAnswer = {
  data?: { user: { email: string; name: string } | null } | undefined
  isError: boolean
}

function accountOf({ data, isError }: SessionAnswer): PassFacts['account'] {
  if (data) return data.user ?? 'guest'
  return isError ? 'unknown' : 'loading'
}

export function usePickupPass(orderId: string) {
  const session = useQuery(sessionQuery)
  const saved = useStored(savedPassStorage, NO_PASSES)
  const asked = useBookingOf(orderId, Boolean(session.data?.user))
  const isLate = useLate(WAIT_MS)
  const account = accountOf(session)
  const { booking, error, trouble } = asked
  const isWeak = isLate || trouble !== null || session.failureReason !== null
  return {
    ...asked,
    /** The owner of the pass. The browser does not save the name. */
    person: typeof account === 'object' ? account : { email: saved.email },
    state: passStateOf(orderId, { account, booking, error, isWeak, saved }),
    retry: () => (session.data ? asked.retry() : void session.refetch()),
    retrying: asked.retrying || session.isFetching,
  }
}

/** Keeps the screen on while the component is mounted and the page visible. True while the browser allows it. */
export function useWakeLock(): boolean {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let ended = false
    const hold = async () => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return
      // The request is rejected on a low battery, for example. The pass works without it.
      const granted = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (ended) return granted?.release()
      lock = granted
      setHeld(granted !== undefined)
      granted?.addEventListener('release', () => setHeld(false))
    }
    void hold()
    const onVisible = () => void hold()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      ended = true
      document.removeEventListener('visibilitychange', onVisible)
      void lock?.release()
    }
  }, [])
  return isHeld
}
