import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { plain } from '#test/naive-search.ts'
import { queueEngine, SearchQueue } from './search-queue.ts'
import type { Result, SearchEngine } from './search-engine.ts'

const busy = { code: 'BUSY', details: { reason: 'searches', retryAfterSeconds: 2 } }

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Work that begins when its turn comes, and ends when the test says so. */
function makeWork(queue: SearchQueue) {
  const begun: string[] = []
  const ends = new Map<string, { resolve: (answer: string) => void; reject: (e: Error) => void }>()
  const ask = (name: string) => {
    const answer = queue.run(async () => {
      begun.push(name)
      return new Promise<string>((resolve, reject) => ends.set(name, { resolve, reject }))
    })
    answer.catch(() => undefined)
    return answer
  }
  const end = async (name: string, answer: Promise<unknown>) => {
    ends.get(name)?.resolve(name)
    await answer
    await settlePromises()
  }
  return { begun, ends, ask, end }
}

/** Lets all promises that can settle do so, and rests that are over end. */
async function settlePromises(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
  vi.advanceTimersByTime(0)
  await new Promise((resolve) => setImmediate(resolve))
}

it('runs two at once, and the others in the order in which they came', async () => {
  const { begun, ask, end } = makeWork(new SearchQueue({ atOnce: 2 }))
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(ask)
  await settlePromises()
  expect(begun).toEqual(['a', 'b'])
  await end('b', b as never)
  expect(begun).toEqual(['a', 'b', 'c'])
  await end('a', a as never)
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
  await end('c', c as never)
  await end('d', d as never)
  expect(await Promise.all([a, b, c, d])).toEqual(['a', 'b', 'c', 'd'])
})

it('refuses at once when the list is full, and gives the places back after failures', async () => {
  const { begun, ends, ask } = makeWork(new SearchQueue({ atOnce: 1, mostWaiting: 2 }))
  const [first, second, third, fourth] = ['a', 'b', 'c', 'd'].map(ask)
  await expect(fourth).rejects.toMatchObject(busy)
  ends.get('a')?.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await settlePromises()
  ends.get('b')?.reject(new Error('away'))
  await expect(second).rejects.toThrow('away')
  await settlePromises()
  expect(begun).toEqual(['a', 'b', 'c'])
  ends.get('c')?.resolve('c')
  expect(await third).toBe('c')
  const later = ask('e')
  await settlePromises()
  ends.get('e')?.resolve('e')
  expect(await later).toBe('e')
})

it('gives the place back after work that fails before it begins', async () => {
  const queue = new SearchQueue({ atOnce: 1 })
  const broken = queue.run(() => {
    throw new Error('broken')
  })
  await expect(broken).rejects.toThrow('broken')
  expect(await queue.run(async () => 'next')).toBe('next')
})

it('refuses after the longest wait, and its place in the list is free again', async () => {
  const options = { atOnce: 1, mostWaiting: 1, longestWaitMs: 2_000 }
  const { begun, ask, end } = makeWork(new SearchQueue(options))
  const first = ask('a')
  const second = ask('b')
  vi.advanceTimersByTime(1_999)
  await expect(ask('c')).rejects.toMatchObject(busy)
  vi.advanceTimersByTime(1)
  await expect(second).rejects.toMatchObject(busy)
  const fourth = ask('d')
  await end('a', first)
  vi.advanceTimersByTime(100)
  await settlePromises()
  expect(begun).toEqual(['a', 'd'])
  vi.advanceTimersByTime(10_000)
  await end('d', fourth)
  expect(await fourth).toBe('d')
  expect(vi.getTimerCount()).toBe(0)
})

const failIfAsked = async () => Promise.reject(new Error('not asked here'))

it('runs half as many for a second after each refusal', async () => {
  const { begun, ask, end } = makeWork(new SearchQueue({ atOnce: 2, mostWaiting: 4 }))
  const [a, b, ...rest] = ['a', 'b', 'c', 'd', 'e', 'f'].map(ask)
  await expect(ask('g')).rejects.toMatchObject(busy)
  await end('a', a as never)
  expect(begun).toEqual(['a', 'b'])
  await end('b', b as never)
  expect(begun).toEqual(['a', 'b', 'c'])
  vi.advanceTimersByTime(1_000)
  await end('c', rest[0] as never)
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e'])
  for (const [at, name] of ['d', 'e', 'f'].entries()) await end(name, rest[at + 1] as never)
})

it('rests in a storm as long as it worked, and for a tenth of a second at most', async () => {
  const { begun, ask, end } = makeWork(new SearchQueue({ atOnce: 1, mostWaiting: 3 }))
  const [a, b, c] = ['a', 'b', 'c', 'd'].map(ask)
  await expect(ask('e')).rejects.toMatchObject(busy)
  vi.advanceTimersByTime(40)
  await end('a', a as never)
  vi.advanceTimersByTime(39)
  await settlePromises()
  expect(begun).toEqual(['a'])
  vi.advanceTimersByTime(1)
  await settlePromises()
  expect(begun).toEqual(['a', 'b'])
  vi.advanceTimersByTime(500)
  await end('b', b as never)
  vi.advanceTimersByTime(100)
  await settlePromises()
  expect(begun).toEqual(['a', 'b', 'c'])
  vi.advanceTimersByTime(900)
  await end('c', c as never)
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
})

it('lets the goods of one shop without words pass by, and no search in that shop', async () => {
  const queue = new SearchQueue({ atOnce: 1, mostWaiting: 0 })
  const { ask, end } = makeWork(queue)
  const running = ask('a')
  const engine: SearchEngine = {
    find: async () => ({ total: 7 }) as Result,
    count: failIfAsked,
    missing: failIfAsked,
  }
  const { find, count, missing } = queueEngine(engine, queue)
  const now = new Date('2026-11-16T06:30:00Z')
  const scope = { kind: 'store', storeId: 'a-shop' } as const
  expect(await find({ ...plain, scope, words: null }, now)).toEqual({ total: 7 })
  const words = { match: { all: [] } } as never
  await expect(find({ ...plain, scope, words }, now)).rejects.toMatchObject(busy)
  await expect(find({ ...plain, words: null }, now)).rejects.toMatchObject(busy)
  await expect(count([], 1, now)).rejects.toMatchObject(busy)
  await expect(missing({} as never, now)).rejects.toMatchObject(busy)
  await end('a', running)
})
