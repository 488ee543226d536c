import { partOf, sayNoSignal } from '#web/lib/part.ts'
import type { ToastOptions, ToastTone } from './toast-words.ts'

const loadToaster = partOf(() => import('./toaster.tsx'))

/** Loads the code of toasts while there is signal, for screens whose messages must also appear without. */
export function preloadToasts(): void {
  loadToaster().catch(() => undefined)
}

/** Shows a message for 2.5 seconds. The first toast loads the code; without signal its message appears instead. */
export async function toast(
  tone: ToastTone,
  message: string,
  options: ToastOptions = {},
): Promise<void> {
  const toaster = await loadToaster().catch(sayNoSignal)
  await toaster?.showToast(tone, message, options)
}
