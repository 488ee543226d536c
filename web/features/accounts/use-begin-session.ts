import { useQueryClient } from '@tanstack/react-query'
import {
  bookingKeyStorage,
  cartStorage,
  savedPassStorage,
  savedCartStorage,
} from '#web/lib/browser-keys.ts'
import { sessionQuery, type User } from '#web/lib/session.ts'

const personal = [cartStorage, savedCartStorage, bookingKeyStorage, savedPassStorage]

/** Takes what the browser keeps for one person out of it. */
export function clearSaved(): void {
  for (const saved of personal) saved.remove()
}

/** Makes the page this person's. What the browser kept for whoever was here before is cleared. */
export function useBeginSession(): (user: User) => Promise<void> {
  const queryClient = useQueryClient()
  return async (user) => {
    clearSaved()
    await queryClient.cancelQueries()
    queryClient.setQueryData(sessionQuery.queryKey, { user })
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0],
    })
  }
}
