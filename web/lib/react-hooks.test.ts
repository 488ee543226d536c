import { expect, it, vi } from 'vitest'
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

it('what was there from the beginning is not waited for', async () => {
  new Hydration(true).begin()
  await expect(whenHydrated()).resolves.toBeUndefined()
})

it('a part that leaves the screen before it is hydrated is not waited for', async () => {
  const leave = new Hydration(false).begin()
  const waited = whenHydrated()
  leave()
  await expect(waited).resolves.toBeUndefined()
})

it('a part that is never hydrated is waited for once, for three seconds', async () => {
  vi.useFakeTimers()
  try {
    new Hydration(false).begin()
    const waited = whenHydrated()
    await vi.advanceTimersByTimeAsync(3_000)
    await expect(waited).resolves.toBeUndefined()
    await expect(whenHydrated()).resolves.toBeUndefined()
  } finally {
    vi.useRealTimers()
  }
})
