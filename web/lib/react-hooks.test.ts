import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Hydration, useOneRun, whenHydrated } from './react-hooks.ts'

it('a second press before the screen shows the first runs nothing; after the end, or an error, one runs again', async () => {
  const shown: ReturnType<typeof useOneRun>[] = []
  const show = (one: ReturnType<typeof useOneRun>) => shown.push(one)
  const Screen = () => {
    show(useOneRun())
    return null
  }
  renderToString(createElement(Screen))
  const run = shown[0]?.run
  const begun: string[] = []
  const work = (name: string) => async () => {
    begun.push(name)
    await Promise.resolve()
    if (name === 'fails') throw new TypeError(name)
    return name
  }
  const pressed = await Promise.all([run?.(work('first')), run?.(work('second'))])
  expect([pressed, begun]).toEqual([['first', undefined], ['first']])
  await expect(run?.(work('fails'))).rejects.toThrow('fails')
  expect(await run?.(work('again'))).toBe('again')
})

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
