import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type CameraError, mayBeBack, showCamera, troubleOf } from './camera.ts'

const errorNamed = (name: string) => Object.assign(new Error(name), { name })

test.each([
  ['NotAllowedError', 'refused'],
  ['SecurityError', 'refused'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
])('%s means %s', (name, trouble) => {
  expect(troubleOf(errorNamed(name))).toBe(trouble)
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
          if (asked <= busyTimes) throw errorNamed('NotReadableError')
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
    const outcome = showCamera(video, new AbortController()).then(
      () => 'shown',
      ({ trouble }: { trouble: string }) => trouble,
    )
    await vi.advanceTimersByTimeAsync(2000)
    expect([await outcome, asked]).toEqual([end, times])
  })

  test('is not asked again when nobody scans any more', async () => {
    busyTimes = 1
    const stop = new AbortController()
    const outcome = showCamera(video, stop).catch((error: Error) => error.message)
    await vi.advanceTimersByTimeAsync(100)
    stop.abort()
    await vi.advanceTimersByTimeAsync(2000)
    expect(await outcome).toBe('the camera is busy')
    expect(asked).toBe(1)
  })
})

describe('a camera that is taken away', () => {
  class FakeTrack extends EventTarget {
    muted = false
    isStopped = false
    stop() {
      this.isStopped = true
    }
    say(name: 'ended' | 'mute' | 'unmute') {
      this.dispatchEvent(new Event(name))
    }
  }

  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  async function shown(play: () => Promise<void> = async () => undefined) {
    const track = new FakeTrack()
    const stream = { getTracks: () => [track], getVideoTracks: () => [track] }
    vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: async () => stream } })
    const use = new AbortController()
    const showing = showCamera({ play } as HTMLVideoElement, use)
    await vi.advanceTimersByTimeAsync(0)
    const trouble = () => (use.signal.reason as CameraError | undefined)?.trouble
    return { track, use, showing, trouble }
  }

  test('by its end (another app, a withdrawn permission) is lost at once, and is let go', async () => {
    const { track, trouble } = await shown()
    track.say('ended')
    expect([trouble(), track.isStopped]).toEqual(['lost', true])
  })

  test.each([
    ['a moment', 500, undefined],
    ['long', 2000, 'lost'],
  ])('by a silence of %s', async (_, muteMs, trouble) => {
    const camera = await shown()
    camera.track.say('mute')
    await vi.advanceTimersByTimeAsync(muteMs)
    camera.track.say('unmute')
    await vi.advanceTimersByTimeAsync(5000)
    expect(camera.trouble()).toBe(trouble)
  })

  test('before it plays tells that it is lost, not that playing failed', async () => {
    const { track, showing } = await shown(
      () => new Promise((_, reject) => setTimeout(reject, 10, errorNamed('AbortError'))),
    )
    track.say('ended')
    const outcome = showing.catch(({ trouble }: CameraError) => trouble)
    await vi.advanceTimersByTimeAsync(10)
    expect(await outcome).toBe('lost')
  })

  test('after it was put away is no loss', async () => {
    const { track, use, trouble } = await shown()
    track.say('mute')
    use.abort()
    track.say('ended')
    await vi.advanceTimersByTimeAsync(5000)
    expect(trouble()).toBeUndefined()
  })
})

test.each([
  ['lost', true],
  ['busy', true],
  ['refused', false],
  ['missing', false],
])('a camera that is %s is tried again when the tab is seen again: %s', (trouble, isTried) => {
  expect(mayBeBack(trouble)).toBe(isTried)
})
