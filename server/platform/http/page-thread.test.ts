import { EventEmitter, once } from 'node:events'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import type { PageCall, RenderedPage } from '#shared/page.ts'
import { AppError } from '#shared/app-error.ts'
import { PageThread } from './page-thread.ts'

/** A renderer with a page for each behaviour. */
const renderer = `
  const page = (body, error) => ({ kind: 'page', status: error ? 500 : 200, private: false, head: '', body, data: '', files: [], error })
  const pages = {
    '/calls': async (call) => page((await Promise.all([call('GET /one', { a: 1 }), call('GET /two', {})])).join()),
    '/failed-call': async (call) => call('GET /broken', {}).catch((error) => page(error.name + ' ' + error.code, error)),
    '/own-error': async () => page('', new TypeError('not a text')),
    '/throws': async () => { throw new Error('no such screen') },
    '/loops': async () => { for (;;); },
    '/ends': async () => process.exit(1),
    '/moved': async () => ({ kind: 'redirect', status: 302, location: '/calls' }),
  }
  export const render = ({ url, call }) => pages[url](call)
`
const thread = new PageThread(`data:text/javascript,${encodeURIComponent(renderer)}`)
afterEach(() => vi.useRealTimers())
afterAll(() => thread.close())

const broken = new AppError('NOT_FOUND', { reason: 'product' })
const answers: Record<string, unknown> = { 'GET /one': 'one', 'GET /two': 'two' }
const call: PageCall = async (key, input) => {
  if (key === 'GET /broken') throw broken
  return `${String(answers[key])} ${JSON.stringify(input)}`
}

const other: PageCall = async (key) => `other ${key}`

function open(url: string, as = call): Promise<RenderedPage> {
  return thread.render({
    url,
    locale: 'en',
    place: { city: 'Jaipur', lat: 26.9, long: 75.8, label: 'Jaipur' },
    isPlaceChosen: false,
    publicUrl: 'https://chowk.example',
    hasSession: false,
    call: as,
  })
}

it('gives each page the answers to its own calls', async () => {
  const pages = await Promise.all([open('/calls'), open('/calls', other), open('/moved')])
  expect(pages).toMatchObject([
    { body: 'one {"a":1},two {}' },
    { body: 'other GET /one,other GET /two' },
    { kind: 'redirect', location: '/calls' },
  ])
})

it('tells the renderer name and code of a failed call, and returns the error itself', async () => {
  const page = await open('/failed-call')
  expect(page).toMatchObject({ body: 'AppError NOT_FOUND' })
  expect('error' in page && page.error).toBe(broken)
})

it('returns the renderer’s own error with a page, and rejects without a page', async () => {
  expect(await open('/own-error')).toMatchObject({ error: new TypeError('not a text') })
  await expect(open('/throws')).rejects.toThrow('no such screen')
})

it('rejects the pages of a thread that has ended, and renders the next one in a new thread', async () => {
  const waiting = Promise.allSettled([open('/calls', () => new Promise(() => undefined))])
  await expect(open('/ends')).rejects.toThrow('The thread of the pages has ended')
  expect(await waiting).toMatchObject([{ status: 'rejected' }])
  expect(await open('/moved')).toMatchObject({ location: '/calls' })
})

it('replaces a thread that gives no sign, but not while a call is being answered', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const events = new EventEmitter()
  const isOtherAsked = once(events, 'other')
  const page = open('/calls', async (key) => {
    if (key === 'GET /one') await once(events, 'go')
    else events.emit('other')
    return call(key, {})
  })
  await isOtherAsked
  // The answer is on its way to the thread then.
  await new Promise(setImmediate)
  vi.advanceTimersByTime(60_000)
  events.emit('go')
  expect(await page).toMatchObject({ body: 'one {},two {}' })
  const silent = Promise.allSettled([open('/loops')])
  vi.advanceTimersByTime(60_000)
  expect(await silent).toMatchObject([{ status: 'rejected' }])
  expect(await open('/moved')).toMatchObject({ location: '/calls' })
})
