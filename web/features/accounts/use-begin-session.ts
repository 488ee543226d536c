import { useQueryClient } from '@tanstack/react-query'
import {
  bookingKeyStorage,
  cartStorage,
  savedPassStorage,
  keptCartStorage,
} from '#web/lib/browser-keys.ts'
import { sessionQuery, type User } from '#web/lib/session.ts'

const personal = [cartStorage, keptCartStorage, bookingKeyStorage, savedPassStorage]

/** Takes what the browser keeps for one person out of it. */
export function clearKept(): void {
  for (const kept of personal) kept.remove()
}

/** Makes the page this person's. What the browser kept for whoever was here before is cleared. */
export function useBeginSession(): (user: User) => Promise<void> {
  const queryClient = useQueryClient()
  return async (user) => {
    clearKept()
    await queryClient.cancelQueries()
    queryClient.setQueryData(sessionQuery.queryKey, { user })
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0],
    })
  }
}
