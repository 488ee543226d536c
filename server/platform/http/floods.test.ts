import { brotliDecompressSync } from 'node:zlib'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { makeLog } from '#server/platform/log.ts'
import { endpoints } from '#shared/contract/map.ts'
import { AppError } from '#shared/app-error.ts'
import { buildTestApp, buildShopper, type TestApp } from '#test/factories.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { isCountedLate, type Limiter, makeLimiter } from './limiter.ts'

const app = useTestApp({ limiter: makeLimiter() })

const moveClock = (ms: number) => (app.time.now = new Date(app.time.now.getTime() + ms))
const ask = async (url: string) => {
  const { statusCode, json } = await app.fastify.inject(url)
  return [statusCode, json().reason ?? json().status]
}
const crowd = (count: number, url: string) =>
  Promise.all(Array.from({ length: count }, () => app.fastify.inject(url)))

describe('the health of the process', () => {
  it('probes the database once a second, and rejects none of many requests', async () => {
    const probe = vi.spyOn(app.database, 'probe')
    moveClock(1_000)
    for (const url of ['/readyz', '/readyz?deep', '/healthz']) {
      const answers = await crowd(400, url)
      expect(answers.filter(({ statusCode }) => statusCode !== 200)).toEqual([])
    }
    expect(probe).toHaveBeenCalledTimes(1)
    moveClock(999)
    await crowd(10, '/readyz')
    expect(probe).toHaveBeenCalledTimes(1)
    moveClock(1)
    await crowd(10, '/readyz')
    expect(probe).toHaveBeenCalledTimes(2)
  })

  it('reports within a second that the database fails, and that it works again', async () => {
    moveClock(1_000)
    expect(await ask('/readyz')).toEqual([200, 'ready'])
    const probe = vi.spyOn(app.database, 'probe').mockRejectedValue(new Error('gone'))
    moveClock(1_000)
    expect(await ask('/readyz')).toEqual([503, 'database'])
    await crowd(10, '/readyz')
    expect(probe).toHaveBeenCalledTimes(1)
    probe.mockRestore()
    moveClock(1_000)
    expect(await ask('/readyz')).toEqual([200, 'ready'])
    // After the clock was set back, the cached answer must not be used.
    moveClock(-3_600_000)
    vi.spyOn(app.database, 'probe').mockRejectedValue(new Error('gone'))
    expect(await ask('/readyz')).toEqual([503, 'database'])
    moveClock(3_601_000)
  })

  it('reports at once that the disk is full', async () => {
    moveClock(1_000)
    expect(await ask('/readyz')).toEqual([200, 'ready'])
    vi.spyOn(app.database, 'isReadOnly').mockReturnValue(true)
    expect(await ask('/readyz')).toEqual([503, 'disk'])
  })
})

describe.each(['/api/docs/openapi.json', '/api/docs'])('%s', (url) => {
  it('is made once, compressed once, and revalidated by its ETag', async () => {
    const plain = await app.fastify.inject(url)
    const made = vi.spyOn(app.fastify, 'swagger')
    const headers = { 'accept-encoding': 'gzip, br' }
    const packed = await app.fastify.inject({ url, headers })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
    const { etag } = packed.headers
    const known = await app.fastify.inject({
      url,
      headers: { ...headers, 'if-none-match': `${etag}` },
    })
    expect([known.statusCode, known.body]).toEqual([304, ''])
    expect(packed.headers['set-cookie']).toBeUndefined()
    expect(packed.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    expect(made).not.toHaveBeenCalled()
  })
})

describe('a rejected request', () => {
  const classes: string[] = []
  const refusing: Limiter = {
    address: async (limit) => {
      classes.push(limit)
      throw new AppError('RATE_LIMITED', { retryAfterSeconds: 7 })
    },
    account: async () => {},
    visit: async () => {},
    shared: async () => undefined,
    giveBack: async () => true,
  }
  const lines: string[] = []
  let full: TestApp
  beforeAll(async () => {
    const log = makeLog('info', { write: (line) => void lines.push(line) })
    full = await buildTestApp({ limiter: refusing, log })
  })

  const others = [
    ['GET', '/api/docs', 'document'],
    ['GET', '/api/docs/openapi.json', 'document'],
    ['GET', '/robots.txt', 'document'],
    ['GET', '/sitemap.xml', 'document'],
    ['GET', '/sitemap-1.xml', 'document'],
    ['GET', '/dev/mail', 'document'],
    ['GET', '/dev/mail/1', 'document'],
    ['GET', `/media/${'a'.repeat(64)}-328.webp`, 'file'],
    ['GET', '/api/live', 'live'],
    ['PUT', '/api/nothing', 'read'],
    ['POST', '/nothing', 'page'],
  ] as const
  const calls = endpoints.map(
    ({ method, path, limit }) =>
      [method, `/api${path}`, isCountedLate(limit) ? 'read' : limit] as const,
  )

  it.each([...calls, ...others])(
    '%s %s is rejected before its cookies and body are read and without a query',
    async (method, url, limit) => {
      classes.length = 0
      const { browser } = await buildShopper(full)
      const { db } = full.database
      const looked = [vi.spyOn(db, 'select'), vi.spyOn(db, 'execute')]
      const answer = await full.fastify.inject({
        method,
        url,
        headers: {
          cookie: `sid=${browser.cookies.get('sid')}`,
          'content-type': 'application/json',
        },
        ...(method === 'GET' ? {} : { payload: '{ this is no JSON' }),
      })
      expect(answer.statusCode).toBe(429)
      expect(answer.json()).toMatchObject({ code: 'RATE_LIMITED' })
      expect(answer.headers).toMatchObject({ 'retry-after': '7', 'cache-control': 'no-store' })
      expect(answer.headers['set-cookie']).toBeUndefined()
      for (const look of looked) expect(look).not.toHaveBeenCalled()
      expect(classes).toEqual([limit])
    },
  )

  it('is logged once for a route, then counted', async () => {
    lines.length = 0
    await Promise.all(
      Array.from({ length: 500 }, () => full.fastify.inject('/api/never-seen-before')),
    )
    await full.close()
    const told = lines
      .map((line) => JSON.parse(line))
      .filter(({ route }) => /\/api\/\*/.test(route))
    expect(told).toMatchObject([
      { msg: 'answered', status: 429 },
      { msg: 'refused', route: 'GET /api/*', more: 499 },
    ])
  })
})
