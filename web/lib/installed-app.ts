/** https://wicg.github.io/manifest-incubations/#installation-prompts */
type InstallPrompt = Event & {
  prompt: () => Promise<void>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let keptPrompt: InstallPrompt | undefined
const listeners = new Set<() => void>()

function keep(event?: Event): void {
  event?.preventDefault()
  keptPrompt = event as InstallPrompt | undefined
  for (const listener of listeners) listener()
}

/** Keeps the browser from offering the installation by itself; the site offers it at a better moment. */
export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', keep)
  addEventListener('appinstalled', () => keep())
}

export const installPrompt = {
  now: () => keptPrompt,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Asks the browser to read the manifest again, because another person or language gets another one. */
export function renewManifest(): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
  if (link) link.href = `${link.href.split('?')[0]}?${Date.now()}`
}

/** A page or a service worker; browsers without the Badging API lack the methods. */
type BadgeTarget = Partial<Record<'setAppBadge', (count: number) => Promise<void>>>

/**
 * Shows a number on the icon of the installed app, or none for 0 (https://w3c.github.io/badging/). Does nothing where
 * the app is not installed. Works in pages and in the service worker.
 */
export async function showAppBadge(count: number): Promise<void> {
  await (navigator as BadgeTarget).setAppBadge?.(count).catch(() => undefined)
}
