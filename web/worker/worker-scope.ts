/** What a service worker sees around it, as far as it is used here; the browser's types know pages only. */
export type WorkerScope = {
  location: Location
  registration: ServiceWorkerRegistration
  clients: { claim: () => Promise<void> }
  skipWaiting: () => Promise<void>
  addEventListener: {
    (name: 'install' | 'activate', listener: (event: LifeEvent) => void): void
    (name: 'fetch', listener: (event: AskEvent) => void): void
  }
}

export type LifeEvent = { waitUntil: (work: Promise<unknown>) => void }

export type AskEvent = {
  request: Request
  /** What the browser asked for while the worker was still starting. */
  preloadResponse: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}
