import { once } from 'node:events'
import { get, type IncomingMessage, request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { makeLog } from '#server/platform/log.ts'
import { noLimits } from './limiter.ts'
import { makeServer } from './server.ts'

const open = async (trustProxy: boolean, log = makeLog('silent')) => {
  const app = await makeServer({
    log,
    limiter: noLimits,
    trustProxy,
    secure: true,
  })
  app.get('/who', async ({ ip }) => ({ ip }))
  app.get('/shared', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=0').setCookie('visit', 'mine')
    return {}
  })
  return app
}

describe('the address of a caller', () => {
  it.each([
    ['the one that the proxy saw, not the one that the client sent', true, '203.0.113.9'],
    ['that of the connection, without a configured proxy', false, '127.0.0.1'],
  ])('is %s', async (_what, trustProxy, ip) => {
    const app = await open(trustProxy)
    const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.9' }
    expect((await app.inject({ url: '/who', headers })).json()).toEqual({ ip })
    await app.close()
  })
})

it.each([
  ['warns once of a proxy that is not configured', false, 1],
  ['does not warn of a trusted proxy', true, 0],
])('%s', async (_what, trustProxy, times) => {
  const lines: string[] = []
  const app = await open(trustProxy, makeLog('warn', { write: (line) => void lines.push(line) }))
  await app.inject('/who')
  expect(lines).toEqual([])
  for (const name of ['x-forwarded-for', 'x-forwarded-for', 'forwarded']) {
    await app.inject({ url: '/who', headers: { [name]: 'for=198.51.100.1' } })
  }
  expect(lines.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(times)
  await app.close()
})

it('sends only the fields in the schema of an answer, and nothing of an answer that does not match it', async () => {
  const app = await open(false)
  const response = { 200: z.object({ name: z.string().min(1) }) }
  app.get('/more', { schema: { response } }, async () => ({ name: 'Asha', password: 'hidden' }))
  app.get('/broken', { schema: { response } }, async () => ({ name: '', password: 'hidden' }))
  expect((await app.inject('/more')).json()).toEqual({ name: 'Asha' })
  const broken = await app.inject('/broken')
  expect(broken.statusCode).toBe(500)
  expect(broken.body).not.toContain('hidden')
  await app.close()
})

it('makes an answer with cookies private', async () => {
  const app = await open(false)
  const { headers } = await app.inject('/shared')
  expect(headers['cache-control']).toBe('private, max-age=0')
  await app.close()
})

it('logs no failure when a client leaves while its answer is made', async () => {
  const lines: string[] = []
  const app = await open(false, makeLog('warn', { write: (line) => void lines.push(line) }))
  app.get('/long', async ({ socket }) => {
    client.destroy()
    await once(socket, 'close')
    throw Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' })
  })
  const answered = new Promise<void>((resolve) => app.addHook('onSend', async () => resolve()))
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const client = get(`${address}/long`, { headers: { 'accept-encoding': 'br' } })
  client.on('error', () => undefined)
  await answered
  await app.close()
  expect(lines).toEqual([])
})

it.each(['GET', 'POST', 'OPTIONS'] as const)(
  'tells browsers on each answer, here to an unknown %s, to use HTTPS only, frame nothing and guess no type',
  async (method) => {
    const app = await open(true)
    const { statusCode, headers } = await app.inject({ method, url: '/nothing' })
    expect(statusCode).toBe(404)
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    await app.close()
  },
)

it('answers TRACE as an unknown address', async () => {
  const app = await open(true)
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  const asking = request({ port, host: '127.0.0.1', path: '/who', method: 'TRACE' }).end()
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  answer.resume()
  expect(answer.statusCode).toBe(404)
  await app.close()
})
