import { expect, test, vi } from 'vitest'
import { handlingOf, inTime } from './handling.ts'

const origin = 'https://shop.example'
const pages = ['/bookings', '/bookings/pass']
const site = { origin, pages }
const handlingOfPath = (path: string, more: { method?: string; mode?: RequestMode } = {}) =>
  handlingOf({ method: 'GET', mode: 'no-cors', url: new URL(path, origin).href, ...more }, site)
const handlingOfPage = (path: string, method = 'GET') =>
  handlingOfPath(path, { mode: 'navigate', method })

test.each(['/bookings', '/bookings?orderId=1', '/bookings/pass?orderId=1'])(
  '%s opens without signal',
  (path) => expect(handlingOfPage(path)).toBe('pass'),
)

test.each(['/', '/product?_id=1', '/dashboard/scan', '/no-such-page'])(
  '%s waits for the network without a time limit',
  (path) => expect(handlingOfPage(path)).toBe('page'),
)

test('the files of every release are looked for in the cache, those of other sites are not', () => {
  expect(handlingOfPath('/assets/pass-1.js', { mode: 'cors' })).toBe('kept')
  expect(handlingOfPath('/assets/pass-of-the-release-before-1.js', { mode: 'cors' })).toBe('kept')
  expect(handlingOfPath('/favicon.svg')).toBe('untouched')
  expect(handlingOfPath('https://other.example/assets/pass-1.js')).toBe('untouched')
})

test.each(['/api/booking?orderId=1', '/api/live', '/media/1-320.webp', '/sw.js'])(
  '%s is never handled',
  (path) => {
    expect(handlingOfPath(path)).toBe('untouched')
    expect(handlingOfPage(path)).toBe('untouched')
  },
)

test('writes are never handled', () => {
  expect(handlingOfPath('/assets/pass-1.js', { method: 'POST' })).toBe('untouched')
  expect(handlingOfPage('/bookings', 'POST')).toBe('untouched')
})

test('an answer counts when it comes in time and from the server itself', async () => {
  const never = new Promise<Response>(() => undefined)
  const lost = Promise.reject(new Error('lost'))
  const found = new Response('', { status: 404 })
  expect(await inTime(Promise.resolve(found), 1000)).toBe(found)
  await expect(inTime(Promise.resolve(new Response('', { status: 502 })), 1000)).rejects.toThrow(
    'in trouble',
  )
  await expect(inTime(lost, 1000)).rejects.toThrow('lost')
  vi.useFakeTimers()
  await Promise.all([
    expect(inTime(never, 3000)).rejects.toThrow('too late'),
    vi.advanceTimersByTimeAsync(3000),
  ])
  vi.useRealTimers()
})
