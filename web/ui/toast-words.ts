type ToastWords = { close: string; list: string }

let words: ToastWords = { close: '', list: '' }
const listeners = new Set<() => void>()

/** Toasts stand outside of the page's tree, so the page tells them what to say about themselves. */
export function tellToasts(next: ToastWords): void {
  words = next
  for (const listener of listeners) listener()
}

export const toastWords = {
  now: () => words,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
