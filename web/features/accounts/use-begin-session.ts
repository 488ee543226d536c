import { useQueryClient } from '@tanstack/react-query'
import {
  bookingKeyStorage,
  cartStorage,
  savedPassStorage,
  savedCartStorage,
} from '#web/lib/browser-keys.ts'
import { sessionQuery, type User } from '#web/lib/session.ts'
import { keepEnteredEmail } from './entered-email.ts'

const personal = [cartStorage, savedCartStorage, bookingKeyStorage, savedPassStorage]

/** Removes a person's data from the browser's storage. */
export function clearSaved(): void {
  for (const saved of personal) saved.remove()
}

/** Starts the session of this person on the page. Data that the browser stored for an earlier person is removed. */
export function useBeginSession(): (user: User) => Promise<void> {
  const queryClient = useQueryClient()
  return async (user) => {
    clearSaved()
    keepEnteredEmail('')
    await queryClient.cancelQueries()
    queryClient.setQueryData(sessionQuery.queryKey, { user })
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0],
    })
  }
}
