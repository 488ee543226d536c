import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { endpoints } from '#shared/contract/map.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { callTable } from './call-table.ts'
import type { CallKey } from './call.ts'
import { callQuery, createQueryClient } from './queries.ts'
import { asSuccess, readChanged, showAnswer } from './use-call.ts'

const all: readonly Endpoint[] = endpoints

test('the browser repeats exactly the calls that are idempotent on the server', () => {
  const idempotent = all
    .filter((endpoint) => endpoint.idempotent)
    .map(({ method, path }) => `${method} ${path}`)
  const repeated = Object.entries(callTable).filter(([, row]) => row.repeats)
  expect(repeated.map(([name]) => name)).toEqual(idempotent)
})

/** A browser whose screen shows these reads, and the names of the reads that it makes. */
async function openScreen(...reads: [name: CallKey, input: object][]) {
  const asked: string[] = []
  const client = createQueryClient((name) => {
    asked.push(name)
    return Promise.resolve({ from: 'server' })
  })
  for (const [name, input] of reads)
    new QueryObserver(client, callQuery(name, input as never)).subscribe(() => undefined)
  await vi.waitUntil(() => client.isFetching() === 0)
  asked.length = 0
  return { client, asked }
}

test('a call reads again what its endpoint names, whatever the inputs are, and nothing else', async () => {
  const { client, asked } = await openScreen(
    ['GET /booking', { orderId: '1' }],
    ['GET /booking', { orderId: '2' }],
    ['GET /wishlist', {}],
  )
  await readChanged(client, 'POST /extend-pickup')
  expect(asked).toEqual(['GET /booking', 'GET /booking'])
  await readChanged(client, 'POST /report-review')
  expect(asked).toHaveLength(2)
})

test('a decision of an administrator reads every administrators’ list again, and no shop’s', async () => {
  const { client, asked } = await openScreen(
    ['GET /admin/audit', {}],
    ['GET /adminAuth', {}],
    ['GET /staff', {}],
  )
  await readChanged(client, 'POST /admin/review')
  expect(asked).toEqual(['GET /admin/audit', 'GET /adminAuth'])
  asked.length = 0
  await readChanged(client, 'POST /admin/find')
  expect(asked).toEqual([])
})

test('the answer of a call becomes that of its read: a field, the whole, or for the same input', async () => {
  const { client, asked } = await openScreen()
  const shown = (name: CallKey, input: object) => client.getQueryData([name, input])
  const staff = { members: [], invitations: [], placesLeft: 3 }
  showAnswer(client, 'DELETE /staff', { userId: 'u' }, { message: 'Removed', staff })
  expect(shown('GET /staff', {})).toBe(staff)
  showAnswer(client, 'PUT /stock-note', { wanted: true }, { message: 'Saved', wanted: true })
  expect(shown('GET /stock-note', {})).toMatchObject({ wanted: true })
  const tag = { code: 'ABCD1234', stock: 4 }
  const count = { code: 'ABCD1234', step: 'sold' } as const
  showAnswer(client, 'POST /count-tag', count, { message: 'Sold', tag } as never)
  expect(shown('GET /scanned-tag', { code: 'ABCD1234' })).toBe(tag)
  expect(asked).toEqual([])
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
