import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import type { PageRenderer, RenderedPage } from '#shared/page.ts'
import { AppError } from '#shared/app-error.ts'
import { DatabaseUnavailable } from '#server/platform/db/unavailable.ts'
import { preloadLinks, type PageSource, strictPolicy } from './page-source.ts'
import { PageTemplate } from './page-template.ts'
import { type PagesOptions, registerPages } from './pages.ts'

const template = new PageTemplate(
  '<!doctype html><html lang="en"><head><meta media="(prefers-color-scheme: light)"><meta media="(prefers-color-scheme: dark)"><!--head--></head><body><div id="root"><!--app--></div><!--data--></body></html>',
)
const page: Extract<RenderedPage, { kind: 'page' }> = {
  kind: 'page',
  status: 200,
  private: false,
  head: '<title>Kurtas</title>',
  body: '<h1>Kurtas for $& and $1</h1>',
  data: '{}',
  files: ['screens/a.tsx'],
}
const jaipur = { city: 'Jaipur', lat: 26.9, long: 75.8, label: 'Jaipur' }

async function openPages(render: PageRenderer, options: Partial<PagesOptions> = {}) {
  const clock = { now: 1_000_000 }
  const source: PageSource = {
    open: async () => ({
      template,
      render,
      isPersonal: (url) => url === '/own',
      preload: (files) => `<!--${files.join()}-->`,
    }),
    registerAssets: async () => {},
    cacheSeconds: 30,
    limit: 'page',
    contentSecurityPolicy: strictPolicy,
  }
  const app = fastify()
  await app.register(cookie)
  await registerPages(app, {
    source,
    reads: new Map(),
    sessionCookie: 'sid',
    adminCookie: 'admin-sid',
    publicUrl: 'https://chowk.example',
    defaultPlace: jaipur,
    now: () => clock.now,
    ...options,
  })
  return { app, clock }
}

/** Renders the number of its calls, to distinguish a cached page from a new one. */
function countRenders(change: Partial<typeof page> = {}): PageRenderer {
  let times = 0
  return async ({ locale, place }) => {
    times += 1
    return { ...page, body: `${times} ${locale} ${place.city}`, ...change }
  }
}

