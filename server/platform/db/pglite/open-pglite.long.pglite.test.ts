import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readMigratedDump } from '#test/database.ts'
import { silentLog } from '#test/silent-log.ts'
import { createCounters, openPglite } from './durable-pglite.ts'
import { openDatabase, type Database } from '../open.ts'
import { createHost } from './host.ts'
import { createInProcessBackend } from './session.ts'
import { PgliteStream } from './stream.ts'
import { createUpkeep } from './upkeep.ts'

const forever = sql`select count(*) from generate_series(1, 1000000000)`

describe('PGlite on disk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pglite-'))
  const alarms: string[] = []
  let database: Database

  const open = () =>
    openDatabase({
      dataDir: folder,
      durability: 'full',
      watchdogMs: 4_000,
      loadDataDir: readMigratedDump(),
      clock: () => new Date(),
      log: { ...silentLog, error: (_details, message) => alarms.push(message) },
    })
  const count = async () => {
    const { rows } = await database.pool.query<{ count: number }>(
      'select count(*) from proof_shelf',
    )
    return rows[0]?.count
  }

  beforeAll(async () => {
    database = await open()
    await database.db.execute(sql`create table proof_shelf (id int primary key)`)
  })
  afterAll(async () => {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('has the committed rows after a restart, and rejects a second process meanwhile', async () => {
    await database.db.execute(sql`insert into proof_shelf values (1)`)
    await expect(open()).rejects.toThrow(`in use by process ${process.pid}`)
    await database.close()
    database = await open()
    expect(await count()).toBe(1)
  })

  it('restarts a database that does not answer, keeps the commits and rolls back the open transaction', async () => {
    await database.db.execute(sql`insert into proof_shelf values (2)`)
    const stuck = database.transaction(async (tx) => {
      await tx.execute(sql`insert into proof_shelf values (3)`)
      await tx.execute(forever)
    })
    await expect(stuck).rejects.toMatchObject({
      cause: { message: expect.stringContaining('gave no answer') },
    })
    expect(await count()).toBe(2)
    expect(alarms).toEqual([expect.stringContaining('gave no answer for 4000 ms')])
    await expect(database.probe()).resolves.toBeUndefined()
  })

  it('notifies its listeners again after a restart', async () => {
    const received: string[] = []
    await database.listen('proof_shelf', (payload) => received.push(payload))
    await database.db.execute(forever).catch(() => undefined)
    await database.db.execute(sql`select pg_notify('proof_shelf', 'still here')`)
    await expect.poll(() => received).toEqual(['still here'])
  })

  it('lets a statement take longer when the caller asks for it', async () => {
    const slow = sql`select count(*) from generate_series(1, 12000000)`
    const done = database.transaction((tx) => tx.execute(slow), { statementTimeoutMs: 60_000 })
    await expect(done).resolves.toMatchObject({ rows: [{ count: 12_000_000 }] })
  })
})

describe('the upkeep of PGlite', () => {
  it('writes a checkpoint once the log has grown, and not before', async () => {
    const counters = createCounters()
    const pglite = await openPglite({ durability: 'off', dump: readMigratedDump() }, counters)
    const backend = createInProcessBackend(pglite, counters)
    const host = createHost(backend, () => Promise.reject(new Error('dead')))
    const pool = new Pool({ max: 1, stream: () => new PgliteStream(host, 5_000) })
    const upkeep = createUpkeep(pool, host, 10_000)
    const redo = async () => {
      const { rows } = await pool.query<{ lsn: string }>(
        'select redo_lsn as lsn from pg_control_checkpoint()',
      )
      return rows[0]?.lsn
    }
    const before = await redo()
    await pool.query('create table proof_shelf (label text)')
    await upkeep.shortenLog()
    expect(await redo()).toBe(before)
    await pool.query(
      "insert into proof_shelf select repeat('x', 1000) from generate_series(1, 20000)",
    )
    await upkeep.shortenLog()
    expect(await redo()).not.toBe(before)
    await pool.end()
    await host.close()
  })
})

describe('openPglite', () => {
  it('makes an fsync for every commit, and none when durability is off', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pglite-'))
    const fsyncs = createCounters()
    const settings = { folder: join(folder, 'database'), dump: readMigratedDump() }
    const durable = await openPglite({ ...settings, durability: 'full' }, fsyncs)
    await durable.exec('create table proof_shelf (id int)')
    const before = fsyncs[0] ?? 0
    for (let id = 0; id < 5; id++) await durable.query('insert into proof_shelf values ($1)', [id])
    expect((fsyncs[0] ?? 0) - before).toBeGreaterThanOrEqual(5)
    await durable.close()
    const after = fsyncs[0]
    const relaxed = await openPglite({ ...settings, durability: 'off' }, fsyncs)
    await relaxed.query('insert into proof_shelf values (9)')
    expect(fsyncs[0]).toBe(after)
    await relaxed.close()
    rmSync(folder, { recursive: true, force: true })
  })
})
