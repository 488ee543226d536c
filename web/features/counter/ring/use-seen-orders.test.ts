import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MAX_SEEN_AT_ONCE } from '#shared/limits.ts'
import type { OrderPages } from '../merchant-order.ts'
import { merchantOrdersQuery } from '../use-merchant-orders.ts'
import { seeOrders } from './use-seen-orders.ts'

const { queryKey } = merchantOrdersQuery
const page = (seenAt: string | null) =>
  ({
    pages: [{ orders: [{ orderId: 'a', seenAt }], newest: [{ orderId: 'a', seenAt }], unseen: 1 }],
    pageParams: [null],
  }) as unknown as OrderPages

let client: QueryClient
let sent: string[][]
let status: number

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=t', documentElement: { lang: 'en' } })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    sent.push((JSON.parse(body) as { orderIds: string[] }).orderIds)
    return Response.json({ code: 'BUSY', message: 'Busy' }, { status })
  })
  client = new QueryClient()
  client.setQueryData(queryKey, page(null))
  ;[sent, status] = [[], 200]
})

afterEach(() => void vi.useRealTimers())

const isOld = () => client.getQueryState(queryKey)?.isInvalidated
const seenAt = () => client.getQueryData<OrderPages>(queryKey)?.pages[0]?.orders[0]?.seenAt

test('looks of one moment are sent together, each order once, and count here at once', async () => {
  const see = seeOrders(client)
  for (const orderId of ['a', 'b', 'a']) see(orderId)
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual([['a', 'b']])
  expect(seenAt()).toEqual(expect.any(String))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(isOld()).toBe(false)
})

test('more looks than one call takes are sent in several', async () => {
  const see = seeOrders(client)
  for (let nth = 0; nth <= MAX_SEEN_AT_ONCE; nth += 1) see(`order ${nth}`)
  await vi.advanceTimersByTimeAsync(0)
  expect(sent.map(({ length }) => length)).toEqual([MAX_SEEN_AT_ONCE, 1])
})

test('a look that the server did not note is not repeated at once: the list is read again after 30 seconds', async () => {
  status = 503
  const see = seeOrders(client)
  see('a')
  await vi.advanceTimersByTimeAsync(29_000)
  expect([seenAt() === null, isOld()]).toEqual([false, false])
  await vi.advanceTimersByTimeAsync(1_100)
  expect(isOld()).toBe(true)

  // The answer shows the order as new, and the next look is sent.
  client.setQueryData(queryKey, page(null))
  status = 200
  see('a')
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual([['a'], ['a']])
})
