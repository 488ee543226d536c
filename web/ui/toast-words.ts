import type { Tone } from './badge.tsx'

type ToastWords = { close: string; list: string }

let words: ToastWords = { close: '', list: '' }
const listeners = new Set<() => void>()

/** Sets the labels of toasts. Toasts are rendered outside the page's tree, so the page provides the labels. */
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

export type ToastTone = Extract<Tone, 'success' | 'warning' | 'info'> | 'error'

type ToastAction = { label: string; run: () => void }

export type ToastOptions = {
  /** A sentence below the message. */
  text?: string
  /** Shown as a button; the toast then stays 8 seconds. */
  undo?: ToastAction
  /** Another step, shown in the same way. */
  action?: ToastAction
  /** The toast stays until it is closed. */
  stays?: true
}
