import {
  type Cart,
  type CartLine,
  cartStorage,
  EMPTY_CART,
  savedCartStorage,
  seenBookingsStorage,
} from '#web/lib/browser-keys.ts'
import { CallError, hasCode } from '#web/lib/call-error.ts'
import { MINUTE_MS } from '#shared/formats/india-time.ts'
import type { Output } from '#web/lib/call.ts'
import type { CheckedCart } from './cart-summary.ts'
import { lineKey, lostLines } from './lines/cart-lines.ts'
import { cartOf, type SavedLine, savedLinesOf, mergeCarts, sameLines } from './lines/merge-carts.ts'

/** `restoring`: the account's cart has not arrived yet. `failed`: the request failed. */
export type CartSyncState = 'restoring' | 'failed' | 'kept'

/** The calls and storage that the sync uses. */
export type CartSyncCalls = {
  load: () => Promise<Output<'GET /cart'>>
  save: (products: SavedLine[], version: string | undefined) => Promise<{ version: string }>
  check: (products: SavedLine[]) => Promise<CheckedCart>
  /** Notes which bookings have taken these lines since a time, in milliseconds of the epoch. */
  noteBooked: (lost: CartLine[], since: number) => Promise<void>
  /** Called once the account's cart is restored; returns the cart to keep. */
  complete?: (cart: Cart) => Cart
}

const MOST_LINES = 200
const PAUSE_MS = 600
const FIRST_WAIT_MS = 4_000
const LONGEST_WAIT_MS = MINUTE_MS
/** While a payment is pending, its end may take lines out of the account's cart at any time. */
const PAYING_PAUSE_MS = 10_000

/**
 * Syncs the browser's cart with one account. First restores the account's cart, then sends every change after a pause
 * and repeats requests that failed. A cleared cart is never sent. While one of the account's bookings waits for its
 * payment, the account's cart is asked for again and again, because the end of the payment changes it.
 */
export class CartSync {
  readonly #email: string
  readonly #calls: CartSyncCalls
  readonly #onState: (state: CartSyncState) => void
  readonly #unsubscribe: () => void
  #work: Promise<void> = Promise.resolve()
  #timer: ReturnType<typeof setTimeout> | undefined
  #isRestored = false
  #payingTimer: ReturnType<typeof setTimeout> | undefined
  #isStopped = false
  #failures = 0

  constructor(email: string, calls: CartSyncCalls, onState: (state: CartSyncState) => void) {
    this.#email = email
    this.#calls = calls
    this.#onState = onState
    this.#unsubscribe = cartStorage.subscribe(() => this.#later(PAUSE_MS))
    if (this.#isSomebodyElses()) forgetCart()
  }

  /** Merges the account's present cart, which may contain changes by another device. */
  restore(): Promise<void> {
    return this.#queue(async () => {
      await this.#bringBack()
      await this.#send()
    })
  }

  /** Sends unsent changes without the pause. */
  flush(): Promise<void> {
    if (!this.#isRestored) return this.restore()
    clearTimeout(this.#timer)
    return this.#queue(() => this.#send())
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
    clearTimeout(this.#payingTimer)
    this.#unsubscribe()
  }

  #later(wait: number): void {
    clearTimeout(this.#timer)
    if (this.#isStopped) return
    this.#timer = setTimeout(() => void this.flush(), wait)
  }

  #queue(work: () => Promise<void>): Promise<void> {
    const next = this.#work.then(async () => {
      // Another person may have logged in in another tab. The cart in the browser then belongs to that account.
      if (this.#isStopped || this.#isSomebodyElses()) return
      try {
        await work()
        this.#failures = 0
      } catch (error) {
        this.#tryAgain(error)
      }
    })
    this.#work = next
    return next
  }

  #tryAgain(error: unknown): void {
    if (!this.#isRestored) this.#onState('failed')
    // Do not retry a change that the server rejects. The next change is sent again.
    const isRefused = error instanceof CallError && error.status >= 400 && error.status < 429
    if (isRefused) return
    this.#later(Math.min(FIRST_WAIT_MS * 2 ** this.#failures, LONGEST_WAIT_MS))
    this.#failures += 1
  }

  async #bringBack(): Promise<void> {
    // Read the lines before the request: changes during the request are changes by this browser.
    const base = this.#agreed()
    const since = savedCartStorage.read().at ?? Date.now()
    const { products: there, version, isPaying } = await this.#calls.load()
    const merged = mergeCarts({ base, here: savedLinesOf(cartStorage.read()), there })
    const unknown = unknownIn(cartStorage.read(), merged)
    const checked = unknown.length > 0 ? await this.#calls.check(unknown) : undefined
    if (this.#isStopped) return
    const cart = cartStorage.read()
    const lines = mergeCarts({ base, here: savedLinesOf(cart), there })
    this.#watchPayment(isPaying)
    this.#agree(there, version)
    const restored = cartOf(lines, cart, checked)
    const next = this.#calls.complete?.(restored) ?? restored
    if (cart === EMPTY_CART || !sameLines(savedLinesOf(next), savedLinesOf(cart))) {
      cartStorage.write(next)
    }
    this.#isRestored = true
    this.#onState('kept')
    const lost = lostLines(cart, next)
    // The cart is right without this answer, so nothing waits for another attempt.
    if (lost.length > 0) await this.#calls.noteBooked(lost, since).catch(() => undefined)
  }

  #agree(lines: SavedLine[], version: string): void {
    const { left } = savedCartStorage.read()
    const sync = { email: this.#email, lines, version, at: Date.now() }
    savedCartStorage.write({ ...sync, ...(left && { left }) })
  }

  async #send(): Promise<void> {
    const cart = cartStorage.read()
    if (!this.#isRestored || cart === EMPTY_CART) return
    const lines = savedLinesOf(cart).slice(0, MOST_LINES)
    if (sameLines(lines, this.#agreed())) return
    const saved = await this.#save(lines)
    if (!saved || this.#isStopped) return
    this.#agree(lines, saved.version)
    if (cartStorage.read() !== cart) this.#later(PAUSE_MS)
  }

  /** Undefined when a booking or another device has changed the account's cart; the rest is then sent later. */
  async #save(lines: SavedLine[]): Promise<{ version: string } | undefined> {
    try {
      return await this.#calls.save(lines, savedCartStorage.read().version)
    } catch (error) {
      if (!hasCode(error, 'CART_CHANGED')) throw error
      await this.#bringBack()
      this.#later(PAUSE_MS)
      return undefined
    }
  }

  #watchPayment(isPaying: boolean): void {
    clearTimeout(this.#payingTimer)
    if (isPaying) this.#payingTimer = setTimeout(() => void this.restore(), PAYING_PAUSE_MS)
  }

  #isSomebodyElses(): boolean {
    return ![this.#email, ''].includes(savedCartStorage.read().email)
  }

  /** The lines after the last sync. Empty without a cart here, so that the account's cart is restored completely. */
  #agreed(): SavedLine[] {
    return cartStorage.read() === EMPTY_CART ? [] : savedCartStorage.read().lines
  }
}

export function forgetCart(): void {
  cartStorage.remove()
  savedCartStorage.remove()
  seenBookingsStorage.remove()
}

function unknownIn(cart: Cart, lines: readonly SavedLine[]): SavedLine[] {
  const known = new Set(savedLinesOf(cart).map(lineKey))
  return lines.filter((line) => !known.has(lineKey(line)))
}
