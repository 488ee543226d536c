import { describe, expect, it } from 'vitest'
import { cacheFor } from './cache-for.ts'

function scene(most = 2) {
  const time = { now: 10_000 }
  const made: string[] = []
  const get = cacheFor<number>({ ms: 1_000, most }, () => time.now)
  const ask = (key: string) =>
    get(key, async () => {
      made.push(key)
      return made.length
    })
  return { time, made, get, ask }
}

describe('a cached value', () => {
  it('is made again when its time is over, separately for each key', async () => {
    const { time, made, ask } = scene()
    expect([await ask('a'), await ask('a'), await ask('b')]).toEqual([1, 1, 2])
    time.now += 999
    expect(await ask('a')).toBe(1)
    time.now += 1
    expect(await ask('a')).toBe(3)
    expect(made).toEqual(['a', 'b', 'a'])
  })

  it('is made once for parallel calls, also when it takes longer than its time', async () => {
    const { time, get } = scene()
    const waiting = Promise.withResolvers<number>()
    const first = get('a', () => waiting.promise)
    time.now += 5_000
    const second = get('a', async () => 2)
    waiting.resolve(1)
    expect([await first, await second]).toEqual([1, 1])
  })

  it('is made again after the clock was set back', async () => {
    const { time, ask } = scene()
    await ask('a')
    time.now -= 1
    expect(await ask('a')).toBe(2)
  })

  it('is not kept when it could not be made', async () => {
    const { get, ask } = scene()
    await expect(get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await ask('a')).toBe(1)
  })

  it('that is the oldest is removed when there are too many', async () => {
    const { time, made, ask } = scene()
    await ask('a')
    await ask('b')
    time.now += 1_000
    await ask('a')
    await ask('c')
    await ask('a')
    expect(made).toEqual(['a', 'b', 'a', 'c'])
  })
})
