import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CounterRight } from '#shared/counter-rights.ts'
import { hasRight, mayActAs, type StaffRole } from '#shared/staff-role.ts'
import type { Output } from './call.ts'
import { callQuery } from './queries.ts'

type SessionAnswer = Output<'GET /userAuth'>
export type User = NonNullable<SessionAnswer['user']>
export type Session = { status: 'loading' } | { status: 'guest' } | { status: 'user'; user: User }

export const sessionQuery = callQuery('GET /userAuth', {})

/**
 * Dozens of components of a page read the session. On the server the answer does not change during rendering, so no
 * component observes it there.
 */
const useTold = import.meta.env.SSR ? useToldNow : useToldAlways

function useToldNow() {
  const { data, error } = useQueryClient().getQueryState(sessionQuery.queryKey) ?? {}
  return { data, error }
}

function useToldAlways() {
  const { data, error } = useQuery(sessionQuery)
  return { data, error }
}

/**
 * The session of the visitor. Pages that all visitors share are rendered for guests: there the status is `loading`
 * until the browser has the answer.
 */
export function useSession(): Session {
  const { data, error } = useTold()
  // While the device is offline the session stays unknown: a lost connection signs nobody out.
  return error && error.status !== 0 && !data ? { status: 'guest' } : sessionOf(data)
}

/** True when a product is on the wishlist. A change renders only the cards of the changed products again. */
export const useIsSaved = import.meta.env.SSR ? useIsSavedNow : useIsSavedAlways

function useIsSavedNow(productId: string): boolean {
  return useToldNow().data?.user?.wishlist.includes(productId) ?? false
}

function useIsSavedAlways(productId: string): boolean {
  // Undefined and not false, because the value before the answer is undefined too: no card is rendered again.
  const select = ({ user }: SessionAnswer) => user?.wishlist.includes(productId) || undefined
  return useQuery({ ...sessionQuery, select }).data ?? false
}

/** The store of the signed-in merchant; undefined for everybody else. */
export function useOwnStoreId(): string | null | undefined {
  const session = useSession()
  return session.status === 'user' ? session.user.storeId : undefined
}

/** True when the person has at least this role in a shop's staff. */
export function useMayAct(least: StaffRole): boolean {
  const session = useSession()
  return session.status === 'user' && mayActAs(session.user.staffRole, least)
}

/** What the owner allows the person beyond the role in a shop's staff. */
export function useStaffRights(): readonly CounterRight[] {
  const session = useSession()
  return (session.status === 'user' && session.user.staffRights) || noRights
}
const noRights: readonly CounterRight[] = []

/** True when the person may do what needs this right in a shop's staff. */
export function useHasRight(right: CounterRight): boolean {
  const session = useSession()
  return session.status === 'user' && hasRight(session.user, right)
}

/** True for a person who belongs to the staff of a shop. */
export function isMember(session: Session): boolean {
  return 'user' in session && session.user.role === 'merchant'
}

/** True for a person who was removed from the staff of a shop since this was first rendered. */
export function useIsRemoved(session: Session): boolean {
  const is = isMember(session)
  return useWas(is) && 'user' in session && !is
}

/** True when this was true in any rendering so far, such as `status === 'user'`: a guest's session has then ended meanwhile. */
export function useWas(is: boolean): boolean {
  const [was, setWas] = useState(is)
  if (is && !was) setWas(true)
  return was
}

export function sessionOf(answer: SessionAnswer | undefined): Session {
  if (answer?.user) return { status: 'user', user: answer.user }
  return { status: answer ? 'guest' : 'loading' }
}
