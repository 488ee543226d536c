import fs, { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { breakDisk } from '#test/break-disk.ts'
import { readMigratedDump } from '#test/database.ts'
import { silentLog } from '#test/silent-log.ts'
import { ShadowDisk } from '../../../scripts/prove/shadow-disk.ts'
import { createCounters, openPglite } from './durable-pglite.ts'
import { openDatabase, type Database } from './open.ts'
import { createHost } from './pglite-host.ts'
import { createInProcessBackend } from './pglite-session.ts'
import { PgliteStream } from './pglite-stream.ts'
import { createUpkeep } from './pglite-upkeep.ts'

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

  it('keeps what was committed over a close and refuses a second opener meanwhile', async () => {
    await database.db.execute(sql`insert into proof_shelf values (1)`)
    await expect(open()).rejects.toThrow(`in use by process ${process.pid}`)
    await database.close()
    database = await open()
    expect(await count()).toBe(1)
  })

  it('restarts a stuck database, keeps the commits and rolls the open transaction back', async () => {
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

  it('hears its listeners again after a restart', async () => {
    const heard: string[] = []
    await database.listen('proof_shelf', (payload) => heard.push(payload))
    await database.db.execute(forever).catch(() => undefined)
    await database.db.execute(sql`select pg_notify('proof_shelf', 'still here')`)
    await expect.poll(() => heard).toEqual(['still here'])
  })

  it('lets a statement take longer where that is asked for', async () => {
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

describe('a commit on PGlite', () => {
  const root = mkdtempSync(join(tmpdir(), 'pglite-'))
  const memo = (id: number) => sql`insert into proof_shelf values (${id})`
  /** In this thread, where the calls to the disk can be watched. */
  const openHere = (dataDir: string, durability: 'full' | 'off') =>
    openDatabase({
      dataDir,
      durability,
      inProcess: true,
      loadDataDir: readMigratedDump(),
      clock: () => new Date(),
      log: silentLog,
    })
  const idsIn = async (database: Database) => {
    const { rows } = await database.pool.query<{ id: number }>('select id from proof_shelf')
    return rows.map(({ id }) => id)
  }
  const prepare = async (name: string) => {
    const dataDir = join(root, name)
    const database = await openHere(dataDir, 'full')
    await database.db.execute(sql`create table proof_shelf (id int primary key)`)
    await database.close()
    return dataDir
  }
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  /** What a disk holds that lost its power right after the third commit, with nothing but what was synced. */
  const cutPowerAfterThree = async (durability: 'full' | 'off') => {
    const dataDir = await prepare(`cut-${durability}`)
    const disk = new ShadowDisk(join(dataDir, 'database'))
    const database = await openHere(dataDir, durability)
    for (const id of [1, 2, 3]) await database.db.execute(memo(id))
    disk.cut(join(root, `image-${durability}`, 'database'), 0)
    await database.close()
    disk.remove()
    const image = await openHere(join(root, `image-${durability}`), 'full')
    const ids = await idsIn(image)
    await image.close()
    return ids
  }

  it('is on the disk when it is confirmed', async () => {
    expect(await cutPowerAfterThree('full')).toEqual([1, 2, 3])
    // The same without fsync does not keep them: this disk keeps nothing by itself.
    const kept = await cutPowerAfterThree('off').catch(() => [])
    expect(kept).not.toEqual([1, 2, 3])
  })

  it('is refused when the disk refuses its fsync, and the database goes on without it', async () => {
    const dataDir = await prepare('refused')
    const database = await openHere(dataDir, 'full')
    await database.db.execute(memo(1))
    const repair = breakDisk({
      fsyncSync: () => {
        throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' })
      },
    })
    onTestFinished(repair)
    await expect(database.db.execute(memo(2))).rejects.toMatchObject({
      cause: { code: '58030', message: expect.stringContaining('refused an fsync') },
    })
    repair()
    await database.db.execute(memo(3))
    expect(await idsIn(database)).toEqual(expect.arrayContaining([1, 3]))
    await database.close()
  })

  it('is refused in the thread of the server too', async () => {
    const dataDir = await prepare('refused-in-thread')
    const options = { durability: 'full', clock: () => new Date(), log: silentLog } as const
    const database = await openDatabase({ ...options, dataDir })
    await database.db.execute(memo(1))
    replaceOpenLog(join(dataDir, 'database'))
    await expect(database.db.execute(memo(2))).rejects.toMatchObject({ cause: { code: '58030' } })
    await database.db.execute(memo(3))
    // The log of the second went nowhere.
    expect(await idsIn(database)).toEqual([1, 3])
    await database.close()
  })
})

/** Puts /dev/null under PGlite's open log file: it takes every write, and the kernel refuses to sync it. */
function replaceOpenLog(folder: string): void {
  const descriptor = fs.readdirSync('/proc/self/fd').find((name) => {
    try {
      return fs.readlinkSync(`/proc/self/fd/${name}`).startsWith(join(folder, 'pg_wal'))
    } catch {
      return false
    }
  })
  fs.closeSync(Number(descriptor))
  // The lowest free number is given out next.
  expect(fs.openSync('/dev/null', 'r+')).toBe(Number(descriptor))
}

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