test('inserts head, preloads, content and data into the template, and inserts texts literally', async () => {
  const { app } = await openPages(async () => page)
  const { body, headers } = await app.inject('/')
  expect(body).toContain('<title>Kurtas</title><!--screens/a.tsx--></head>')
  expect(body).toContain('<h1>Kurtas for $& and $1</h1>')
  expect(body).toContain('<script type="application/json" id="page-data">{}</script>')
  expect(headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval';")
})

test("lets another site's script run on the named pages only", async () => {
  const origins = {
    script: ['https://pay.example'],
    connect: ['https://api.pay.example'],
    frame: ['https://frame.pay.example'],
    image: ['https://pictures.pay.example'],
  }
  const { app } = await openPages(countRenders(), { foreign: { paths: ['/cart'], origins } })
  const policyOf = async (url: string) =>
    String((await app.inject(url)).headers['content-security-policy'])
  for (const url of ['/cart', '/cart?store=1']) {
    const policy = await policyOf(url)
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval' https://pay.example;")
    expect(policy).toContain("connect-src 'self' https://api.pay.example;")
    expect(policy).toContain("frame-src 'self' https://frame.pay.example")
    expect(policy).toContain("img-src 'self' data: blob: https://pictures.pay.example;")
  }
  expect((await app.inject('/cart')).body).toContain(
    '<meta name="foreign-scripts" content="allowed">',
  )
  expect((await app.inject('/')).body).not.toContain('foreign-scripts')
  const strict = await policyOf('/')
  expect(strict).not.toContain('pay.example')
  for (const url of ['/bookings', '/cart/other', '/product?next=/cart', '/cartoons'])
    expect(await policyOf(url)).toBe(strict)
  const without = await openPages(countRenders())
  expect((await without.app.inject('/cart')).headers['content-security-policy']).toBe(strict)
})

test('serves one rendering to everyone until it expires, for each language and place', async () => {
  const { app, clock } = await openPages(countRenders())
  const get = async (cookies: Record<string, string> = {}) =>
    /id="root">([^<]*)/.exec((await app.inject({ url: '/', cookies })).body)?.[1]
  expect(await get()).toBe('1 en Jaipur')
  expect(await get()).toBe('1 en Jaipur')
  expect(await get({ lang: 'hi' })).toBe('2 hi Jaipur')
  const delhi = JSON.stringify({ city: 'Delhi', lat: 28.6, long: 77.2, label: 'Saket' })
  expect(await get({ place: delhi })).toBe('3 en Delhi')
  expect(await get({ place: 'nonsense' })).toBe('1 en Jaipur')
  clock.now += 31_000
  expect(await get()).toBe('4 en Jaipur')
})

test('serves no rendering of another minute', async () => {
  const { app, clock } = await openPages(countRenders())
  const get = async () => /id="root">([^<]*)/.exec((await app.inject('/')).body)?.[1]
  clock.now = Date.parse('2026-11-16T06:29:50.000Z')
  expect(await get()).toBe('1 en Jaipur')
  clock.now += 9_999
  expect(await get()).toBe('1 en Jaipur')
  clock.now += 1
  expect(await get()).toBe('2 en Jaipur')
})

test('takes the language from the address, then the choice, then the browser', async () => {
  const { app } = await openPages(countRenders())
  const get = async (url: string, headers: Record<string, string>, cookies = {}) => {
    const { body, headers: answer } = await app.inject({ url, headers, cookies })
    return [/id="root">\d+ (\w+)/.exec(body)?.[1], answer['set-cookie'] !== undefined]
  }
  const hindi = { 'accept-language': 'hi-IN,en;q=0.5' }
  expect(await get('/', hindi)).toEqual(['hi', false])
  expect(await get('/', hindi, { lang: 'en' })).toEqual(['en', false])
  expect(await get('/?lang=hi', {}, { lang: 'en' })).toEqual(['hi', true])
  expect(await get('/?lang=hi', {}, { lang: 'hi' })).toEqual(['hi', false])
  expect(await get('/?lang=tamil', {})).toEqual(['en', false])
})

test('renders a personal page for each visitor with a session, and never stores it', async () => {
  const { app } = await openPages(async ({ hasSession }) => ({
    ...page,
    body: hasSession ? 'own' : 'guest',
    private: hasSession,
  }))
  const get = async (url: string, cookies: Record<string, string>) => {
    const { body, headers } = await app.inject({ url, cookies })
    return [/id="root">([^<]*)/.exec(body)?.[1], headers['cache-control']]
  }
  const shared = 'private, max-age=0, must-revalidate'
  expect(await get('/own', { sid: 'asha' })).toEqual(['own', 'no-store'])
  expect(await get('/own', {})).toEqual(['guest', shared])
  expect(await get('/own', { sid: 'asha' })).toEqual(['own', 'no-store'])
  expect(await get('/', { sid: 'asha' })).toEqual(['guest', shared])
})

test('parallel requests share one rendering', async () => {
  const { app } = await openPages(countRenders())
  const answers = await Promise.all(Array.from({ length: 5 }, () => app.inject('/')))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
})

test('sets language and theme on the document without rendering again', async () => {
  const { app } = await openPages(countRenders())
  await app.inject({ url: '/', cookies: { lang: 'hi' } })
  const { body } = await app.inject({ url: '/', cookies: { lang: 'hi', theme: 'dark' } })
  expect(body).toContain('<html data-theme="dark" lang="hi">')
  expect(body).toContain('<meta media="not all"><meta media="all">')
  expect(body).toContain('1 hi Jaipur')
})

test('answers 304 for a known ETag, with one ETag per theme', async () => {
  const { app } = await openPages(async () => page)
  const first = await app.inject('/')
  expect(first.headers['cache-control']).toBe('private, max-age=0, must-revalidate')
  const known = await app.inject({ url: '/', cookies: { 'XSRF-TOKEN': 't' } })
  expect(known.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  const headers = { 'if-none-match': String(first.headers.etag) }
  expect((await app.inject({ url: '/', headers })).statusCode).toBe(304)
  const dark = await app.inject({ url: '/', headers, cookies: { theme: 'dark' } })
  expect(dark.statusCode).toBe(200)
})

test('compresses for clients that accept it, and answers HEAD without a body', async () => {
  const { app } = await openPages(async () => page)
  const headers = { 'accept-encoding': 'gzip, br' }
  const answer = await app.inject({ url: '/', headers })
  expect(answer.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(answer.rawPayload).toString()).toContain('Kurtas')
  const head = await app.inject({ method: 'HEAD', url: '/' })
  expect([head.statusCode, head.body]).toEqual([200, ''])
})

test('each encoding is the same page with an ETag of its own, which later requests get again', async () => {
  const { app } = await openPages(async () => page)
  const get = (encoding: string) =>
    app.inject({ url: '/', headers: { 'accept-encoding': encoding } })
  const [plain, gzip, br] = [await get('identity'), await get('gzip'), await get('br')]
  expect(gunzipSync(gzip.rawPayload)).toEqual(plain.rawPayload)
  expect(brotliDecompressSync(br.rawPayload)).toEqual(plain.rawPayload)
  const tags = [plain, gzip, br].map(({ headers }) => headers.etag)
  expect(new Set(tags).size).toBe(3)
  expect([(await get('identity')).headers.etag, (await get('br')).headers.etag]).toEqual([
    tags[0],
    tags[2],
  ])
})

test('a missing page is a 404, a private one is not stored', async () => {
  const missing = await openPages(async () => ({ ...page, status: 404 }))
  expect((await missing.app.inject('/nowhere')).statusCode).toBe(404)
  const hidden = await openPages(async () => ({ ...page, private: true }))
  const answer = await hidden.app.inject('/bookings')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers.etag).toBeUndefined()
})

test('a redirect is passed on', async () => {
  const { app } = await openPages(async () => ({ kind: 'redirect', status: 302, location: '/' }))
  const answer = await app.inject('/old')
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/'])
})

test('a failed page is not cached: the next request renders again', async () => {
  let broken = true
  const { app } = await openPages(async () => {
    if (broken) throw new Error('no database')
    return page
  })
  const failed = await app.inject('/')
  expect(failed.statusCode).toBe(500)
  expect(failed.headers['cache-control']).toBe('no-store')
  expect(failed.body).toContain('<div id="root">')
  broken = false
  expect((await app.inject('/')).statusCode).toBe(200)
})

test('lists the imports of a screen and of the entry once, without the entry itself', () => {
  const manifest = {
    'index.html': { file: 'assets/index.js', imports: ['_shared.js'], isEntry: true },
    '_shared.js': { file: 'assets/shared.js' },
    '_card.js': { file: 'assets/card.js', imports: ['_shared.js'], css: ['assets/card.css'] },
    'a.tsx': { file: 'assets/a.js', imports: ['_card.js', 'index.html'] },
    'b.tsx': { file: 'assets/b.js', imports: ['_card.js'] },
  }
  const links = preloadLinks(manifest, ['a.tsx', 'b.tsx', 'gone.tsx'])
  expect(links).toBe(
    '<link rel="stylesheet" href="/assets/card.css">' +
      '<meta name="scripts" content="/assets/shared.js /assets/a.js /assets/card.js /assets/b.js">',
  )
  expect(preloadLinks(manifest, [])).toBe('<meta name="scripts" content="/assets/shared.js">')
})

test('answers 503 with Retry-After while the database is unavailable', async () => {
  const lost = new DatabaseUnavailable('Connection terminated unexpectedly')
  const failures = [new Error('Failed query', { cause: lost }), new Error('a fault of ours')]
  const { app } = await openPages(async () => {
    const error = failures.shift()
    return error ? { ...page, status: 500, error } : page
  })
  const away = await app.inject('/')
  expect(away.statusCode).toBe(503)
  expect(away.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
  expect((await app.inject('/')).statusCode).toBe(500)
  expect((await app.inject('/')).statusCode).toBe(200)
})

test('answers 503 with Retry-After and writes no error when searches are too many', async () => {
  const error = new AppError('BUSY', { reason: 'searches', retryAfterSeconds: 2 })
  const { app } = await openPages(async () => ({ ...page, status: 503, error }))
  const answer = await app.inject('/')
  expect(answer.statusCode).toBe(503)
  expect(answer.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
  expect(answer.body).toContain(page.body)
})
