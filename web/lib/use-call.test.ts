import { MutationObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { endpoints } from '#shared/contract/map.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { createQueryClient } from './queries.ts'
import { asSuccess, repeatable } from './use-call.ts'

test('the browser repeats exactly the calls that are idempotent on the server', () => {
  const all: readonly Endpoint[] = endpoints
  const idempotent = all
    .filter((endpoint) => endpoint.idempotent)
    .map(({ method, path }) => `${method} ${path}`)
  expect(Object.keys(repeatable).toSorted()).toEqual(idempotent.toSorted())
})

test('a stored change is no failure when the screen fails to show it', async () => {
  const reported = vi.fn<(error: unknown) => void>()
  vi.stubGlobal('reportError', reported)
  const broken = new TypeError('a screen that cannot show the answer')
  const failed = vi.fn<() => void>()
  const write = new MutationObserver(
    createQueryClient(() => Promise.resolve(null)),
    {
      mutationFn: () => Promise.resolve('saved'),
      onSuccess: () =>
        asSuccess(() => {
          throw broken
        }),
      onError: failed,
    },
  )
  expect(await write.mutate()).toBe('saved')
  expect(failed).not.toHaveBeenCalled()
  expect(reported).toHaveBeenCalledWith(broken)
})
