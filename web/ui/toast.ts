import type { ToastOptions, ToastTone } from './toast-options.ts'

/** Says something for 2.5 seconds. The code for it travels with the first toast. */
export async function toast(
  tone: ToastTone,
  message: string,
  options: ToastOptions = {},
): Promise<void> {
  const { showToast } = await import('./toaster.tsx')
  await showToast(tone, message, options)
}
