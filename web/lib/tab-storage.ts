import type { CartLine } from './browser-keys.ts'

export type TabValue<T> = {
  /** Undefined when nothing is stored, or when it cannot be read. */
  read: () => T | undefined
  /** Null removes it. */
  write: (value: T | null) => void
}

/** One key of the storage that ends with the tab. Without storage nothing is kept, and nothing fails. */
export function storedInTab<T>(key: string): TabValue<T> {
  return {
    read: () => {
      try {
        return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null) ?? undefined
      } catch {
        return undefined
      }
    },
    write: (value) => {
      try {
        sessionStorage.setItem(key, JSON.stringify(value))
      } catch {
        // Without storage nothing is kept.
      }
    },
  }
}

/** The token of an invitation to a shop's staff that was opened in this tab, so that it stays out of addresses. */
export const invitationStorage = storedInTab<string>('invitation')

/** Removes everything that this tab has stored. */
export function forgetTab(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Without storage nothing is kept.
  }
}

/** The product of a pressed wishlist heart, and the variant and colour that were shown there. */
export type HeartedProduct = {
  productId: string
  productName: string
  variantId?: string | undefined
  color?: string | undefined
}

type Requested =
  | { kind: 'cart'; storeId: string; line: Omit<CartLine, 'quantity'> }
  | ({ kind: 'wishlist' } & HeartedProduct)

export type RequestedItem = Requested & {
  /** The time of the request, in milliseconds of the epoch. */
  at: number
  /** The toast to show when it is added; set when the log-in has succeeded. */
  toast?: string
}

/** A request older than this is dropped: the person has gone on to something else. */
const REQUEST_MS = 30 * 60_000

/** The item that a guest wanted to add to the cart or the wishlist. It is added after the log-in. */
export const requestedItemStorage = storedInTab<RequestedItem>('requestedItem')

/** The requested item; undefined when it is too old. */
export function requestedItem(): RequestedItem | undefined {
  const item = requestedItemStorage.read()
  return item && Date.now() - item.at <= REQUEST_MS ? item : undefined
}

/** Returns the requested item of this kind and removes it, so that it is added only once. */
export function takeRequestedItem<K extends Requested['kind']>(kind: K) {
  if (requestedItemStorage.read()?.kind !== kind) return undefined
  const item = requestedItem()
  requestedItemStorage.write(null)
  return item as (RequestedItem & { kind: K }) | undefined
}
