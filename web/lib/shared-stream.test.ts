import { afterEach, expect, test, vi } from 'vitest'
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
const hears = (tab: Tab, words: string[]) => vi.waitFor(() => expect(tab.heard).toEqual(words))

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
  for (const tab of all) await hears(tab, ['hello {}', 'booking {"orderId":"o1"}'])
})

test('a tab that comes later is greeted when the stream is open', async () => {
  const name = account()
  openTab(name)
  const source = await onlySource()
  source.say('hello')
  const late = openTab(name)
  await hears(late, ['hello {}'])
  source.say('booking')
  await hears(late, ['hello {}', 'booking {}'])
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
  await hears(second, ['hello {}'])
  await hears(third, ['hello {}'])
})

test('a tab that somebody looks at takes the stream of a tab that does not answer', async () => {
  const name = account()
  // A frozen tab keeps its lock and says nothing.
  let thaw = () => {}
  const frozen = navigator.locks
    .request(name, () => new Promise<void>((resolve) => (thaw = resolve)))
    .catch((error: Error) => error.name)
  const tab = openTab(name)
  const source = await onlySource()
  expect(await frozen).toBe('AbortError')
  thaw()
  source.say('hello')
  await hears(tab, ['hello {}'])
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
  await hears(first, ['hello {}'])
})

test('the end of the stream reaches every tab', async () => {
  const name = account()
  const [first, second] = [openTab(name), openTab(name)]
  const source = await onlySource()
  source.say('hello')
  await hears(second, ['hello {}'])
  source.say('error', 'gone')
  await hears(first, ['hello {}', 'error "gone"'])
  await hears(second, ['hello {}', 'error "gone"'])
})

test('each account has a stream of its own', async () => {
  const one = openTab(account())
  const other = openTab(account())
  await vi.waitFor(() => expect(openSources()).toHaveLength(2))
  one.sources[0]?.say('booking', { orderId: 'secret' })
  other.sources[0]?.say('hello')
  await hears(other, ['hello {}'])
  expect(one.heard).toEqual(['booking {"orderId":"secret"}'])
})
