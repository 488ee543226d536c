import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Output } from './call.ts'
import { callQuery } from './queries.ts'

type Told = Output<'GET /userAuth'>
export type User = NonNullable<Told['user']>
export type Session = { status: 'loading' } | { status: 'guest' } | { status: 'user'; user: User }

export const sessionQuery = callQuery('GET /userAuth', {})

/**
 * Dozens of components of a page ask who is signed in. On the server the answer does not change while the page is rendered,
 * so none of them observes it.
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
 * Who is signed in. Pages that all visitors share are rendered for guests, so on them it is `loading` until the browser
 * has the answer.
 */
export function useSession(): Session {
  const { data, error } = useTold()
  // Without signal it stays unknown: nobody was signed out by that.
  return error && error.status !== 0 && !data ? { status: 'guest' } : sessionOf(data)
}

/** Whether a product is on the wishlist. Only the cards for which that changes are rendered again. */
export const useIsSaved = import.meta.env.SSR ? useIsSavedNow : useIsSavedAlways

function useIsSavedNow(productId: string): boolean {
  return useToldNow().data?.user?.wishlist.includes(productId) ?? false
}

function useIsSavedAlways(productId: string): boolean {
  // Not false: before the answer it is undefined as well.
  const select = ({ user }: Told) => user?.wishlist.includes(productId) || undefined
  return useQuery({ ...sessionQuery, select }).data ?? false
}

/** The store of the signed-in merchant; undefined for everybody else. */
export function useOwnStoreId(): string | null | undefined {
  const session = useSession()
  return session.status === 'user' ? session.user.storeId : undefined
}

/** Whether somebody has been signed in since this screen was opened: a guest's session has ended meanwhile. */
export function useWasSignedIn({ status }: Session): boolean {
  const [was, setWas] = useState(status === 'user')
  if (status === 'user' && !was) setWas(true)
  return was
}

export function sessionOf(answer: Told | undefined): Session {
  if (answer?.user) return { status: 'user', user: answer.user }
  return { status: answer ? 'guest' : 'loading' }
}
