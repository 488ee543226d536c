import { beforeEach, expect, test, vi } from 'vitest'
import type { NoticeBody } from '#shared/contract/notices.ts'
import { type NoticeScope, showNotices } from './push.ts'

const origin = 'https://chowk.example'
const notice: NoticeBody = {
  title: 'Ready for pickup',
  body: 'Bangle House has your booking ready.',
  lang: 'en',
  tag: 'order-1',
  path: '/bookings?orderId=order-1',
  isSilent: false,
}

type Listener = (event: Record<string, unknown>) => void
let listeners: Record<string, Listener>
let shown: unknown[]
let opened: string[]
let focused: string[]
let windows: string[]
let posted: { url: string; init: RequestInit }[]
let cookie: string | undefined
const subscription = (name: string) => ({
  endpoint: `https://push.example/${name}`,
  options: { applicationServerKey: new Uint8Array([255, 254, 1]).buffer },
  toJSON: () => ({ endpoint: `https://push.example/${name}`, keys: { p256dh: 'p', auth: 'a' } }),
})

beforeEach(() => {
  listeners = {}
  ;[shown, opened, focused, windows, posted] = [[], [], [], [], []]
  cookie = 'token'
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => void posted.push({ url, init }))
  vi.stubGlobal('navigator', { language: 'hi-IN' })
  const scope = {
    location: { origin },
    registration: {
      showNotification: async (title: string, options: object) =>
        void shown.push({ title, ...options }),
      pushManager: { subscribe: async () => subscription('asked') },
    },
    clients: {
      matchAll: async () =>
        windows.map((url) => ({ url, focus: async () => void focused.push(url) })),
      openWindow: async (url: string) => void opened.push(url),
    },
    cookieStore: { get: async () => (cookie === undefined ? null : { value: cookie }) },
    addEventListener: (name: string, listener: Listener) => {
      listeners[name] = listener
    },
  }
  showNotices(scope as unknown as NoticeScope)
})

/** Calls a listener and waits for all of its work. */
async function dispatch(name: string, event: object): Promise<void> {
  const work: Promise<unknown>[] = []
  listeners[name]?.({ ...event, waitUntil: (one: Promise<unknown>) => void work.push(one) })
  await Promise.all(work)
}
const push = (data: unknown) =>
  dispatch('push', {
    data: {
      json: () => {
        if (data === undefined) throw new SyntaxError('no JSON')
        return data
      },
    },
  })
const click = (data: unknown) =>
  dispatch('notificationclick', { notification: { data, close() {} } })

test('a notice is shown once for each order, and rings again when it is repeated', async () => {
  await push(notice)
  expect(shown).toEqual([
    expect.objectContaining({
      title: notice.title,
      body: notice.body,
      tag: 'order-1',
      data: notice.path,
      silent: false,
      renotify: true,
    }),
  ])
})

test('a quiet notice makes no sound', async () => {
  await push({ ...notice, isSilent: true })
  expect(shown).toMatchObject([{ silent: true, renotify: false }])
})

test.each([undefined, null, 'text', {}])('%s is shown too, as browsers demand', async (data) => {
  await push(data)
  expect(shown).toMatchObject([{ title: 'Chowk', silent: true }])
})

test('a tap brings the open window with the page to the front', async () => {
  windows = [`${origin}/`, `${origin}${notice.path}`]
  await click(notice.path)
  expect([focused, opened]).toEqual([[`${origin}${notice.path}`], []])
})

test('a tap opens the page in a new window, and leaves other windows as they are', async () => {
  windows = [`${origin}/cart`]
  await click(notice.path)
  expect([focused, opened]).toEqual([[], [`${origin}${notice.path}`]])
})

test('a tap opens no other site', async () => {
  await click('//evil.example/')
  await click('https://evil.example/')
  expect([focused, opened]).toEqual([[], []])
})

test('a changed subscription is sent to the server in place of the earlier one', async () => {
  await dispatch('pushsubscriptionchange', { oldSubscription: subscription('old') })
  await dispatch('pushsubscriptionchange', {
    oldSubscription: subscription('old'),
    newSubscription: subscription('new'),
  })
  expect(posted.map(({ init }) => JSON.parse(String(init.body)) as unknown)).toEqual(
    ['asked', 'new'].map((name) => ({
      endpoint: `https://push.example/${name}`,
      keys: { p256dh: 'p', auth: 'a' },
      publicKey: '__4B',
      locale: 'hi',
      replaces: 'https://push.example/old',
    })),
  )
  expect(posted[0]).toMatchObject({
    url: '/api/push-devices',
    init: { method: 'POST', headers: { 'X-XSRF-TOKEN': 'token' } },
  })
})

test('nothing is sent without the earlier subscription or without the anti-forgery token', async () => {
  await dispatch('pushsubscriptionchange', {})
  cookie = undefined
  await dispatch('pushsubscriptionchange', { oldSubscription: subscription('old') })
  expect(posted).toEqual([])
})
