import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { showCamera, troubleOf } from './camera.ts'

const named = (name: string) => Object.assign(new Error(name), { name })

test.each([
  ['NotAllowedError', 'refused'],
  ['SecurityError', 'refused'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
])('%s means %s', (name, trouble) => {
  expect(troubleOf(named(name))).toBe(trouble)
})

describe('a camera that is busy', () => {
  const video = { play: async () => undefined } as unknown as HTMLVideoElement
  const stream = { getTracks: () => [], getVideoTracks: () => [] }
  let asked: number
  let busyTimes: number

  beforeEach(() => {
    vi.useFakeTimers()
    asked = 0
    vi.stubGlobal('navigator', {
      mediaDevices: {
        getUserMedia: async () => {
          asked += 1
          if (asked <= busyTimes) throw named('NotReadableError')
          return stream
        },
      },
    })
  })

  afterEach(() => void vi.useRealTimers())

  test.each([
    [0, 1, 'shown'],
    [2, 3, 'shown'],
    [3, 3, 'busy'],
  ])('%i times is asked %i times and is %s', async (busy, times, end) => {
    busyTimes = busy
    const outcome = showCamera(video, new AbortController().signal).then(
      () => 'shown',
      ({ trouble }: { trouble: string }) => trouble,
    )
    await vi.advanceTimersByTimeAsync(2000)
    expect([await outcome, asked]).toEqual([end, times])
  })

  test('is not asked again when nobody scans any more', async () => {
    busyTimes = 1
    const stop = new AbortController()
    const outcome = showCamera(video, stop.signal).catch((error: Error) => error.message)
    await vi.advanceTimersByTimeAsync(100)
    stop.abort()
    await vi.advanceTimersByTimeAsync(2000)
    expect(await outcome).toBe('the camera is busy')
    expect(asked).toBe(1)
  })
})
