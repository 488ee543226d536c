import fs, { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { breakDisk } from '#test/break-disk.ts'
import { readMigratedDump } from '#test/database.ts'
import { silentLog } from '#test/silent-log.ts'
import { ShadowDisk } from '../../../scripts/prove/shadow-disk.ts'
import { openDatabase, type Database } from './open.ts'

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

describe('a commit on PGlite', () => {
  const root = mkdtempSync(join(tmpdir(), 'pglite-'))
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
    const saved = await cutPowerAfterThree('off').catch(() => [])
    expect(saved).not.toEqual([1, 2, 3])
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
      cause: { cause: { code: '58030' }, message: expect.stringContaining('refused an fsync') },
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
    await expect(database.db.execute(memo(2))).rejects.toMatchObject({
      cause: { cause: { code: '58030' } },
    })
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
