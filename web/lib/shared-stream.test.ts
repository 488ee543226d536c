import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Stream } from './live-connection.ts'
import { SharedStream } from './shared-stream.ts'

class Source extends EventTarget implements Stream {
  isOpen = true
  close() {
    this.isOpen = false
  }
  say(name: string, data: unknown = {}) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }))
  }
}

type Tab = { stream: SharedStream; sources: Source[]; heard: string[] }

let tabs: Tab[] = []
let accounts = 0
const account = () => `live person-${++accounts}`

/** Opens what one tab would open. */
function openTab(name: string, isSeen = true): Tab {
  const sources: Source[] = []
  const open = () => {
    const source = new Source()
    sources.push(source)
    return source
  }
  const tab: Tab = { stream: new SharedStream(name, open, () => isSeen), sources, heard: [] }
  for (const event of ['hello', 'booking', 'error'])
    tab.stream.addEventListener(event, (given) =>
      tab.heard.push(`${event} ${(given as MessageEvent<string>).data}`),
    )
  tabs.push(tab)
  return tab
}

const openSources = () => tabs.flatMap(({ sources }) => sources.filter(({ isOpen }) => isOpen))
const onlySource = () =>
  vi.waitFor(() => {
    const [source, ...others] = openSources()
    if (!source || others.length > 0) throw new Error(`${others.length + 1} streams`)
    return source
  })
const heardBy = async (tab: Tab, count: number) => {
  await vi.waitUntil(() => tab.heard.length >= count)
  return tab.heard
}

afterEach(() => {
  for (const { stream } of tabs) stream.close()
  tabs = []
})

test('eight tabs have one stream, and each hears its events', async () => {
  const name = account()
  const all = Array.from({ length: 8 }, () => openTab(name))
  const source = await onlySource()
  source.say('hello')
  source.say('booking', { orderId: 'o1' })
  for (const tab of all)
    expect(await heardBy(tab, 2)).toEqual(['hello {}', 'booking {"orderId":"o1"}'])
})

test('a tab that comes later is greeted when the stream is open', async () => {
  const name = account()
  openTab(name)
  const source = await onlySource()
  source.say('hello')
  const late = openTab(name)
  expect(await heardBy(late, 1)).toEqual(['hello {}'])
  source.say('booking')
  expect(await heardBy(late, 2)).toEqual(['hello {}', 'booking {}'])
})

test('another tab opens the stream when the tab that had it closes', async () => {
  const name = account()
  const first = openTab(name)
  const second = openTab(name)
  const third = openTab(name)
  await onlySource()
  first.stream.close()
  const source = await vi.waitFor(() => {
    expect(first.sources[0]?.isOpen).toBe(false)
    return onlySource()
  })
  source.say('hello')
  expect(await heardBy(second, 1)).toEqual(['hello {}'])
  expect(await heardBy(third, 1)).toEqual(['hello {}'])
})

test('a tab that somebody looks at takes the stream of a tab that does not answer', async () => {
  const name = account()
  // A frozen tab keeps its lock and says nothing.
  const kept = new AbortController()
  const frozen = navigator.locks
    .request(
      name,
      () => new Promise<void>((resolve) => kept.signal.addEventListener('abort', () => resolve())),
    )
    .catch((error: Error) => error.name)
  const tab = openTab(name)
  const source = await onlySource()
  expect(await frozen).toBe('AbortError')
  kept.abort()
  source.say('hello')
  expect(await heardBy(tab, 1)).toEqual(['hello {}'])
})

test('a tab that looks many times before it gets the lock takes it once, and has one stream', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const grants: (() => unknown)[] = []
  vi.spyOn(navigator.locks, 'request').mockImplementation((...given: unknown[]) => {
    grants.push(given.at(-1) as () => unknown)
    return new Promise(() => undefined)
  })
  const tab = openTab(account())
  // Half a minute of looks in one moment, as after the machine slept.
  vi.advanceTimersByTime(30_000)
  expect(grants).toHaveLength(2)
  // The browser grants both: the request that waited, and the one that takes the lock from it.
  for (const grant of grants) grant()
  expect(tab.sources.map(({ isOpen }) => isOpen)).toEqual([false, true])
})

test('a tab whose stream was taken hears the events of the other one', async () => {
  const name = account()
  const first = openTab(name)
  await onlySource()
  const taken = navigator.locks.request(name, { steal: true }, () => undefined)
  await taken
  await vi.waitFor(() => expect(first.sources.length).toBe(2))
  expect(openSources()).toHaveLength(1)
  first.sources[1]?.say('hello')
  expect(await heardBy(first, 1)).toEqual(['hello {}'])
})

test('the end of the stream reaches every tab', async () => {
  const name = account()
  const [first, second] = [openTab(name), openTab(name)]
  const source = await onlySource()
  source.say('hello')
  expect(await heardBy(second, 1)).toEqual(['hello {}'])
  source.say('error', 'gone')
  expect(await heardBy(first, 2)).toEqual(['hello {}', 'error "gone"'])
  expect(await heardBy(second, 2)).toEqual(['hello {}', 'error "gone"'])
})

test('each account has a stream of its own', async () => {
  const one = openTab(account())
  const other = openTab(account())
  await vi.waitFor(() => expect(openSources()).toHaveLength(2))
  one.sources[0]?.say('booking', { orderId: 'secret' })
  other.sources[0]?.say('hello')
  expect(await heardBy(other, 1)).toEqual(['hello {}'])
  expect(one.heard).toEqual(['booking {"orderId":"secret"}'])
})
