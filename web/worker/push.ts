import type { NoticeBody } from '#shared/contract/notices.ts'
import { paths } from '#shared/paths.ts'

/** The parts of a service worker's global scope that notices need. */
export type NoticeScope = {
  location: Pick<Location, 'origin'>
  registration: Pick<ServiceWorkerRegistration, 'showNotification' | 'pushManager'>
  clients: {
    matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<OpenWindow[]>
    openWindow: (address: string) => Promise<unknown>
  }
  /** Missing in some browsers. */
  cookieStore?: { get: (name: string) => Promise<{ value?: string } | null> }
  addEventListener: {
    (name: 'push', listener: (event: PushedEvent) => void): void
    (name: 'notificationclick', listener: (event: ClickedEvent) => void): void
    (name: 'pushsubscriptionchange', listener: (event: ChangedEvent) => void): void
  }
}
type OpenWindow = { url: string; focus: () => Promise<unknown> }
type LastingEvent = { waitUntil: (work: Promise<unknown>) => void }
type PushedEvent = LastingEvent & { data: { json: () => unknown } | null }
type ClickedEvent = LastingEvent & { notification: { close: () => void; data: unknown } }
type ChangedEvent = LastingEvent & {
  oldSubscription?: PushSubscription | null
  newSubscription?: PushSubscription | null
}

const ICON = '/icons/192.png'
/** Shown for a payload that this worker cannot read: browsers demand that every push shows something. */
const unreadable: NoticeBody = {
  title: 'Chowk',
  body: '',
  lang: 'en',
  tag: 'chowk',
  path: paths.home(),
  isSilent: true,
}

/** Shows notices, opens their page, and renews the subscription when the browser changes it. */
export function showNotices(scope: NoticeScope): void {
  scope.addEventListener('push', (event) => event.waitUntil(show(scope, event)))
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(scope, event.notification.data))
  })
  scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(scope, event)))
}

async function show(scope: NoticeScope, { data }: PushedEvent): Promise<void> {
  const { title, body, lang, tag, path, isSilent } = read(data)
  await scope.registration.showNotification(title, {
    body,
    lang,
    tag,
    icon: ICON,
    badge: ICON,
    data: path,
    silent: isSilent,
    // A further notice of the same order replaces the shown one and makes a sound again.
    renotify: !isSilent,
  } as NotificationOptions)
}

function read(data: PushedEvent['data']): NoticeBody {
  try {
    const notice = data?.json() as NoticeBody
    return typeof notice.title === 'string' ? notice : unreadable
  } catch {
    return unreadable
  }
}

/** Brings an open window with the notice's page to the front, or opens one. No other window leaves its page. */
async function open({ clients, location }: NoticeScope, path: unknown): Promise<void> {
  const address = new URL(typeof path === 'string' ? path : paths.home(), location.origin)
  if (address.origin !== location.origin) return
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find(({ url }) => url === address.href)
  await (shown ? shown.focus() : clients.openWindow(address.href))
}

/**
 * Subscribes again after the browser has ended the subscription. Where that fails, the page does it at the next visit.
 */
async function renew(scope: NoticeScope, event: ChangedEvent): Promise<void> {
  const { oldSubscription, newSubscription } = event
  const key = oldSubscription?.options.applicationServerKey
  const cookie = await scope.cookieStore?.get('XSRF-TOKEN')
  if (!oldSubscription || !key || !cookie?.value) return
  const { pushManager } = scope.registration
  const options = { userVisibleOnly: true, applicationServerKey: key }
  const { endpoint, keys } = (newSubscription ?? (await pushManager.subscribe(options))).toJSON()
  const body = {
    endpoint,
    keys,
    publicKey: toBase64Url(key),
    locale: navigator.language.startsWith('hi') ? 'hi' : 'en',
    replaces: oldSubscription.endpoint,
  }
  await fetch('/api/push-devices', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'X-XSRF-TOKEN': cookie.value },
    body: JSON.stringify(body),
  })
}

function toBase64Url(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
