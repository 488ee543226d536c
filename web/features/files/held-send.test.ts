import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CheckForm, HeldSend } from './held-send.ts'
import { type StoredPictures, UploadQueue } from './uploads.ts'

/** A request as the browser makes it; the test answers it. */
class SentForm extends EventTarget {
  static all: SentForm[] = []
  upload = new EventTarget()
  status = 0
  responseText = ''
  open() {}
  setRequestHeader() {}
  getResponseHeader() {
    return null
  }
  send() {
    SentForm.all.push(this)
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
  answer(status: number, body: unknown) {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.dispatchEvent(new Event('load'))
  }
  lose() {
    this.dispatchEvent(new Event('error'))
  }
}

const stored: StoredPictures = { image: 'a', width: 1, height: 1 }
const upload = async (nth: number) => {
  await vi.waitUntil(() => SentForm.all.length > nth)
  return SentForm.all[nth] as SentForm
}

let queues: UploadQueue[]
/** What happened in the order in which it did. */
let events: string[]
let held: HeldSend
beforeEach(() => {
  SentForm.all = []
  events = []
  vi.stubGlobal('XMLHttpRequest', SentForm)
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=t', documentElement: { lang: 'en' } })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')))
  held = new HeldSend()
  queues = ['front', 'logo'].map((name) => {
    const queue = new UploadQueue()
    queue.tell(() => events.push(`${name} stored`))
    held.join({ queue, names: [name], focus: () => events.push(`${name} focused`) })
    return queue
  })
})
afterEach(() => {
  for (const queue of queues) queue.close()
})

const press = (check: CheckForm = () => true) => held.press(() => events.push('sent'), check)
const add = (field: number, count = 1) =>
  queues[field]?.add(
    Array.from({ length: count }, () => new Blob(['x'])),
    'store',
  )
const waitForEnd = () => vi.waitUntil(() => held.state() !== 'waiting')

test('a form without pictures on their way is sent at once', () => {
  expect(press()).toBe(true)
  expect(held.state()).toBe('free')
})

test('a press waits for the pictures of all fields, and sends once when all are in the form', async () => {
  add(0, 2)
  add(1)
  expect(press()).toBe(false)
  expect(press()).toBe(false)
  expect([held.state(), held.count()]).toEqual(['waiting', 3])
  for (const nth of [0, 1]) (await upload(nth)).answer(200, stored)
  const third = await upload(2)
  expect(events).not.toContain('sent')
  third.answer(200, stored)
  await waitForEnd()
  expect(events.toSorted()).toEqual(['front stored', 'front stored', 'logo stored', 'sent'])
  expect(events.at(-1)).toBe('sent')
})

test('a press stops at a field that warns of a picture that arrived meanwhile; the next press sends', async () => {
  queues[1]?.tell(() => {
    events.push('logo stored')
    held.warn(() => events.push('logo focused'))
  })
  add(1)
  press()
  ;(await upload(0)).answer(200, stored)
  await waitForEnd()
  expect([held.state(), events]).toEqual(['asking', ['logo stored', 'logo focused']])
  expect(press()).toBe(true)
  expect(held.state()).toBe('free')
})

test('a warning that was shown before the press stops nothing', async () => {
  queues[1]?.tell(() => held.warn(() => events.push('logo focused')))
  add(1)
  ;(await upload(0)).answer(200, stored)
  await vi.waitUntil(() => held.count() === 0)
  expect(press()).toBe(true)
})

const failures: [name: string, fail: (form: SentForm) => void][] = [
  ['the connection is cut', (form) => form.lose()],
  ['the server is away', (form) => form.answer(503, { code: 'UNEXPECTED', message: 'x' })],
  ['a proxy answers without words', (form) => form.answer(502, 'Bad gateway')],
  [
    'the wait would be long',
    (form) =>
      form.answer(429, {
        code: 'RATE_LIMITED',
        message: 'wait',
        details: { retryAfterSeconds: 900 },
      }),
  ],
]

test.each(failures)(
  'a press stops at the field when %s; the next press sends the picture again, then the form',
  async (_name, fail) => {
    add(1)
    press()
    fail(await upload(0))
    await waitForEnd()
    expect([held.state(), events]).toEqual(['stopped', ['logo focused']])
    expect(press()).toBe(false)
    expect(held.state()).toBe('waiting')
    ;(await upload(1)).answer(200, stored)
    await waitForEnd()
    expect(events).toEqual(['logo focused', 'logo stored', 'sent'])
  },
)

const refusals: [status: number, code: string][] = [
  [400, 'INVALID_INPUT'],
  [413, 'TOO_LARGE'],
]

test.each(refusals)(
  'a picture that is refused (%i) is not sent again: each press stops until it is removed',
  async (status, code) => {
    add(0)
    ;(await upload(0)).answer(status, { code, message: 'no' })
    await vi.waitUntil(() => queues[0]?.list()[0]?.error !== undefined)
    expect(events).toEqual([])
    for (const _ of [1, 2]) expect(press()).toBe(false)
    expect([held.state(), events]).toEqual(['stopped', ['front focused', 'front focused']])
    expect(SentForm.all).toHaveLength(1)
    queues[0]?.remove(queues[0].list()[0]?.id ?? '')
    expect(press()).toBe(true)
  },
)

test('without signal a press stops at once and says so; nothing is sent by itself later', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  add(0)
  press()
  await waitForEnd()
  expect([held.state(), held.count(), events]).toEqual(['stopped', 1, ['front focused']])
  vi.stubGlobal('navigator', { onLine: true })
  queues[0]?.retryLost()
  ;(await upload(0)).answer(200, stored)
  await vi.waitUntil(() => held.count() === 0)
  expect(events).toEqual(['front focused', 'front stored'])
})

test('a field that leaves the form takes its pictures with it', () => {
  const queue = new UploadQueue()
  const leave = held.join({ queue, names: ['late'], focus: () => events.push('left focused') })
  queue.add([new Blob(['x'])], 'store')
  press()
  leave()
  expect([held.state(), events]).toEqual(['free', ['sent']])
  queue.close()
})

test('a press says at once what else is wrong, and the form is not sent when its pictures are stored', async () => {
  add(0)
  expect(
    press((awaited) => {
      events.push(`checked without ${awaited.join()}`)
      return false
    }),
  ).toBe(false)
  await waitForEnd()
  expect(events).toEqual(['checked without front'])
  expect([held.state(), held.count()]).toEqual(['free', 1])
  ;(await upload(0)).answer(200, stored)
  await vi.waitUntil(() => held.count() === 0)
  expect(events).toEqual(['checked without front', 'front stored'])
  expect(press()).toBe(true)
})
