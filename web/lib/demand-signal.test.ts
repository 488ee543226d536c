import { beforeEach, expect, test, vi } from 'vitest'
import { call } from './call.ts'
import { demandSignal } from './demand-signal.ts'
import { hasSignal, noteAnswer } from './signal.ts'

/** The answers of the server to the next requests: a status, or undefined for none. */
let answer: number | undefined
let asked: string[]
const device = { onLine: true }

beforeEach(() => {
  device.onLine = true
  answer = 200
  asked = []
  noteAnswer(200)
  vi.stubGlobal('navigator', device)
  vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'en' } })
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    if (answer === undefined) throw new TypeError('lost')
    return Response.json({ user: null }, { status: answer })
  })
})

const lose = async () => {
  answer = undefined
  await call('GET /userAuth', {}).catch(() => undefined)
  asked = []
}

test('with signal nothing is asked', async () => {
  await demandSignal()
  expect(asked).toEqual([])
})

test('a device that is offline is refused at once, without a request', async () => {
  device.onLine = false
  await expect(demandSignal()).rejects.toMatchObject({ code: 'OFFLINE' })
  expect(asked).toEqual([])
})

test.each([
  ['no answer', undefined, 'OFFLINE'],
  ['the answer of a proxy without its server', 502, 'OFFLINE'],
  ['an answer', 200, undefined],
  ['a refusal', 429, undefined],
] as const)(
  'after a request without answer the server is asked; with %s: %s → %s',
  async (_what, next, code) => {
    await lose()
    expect(hasSignal()).toBe(false)
    answer = next
    const refused = await demandSignal().then(
      () => undefined,
      (error: { code: string }) => error.code,
    )
    expect(refused).toBe(code)
    expect(asked).toEqual(['/api/userAuth'])
    expect(hasSignal()).toBe(code === undefined)
  },
)

test('a failure of the server itself is an answer', () => {
  noteAnswer(500)
  expect(hasSignal()).toBe(true)
  noteAnswer(0)
  expect(hasSignal()).toBe(false)
})
