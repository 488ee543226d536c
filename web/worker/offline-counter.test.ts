import { beforeEach, expect, test, vi } from 'vitest'

const built = { files: ['/assets/orders-1.js', '/assets/scan-1.js'], version: 'v1', pages: [] }
vi.mock('./cached-files.ts', () => ({ cachedFiles: { counter: built } }))

/** The browser's caches: name to addresses. */
let disk: Map<string, Set<string>>
let missing: string | undefined

beforeEach(() => {
  disk = new Map()
  missing = undefined
  vi.stubGlobal('caches', {
    keys: async () => [...disk.keys()],
    delete: async (name: string) => disk.delete(name),
    open: async (name: string) => {
      const files = disk.get(name) ?? new Set<string>()
      disk.set(name, files)
      return {
        keys: async () => [...files],
        addAll: async (added: string[]) => {
          if (missing !== undefined && added.includes(missing)) throw new TypeError('missing')
          for (const file of added) files.add(file)
        },
      }
    },
  })
})

/** A worker of the release `version`. */
async function startWorker(version: string) {
  vi.resetModules()
  built.version = version
  built.files = [`/assets/orders-${version}.js`, `/assets/scan-${version}.js`]
  const worker = await import('./offline-counter.ts')
  const works: Promise<unknown>[] = []
  const addEventListener =
    vi.fn<Parameters<typeof worker.listenForCounter>[0]['addEventListener']>()
  worker.listenForCounter({ addEventListener })
  const tell = async (data: unknown) => {
    for (const [, listener] of addEventListener.mock.calls)
      listener({ data, waitUntil: (work) => works.push(work) })
    await Promise.all(works)
  }
  return { ...worker, tell }
}

const listKept = () => [...disk].map(([name, files]) => [name, [...files]])

test('the counter’s files are kept only when the dashboard asks, and end with the log-out', async () => {
  const { tell, renewCounter } = await startWorker('v1')
  await renewCounter()
  await tell('something else')
  expect(listKept()).toEqual([])
  await tell('keep counter')
  expect(listKept()).toEqual([['counter v1', ['/assets/orders-v1.js', '/assets/scan-v1.js']]])
  await tell('forget counter')
  expect(listKept()).toEqual([])
})

test('a new release keeps its own files before it takes over, and those of the earlier one may go', async () => {
  await (await startWorker('v1')).tell('keep counter')
  const { renewCounter, outdatedCounters } = await startWorker('v2')
  await renewCounter()
  expect(listKept().map(([name]) => name)).toEqual(['counter v1', 'counter v2'])
  expect(outdatedCounters(['counter v1', 'counter v2', 'pass v2 en'])).toEqual(['counter v1'])
})

test('a release with a missing file is not installed, and the earlier files stay', async () => {
  await (await startWorker('v1')).tell('keep counter')
  const { renewCounter } = await startWorker('v2')
  missing = '/assets/scan-v2.js'
  await expect(renewCounter()).rejects.toThrow('missing')
  expect(disk.get('counter v1')?.size).toBe(2)
})
