import { describe, expect, it } from 'vitest'
import { fastify, type FastifyBaseLogger } from 'fastify'
import { AppError } from '#shared/app-error.ts'
import { answerErrors } from './errors.ts'
import { makeLog } from '#server/platform/log.ts'
import { useTestApp } from '#test/use-test-app.ts'

const log = makeLog('debug', { write: (line) => void lines.push(line) })
const app = useTestApp({ publicUrl: 'https://chowk.example', log })
const lines: string[] = []

describe('an invalid request', () => {
  it.each([
    ['/api/search-stores?search=%00', 'search'],
    ['/api/search-stores?city=a%00b', 'city'],
    ['/api/getProducts?city=%00', 'city'],
    ['/api/getProducts?brand=a%00,b', 'brand.0'],
    ['/api/getProducts?subCategory=a%00', 'subCategory.0'],
    ['/api/places?search=%00', 'search'],
    ['/api/location?lat=%20&long=75', 'lat'],
    ['/api/location?lat=0x10&long=75', 'lat'],
    ['/api/location?lat=1e1&long=75', 'lat'],
    ['/api/location?lat=1e999&long=75', 'lat'],
    ['/api/location?lat=26&lat=27&long=75', 'lat'],
  ])('is rejected at its field: %s', async (url, field) => {
    const answer = await app.fastify.inject(url)
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().fields)).toContain(field)
  })

  it.each([
    ['GET', '/api/getProducts?pageParam=1&colour=red', 'colour', 'There is no such field'],
    ['GET', '/api/getProducts?rating=x', 'rating', 'Please enter a number'],
    ['GET', '/api/getProducts?sort=cheap', 'sort', 'Please choose one of: '],
    ['GET', '/api/product', '_id', 'Please fill this in'],
    ['GET', `/api/search-stores?search=${'x'.repeat(500)}`, 'search', 'at most'],
  ] as const)('gets an understandable message: %s %s', async (method, url, field, sentence) => {
    const { statusCode, body } = await app.fastify.inject({ method, url })
    const { fields, message } = JSON.parse(body) as {
      fields: Record<string, string>
      message: string
    }
    expect(statusCode).toBe(400)
    expect(Object.keys(fields)).toEqual([field])
    expect(fields[field]).toContain(sentence)
    expect(message).toBe(fields[field])
  })

  it.each([
    ['GET', '/api/%zz', 400, 'INVALID_INPUT'],
    ['GET', '/%c0%af', 400, 'INVALID_INPUT'],
    ['POST', '/somewhere?email=canary@home.example', 404, 'NOT_FOUND'],
    ['GET', '/metrics', 404, 'NOT_FOUND'],
    ['PUT', '/api/login?email=canary@home.example', 404, 'NOT_FOUND'],
    ['GET', '/dev/mail/------------------------------------', 404, 'NOT_FOUND'],
  ] as const)('gets the error envelope: %s %s', async (method, url, status, code) => {
    const answer = await app.fastify.inject({ method, url })
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ code, requestId: expect.any(String) })
    expect(answer.body).not.toContain('canary')
  })
})

describe('the language of an answer', () => {
  it.each([
    [undefined, 'Product not found.'],
    ['fr-FR,fr;q=0.9', 'Product not found.'],
    ['en-IN,en;q=0.9,hi;q=0.8', 'Product not found.'],
    ['hi', 'सामान नहीं मिला।'],
    ['fr,hi-IN;q=0.9,en;q=0.8', 'सामान नहीं मिला।'],
    ['hi;q=0,en', 'Product not found.'],
  ])('follows Accept-Language: %s', async (locale, message) => {
    const headers = locale === undefined ? {} : { 'accept-language': locale }
    const { body } = await app.browser().call('GET /product', { _id: 'none' }, { headers })
    expect(body).toMatchObject({ code: 'NOT_FOUND', message, details: { reason: 'product' } })
  })

  it('is also used for errors of fields and for success messages', async () => {
    const headers = { 'accept-language': 'hi' }
    const browser = app.browser()
    const form = { email: 'nobody', password: '' }
    const refused = await browser.call('POST /login', form, { headers })
    expect(refused.body.fields).toEqual({
      email: 'कृपया सही ई-मेल लिखें',
      password: 'कृपया पासवर्ड लिखें',
    })
    const done = await browser.call('POST /logout', {}, { headers })
    expect(done.body.message).toBe('लॉग आउट हो गया')
  })
})

it('keeps code and status when an error has no message, and logs the bug', async () => {
  const errorLog: FastifyBaseLogger = makeLog('error', { write: (line) => void lines.push(line) })
  const server = fastify({ loggerInstance: errorLog })
  answerErrors(server)
  server.get('/lost', () => {
    throw new AppError('NOT_FOUND', { reason: 'nowhere' as never })
  })
  const answer = await server.inject('/lost')
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ code: 'NOT_FOUND', message: 'Something went wrong' })
  expect(lines.join('')).toContain('an error has no message')
  await server.close()
})

it('deletes the session cookie over https with the attributes that browsers require', async () => {
  const { headers, status } = await app.browser().call('POST /logout')
  expect(status).toBe(200)
  const gone = [headers['set-cookie']].flat().find((line) => String(line).startsWith('__Host-sid='))
  expect(gone).toContain('Secure')
  expect(gone).toContain('Path=/')
})

it('writes no address, password, search or code into the log', async () => {
  const canary = 'canary'
  const browser = app.browser()
  await browser.call('POST /login', { email: `${canary}@home.example`, password: `${canary}-pw` })
  await browser.call('POST /login', { email: `${canary} at home`, password: `${canary}-pw` })
  await browser.call('GET /getProducts', { search: canary, city: `${canary}\0` })
  await browser.call('GET /search-stores', { search: canary })
  await browser.call('GET /places', { search: canary })
  await browser.call('GET /product', { _id: canary })
  await browser.call('POST /get-orders', { page: canary })
  for (const name of [
    'POST /scan-pickup',
    'POST /find-pickup',
    'POST /update-order-status',
  ] as const)
    await browser.call(name, { token: canary, code: canary })
  for (const url of ['/api/nothing', '/reset-password', '/api/%zz', '/media/x'])
    for (const method of ['GET', 'POST', 'DELETE'] as const)
      await app.fastify.inject({ method, url: `${url}?q=${canary}`, cookies: { sid: canary } })
  expect(lines.length).toBeGreaterThan(10)
  expect(lines.join('')).not.toContain(canary)
})
