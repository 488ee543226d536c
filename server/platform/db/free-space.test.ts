import { describe, expect, it } from 'vitest'
import { watchFreeSpace } from './free-space.ts'

describe('watchFreeSpace', () => {
  it('turns read-only below the limit and back when there is room again', async () => {
    let free = 300
    const changes: [boolean, number][] = []
    const guard = await watchFreeSpace({
      folder: '/',
      minimumBytes: 200,
      freeBytes: async () => free,
      changed: (...change) => changes.push(change),
    })
    expect(guard.isReadOnly()).toBe(false)
    free = 199
    await guard.check()
    await guard.check()
    expect(guard.isReadOnly()).toBe(true)
    free = 200
    await guard.check()
    expect(guard.isReadOnly()).toBe(false)
    expect(changes).toEqual([
      [true, 199],
      [false, 200],
    ])
    guard.stop()
  })

  it('reads the real disk', async () => {
    const guard = await watchFreeSpace({
      folder: '/',
      minimumBytes: 2 ** 60,
      changed: () => undefined,
    })
    expect(guard.isReadOnly()).toBe(true)
    guard.stop()
  })
})
