import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  cartStorage,
  NO_PASSES,
  placeStorage,
  recentSearchStorage,
  savedCartStorage,
  savedPassStorage,
} from './browser-keys.ts'
import { CallError } from './call-error.ts'
import { call, type CallKey, type Input } from './call.ts'
import { forgetPerson } from './personal.ts'
import { callQuery, createQueryClient } from './queries.ts'
import { sessionQuery } from './session.ts'
import { leaveSession, watchSession } from './session-watch.ts'

const asha = { name: 'Asha', email: 'asha@example.com', role: 'user' }
const pass = {
  orderId: '1',
  orderNumber: '4S0-TVN',
  storeId: 's',
  storeName: 'Shop',
  address: 'Lane 1',
  contact: '+91',
  lat: 26.9,
  long: 75.8,
  due: 0,
  code: '482913',
  token: 'token',
  deadline: '2026-03-02T10:30:00.000Z',
  savedAt: '2026-03-02T10:30:00.000Z',
}
const booking = callQuery('GET /booking', { orderId: '1' })

/** The server's answers by path; a missing one is a lost connection. */
let answers: Record<string, { status: number; body: unknown }>
const windowEvents = new EventTarget()
let badges: number[]
const manifest = { href: 'https://chowk.example/manifest.webmanifest' }

beforeEach(() => {
  const saved = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, text: string) => void saved.set(key, text),
    removeItem: (key: string) => void saved.delete(key),
  })
  vi.stubGlobal('addEventListener', windowEvents.addEventListener.bind(windowEvents))
  badges = []
  vi.stubGlobal('navigator', {
    onLine: true,
    setAppBadge: async (count: number) => badges.push(count),
  })
  vi.stubGlobal('document', {
    cookie: '',
    documentElement: { lang: 'en' },
    querySelector: (selector: string) => (selector === 'link[rel=manifest]' ? manifest : null),
  })
  vi.stubGlobal('fetch', async (url: string) => {
    const answer = answers[url.split('?')[0] ?? '']
    if (!answer) throw new TypeError('lost')
    return Response.json(answer.body, { status: answer.status })
  })
  answers = {
    '/api/userAuth': { status: 200, body: { user: asha } },
    '/api/booking': { status: 200, body: { orderId: '1', pickup: { code: '482913' } } },
  }
})

const ended = { status: 401, body: { code: 'NOT_SIGNED_IN', message: 'Please log in' } }

/** Asha's pass is on the screen and saved. */
async function openPass() {
  const client = createQueryClient(
    (key, input, signal) => call(key as CallKey, input as Input<CallKey>, { signal }),
    0,
  )
  watchSession(client)
  await client.fetchQuery(sessionQuery)
  await client.fetchQuery(booking)
  savedPassStorage.write({ email: asha.email, passes: [pass] })
  const screen = new QueryObserver(client, { ...booking, enabled: false })
  screen.subscribe(() => undefined)
  expect(screen.getCurrentResult().data).toBeDefined()
  const code = () => [client.getQueryData(booking.queryKey), screen.getCurrentResult().data]
  return { client, code }
}

const gone = [undefined, undefined]

test('a refused call of a person who was removed from a shop’s staff removes the shop’s data, not the passes', async () => {
  const member = { ...asha, role: 'merchant', storeId: 's', staffRole: 'counter' }
  answers['/api/userAuth'] = { status: 200, body: { user: member } }
  const { client } = await openPass()
  const orders = ['POST /get-merchant-orders', {}, 'page']
  client.setQueryData(orders, { orders: [] })
  answers['/api/userAuth'] = {
    status: 200,
    body: { user: { ...member, role: 'customer', storeId: null, staffRole: null } },
  }
  const details = { reason: 'shopkeepers' }
  const refused = { code: 'NOT_ALLOWED', message: 'Not of the staff', details }
  answers['/api/inventory'] = { status: 403, body: refused }
  await expect(call('GET /inventory', {})).rejects.toBeInstanceOf(CallError)
  await vi.waitFor(() => expect(client.getQueryData(orders)).toBeUndefined())
  expect(client.getQueryData(sessionQuery.queryKey)?.user).toMatchObject({ role: 'customer' })
  expect(savedPassStorage.read().email).toBe(asha.email)
})

