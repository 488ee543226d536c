import { fastify } from 'fastify'
import { DatabaseError } from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { AppError } from '#shared/app-error.ts'
import { answerErrors, readOnly, requestLocale } from './errors.ts'

const fromDatabase = (code: string) =>
  new Error('Failed query', {
    cause: Object.assign(new DatabaseError('it failed', 0, 'error'), { code }),
  })

/** A server whose only address fails with this error. */
async function failWith(error: unknown) {
  const server = fastify()
  onTestFinished(() => server.close())
  answerErrors(server)
  server.get('/', () => {
    throw error
  })
  const { statusCode, headers, body } = await server.inject('/')
  const { code, details } = JSON.parse(body) as { code: string; details?: object }
  return { statusCode, code, details, headers }
}

describe('an error', () => {
  it.each([
    [0, '1'],
    [0.2, '1'],
    [1, '1'],
    [1.2, '2'],
    [3_600, '3600'],
  ])('that ends in %d s says to wait %s', async (retryAfterSeconds, told) => {
    const answer = await failWith(new AppError('RATE_LIMITED', { retryAfterSeconds }))
    expect(answer).toMatchObject({ statusCode: 429, code: 'RATE_LIMITED' })
    expect(answer.headers).toMatchObject({ 'retry-after': told, 'cache-control': 'no-store' })
  })

  it('without a wait says nothing of one', async () => {
    const answer = await failWith(new AppError('STORE_BLOCKED'))
    expect(answer).toMatchObject({ statusCode: 403, code: 'STORE_BLOCKED' })
    expect(answer.headers).not.toHaveProperty('retry-after')
  })

  it.each([
    ['that nobody expected', new Error('secret'), 500, 'UNEXPECTED'],
    ['of text that the database cannot store', fromDatabase('22021'), 400, 'INVALID_INPUT'],
    ['of a sign that JSON cannot hold', fromDatabase('22P05'), 400, 'INVALID_INPUT'],
    ['of a full disk', fromDatabase('53100'), 503, 'READ_ONLY'],
    ['of a database that shuts down', fromDatabase('57P01'), 503, 'BUSY'],
    ['of a constraint', fromDatabase('23505'), 500, 'UNEXPECTED'],
    ['of a body that is too large', { code: 'FST_ERR_CTP_BODY_TOO_LARGE' }, 413, 'TOO_LARGE'],
    [
      'of an unknown kind of body',
      { code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE' },
      415,
      'UNSUPPORTED_MEDIA',
    ],
    ['of the framework about a request', { statusCode: 499 }, 400, 'INVALID_INPUT'],
    ['of the framework about itself', { statusCode: 500 }, 500, 'UNEXPECTED'],
  ])('%s', async (_what, given, statusCode, code) => {
    const error = given instanceof Error ? given : Object.assign(new Error('it failed'), given)
    expect(await failWith(error)).toMatchObject({ statusCode, code })
  })

  it('of a read-only server says when to try again', () => {
    expect(readOnly()).toMatchObject({ code: 'READ_ONLY', details: { retryAfterSeconds: 30 } })
  })
})

it.each([
  ['', 'en'],
  ['hi', 'hi'],
  ['HI-in', 'hi'],
  ['en;q=0.5, hi;q=0.6', 'hi'],
  ['hi;q=0.5, en;q=0.5', 'hi'],
  ['hi;q=0', 'en'],
  ['hi;q=x, en;q=0.1', 'en'],
  ['fr, hi ; q=0.1', 'hi'],
] as const)('reads the language %j as %s', (header, locale) => {
  expect(requestLocale({ headers: { 'accept-language': header } })).toBe(locale)
})
