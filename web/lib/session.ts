import { useQuery } from '@tanstack/react-query'
import type { Output } from './call.ts'
import { callQuery } from './queries.ts'

export type User = NonNullable<Output<'GET /userAuth'>['user']>
export type Session = { status: 'loading' } | { status: 'guest' } | { status: 'user'; user: User }

export const sessionQuery = callQuery('GET /userAuth', {})

/** Who is signed in. Pages are rendered for guests, so it is `loading` until the browser has the answer. */
export function useSession(): Session {
  const { data, isError } = useQuery(sessionQuery)
  if (data?.user) return { status: 'user', user: data.user }
  return data || isError ? { status: 'guest' } : { status: 'loading' }
}
