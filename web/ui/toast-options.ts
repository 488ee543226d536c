import type { Tone } from './badge.tsx'

export type ToastTone = Extract<Tone, 'success' | 'warning' | 'info'> | 'error'

export type ToastOptions = {
  /** Shown as a button; the toast then stays 8 seconds. */
  undo?: { label: string; run: () => void }
}
