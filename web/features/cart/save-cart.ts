import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { callInLanguage } from '#web/lib/call-in-language.ts'
import { paths } from '#shared/paths.ts'
import { type Cart, isCartLine, savedCartStorage } from '#web/lib/browser-keys.ts'
import { call } from '#web/lib/call.ts'
import { removePersonalData } from '#web/lib/personal.ts'
import { saveRequested } from '#web/features/catalog/toggle-wishlist.ts'
import { logInRequest, takeRequest } from '#web/lib/tab-storage.ts'
import { toast } from '#web/ui/toast.ts'
import { addLine, quantityOf } from './lines/cart-lines.ts'
import type { MadeBooking } from './lines/left-booked.ts'
import { CartSync, type CartSyncState } from './cart-sync.ts'

const LOG_OUT_WAIT_MS = 3_000

let sync: CartSync | undefined
let state: CartSyncState = 'restoring'
const watchers = new Set<() => void>()

/**
 * Starts to sync this account's cart with the browser's cart, and adds the product that a guest wanted on the wishlist.
 * Returns a function that stops the sync.
 */
export function keepCart(email: string, queryClient: QueryClient): () => void {
  carryOutSaved(queryClient)
  setState('restoring')
  const mine = new CartSync(email, calls, setState)
  sync = mine
  const refresh = () => void mine.restore()
  const onTurn = () => void (document.hidden ? mine.flush() : mine.restore())
  document.addEventListener('visibilitychange', onTurn)
  addEventListener('online', refresh)
  refresh()
  return () => {
    mine.stop()
    document.removeEventListener('visibilitychange', onTurn)
    removeEventListener('online', refresh)
  }
}

const calls = {
  load: () => call('GET /cart', {}),
  // With `keepalive` the request is completed even when the page is closed meanwhile.
  save: (products, version) =>
    call('PUT /cart', { products, ...(version !== undefined && { version }) }, { keepalive: true }),
  check: async (products) => callInLanguage('POST /cart/check', { products }),
  noteBooked: async (lost, since) => {
    const { email } = savedCartStorage.read()
    const [{ leftBookings, noteLeft }, { orders }] = await Promise.all([
      import('./lines/left-booked.ts'),
      callInLanguage('POST /get-orders', {}),
    ])
    // Another person, or nobody, may use this browser by now.
    if (savedCartStorage.read().email === email) noteLeft(leftBookings(lost, orders, since))
  },
  complete: withRequestedItem,
} satisfies ConstructorParameters<typeof CartSync>[1]

/** Adds the item that a guest requested before the log-in. */
function withRequestedItem(cart: Cart): Cart {
  const item = takeRequest('cart')
  if (!item || !isCartLine({ ...item.line, quantity: 1 })) return cart
  const { storeId, line, isBooking } = item
  void toast('success', item.toast)
  return isBooking && quantityOf(cart, storeId, line) > 0 ? cart : addLine(cart, storeId, line)
}

/** Carries out the guest's request after the log-in. */
export function carryOut(queryClient: QueryClient): void {
  carryOutSaved(queryClient)
  refreshCart()
}

function carryOutSaved(queryClient: QueryClient): void {
  void saveRequested(queryClient)
  if (logInRequest.read()?.kind === 'waitlist')
    void import('#web/features/product-page/join-requested.ts').then(({ joinRequested }) =>
      joinRequested(queryClient),
    )
}

/** Requests the account's cart again, after a failure and when the cart screen opens. */
export function refreshCart(): void {
  void sync?.restore()
}

/** The other tabs of this browser tell what a booking by this one has taken out of the cart. */
export function tellOtherTabs(booking: MadeBooking): void {
  import('./lines/left-booked.ts').then(
    ({ noteMadeHere }) => noteMadeHere(booking),
    () => undefined,
  )
}

/** The person has closed the result of a booking: no page tells it again. */
export function noteResultSeen(orderId: string): void {
  import('./lines/left-booked.ts').then(
    ({ noteSeen }) => noteSeen(orderId),
    () => undefined,
  )
}

/**
 * Sends the newest cart, ends the session and loads the home page, so that no data of this person stays in memory.
 * Rejects when the session could not be ended.
 */
export async function logOut(): Promise<void> {
  const timeout = new Promise((resolve) => setTimeout(resolve, LOG_OUT_WAIT_MS))
  await Promise.race([sync?.flush(), timeout])
  await call('POST /logout', {})
  sync?.stop()
  removePersonalData()
  const { leaveSession } = await import('#web/lib/session-watch.ts')
  leaveSession()
  window.location.assign(paths.home())
}

export function useCartSyncState(): CartSyncState {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => state,
    () => 'restoring',
  )
}

function setState(next: CartSyncState): void {
  state = next
  for (const watcher of watchers) watcher()
}
