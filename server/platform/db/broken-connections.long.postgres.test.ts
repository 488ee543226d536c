import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { query } from '#test/postgres.ts'
import { silentLog } from '#test/silent-log.ts'
import { addressOf, openTcpProxy, type TcpProxy, throughProxy } from '#test/tcp-proxy.ts'
import { type Database, openDatabase } from './open.ts'
import { isDatabaseUnavailable } from './sql-state.ts'

describe('broken connections to PostgreSQL', () => {
  let proxy: TcpProxy
  let database: Database
  beforeEach(async () => {
    const url = inject('postgresUrl')
    proxy = await openTcpProxy(addressOf(url))
    database = await openDatabase({
      databaseUrl: throughProxy(url, proxy),
      allowSuperuser: true,
      durability: 'off',
      clock: () => new Date(),
      log: silentLog,
    })
  })
  afterEach(async () => {
    proxy.restore()
    await database.close()
    proxy.close()
  })

  const read = () => database.db.execute(sql`select 1`)
  const write = () => database.transaction((tx) => tx.execute(sql`select pg_sleep(0.01)`))
  /** The results of ten parallel transactions and ten parallel reads: done, or unavailable. */
  const tryTwenty = async () => {
    const work = Array.from({ length: 10 }, () => [read(), write()]).flat()
    const ends = await Promise.allSettled(work)
    return ends.map((end) => {
      if (end.status === 'fulfilled') return 'done'
      return isDatabaseUnavailable(end.reason) ? 'unavailable' : String(end.reason)
    })
  }
  const allDone = Array(20).fill('done')

  it.each([
    ['were lost without a word', () => proxy.silence()],
    ['are closed', () => proxy.cut()],
    ['and new ones are silent', () => proxy.silenceAll()],
  ])('give "unavailable" when connections %s, and work again soon', async (_how, broke) => {
    expect(await tryTwenty()).toEqual(allDone)
    broke()
    const ends = await tryTwenty()
    expect(ends).toContain('unavailable')
    for (const end of ends) expect(['done', 'unavailable']).toContain(end)
    proxy.restore()
    const restored = performance.now()
    await expect.poll(tryTwenty, { timeout: 20_000, interval: 100 }).toEqual(allDone)
    expect(performance.now() - restored).toBeLessThan(15_000)
  })

  it('end a transaction whose connection stops answering', async () => {
    const begun = performance.now()
    const lost = database.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      proxy.silence()
      await tx.execute(sql`select 2`)
    })
    await expect(lost).rejects.toSatisfy(isDatabaseUnavailable)
    expect(performance.now() - begun).toBeLessThan(7_000)
  })

  it('are replaced for LISTEN, and subscribers learn that notifications may be lost', async () => {
    const received: string[] = []
    let missed = 0
    const onPayload = (payload: string) => void received.push(payload)
    const stop = await database.listen('shelf', onPayload, () => (missed += 1))
    proxy.silence()
    await query(inject('postgresUrl'), `select pg_notify('shelf', 'lost')`)
    const told = async () => {
      await query(inject('postgresUrl'), `select pg_notify('shelf', 'again')`)
      return received.includes('again')
    }
    await expect.poll(told, { timeout: 20_000, interval: 200 }).toBe(true)
    expect(received).not.toContain('lost')
    expect(missed).toBe(1)
    await stop()
  })
})
