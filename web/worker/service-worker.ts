import { isLocale } from '#shared/page.ts'
import { handlingOf, inTime, WAIT_MS } from './handling.ts'
import { cachedFiles } from './cached-files.ts'
import { type NoticeScope, showNotices } from './push.ts'
import { listenForCounter, outdatedCounters, renewCounter } from './offline-counter.ts'
import { nameOfCache, outdatedCaches } from './updates.ts'

/** The part of a service worker's global scope that is used here; TypeScript's DOM types describe pages only. */
type WorkerScope = {
  location: Location
  registration: ServiceWorkerRegistration
  clients: { claim: () => Promise<void> }
  skipWaiting: () => Promise<void>
  addEventListener: {
    (name: 'install' | 'activate', listener: (event: LifeEvent) => void): void
    (name: 'fetch', listener: (event: AskEvent) => void): void
  }
}

type LifeEvent = { waitUntil: (work: Promise<unknown>) => void }

type AskEvent = {
  request: Request
  /** Requests that arrived while the worker was still starting. */
  preloadResponse: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}

const scope = globalThis as unknown as WorkerScope & Parameters<typeof listenForCounter>[0]
const { location, registration } = scope
const askedLanguage = new URL(location.href).searchParams.get('lang')
const locale = isLocale(askedLanguage) ? askedLanguage : 'en'
const files = [...cachedFiles.files, ...cachedFiles.more[locale]]
const cacheName = nameOfCache(`${cachedFiles.version} ${locale}`)
const site = {
  origin: location.origin,
  pages: [...cachedFiles.pages, ...cachedFiles.counter.pages],
}

scope.addEventListener('install', (event) => event.waitUntil(keepFiles()))
scope.addEventListener('activate', (event) => event.waitUntil(takeOver()))
scope.addEventListener('fetch', (event) => {
  const handling = handlingOf(event.request, site)
  if (handling === 'kept') event.respondWith(openFile(event.request))
  if (handling === 'pass') event.respondWith(openPage(event, WAIT_MS))
  if (handling === 'page') event.respondWith(openPage(event))
})
listenForCounter(scope)

showNotices(globalThis as unknown as NoticeScope)

/** Caches all files or none: when one file is missing, the earlier worker stays in use. */
async function keepFiles(): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.addAll(files)
  await renewCounter()
  await scope.skipWaiting()
}

async function takeOver(): Promise<void> {
  const names = await caches.keys()
  const old = [...outdatedCaches(names, cacheName), ...outdatedCounters(names)]
  await Promise.all(old.map((name) => caches.delete(name)))
  await registration.navigationPreload?.enable()
  await scope.clients.claim()
}

async function openFile(request: Request): Promise<Response> {
  return (await savedUnder(request.url, {})) ?? fetch(request)
}

/** The page from the network; if it fails or is late, the cached page without content. */
async function openPage(event: AskEvent, waitMs?: number): Promise<Response> {
  const page = askNetwork(event)
  try {
    return await (waitMs === undefined ? page : inTime(page, waitMs))
  } catch {
    return (await savedUnder(cachedFiles.shell)) ?? page
  }
}

async function askNetwork({ preloadResponse, request }: AskEvent): Promise<Response> {
  return (await preloadResponse) ?? fetch(request)
}

/** A browser whose storage is broken has nothing cached. */
async function savedUnder(
  address: string,
  where: MultiCacheQueryOptions = { cacheName },
): Promise<Response | undefined> {
  try {
    return await caches.match(address, { ...where, ignoreVary: true })
  } catch {
    return undefined
  }
}
