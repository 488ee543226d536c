import { useQueryClient } from '@tanstack/react-query'
import {
  bookingKeyStorage,
  cartStorage,
  savedPassStorage,
  savedCartStorage,
} from '#web/lib/browser-keys.ts'
import { type RequestedItem, requestedItemStorage } from '#web/lib/tab-storage.ts'
import { sessionQuery, type User } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.ts'
import { keepEnteredEmail } from './entered-email.ts'

const personal = [cartStorage, savedCartStorage, bookingKeyStorage, savedPassStorage]

function clearSaved(): void {
  for (const saved of personal) saved.remove()
}

type Greeting = {
  plain: string
  /** The text when the item `name`, which the person requested as a guest, is in the cart. */
  withItem: (name: string) => string
  /** The text when that item is on the wishlist. */
  withSaved: (name: string) => string
}

/**
 * Starts the session of this person on the page and greets the person. Removes data that the browser stored for an
 * earlier person.
 */
export function useBeginSession(): (user: User, greeting: Greeting) => Promise<void> {
  const queryClient = useQueryClient()
  return async (user, greeting) => {
    clearSaved()
    keepEnteredEmail('')
    const item = requestedItemStorage.read()
    // A merchant is redirected to the dashboard, which has neither cart nor wishlist.
    if (item && user.role !== 'merchant')
      requestedItemStorage.write({ ...item, toast: greetingWith(item, greeting) })
    else void toast('success', greeting.plain)
    await queryClient.cancelQueries()
    queryClient.setQueryData(sessionQuery.queryKey, { user })
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0],
    })
  }
}

function greetingWith(item: RequestedItem, { withItem, withSaved }: Greeting): string {
  return item.kind === 'cart' ? withItem(item.line.productName) : withSaved(item.productName)
}
