import { beforeAll, expect, it } from 'vitest'
import { buildTestApp, buildProduct, buildStore } from '#test/factories.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { staticPages } from './rules.ts'

const app = useTestApp({ publicUrl: 'https://chowk.example' })
const ids: Record<string, string> = {}

beforeAll(async () => {
  for (const status of ['approved', 'pending', 'rejected', 'suspended'] as const) {
    const store = await buildStore(app, { status })
    ids[status] = store.id
    ids[`${status} product`] = (await buildProduct(app, store.id, {})).id
    ids[`${status} hidden`] = (await buildProduct(app, store.id, { active: false })).id
  }
})

async function get(path: string) {
  const { status, body, headers } = await app.browser().send('GET', path, {}, {})
  return { status, text: String(body), type: headers['content-type'] }
}

const addresses = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) =>
    (match[1] ?? '').replace('https://chowk.example', ''),
  )

it('lists only the static pages, the approved stores and their products', async () => {
  const { status, text, type } = await get('/sitemap.xml')
  expect([status, type]).toEqual([200, 'application/xml; charset=utf-8'])
  expect(addresses(text)).toEqual([
    ...staticPages,
    '/shops?city=Jaipur',
    `/store?_id=${ids['approved']}`,
    `/product?_id=${ids['approved product']}`,
  ])
})

it('says when a store or a product last changed', async () => {
  const { text } = await get('/sitemap.xml')
  const row = text.split('\n').find((line) => line.includes(ids['approved product'] ?? ''))
  expect(Date.parse(/<lastmod>(.*)<\/lastmod>/.exec(row ?? '')?.[1] ?? '')).not.toBeNaN()
})

it('reads the database again only after an hour', async () => {
  const before = addresses((await get('/sitemap.xml')).text).length
  const { id } = await buildProduct(app, ids['approved'] ?? '', {})
  expect(addresses((await get('/sitemap.xml')).text)).toHaveLength(before)
  app.time.now = new Date(app.time.now.getTime() + 3_600_000)
  expect(addresses((await get('/sitemap.xml')).text)).toContain(`/product?_id=${id}`)
})

it('has a first part, and no second part when everything fits into the first', async () => {
  expect(addresses((await get('/sitemap-1.xml')).text)).toContain('/terms')
  for (const part of ['0', '2', '1.5', 'x', '-1']) {
    expect((await get(`/sitemap-${part}.xml`)).status).toBe(404)
  }
})

it('serves robots.txt', async () => {
  const { text, type } = await get('/robots.txt')
  expect(type).toBe('text/plain; charset=utf-8')
  expect(text).toContain('Sitemap: https://chowk.example/sitemap.xml')
})

it('has no security.txt without a contact for reports', async () => {
  expect((await get('/.well-known/security.txt')).status).toBe(404)
})

it('names the contact in security.txt, with an expiry in less than a year on every day', async () => {
  const publicUrl = 'https://chowk.example'
  const told = await buildTestApp({ publicUrl, securityContact: 'reports@chowk.example' })
  for (const now of ['2026-11-28T00:00:00Z', '2027-02-28T23:59:59Z', '2031-06-01T12:00:00Z']) {
    told.time.now = new Date(now)
    const answer = await told.fastify.inject('/.well-known/security.txt')
    const fields = new Map(
      answer.body.split('\n').map((line) => line.split(': ') as [string, string]),
    )
    const daysLeft = (Date.parse(fields.get('Expires') ?? '') - Date.parse(now)) / 86_400_000
    expect(daysLeft).toBeGreaterThan(150)
    expect(daysLeft).toBeLessThan(365)
    expect(Object.fromEntries(fields)).toMatchObject({
      Contact: 'mailto:reports@chowk.example',
      'Preferred-Languages': 'en, hi',
      Canonical: 'https://chowk.example/.well-known/security.txt',
      Policy: 'https://chowk.example/security-policy.txt',
    })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      'text/plain; charset=utf-8',
    ])
    expect(answer.headers['cache-control']).toBe('public, max-age=3600')
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
  await told.close()
})

it('shows everybody the contact', async () => {
  const { status, body } = await app.browser().call('GET /contact')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    phone: expect.stringMatching(/^\+91/),
    email: expect.stringContaining('@'),
  })
  expect(body.grievanceOfficer).not.toBe('')
})
