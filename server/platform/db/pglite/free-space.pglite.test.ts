import { describe, expect, it } from 'vitest'
import { watchFreeSpace } from './free-space.ts'

describe('watchFreeSpace', () => {
  it('is read-only below the limit, and not when there is space again', () => {
    let free = 300
    const changes: [boolean, number][] = []
    const guard = watchFreeSpace({
      folder: '/',
      minimumBytes: 200,
      freeBytes: () => free,
      changed: (...change) => changes.push(change),
    })
    expect(guard.isReadOnly()).toBe(false)
    free = 199
    guard.check()
    guard.check()
    expect(guard.isReadOnly()).toBe(true)
    free = 200
    guard.check()
    expect(guard.isReadOnly()).toBe(false)
    expect(changes).toEqual([
      [true, 199],
      [false, 200],
    ])
    guard.stop()
  })

  it('checks the disk again before a write', async () => {
    let free = 300
    const minute = 60_000
    const guard = watchFreeSpace({
      folder: '/',
      minimumBytes: 200,
      everyMs: minute,
      freeBytes: () => free,
      changed: () => undefined,
    })
    free = 199
    await expect.poll(() => guard.isReadOnly()).toBe(true)
    free = 200
    await expect.poll(() => guard.isReadOnly()).toBe(false)
    guard.stop()
  })

  it('reads the real disk', () => {
    const guard = watchFreeSpace({
      folder: '/',
      minimumBytes: 2 ** 60,
      changed: () => undefined,
    })
    expect(guard.isReadOnly()).toBe(true)
    guard.stop()
  })
})
