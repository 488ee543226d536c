import { expect, test } from 'vitest'
import { endpoints } from '#shared/contract/map.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { repeatable } from './use-call.ts'

test('the browser repeats exactly the calls that are idempotent on the server', () => {
  const all: readonly Endpoint[] = endpoints
  const idempotent = all
    .filter((endpoint) => endpoint.idempotent)
    .map(({ method, path }) => `${method} ${path}`)
  expect(Object.keys(repeatable).toSorted()).toEqual(idempotent.toSorted())
})
