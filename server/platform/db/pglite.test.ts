import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { silentLog } from '#test/silent-log.ts'
import { createCounters, openPglite } from './durable-pglite.ts'
import { openDatabase, type Database } from './open.ts'

const forever = sql`select count(*) from generate_series(1, 1000000000)`

describe('PGlite on disk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pglite-'))
  const alarms: string[] = []
  let database: Database

  const open = () =>
    openDatabase({
      dataDir: folder,
      durability: 'full',
      watchdogMs: 1_500,
      clock: () => new Date(),
      log: { ...silentLog, error: (_details, message) => alarms.push(message) },
    })
  const count = async () => {
    const { rows } = await database.pool.query<{ count: number }>('select count(*) from shelf')
    return rows[0]?.count
  }

  beforeAll(async () => {
    database = await open()
    await database.db.execute(sql`create table shelf (id int primary key)`)
  })
  afterAll(async () => {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('keeps what was committed over a close and refuses a second opener meanwhile', async () => {
    await database.db.execute(sql`insert into shelf values (1)`)
    await expect(open()).rejects.toThrow(`in use by process ${process.pid}`)
    await database.close()
    database = await open()
    expect(await count()).toBe(1)
  })

  it('restarts a stuck database, keeps the commits and rolls the open transaction back', async () => {
    await database.db.execute(sql`insert into shelf values (2)`)
    const stuck = database.transaction(async (tx) => {
      await tx.execute(sql`insert into shelf values (3)`)
      await tx.execute(forever)
    })
    await expect(stuck).rejects.toMatchObject({
      cause: { message: expect.stringContaining('gave no answer') },
    })
    expect(await count()).toBe(2)
    expect(alarms).toEqual([expect.stringContaining('gave no answer for 1500 ms')])
    await expect(database.probe()).resolves.toBeUndefined()
  })

  it('hears its listeners again after a restart', async () => {
    const heard: string[] = []
    await database.listen('shelf', (payload) => heard.push(payload))
    await database.db.execute(forever).catch(() => undefined)
    await database.db.execute(sql`select pg_notify('shelf', 'still here')`)
    await expect.poll(() => heard).toEqual(['still here'])
  })

  it('lets a statement take longer where that is asked for', async () => {
    const slow = sql`select count(*) from generate_series(1, 20000000)`
    const done = database.transaction((tx) => tx.execute(slow), { statementTimeoutMs: 60_000 })
    await expect(done).resolves.toMatchObject({ rows: [{ count: 20_000_000 }] })
  })
})

describe('openPglite', () => {
  it('makes an fsync for every commit, and none when durability is off', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pglite-'))
    const fsyncs = createCounters()
    const settings = { folder: join(folder, 'database') }
    const durable = await openPglite({ ...settings, durability: 'full' }, fsyncs)
    await durable.exec('create table shelf (id int)')
    const before = fsyncs[0] ?? 0
    for (let id = 0; id < 5; id++) await durable.query('insert into shelf values ($1)', [id])
    expect((fsyncs[0] ?? 0) - before).toBeGreaterThanOrEqual(5)
    await durable.close()
    const after = fsyncs[0]
    const relaxed = await openPglite({ ...settings, durability: 'off' }, fsyncs)
    await relaxed.query('insert into shelf values (9)')
    expect(fsyncs[0]).toBe(after)
    await relaxed.close()
    rmSync(folder, { recursive: true, force: true })
  })
})
