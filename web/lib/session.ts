import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Output } from './call.ts'
import { callQuery } from './queries.ts'

export type User = NonNullable<Output<'GET /userAuth'>['user']>
export type Session = { status: 'loading' } | { status: 'guest' } | { status: 'user'; user: User }

export const sessionQuery = callQuery('GET /userAuth', {})

/**
 * Who is signed in. Pages that all visitors share are rendered for guests, so on them it is `loading` until the browser
 * has the answer.
 */
export function useSession(): Session {
  const { data, error } = useQuery(sessionQuery)
  // Without signal it stays unknown: nobody was signed out by that.
  return error && error.status !== 0 && !data ? { status: 'guest' } : sessionOf(data)
}

/** Whether a product is on the wishlist. Only the cards for which that changes are rendered again. */
export function useIsSaved(productId: string): boolean {
  const { data } = useQuery({
    ...sessionQuery,
    // Not false: before the answer it is undefined as well.
    select: ({ user }) => (user?.wishlist.includes(productId) ? true : undefined),
  })
  return data === true
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

export function sessionOf(answer: Output<'GET /userAuth'> | undefined): Session {
  if (answer?.user) return { status: 'user', user: answer.user }
  return { status: answer ? 'guest' : 'loading' }
}
