import type { Tone } from './badge.tsx'

export type ToastTone = Extract<Tone, 'success' | 'warning' | 'info'> | 'error'

export type ToastOptions = {
  /** Shown as a button; the toast then stays 8 seconds. */
  undo?: { label: string; run: () => void }
}

/** Says something for 2.5 seconds. The code for it travels with the first toast. */
export async function toast(
  tone: ToastTone,
  message: string,
  options: ToastOptions = {},
): Promise<void> {
  const { showToast } = await import('./toaster.tsx')
  await showToast(tone, message, options)
}
