import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeLog } from '#server/platform/log.ts'
import { DeliveryError } from '#server/platform/jobs/retry-policy.ts'
import { buildTestApp, type TestApp } from '#test/factories.ts'
import { readMetrics } from '#test/metrics.ts'
import { buildScene } from '#test/order-scene.ts'
import { makeMetrics, type MetricsSources } from './metrics.ts'
import { serveMetrics } from './metrics-routes.ts'

const token = 'sixteen-characters-or-more'
const refuse = async () => {
  throw new DeliveryError('refused', '550 no such mailbox')
}

let app: TestApp
beforeAll(async () => {
  const metrics = { host: '127.0.0.1', port: undefined, token }
  const watch = { instance: 'one of two', metrics, tracing: undefined }
  app = await buildTestApp({ watch, sendMail: refuse })
})

// The last test closes the app.
const ask = (authorization?: string) =>
  app.fastify.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })
const scrape = async () => readMetrics((await ask(`Bearer ${token}`)).body)

const sources = (database: MetricsSources['database'], alarms: MetricsSources['alarms']) => ({
  database,
  alarms,
  breakers: {},
  instance: 'this one',
  dataDir: import.meta.dirname,
  folding: 1,
})

const allOfThem = async () => 'all of them'

async function answer(port: number, path = '/metrics', init: RequestInit = {}) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, init)
  return [response.status, await response.text()]
}

describe('who may ask for /metrics', () => {
  it('is a caller with the token', async () => {
    const { statusCode, headers } = await ask(`Bearer ${token}`)
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
      'no-store',
    ])
    expect(headers['set-cookie']).toBeUndefined()
  })

  it.each([undefined, '', 'Bearer ', `Bearer ${token}x`, token, `Basic ${token}`])(
    'is nobody else: %j',
    async (authorization) => {
      const { statusCode, headers, body } = await ask(authorization)
      expect([statusCode, headers['www-authenticate'], body]).toEqual([401, 'Bearer', ''])
    },
  )

  it('is a caller that reaches the separate port, with the token when one is configured', async () => {
    const log = makeLog('silent')
    const open = { host: '127.0.0.1', port: 0, token: undefined }
    const servers = await Promise.all([
      serveMetrics(open, allOfThem, log),
      serveMetrics({ ...open, token }, allOfThem, log),
    ])
    const [free = 0, closed = 0] = servers.map(({ port }) => port)
    expect(await answer(free)).toEqual([200, 'all of them'])
    expect(await answer(free, '/')).toEqual([404, ''])
    expect(await answer(free, '/metrics', { method: 'POST' })).toEqual([404, ''])
    expect(await answer(closed)).toEqual([401, ''])
    const headers = { authorization: `Bearer ${token}` }
    expect(await answer(closed, '/metrics', { headers })).toEqual([200, 'all of them'])
    for (const server of servers) server.close()
  })
})

describe('what was counted', () => {
  const cash = { http_route: '/api/cop-order' }
  const counts = async () => {
    const { value } = await scrape()
    const answers = (status: string) =>
      value('http_server_request_duration_seconds_count', {
        ...cash,
        http_request_method: 'POST',
        http_response_status_code: status,
      }) ?? 0
    return {
      taken: answers('200'),
      conflicts: answers('409'),
      refused: value('chowk_refusals_total', { ...cash, code: 'OUT_OF_STOCK' }) ?? 0,
      booked: value('chowk_events_total', { event: 'order.booked' }) ?? 0,
    }
  }

  it('is a booking, and a refused booking by its error code, under the pattern of the route', async () => {
    const scene = await buildScene(app, { stock: 1 })
    const before = await counts()
    await scene.book(1)
    await scene.book(1)
    await app.jobs.drained()
    expect(await counts()).toEqual({
      taken: before.taken + 1,
      conflicts: before.conflicts + 1,
      refused: before.refused + 1,
      booked: before.booked + 1,
    })
  })

  it('contains no person, and no part of an address', async () => {
    const { product, shopper, store } = await buildScene(app)
    await shopper.browser.call('GET /product', { _id: product.id })
    await app.fastify.inject(`/api/check-sku/${randomUUID()}`)
    await app.fastify.inject(`/no-such-page/${shopper.email}`)
    const { body } = await ask(`Bearer ${token}`)
    expect(body).toContain('http_route="/api/check-sku/:sku"')
    for (const secret of [shopper.email, shopper.id, product.id, store.id, 'no-such-page'])
      expect(body).not.toContain(secret)
    expect(body).not.toMatch(/[\da-f]{8}-[\da-f]{4}-/)
  })
})

it('has the waiting work in the database, and the work that failed for good', async () => {
  const scene = await buildScene(app)
  await scene.book(1)
  await app.jobs.drained()
  const { value } = readMetrics(
    await makeMetrics(sources(app.database, { late: async () => true, calm: async () => false }))(),
  )
  expect(value('chowk_database_up')).toBe(1)
  expect(value('chowk_outbox_events')).toBe(0)
  expect(value('chowk_jobs_waiting', { queue: 'email' })).toBe(0)
  const dead = { queue: 'email', failure: 'refused' }
  expect(value('chowk_jobs_dead', dead)).toBeGreaterThan(0)
  expect(value('chowk_jobs_dead_newest_timestamp_seconds', dead)).toBeGreaterThan(1e9)
  expect(value('chowk_jobs_dead', { ...dead, failure: 'tries' })).toBe(0)
  expect(value('chowk_orders_open', { status: 'awaiting_confirmation' })).toBeGreaterThan(0)
  expect(value('chowk_orders_open', { status: 'ready_for_pickup' })).toBe(0)
  expect(value('chowk_refunds_open', { state: 'needs_person' })).toBe(0)
  expect(value('chowk_search_rows_outdated')).toBeGreaterThan(0)
  expect(value('chowk_alarm', { reason: 'late' })).toBe(1)
  expect(value('chowk_alarm', { reason: 'calm' })).toBe(0)
  expect(value('chowk_disk_free_bytes')).toBeGreaterThan(0)
  expect(value('target_info', { service_instance_id: 'this one' })).toBe(1)
  const pool = { db_client_connection_pool_name: 'requests' }
  expect(value('db_client_connection_max', pool)).toBe(app.database.pool.options.max)
})

it('reads the database once for simultaneous requests, and for requests soon after', async () => {
  let asked = 0
  const alarm = async () => {
    asked += 1
    return false
  }
  const metrics = makeMetrics(sources(app.database, { alarm }))
  const [one, other] = await Promise.all([metrics(), metrics()])
  await metrics()
  expect(asked).toBe(1)
  for (const text of [one, other])
    expect(readMetrics(text).value('chowk_alarm', { reason: 'alarm' })).toBe(0)
})

it('answers while the database is unavailable, without its figures', async () => {
  await app.close()
  const { value, names } = readMetrics(await makeMetrics(sources(app.database, {}))())
  expect(value('chowk_database_up')).toBe(0)
  expect(value('target_info')).toBe(1)
  expect(names).not.toContain('chowk_outbox_events')
})
