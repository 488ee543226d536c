import type { ToastOptions, ToastTone } from './toast-words.ts'

/** Shows a message for 2.5 seconds. Loaded with the first toast; without signal that toast is not shown. */
export async function toast(
  tone: ToastTone,
  message: string,
  options: ToastOptions = {},
): Promise<void> {
  const toaster = await import('./toaster.tsx').catch(() => undefined)
  await toaster?.showToast(tone, message, options)
}
