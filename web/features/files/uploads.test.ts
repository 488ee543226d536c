import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { CallError } from '#web/lib/call-error.ts'
import { movePicture, placePicture } from './move-picture.ts'
import { UploadQueue } from './uploads.ts'

/** A request as the browser makes it; the test answers it. */
class SentForm extends EventTarget {
  static all: SentForm[] = []
  upload = new EventTarget()
  status = 0
  responseText = ''
  headers: Record<string, string> = {}
  form = new FormData()
  aborted = false
  open() {}
  getResponseHeader() {
    return null
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(form: FormData) {
    this.form = form
    SentForm.all.push(this)
  }
  abort() {
    this.aborted = true
    this.dispatchEvent(new Event('abort'))
  }
  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }))
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

const sentForms = (count: number) => vi.waitUntil(() => SentForm.all.length >= count)
const last = async (count: number) => {
  await sentForms(count)
  return SentForm.all[count - 1] as SentForm
}

let queue: UploadQueue
let stored: [image: string, replaces: string | undefined][]
beforeEach(() => {
  SentForm.all = []
  stored = []
  vi.stubGlobal('XMLHttpRequest', SentForm)
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=t', documentElement: { lang: 'hi' } })
  vi.stubGlobal('navigator', { onLine: true })
  // This browser cannot shrink the picture, so it is sent as it is.
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')))
  queue = new UploadQueue()
  queue.tell(({ image }, { replaces }) => stored.push([image, replaces]))
})
afterEach(() => queue.close())

const file = (text: string) => new Blob([text])
const listUploads = () =>
  queue.list().map(({ sent, error }) => ({ sent, failed: error !== undefined }))

test('pictures are sent one after the other, with their purpose and the token of the page', async () => {
  queue.add([file('one'), file('two')], 'product')
  const first = await last(1)
  expect(first.headers).toMatchObject({ 'X-XSRF-TOKEN': 't', 'accept-language': 'hi' })
  expect([first.form.get('purpose'), await (first.form.get('picture') as Blob).text()]).toEqual([
    'product',
    'one',
  ])
  first.progress(50, 100)
  expect(listUploads()).toEqual([
    { sent: 0.5, failed: false },
    { sent: undefined, failed: false },
  ])
  first.answer(200, { image: 'a', width: 1, height: 1 })
  const second = await last(2)
  second.answer(200, { image: 'b', width: 1, height: 1 })
  await vi.waitUntil(() => queue.list().length === 0)
  expect(stored).toEqual([
    ['a', undefined],
    ['b', undefined],
  ])
})

test('a picture whose bytes are all sent is not wholly sent before the server has answered', async () => {
  queue.add([file('one')], 'product')
  const only = await last(1)
  only.progress(100, 100)
  expect(listUploads()).toEqual([{ sent: 0.99, failed: false }])
  only.answer(200, { image: 'a', width: 1, height: 1 })
  await vi.waitUntil(() => queue.list().length === 0)
})

test('a picture that the server refuses stays with its error, and the next one is sent', async () => {
  queue.add([file('bad'), file('good')], 'product')
  const first = await last(1)
  first.answer(400, { code: 'INVALID_INPUT', message: 'no picture', fields: {} })
  const second = await last(2)
  second.answer(200, { image: 'b', width: 1, height: 1 })
  await vi.waitUntil(() => queue.list().length === 1)
  expect(queue.list()[0]?.error).toBeInstanceOf(CallError)
  expect(stored).toEqual([['b', undefined]])
})

test('a picture that was lost on the way is kept, and sent again when the network is back', async () => {
  queue.add([file('one')], 'store', 'old')
  const first = await last(1)
  first.lose()
  await vi.waitUntil(() => listUploads()[0]?.failed)
  queue.retryLost()
  const second = await last(2)
  second.answer(200, { image: 'a', width: 1, height: 1 })
  await vi.waitUntil(() => queue.list().length === 0)
  expect(stored).toEqual([['a', 'old']])
})

test('a picture that came too early is sent again by itself after the time that the server asks for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  queue.add([file('one')], 'product')
  await vi.waitFor(() => expect(SentForm.all).toHaveLength(1))
  const wait = { code: 'RATE_LIMITED', message: 'wait', details: { retryAfterSeconds: 30 } }
  SentForm.all[0]?.answer(429, wait)
  await vi.waitFor(() => expect(listUploads()).toEqual([{ sent: undefined, failed: false }]))
  await vi.advanceTimersByTimeAsync(29_000)
  expect(SentForm.all).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1_000)
  await vi.waitFor(() => expect(SentForm.all).toHaveLength(2))
  SentForm.all[1]?.answer(200, { image: 'a', width: 1, height: 1 })
  await vi.waitFor(() => expect(stored).toEqual([['a', undefined]]))
})

test('a picture that is removed is not sent any further', async () => {
  queue.add([file('one'), file('two')], 'product')
  const first = await last(1)
  queue.remove(queue.list()[0]?.id ?? '')
  expect(first.aborted).toBe(true)
  const second = await last(2)
  expect(await (second.form.get('picture') as Blob).text()).toBe('two')
  expect(stored).toEqual([])
})

test('a picture moves to another place, and a cropped one takes the place of the whole one', () => {
  expect(movePicture(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(movePicture(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(movePicture(['a'], 3, 0)).toEqual(['a'])
  expect(placePicture(['a', 'b'], 'c', 'a')).toEqual(['c', 'b'])
  expect(placePicture(['a'], 'c', 'gone')).toEqual(['a', 'c'])
  expect(placePicture(['a'], 'c', undefined)).toEqual(['a', 'c'])
})
