import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LiveConnection, type LiveNotice } from './live-connection.ts'

class Stream extends EventTarget {
  closed = false
  close() {
    this.closed = true
  }
  say(name: string, data: unknown = {}) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }))
  }
}

let streams: Stream[] = []
const latest = () => streams.at(-1) ?? new Stream()
const openConnection = () =>
  new LiveConnection(() => {
    const stream = new Stream()
    streams.push(stream)
    return stream
  })

beforeEach(() => {
  streams = []
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

test('one stream serves all subscribers: its greeting tells that events may be missed, then each receives its own topic', () => {
  const connection = openConnection()
  const bookings: (LiveNotice | null)[] = []
  const orders: (LiveNotice | null)[] = []
  connection.listen('booking', (notice) => bookings.push(notice))
  const leave = connection.listen('store-order', (notice) => orders.push(notice))
  latest().say('hello')
  latest().say('booking', { orderId: 'o1', event: 'ready' })
  expect(streams).toHaveLength(1)
  expect([bookings, orders]).toEqual([[null, { orderId: 'o1', event: 'ready' }], [null]])
  expect(connection.state()).toBe('live')
  leave()
  expect(latest().closed).toBe(false)
})

test('an offline device is not live, and reconnecting reports that events may be missed', () => {
  const connection = openConnection()
  const received: (LiveNotice | null)[] = []
  connection.listen('booking', (notice) => received.push(notice))
  latest().say('hello')
  connection.giveUp()
  expect(connection.state()).toBe('stale')
  connection.retryNow()
  latest().say('hello')
  expect(connection.state()).toBe('live')
  expect(received).toEqual([null, null])
})

test('a page that is frozen before the greeting gives its stream up too', () => {
  const connection = openConnection()
  connection.listen('booking', () => {})
  connection.giveUp()
  expect(latest().closed).toBe(true)
  expect(connection.state()).toBe('stale')
})

test('the stream closes with its last subscriber', () => {
  const connection = openConnection()
  connection.listen('booking', () => {})()
  expect(latest().closed).toBe(true)
  expect(connection.state()).toBe('off')
  vi.advanceTimersByTime(120_000)
  expect(streams).toHaveLength(1)
})

test('silence makes it stale and reconnects, and reconnecting reports that events may be missed', () => {
  const connection = openConnection()
  const received: (LiveNotice | null)[] = []
  connection.listen('booking', (notice) => received.push(notice))
  latest().say('hello')
  vi.advanceTimersByTime(44_000)
  latest().say('heartbeat')
  vi.advanceTimersByTime(44_000)
  expect(connection.state()).toBe('live')
  vi.advanceTimersByTime(2_000)
  expect(connection.state()).toBe('stale')
  vi.advanceTimersByTime(1_000)
  expect(streams).toHaveLength(2)
  latest().say('hello')
  expect(connection.state()).toBe('live')
  expect(received).toEqual([null, null])
})

test('the delay between failed attempts grows up to half a minute', () => {
  const connection = openConnection()
  connection.listen('booking', () => {})
  for (let round = 0; round < 8; round += 1) {
    latest().say('error')
    vi.advanceTimersByTime(30_000)
  }
  expect(streams).toHaveLength(9)
  const before = streams.length
  latest().say('error')
  vi.advanceTimersByTime(14_000)
  expect(streams).toHaveLength(before)
})

test('coming online again reconnects without delay', () => {
  const connection = openConnection()
  connection.listen('booking', () => {})
  latest().say('error')
  connection.retryNow()
  expect(streams).toHaveLength(2)
})

test('after coming online the delay begins again with the shortest', () => {
  const connection = openConnection()
  connection.listen('booking', () => {})
  for (let round = 0; round < 8; round += 1) {
    latest().say('error')
    vi.advanceTimersByTime(30_000)
  }
  latest().say('error')
  connection.retryNow()
  const before = streams.length
  latest().say('error')
  vi.advanceTimersByTime(1_000)
  expect(streams).toHaveLength(before + 1)
})

test('events of an abandoned stream are ignored', () => {
  const connection = openConnection()
  connection.listen('booking', () => {})
  const old = latest()
  old.say('error')
  old.say('hello')
  expect(connection.state()).toBe('stale')
})

test('an offline device opens no stream until it is told to retry', () => {
  let isOnline = true
  const connection = new LiveConnection(
    () => {
      const stream = new Stream()
      streams.push(stream)
      return stream
    },
    undefined,
    () => isOnline,
  )
  connection.listen('booking', () => undefined)
  latest().say('hello')
  isOnline = false
  connection.giveUp()
  vi.advanceTimersByTime(120_000)
  expect(streams).toHaveLength(1)
  expect(connection.state()).toBe('stale')
  isOnline = true
  connection.retryNow()
  latest().say('hello')
  expect(streams).toHaveLength(2)
  expect(connection.state()).toBe('live')
})
