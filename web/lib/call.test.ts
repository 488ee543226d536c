import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CallError, isPassing, waitSeconds } from './call-error.ts'
import { buildRequest, call, onProofNeeded } from './call.ts'
import { callInLanguage } from './call-in-language.ts'
import { hasSignal } from './signal.ts'

type AskedCall = { url: string; init: RequestInit }
const asked: AskedCall[] = []
let answers: (() => Response | Error)[] = []

beforeEach(() => {
  asked.length = 0
  answers = []
  vi.stubGlobal('document', {
    cookie: 'lang=hi; XSRF-TOKEN=t%2B1',
    documentElement: { lang: 'hi' },
  })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, init })
    const answer = answers.shift()?.() ?? Response.json({})
    if (answer instanceof Error) throw answer
    return answer
  })
})

const fail = (status: number, body: unknown) => () => Response.json(body, { status })
const refusalOf = async (work: Promise<unknown>) =>
  (await work.catch((error) => error)) as CallError

test('a GET carries its input in the address; undefined values are left out', () => {
  const { url, init } = buildRequest('GET /getProducts', {
    search: 'red kurta',
    brand: ['Asha', 'Biba'],
    city: undefined,
    pageParam: null,
  })
  expect(url).toBe('/api/getProducts?search=red+kurta&brand=Asha&brand=Biba')
  expect(init.body).toBeUndefined()
})

test('a path takes its parts from the input', () => {
  const { url } = buildRequest('GET /check-sku/:sku', { sku: 'K/1 ?', productId: 'p' })
  expect(url).toBe('/api/check-sku/K%2F1%20%3F?productId=p')
})

test('a write carries JSON, the anti-forgery token and its idempotency key', async () => {
  await call('POST /cop-order', { products: [] }, { idempotencyKey: 'k1' })
  expect(asked).toHaveLength(1)
  expect(asked[0]?.init).toMatchObject({
    method: 'POST',
    credentials: 'same-origin',
    body: '{"products":[]}',
    headers: { 'X-XSRF-TOKEN': 't+1', 'Idempotency-Key': 'k1', 'content-type': 'application/json' },
  })
})

test('every call requests an answer in the language of the page', () => {
  const { init } = buildRequest('GET /cities', {})
  expect(init.headers).toMatchObject({ 'accept-language': 'hi' })
})

test('a write without a token fetches one first', async () => {
  vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'en' } })
  await call('POST /logout', {})
  expect(asked.map(({ url }) => url)).toEqual(['/api/userAuth', '/api/logout'])
})

test('a rejected token is renewed once and the call repeated once', async () => {
  const csrf = fail(403, { code: 'CSRF', message: 'Reload' })
  answers = [csrf, () => Response.json({ user: null }), csrf]
  const error = await refusalOf(call('POST /logout', {}))
  expect(error).toMatchObject({ code: 'CSRF', status: 403 })
  expect(asked.map(({ url }) => url)).toEqual(['/api/logout', '/api/userAuth', '/api/logout'])
})

test('an error answer keeps its code, fields, details and request id', async () => {
  const envelope = {
    code: 'INVALID_INPUT',
    message: 'Check',
    fields: { email: 'Please Enter Email' },
  }
  answers = [() => Response.json(envelope, { status: 400, headers: { 'x-request-id': 'r-7' } })]
  const error = await refusalOf(call('POST /login', { email: '', password: '' }))
  expect(error).toBeInstanceOf(CallError)
  expect(error).toMatchObject({ ...envelope, status: 400, requestId: 'r-7' })
  expect(isPassing(error)).toBe(false)
})

test('an answer that is not in the API’s format is "Something went wrong"', async () => {
  answers = [() => new Response('<html>Bad gateway', { status: 502 })]
  const error = await refusalOf(call('GET /userAuth', {}))
  expect(error).toMatchObject({ code: 'UNEXPECTED', status: 502 })
  expect(isPassing(error)).toBe(true)
})

