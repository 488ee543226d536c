import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#shared/contract/map.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { buildProduct, buildShopper, buildStore } from '#test/factories.ts'
import { useTestApp } from '#test/use-test-app.ts'

const friend = 'https://blog.example'
const app = useTestApp({ corsOrigins: [friend] })
let inputs: Record<string, Record<string, string>>
beforeAll(async () => {
  const store = await buildStore(app)
  const { id: _id } = await buildProduct(app, store.id)
  inputs = {
    '/location': { lat: '26.9', long: '75.8' },
    '/localities': { city: 'Jaipur' },
    '/store': { _id: store.id },
    '/store-reviews': { _id: store.id },
    '/product': { _id },
    '/product-reviews': { _id },
    '/similar-products': { _id },
    '/same-article': { _id },
    '/suggestions': { search: 'kurta' },
  }
})

const reads = (endpoints as readonly Endpoint[]).filter(({ isPublic }) => isPublic)

function get(path: string, headers: Record<string, string> = {}) {
  return app.fastify.inject({ url: `/api${path}`, query: inputs[path] ?? {}, headers })
}

describe('a public read', () => {
  it('is a read of guests by GET', () => {
    expect(reads.length).toBeGreaterThan(10)
    for (const { method, who, effect } of reads)
      expect([method, who, effect]).toEqual(['GET', 'guest', 'read'])
  })

  it.each(reads.filter(({ path }) => path !== '/tag'))(
    '$path is sent to a guest once, and again only when it has changed',
    async ({ path }) => {
      const first = await get(path)
      expect(first.statusCode).toBe(200)
      const etag = String(first.headers['etag'])
      expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
      expect(first.headers['set-cookie']).toBeDefined()
      expect(first.headers['cache-control']).toBe('private, max-age=0, must-revalidate')
      expect(first.headers['vary']).toMatch(/Cookie, Accept-Language/)
      const packed = await get(path, { 'accept-encoding': 'br', 'if-none-match': etag })
      expect([packed.statusCode, packed.body]).toEqual([304, ''])
      expect(packed.headers['etag']).toBe(etag)
      const other = await get(path, { 'if-none-match': 'W/"AAAAAAAAAAAAAAAAAAAAAA"' })
      expect([other.statusCode, other.body]).toEqual([200, first.body])
    },
  )

  it('is public when it sets no cookies: a shared cache must not give one visitor the cookies of another', async () => {
    const first = await get('/shops')
    const cookie = first.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const etag = String(first.headers['etag'])
    const whole = await get('/shops', { cookie })
    const known = await get('/shops', { cookie, 'if-none-match': etag })
    for (const { headers } of [whole, known]) {
      expect(headers['set-cookie']).toBeUndefined()
      expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    }
    const again = await get('/shops', { 'if-none-match': etag })
    expect(again.statusCode).toBe(304)
    expect(again.headers['cache-control']).toMatch(/^private/)
  })

  it('is private, without an ETag, for a caller with a session', async () => {
    const { browser } = await buildShopper(app)
    const { headers } = await browser.call('GET /product', inputs['/product'])
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['etag']).toBeUndefined()
    const asked = await get('/product', { cookie: 'adm=any' })
    expect(asked.headers['etag']).toBeUndefined()
  })

  it('has no ETag when it is refused', async () => {
    const { statusCode, headers } = await app.fastify.inject('/api/product?_id=nothing')
    expect([statusCode, headers['etag'], headers['cache-control']]).toEqual([
      404,
      undefined,
      'no-store',
    ])
  })
})

const ask = (origin: string) =>
  app.fastify.inject({
    method: 'OPTIONS',
    url: '/api/update-stock',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    },
  })

describe('other sites', () => {
  const allowed = 'access-control-allow-origin'

  it('read public answers when they are configured, and never with cookies', async () => {
    const { headers } = await get('/product', { origin: friend })
    expect(headers[allowed]).toBe(friend)
    expect(headers['access-control-allow-credentials']).toBeUndefined()
    expect(headers['vary']).toMatch(/Origin/)
    const stranger = await get('/product', { origin: 'https://evil.example' })
    expect(stranger.headers[allowed]).toBeUndefined()
  })

  it('read nothing else', async () => {
    for (const url of ['/api/userAuth', '/api/get-orders', '/api/docs/openapi.json', '/healthz']) {
      const { headers } = await app.fastify.inject({ url, headers: { origin: friend } })
      expect(headers[allowed]).toBeUndefined()
    }
  })

  it('send a preflight before a call with a token', async () => {
    const { statusCode, headers } = await ask(friend)
    expect([statusCode, headers[allowed]]).toEqual([204, friend])
    expect(headers['access-control-allow-headers']).toMatch(/authorization/)
    expect(headers['access-control-allow-credentials']).toBeUndefined()
    expect(headers['set-cookie']).toBeUndefined()
    const stranger = await ask('https://evil.example')
    expect(stranger.headers[allowed]).toBeUndefined()
  })
})