test('a merchant’s own list leaves the memory with the session, a shopper’s search stays', async () => {
  const { client } = await openPass()
  const own = ['GET /getProducts', { mode: 'merchant' }, 'pageParam']
  const search = ['GET /getProducts', { search: 'kurta' }, 'pageParam']
  for (const key of [own, search]) client.setQueryData(key, { products: [] })
  forgetPerson(client)
  expect([own, search].map((key) => client.getQueryData(key))).toEqual([
    undefined,
    { products: [] },
  ])
})

test('any call that is rejected because the session has ended removes the code from memory and storage', async () => {
  const { client, code } = await openPass()
  answers['/api/wishlist'] = ended
  await expect(call('GET /wishlist', {})).rejects.toBeInstanceOf(CallError)
  expect(code()).toEqual(gone)
  expect(savedPassStorage.read()).toEqual(NO_PASSES)
  expect(client.getQueryData(sessionQuery.queryKey)).toEqual({ user: null })
})

test('an answer with no session or with another person removes the code too', async () => {
  for (const user of [null, { ...asha, email: 'meena@example.com' }]) {
    answers['/api/userAuth'] = { status: 200, body: { user: asha } }
    const { client, code } = await openPass()
    answers['/api/userAuth'] = { status: 200, body: { user } }
    await client.fetchQuery({ ...sessionQuery, staleTime: 0 })
    expect(code()).toEqual(gone)
    expect(savedPassStorage.read()).toEqual(NO_PASSES)
  }
})

test('a change of the signed-in person in another tab applies here too', async () => {
  const { code } = await openPass()
  answers['/api/userAuth'] = { status: 200, body: { user: null } }
  leaveSession()
  await vi.waitFor(() => expect(code()).toEqual(gone))
})

test('a log-out leaves nothing of the person in storage', async () => {
  const inTab = new Map([['signUpDraft', JSON.stringify({ email: asha.email })]])
  vi.stubGlobal('sessionStorage', { clear: () => inTab.clear() })
  await openPass()
  savedCartStorage.write({ email: asha.email, lines: [] })
  recentSearchStorage.write(['kurta for asha'])
  placeStorage.city.write('Jaipur')
  leaveSession()
  expect([savedPassStorage.read().email, savedCartStorage.read().email]).toEqual(['', ''])
  expect([recentSearchStorage.read(), inTab.size]).toEqual([[], 0])
  expect(placeStorage.city.read()).toBe('Jaipur')
})

test('the number on the app’s icon goes with the session, and the manifest is asked for anew', async () => {
  const { client } = await openPass()
  expect(badges).toEqual([])
  const before = manifest.href
  answers['/api/userAuth'] = { status: 200, body: { user: null } }
  await client.fetchQuery({ ...sessionQuery, staleTime: 0 })
  expect(badges).toEqual([0])
  expect(manifest.href).not.toBe(before)
  leaveSession()
  expect(badges).toEqual([0, 0])
})

test('a session that ends elsewhere leaves the cart, without the e-mail', async () => {
  const { client } = await openPass()
  cartStorage.write({ s1: {} })
  savedCartStorage.write({ email: asha.email, lines: [] })
  answers['/api/userAuth'] = { status: 200, body: { user: null } }
  await client.fetchQuery({ ...sessionQuery, staleTime: 0 })
  expect(savedCartStorage.read().email).toBe('')
  expect(cartStorage.read()).toEqual({ s1: {} })
})

test('the next start without a session removes data that an earlier session saved', async () => {
  savedPassStorage.write({ email: asha.email, passes: [pass] })
  answers['/api/userAuth'] = { status: 200, body: { user: null } }
  const client = createQueryClient((key, input) => call(key as CallKey, input as Input<CallKey>), 0)
  watchSession(client)
  await client.fetchQuery(sessionQuery)
  expect(savedPassStorage.read()).toEqual(NO_PASSES)
})

test('without an answer the pass stays usable', async () => {
  const { client, code } = await openPass()
  answers = {}
  await client.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined)
  await client.fetchQuery({ ...booking, staleTime: 0 }).catch(() => undefined)
  expect(code()).not.toContain(undefined)
  expect(savedPassStorage.read().passes).toHaveLength(1)
})
