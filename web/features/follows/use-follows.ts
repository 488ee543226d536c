import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#web/lib/queries.ts'
import { useSession } from '#web/lib/session.ts'

export const followsQuery = callQuery('GET /follows', {})
export const followedQuery = callQuery('GET /followed-stores', {})

/** True when the person follows this shop; false for a guest, and until the answer is there. */
export function useIsFollowed(storeId: string): boolean {
  const isSignedIn = useSession().status === 'user'
  const { data } = useQuery({ ...followsQuery, enabled: isSignedIn })
  return isSignedIn && (data?.storeIds.includes(storeId) ?? false)
}
