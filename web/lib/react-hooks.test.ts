import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Hydration, whenHydrated } from './react-hooks.ts'

it('calls wait until the page and its parts are hydrated, also parts that begin late', async () => {
  const [page, grid, footer] = [new Hydration(false), new Hydration(false), new Hydration(false)]
  const seen: string[] = []
  page.begin()
  const waited = whenHydrated().then(() => seen.push('called'))
  grid.begin()
  page.finish()
  footer.begin()
  grid.finish()
  await Promise.resolve()
  seen.push('footer')
  footer.finish()
  await waited
  await whenHydrated()
  expect(seen).toEqual(['footer', 'called'])
})

it('calls do not wait for a part that is already hydrated', async () => {
  new Hydration(true).begin()
  await expect(whenHydrated()).resolves.toBeUndefined()
})

it('calls do not wait for a part that leaves the screen before it is hydrated', async () => {
  const leave = new Hydration(false).begin()
  const waited = whenHydrated()
  leave()
  await expect(waited).resolves.toBeUndefined()
})

describe('a part that is never hydrated', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('delays calls once, by three seconds', async () => {
    new Hydration(false).begin()
    const waited = whenHydrated()
    await vi.advanceTimersByTimeAsync(3_100)
    await expect(waited).resolves.toBeUndefined()
    await expect(whenHydrated()).resolves.toBeUndefined()
  })

  it('delays calls longer while the processor is not free', async () => {
    const asked: (() => void)[] = []
    vi.stubGlobal('requestIdleCallback', (go: () => void) => asked.push(go))
    new Hydration(false).begin()
    let isOver = false
    const waited = whenHydrated().then(() => (isOver = true))
    await vi.advanceTimersByTimeAsync(20_000)
    expect([isOver, asked.length]).toEqual([false, 1])
    for (let steps = 0; steps < 30; steps++) {
      asked.pop()?.()
      await vi.advanceTimersByTimeAsync(100)
    }
    await waited
  })
})
