import type { Language } from '#shared/page.ts'

/** Hands the pages that must open without signal to the service worker; without one nothing is lost. */
export async function keepOffline(language: Language): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register(`/sw.js?lang=${language}`).catch(() => undefined)
}
