import type { Locale } from '#shared/page.ts'
import { call } from '#web/lib/call.ts'

/** The reason why this browser cannot show notices. `dismissed`: the person closed the browser's question. */
export type Hindrance = 'insecure' | 'ios' | 'unsupported' | 'denied' | 'dismissed' | 'failed'

/** The obstacle that is known without asking the person; undefined when notices seem possible. */
export function hindranceHere(): Hindrance | undefined {
  if (!isSecureContext) return 'insecure'
  const canPush =
    'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!canPush) return isAppleTouch() ? 'ios' : 'unsupported'
  // Only a built site has a service worker.
  if (!import.meta.env.PROD) return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : undefined
}

/** On iPhones and iPads, notices exist only for sites on the home screen. An iPad calls itself a Mac. */
function isAppleTouch(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

/**
 * The id of this browser's subscription in the server's list (SHA-256 of the endpoint in hex); null without a
 * subscription.
 */
export async function markOfThisBrowser(): Promise<string | null> {
  if (hindranceHere()) return null
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return null
  const bytes = new TextEncoder().encode(subscription.endpoint)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Subscribes this browser and tells the server. Call it from a press, because it may ask the person. Returns why it was not
 * possible; rejects with a CallError when the server refuses.
 */
export async function allowNotices(
  publicKey: string,
  locale: Locale,
): Promise<Hindrance | undefined> {
  const hindrance = hindranceHere()
  if (hindrance) return hindrance
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'dismissed'
  let subscription: PushSubscription
  try {
    subscription = await subscribe(publicKey, locale)
  } catch {
    return 'failed'
  }
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  await call('POST /push-devices', {
    endpoint: endpoint ?? '',
    keys: { p256dh, auth },
    publicKey,
    locale,
  })
  return undefined
}

async function subscribe(publicKey: string, locale: Locale): Promise<PushSubscription> {
  await navigator.serviceWorker.register(`/sw.js?lang=${locale}`)
  const { pushManager } = await navigator.serviceWorker.ready
  const present = await pushManager.getSubscription()
  if (present && keyOf(present) === publicKey) return present
  // A browser refuses a new subscription while it has one with another key.
  await present?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Ends this browser's own subscription after its device was removed. */
export async function endSubscription(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
