import { useSyncExternalStore } from 'react'
import { call } from '#web/lib/call.ts'
import { CartSync, forgetCart, type CartSyncState } from './cart-sync.ts'

const LOG_OUT_WAIT_MS = 3_000

let sync: CartSync | undefined
let state: CartSyncState = 'restoring'
const watchers = new Set<() => void>()

/** Begins to keep this account's cart in step with the browser's; answers what ends it. */
export function keepCart(email: string): () => void {
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
  load: async () => (await call('GET /cart', {})).products,
  // Sent to its end also when the page is closed meanwhile.
  save: (products) => call('PUT /cart', { products }, { keepalive: true }),
  check: (products) => call('POST /cart/check', { products }),
} satisfies ConstructorParameters<typeof CartSync>[1]

/** Looks again at what the account holds; for a failed try, and for a cart that is opened. */
export function refreshCart(): void {
  void sync?.restore()
}

/** The newest cart reaches the account before its owner leaves. */
export async function handInCart(): Promise<void> {
  const timeout = new Promise((resolve) => setTimeout(resolve, LOG_OUT_WAIT_MS))
  await Promise.race([sync?.flush(), timeout])
}

/** After its owner has left. */
export function leaveCart(): void {
  sync?.stop()
  forgetCart()
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
