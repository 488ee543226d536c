import { focusManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { collectorPassQuery } from './use-collector-pass.ts'

afterEach(() => focusManager.setFocused(undefined))

test('a pass that somebody looks at again is asked for at once, although it is fresh', async () => {
  const client = new QueryClient({
    defaultOptions: { queries: { refetchOnWindowFocus: false, staleTime: Infinity } },
  })
  client.mount()
  let asked = 0
  const query = {
    ...collectorPassQuery('t'),
    queryFn: () => Promise.reject(new Error(`${++asked}`)),
  }
  const stop = new QueryObserver(client, { ...query, retry: false }).subscribe(() => {})
  await expect.poll(() => client.isFetching()).toBe(0)
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  await expect.poll(() => asked).toBe(2)
  stop()
  client.unmount()
})
