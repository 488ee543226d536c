import type { CartLine } from './browser-keys.ts'

export type TabValue<T> = {
  /** Undefined when nothing is stored, or when it cannot be read. */
  read: () => T | undefined
  /** Null removes it. */
  write: (value: T | null) => void
}

/** One key of the storage that ends with the tab. It is a convenience only: without storage nothing is kept. */
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
        // See above.
      }
    },
  }
}

export type RequestedItem = {
  storeId: string
  line: Omit<CartLine, 'quantity'>
  /** When it was requested, in milliseconds of the epoch. */
  at: number
  /** The toast to show when it is in the cart; set when the log-in has succeeded. */
  toast?: string
}

/** The item that a guest wanted to add to the cart; it is added after the log-in. */
export const requestedItemStorage = storedInTab<RequestedItem>('requestedItem')
