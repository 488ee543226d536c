import { once } from 'node:events'
import { afterEach, describe, expect, inject, it, onTestFinished } from 'vitest'
import { onPostgres, openTestDatabase, type TestDatabase } from '#test/database.ts'
import { addressOf, openTcpProxy, throughProxy } from '#test/tcp-proxy.ts'
import { type EventName, type Listeners, record } from './events.ts'
import { type Jobs, LIVE_CHANNEL, startJobs } from './jobs.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }
const fact = { orderId: 'o1', storeId: 's1', shopperId: 'p1', productIds: ['x1'] }

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
    const heard: string[] = []
    const listener = (name: string) => ({ name, hear: async () => void heard.push(name) })
    await start({ 'order.booked': [listener('a'), listener('b')], 'order.ready': [listener('c')] })
    await tell()
    await jobs.drained()
    expect(heard.toSorted()).toEqual(['a', 'b'])
  })

  it('are carried away right after their commit, without being asked for', async () => {
    const heard = new AbortController()
    const hear = async () => heard.abort()
    await start({ 'order.booked': [{ name: 'a', hear }] })
    await jobs.drained()
    const told = performance.now()
    await tell()
    if (!heard.signal.aborted) await once(heard.signal, 'abort')
    // By itself the outbox is looked through every two seconds only.
    expect(performance.now() - told).toBeLessThan(1_500)
  })

  it('are not told of what was rolled back', async () => {
    const heard: unknown[] = []
    await start({
      'order.booked': [{ name: 'a', hear: async (payload) => void heard.push(payload) }],
    })
    const lost = database.transaction(async (tx) => {
      await record(tx, 'order.booked', fact)
      throw new Error('changed my mind')
    })
    await expect(lost).rejects.toThrow('changed my mind')
    await tell()
    await jobs.drained()
    expect(heard).toEqual([fact])
  })

  it('are tried again when a listener fails, and only for that listener', async () => {
    const heard: string[] = []
    let failures = 2
    await start({
      'order.booked': [
        { name: 'steady', hear: async () => void heard.push('steady') },
        {
          name: 'shaky',
          hear: async () => {
            if (failures-- > 0) throw new Error('not now')
            heard.push('shaky')
          },
        },
      ],
    })
    await tell()
    await expect
      .poll(() => jobs.drained().then(() => heard), { timeout: 10_000 })
      .toEqual(['steady', 'shaky'])
  })

  it('end in the queue of dead jobs, to be seen, when every try fails', async () => {
    const gone = new Error('the mail server is gone')
    const hopeless = { name: 'hopeless', hear: () => Promise.reject(gone) }
    await start({ 'order.booked': [hopeless] }, 2)
    await tell()
    await expect
      .poll(() => jobs.drained().then(() => jobs.dead()), { timeout: 10_000 })
      .toMatchObject([
        { listener: 'hopeless', event: 'order.booked', error: 'the mail server is gone' },
      ])
  })

  it('find the queues of an earlier version brought up to date', async () => {
    await start({})
    const queues = () =>
      database.pool.query(
        `select name, retry_limit, retry_backoff, expire_seconds, retention_minutes, dead_letter
         from pgboss.queue where name like 'listeners%' order by name`,
      )
    const { rows: fresh } = await queues()
    await jobs.stop()
    await database.pool.query(
      `update pgboss.queue set retry_limit = 8, retry_backoff = true, expire_seconds = 300,
         retention_minutes = null, dead_letter = 'listeners.dead' where name = 'listeners.slow'`,
    )
    jobs = await startJobs(database, {}, silent, { retries })
    expect((await queues()).rows).toEqual(fresh)
  })

  it('reach the quick ones and the live screens while an email hangs', async () => {
    const heard: string[] = []
    const end = new AbortController()
    const hanging = once(end.signal, 'abort').then(() => undefined)
    await start({
      'order.booked': [
        { name: 'email', slow: true, hear: () => hanging },
        { name: 'shelf', hear: async () => void heard.push('shelf') },
      ],
    })
    await database.listen(LIVE_CHANNEL, () => void heard.push('screen'))
    for (const round of [1, 2]) {
      await tell()
      jobs.wake()
      await expect
        .poll(() => heard.toSorted(), { timeout: 10_000 })
        .toEqual([...Array(round).fill('screen'), ...Array(round).fill('shelf')].toSorted())
    }
    end.abort()
  })

  it('do not keep the server from stopping while one of them hangs', async () => {
    const begun = new AbortController()
    const hang = () => {
      begun.abort()
      return new Promise<void>(() => undefined)
    }
    await start({ 'order.booked': [{ name: 'email', slow: true, hear: hang }] })
    await tell()
    jobs.wake()
    if (!begun.signal.aborted) await once(begun.signal, 'abort')
    const started = performance.now()
    await jobs.stop()
    expect(performance.now() - started).toBeLessThan(4_000)
  })

  it('wake live screens with ids and nothing else', async () => {
    const heard: string[] = []
    await start({})
    await database.listen(LIVE_CHANNEL, (text) => void heard.push(text))
    await tell('order.ready')
    await jobs.drained()
    await expect
      .poll(() => heard.map((text) => JSON.parse(text) as unknown))
      .toEqual([[{ event: 'order.ready', orderId: 'o1', storeId: 's1', shopperId: 'p1' }]])
  })
})

describe('a database that goes away', () => {
  it.runIf(onPostgres)('while the jobs of a minute run ends nothing but their round', async () => {
    const proxy = await openTcpProxy(addressOf(inject('postgresUrl')))
    onTestFinished(() => proxy.close())
    database = await openTestDatabase({ via: (url) => throughProxy(url, proxy) })
    const failures: string[] = []
    const heard: string[] = []
    let rounds = 0
    const cutOnce = async () => {
      rounds += 1
      if (rounds === 1) proxy.cut()
    }
    jobs = await startJobs(
      database,
      { 'order.booked': [{ name: 'a', hear: async () => void heard.push('a') }] },
      { ...silent, error: (_details, text) => void failures.push(text) },
      { chores: { eachMinute: [cutOnce] } },
    )
    await expect
      .poll(() => failures, { timeout: 10_000 })
      .toContain('scheduled work (each-minute) failed')
    proxy.restore()
    // A rejection that nobody handled would fail this run.
    const toldAndHeard = async () => {
      await tell().catch(() => undefined)
      await jobs.drained()
      return heard.length > 0
    }
    await expect.poll(toldAndHeard, { timeout: 20_000 }).toBe(true)
  })
})
