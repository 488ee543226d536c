import { expect, it } from 'vitest'
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
