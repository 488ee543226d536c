import type { ToastOptions, ToastTone } from './toast-words.ts'

/** Says something for 2.5 seconds. Its code travels with the first toast; without signal that one is not said. */
export async function toast(
  tone: ToastTone,
  message: string,
  options: ToastOptions = {},
): Promise<void> {
  const toaster = await import('./toaster.tsx').catch(() => undefined)
  await toaster?.showToast(tone, message, options)
}
