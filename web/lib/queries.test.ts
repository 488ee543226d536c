import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { productPages } from '#web/features/search/use-product-pages.ts'
import { accountQuery } from '#web/features/your-account/use-your-account.ts'
import { CallError } from './call-error.ts'
import { callQuery, createQueryClient, searchRetries } from './queries.ts'

const broken = new CallError({ code: 'UNEXPECTED', message: 'Something went wrong', status: 500 })
const refused = new CallError({ code: 'NOT_FOUND', message: 'Not here', status: 404 })

const full = new CallError({
  code: 'BUSY',
  message: 'Very many people are searching right now.',
  status: 503,
  details: { reason: 'searches', retryAfterSeconds: 2 },
})

/** Counts the calls that are made until the read fails. */
async function countCalls(read: object, error: CallError): Promise<number> {
  let calls = 0
  const client = createQueryClient(() => {
    calls += 1
    return Promise.reject(error)
  })
  const options = client.defaultQueryOptions({ ...read, retryDelay: 0 } as never)
  await new Promise<void>((done) => {
    new QueryObserver(client, options).subscribe(({ isError }) => {
      if (isError) done()
    })
  })
  return calls
}

test('a read that fails is repeated three times, products and the merchant’s shop once', async () => {
  expect(await countCalls(callQuery('GET /cart', {}), broken)).toBe(4)
  expect(await countCalls(accountQuery, broken)).toBe(2)
  const { initialPageParam: _first, ...products } = productPages({}, null)
  expect(await countCalls(products, broken)).toBe(2)
})

test('a search that finds no place is tried again as often as the server asks to wait', async () => {
  const { initialPageParam: _first, ...products } = productPages({}, null)
  expect(await countCalls(products, full)).toBe(9)
  expect(searchRetries.retryDelay(1, full)).toBe(2_000)
  expect(searchRetries.retryDelay(1, broken)).toBe(1_000)
})

test('a refusal is not repeated, and nothing is read again because a window gets the focus', async () => {
  expect(await countCalls(callQuery('GET /cart', {}), refused)).toBe(1)
  expect(await countCalls(accountQuery, refused)).toBe(1)
  const client = createQueryClient(() => Promise.resolve(null))
  expect(client.getDefaultOptions().queries?.refetchOnWindowFocus).toBe(false)
  for (const read of [accountQuery, productPages({}, null)])
    expect('refetchOnWindowFocus' in read).toBe(false)
})