test('a missing answer is NETWORK, or OFFLINE when the device is offline', async () => {
  answers = [() => new TypeError('failed'), () => new TypeError('failed')]
  expect(await refusalOf(call('GET /userAuth', {}))).toMatchObject({ code: 'NETWORK', status: 0 })
  vi.stubGlobal('navigator', { onLine: false })
  expect(await refusalOf(call('GET /userAuth', {}))).toMatchObject({ code: 'OFFLINE' })
})

test('an abort by the caller is passed through unchanged', async () => {
  const stop = new AbortController()
  stop.abort()
  answers = [() => new DOMException('stopped', 'AbortError')]
  const error = await refusalOf(call('GET /userAuth', {}, { signal: stop.signal }))
  expect(error).not.toBeInstanceOf(CallError)
  expect(error.name).toBe('AbortError')
})

const refused = fail(403, { code: 'PROOF_NEEDED', message: 'Enter your password again' })
const madeResponse = () => Response.json({ message: 'made' })

describe('a call that wants a fresh proof', () => {
  test('is sent again after the proof, and calls at the same time ask once', async () => {
    const ask = vi.fn<() => Promise<boolean>>(async () => true)
    const stop = onProofNeeded(ask)
    answers = [refused, refused, madeResponse, madeResponse]
    const both = [call('GET /store-data', {}), call('GET /store-data', {})]
    expect(await Promise.all(both)).toEqual([{ message: 'made' }, { message: 'made' }])
    expect([ask.mock.calls.length, asked.length]).toEqual([1, 4])
    answers = [refused, madeResponse]
    await call('GET /store-data', {})
    expect(ask).toHaveBeenCalledTimes(2)
    answers = [
      fail(403, { code: 'PASSWORD_NEEDED', message: 'Please set a password first' }),
      madeResponse,
    ]
    await call('GET /store-data', {})
    expect(ask).toHaveBeenCalledTimes(3)
    stop()
  })

  test('fails when the proof is not given, and where nothing asks for it', async () => {
    const stop = onProofNeeded(async () => false)
    answers = [refused]
    const notGiven = await refusalOf(call('GET /store-data', {}))
    stop()
    answers = [refused]
    const notAsked = await refusalOf(call('GET /store-data', {}))
    expect([notGiven.code, notAsked.code]).toEqual(['PROOF_NEEDED', 'PROOF_NEEDED'])
    expect(asked).toHaveLength(2)
  })

  test('keeps its refusal when the person declines after the time limit of the request', async () => {
    const answer = refused()
    const stop = onProofNeeded(async () => {
      answer.json = () => Promise.reject(new DOMException('timed out', 'TimeoutError'))
      return false
    })
    answers = [() => answer]
    const error = await refusalOf(call('GET /store-data', {}))
    stop()
    expect(error).toMatchObject({ code: 'PROOF_NEEDED', message: 'Enter your password again' })
  })
})

test('a full queue of searches is an answer, another 503 is a lost connection', async () => {
  const details = { reason: 'searches', retryAfterSeconds: 2 }
  const full = { code: 'BUSY', message: 'Very many', details }
  answers = [fail(503, full), fail(503, { message: 'Bad gateway' })]
  const error = await refusalOf(call('GET /getProducts', {}))
  expect([error.code, error.details, waitSeconds(error)]).toEqual(['BUSY', details, 2])
  expect(hasSignal()).toBe(true)
  await refusalOf(call('GET /getProducts', {}))
  expect(hasSignal()).toBe(false)
  await call('GET /getProducts', {})
  expect(hasSignal()).toBe(true)
})

test('answers and the details of errors come in the language of the page', async () => {
  const texts = { productName: 'Kurta', inHindi: { productName: 'कुर्ता' } }
  answers = [
    () => Response.json(texts),
    fail(409, { code: 'PRICE_CHANGED', message: '', details: { products: [texts] } }),
  ]
  const input = { products: [] }
  expect(await callInLanguage('POST /cop-order', input)).toEqual({ productName: 'कुर्ता' })
  const refusal = await refusalOf(callInLanguage('POST /cop-order', input))
  expect(refusal.details).toEqual({ products: [{ productName: 'कुर्ता' }] })
})
