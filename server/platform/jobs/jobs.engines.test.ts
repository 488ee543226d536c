import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, inject, it, onTestFinished } from 'vitest'
import { onPostgres, openTestDatabase, type TestDatabase } from '#test/database.ts'
import { addressOf, openTcpProxy, throughProxy } from '#test/tcp-proxy.ts'
import { type EventName, type Events, type Listener, type Listeners, record } from '../events.ts'
import { type Jobs, startJobs } from './jobs.ts'
import { LIVE_CHANNEL } from '../outbox.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }
const by = 'shopper' as const
const fact = { orderId: 'o1', storeId: 's1', shopperId: 'p1', by, productIds: ['x1'] }

const retries = { firstSeconds: 0, longestSeconds: 0, tries: 9 }

let database: TestDatabase
let jobs: Jobs
afterEach(async () => {
  await jobs.stop()
  await database.close()
})

async function start(listeners: Listeners, tries = retries.tries) {
  database = await openTestDatabase()
  jobs = await startJobs(database, listeners, silent, {
    retries: { ...retries, tries },
  })
}

const tell = (name: EventName = 'order.booked') =>
  database.transaction((tx) => record(tx, name as 'order.booked', fact))

describe('events', () => {
  it('reach each listener once, after the commit', async () => {
    const received: string[] = []
    const listener = (name: string) => ({ name, handle: async () => void received.push(name) })
    await start({ 'order.booked': [listener('a'), listener('b')], 'order.ready': [listener('c')] })
    await tell()
    await jobs.drained()
    expect(received.toSorted()).toEqual(['a', 'b'])
  })

  it('are delivered right after their commit', async () => {
    const received = new AbortController()
    const handle = async () => received.abort()
    await start({ 'order.booked': [{ name: 'a', handle }] })
    await jobs.drained()
    const told = performance.now()
    await tell()
    if (!received.signal.aborted) await once(received.signal, 'abort')
    // Without the wake-up at the commit, the outbox is read only every two seconds.
    expect(performance.now() - told).toBeLessThan(1_500)
  })

  it('are not delivered after a rollback', async () => {
    const received: unknown[] = []
    await start({
      'order.booked': [{ name: 'a', handle: async (payload) => void received.push(payload) }],
    })
    const lost = database.transaction(async (tx) => {
      await record(tx, 'order.booked', fact)
      throw new Error('changed my mind')
    })
    await expect(lost).rejects.toThrow('changed my mind')
    await tell()
    await jobs.drained()
    expect(received).toEqual([fact])
  })

  it('are retried when a listener fails, and only for that listener', async () => {
    const received: string[] = []
    let failures = 2
    await start({
      'order.booked': [
        { name: 'steady', handle: async () => void received.push('steady') },
        {
          name: 'shaky',
          handle: async () => {
            if (failures-- > 0) throw new Error('not now')
            received.push('shaky')
          },
        },
      ],
    })
    await tell()
    await expect
      .poll(() => jobs.drained().then(() => received), { timeout: 10_000 })
      .toEqual(['steady', 'shaky'])
  })

  it('are listed in the queue of dead jobs when every try fails', async () => {
    const gone = new Error('the mail server is gone')
    const hopeless = { name: 'hopeless', handle: () => Promise.reject(gone) }
    await start({ 'order.booked': [hopeless] }, 2)
    await tell()
    await expect
      .poll(() => jobs.drained().then(() => jobs.dead()), { timeout: 10_000 })
      .toMatchObject([
        { listener: 'hopeless', event: 'order.booked', error: 'the mail server is gone' },
      ])
  })

  it('use queues of an older version after these are updated', async () => {
    await start({})
    const queues = () =>
      database.pool.query(
        `select name, retry_limit, retry_backoff, expire_seconds, retention_seconds, dead_letter
         from pgboss.queue where name like 'listeners%' order by name`,
      )
    const { rows: fresh } = await queues()
    await jobs.stop()
    await database.pool.query(
      `update pgboss.queue set retry_limit = 8, retry_backoff = false, expire_seconds = 300,
         retention_seconds = 60, dead_letter = 'listeners.dead' where name = 'listeners.slow'`,
    )
    jobs = await startJobs(database, {}, silent, { retries })
    expect((await queues()).rows).toEqual(fresh)
  })

  it('are given only to listeners whose filter selects them, and to all when a filter fails', async () => {
    const received: string[] = []
    const listener = <Payload extends { orderId: string }>(
      name: string,
      filter: NonNullable<Listener<Payload>['filter']>,
    ): Listener<Payload> => ({
      name,
      filter,
      handle: async ({ orderId }) => void received.push(`${name} ${orderId}`),
    })
    await start({
      'order.booked': [
        listener('second', async (_tx, facts) => facts.filter(({ orderId }) => orderId === 'o2')),
        listener<Events['order.booked']>('none', async () => []),
      ],
      'order.ready': [
        listener('broken', async (tx, facts) => {
          await tx.execute(sql`select ${'o1'}::uuid`)
          return facts
        }),
      ],
    })
    await database.transaction(async (tx) => {
      for (const orderId of ['o1', 'o2', 'o3'])
        await record(tx, 'order.booked', { ...fact, orderId })
    })
    await jobs.drained()
    expect(received).toEqual(['second o2'])
    await tell('order.ready')
    await jobs.drained()
    expect(received).toEqual(['second o2', 'broken o1'])
  })

  it('run first when they are urgent', async () => {
    const received: string[] = []
    const slow = (name: string) => ({
      name,
      slow: 'webhooks' as const,
      handle: async () => void received.push(name),
    })
    await start({
      'order.booked': [slow('other')],
      'order.ready': [{ ...slow('urgent'), urgent: true }],
    })
    await database.transaction(async (tx) => {
      for (let n = 0; n < 12; n++) await record(tx, 'order.booked', fact)
      await record(tx, 'order.ready', fact)
    })
    await jobs.drained()
    expect(received).toHaveLength(13)
    expect(received.indexOf('urgent')).toBeLessThan(4)
  })

  it('reach quick listeners and live screens while an email hangs', async () => {
    const received: string[] = []
    const end = new AbortController()
    const hanging = once(end.signal, 'abort').then(() => undefined)
    await start({
      'order.booked': [
        { name: 'email', slow: 'notices', handle: () => hanging },
        { name: 'shelf', handle: async () => void received.push('shelf') },
      ],
    })
    await database.listen(LIVE_CHANNEL, () => void received.push('screen'))
    for (const round of [1, 2]) {
      await tell()
      jobs.wake()
      await expect
        .poll(() => received.toSorted(), { timeout: 10_000 })
        .toEqual([...Array(round).fill('screen'), ...Array(round).fill('shelf')].toSorted())
    }
    end.abort()
  })

  it('do not prevent the server from stopping while one of them hangs', async () => {
    const begun = new AbortController()
    const hang = () => {
      begun.abort()
      return new Promise<void>(() => undefined)
    }
    await start({ 'order.booked': [{ name: 'email', slow: 'notices', handle: hang }] })
    await tell()
    jobs.wake()
    if (!begun.signal.aborted) await once(begun.signal, 'abort')
    const started = performance.now()
    await jobs.stop()
    expect(performance.now() - started).toBeLessThan(4_000)
  })

  it('notify live screens with ids and nothing else', async () => {
    const received: string[] = []
    await start({})
    await database.listen(LIVE_CHANNEL, (text) => void received.push(text))
    await tell('order.ready')
    await jobs.drained()
    await expect
      .poll(() => received.map((text) => JSON.parse(text) as unknown))
      .toEqual([[{ event: 'order.ready', orderId: 'o1', storeId: 's1', shopperId: 'p1', by }]])
  })
})

describe('a database that goes away', () => {
  it.runIf(onPostgres)('fails only the present round of the jobs of each minute', async () => {
    const proxy = await openTcpProxy(addressOf(inject('postgresUrl')))
    onTestFinished(() => proxy.close())
    database = await openTestDatabase({ via: (url) => throughProxy(url, proxy) })
    const failures: string[] = []
    const received: string[] = []
    let rounds = 0
    const cutOnce = async () => {
      rounds += 1
      if (rounds === 1) proxy.cut()
    }
    jobs = await startJobs(
      database,
      { 'order.booked': [{ name: 'a', handle: async () => void received.push('a') }] },
      { ...silent, error: (_details, text) => void failures.push(text) },
      { scheduledJobs: { eachMinute: [cutOnce] } },
    )
    await expect
      .poll(() => failures, { timeout: 10_000 })
      .toContain('scheduled work (each-minute) failed')
    proxy.restore()
    // An unhandled rejection would fail this test run.
    const sentAndReceived = async () => {
      await tell().catch(() => undefined)
      await jobs.drained()
      return received.length > 0
    }
    await expect.poll(sentAndReceived, { timeout: 20_000 }).toBe(true)
  })
})
