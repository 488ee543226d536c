import { cachedFiles } from './cached-files.ts'

/**
 * The files of the counter's screens have a cache of their own, because a shopper needs none of them. The dashboard asks
 * for it with the message "keep counter"; a log-out ends it with "forget counter". It holds files of the build only.
 */
const { counter } = cachedFiles
const PREFIX = 'counter '
const counterCache = PREFIX + counter.version

type CounterScope = {
  addEventListener: (
    name: 'message',
    listener: (event: { data: unknown; waitUntil: (work: Promise<unknown>) => void }) => void,
  ) => void
}

export function listenForCounter(scope: CounterScope): void {
  scope.addEventListener('message', (event) => {
    if (event.data === 'keep counter') event.waitUntil(keepCounter())
    if (event.data === 'forget counter') event.waitUntil(forgetCounters())
  })
}

/** Caches all files or none. */
async function keepCounter(): Promise<void> {
  const cache = await caches.open(counterCache)
  const kept = await cache.keys()
  if (kept.length < counter.files.length) await cache.addAll(counter.files)
}

/** Caches the counter's files of a new release, in a browser that keeps the counter. Rejects when a file is missing. */
export async function renewCounter(): Promise<void> {
  if ((await counterNames()).length > 0) await keepCounter()
}

/** The caches of the counter to delete when this release takes over. */
export function outdatedCounters(names: readonly string[]): string[] {
  return names.filter((name) => name.startsWith(PREFIX) && name !== counterCache)
}

async function forgetCounters(): Promise<void> {
  await Promise.all((await counterNames()).map((name) => caches.delete(name)))
}

async function counterNames(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX))
}
