import fs, { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { breakDisk } from '#test/break-disk.ts'
import { readMigratedDump } from '#test/database.ts'
import { silentLog } from '#test/silent-log.ts'
import { ShadowDisk } from '../../../../scripts/prove/shadow-disk.ts'
import { openDatabase, type Database } from '../open.ts'

const memo = (id: number) => sql`insert into proof_shelf values (${id})`
/** Opens PGlite in this thread, where the test can observe its calls to the disk. */
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

// Each test opens PGlite several times, with every write synced to the disk.
describe('a commit on PGlite', { timeout: 90_000 }, () => {
  const root = mkdtempSync(join(tmpdir(), 'pglite-'))
  const prepare = async (name: string) => {
    const dataDir = join(root, name)
    const database = await openHere(dataDir, 'full')
    await database.db.execute(sql`create table proof_shelf (id int primary key)`)
    await database.close()
    return dataDir
  }
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  /** The rows after a power cut right after the third commit, when only synced data is on the disk. */
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
    // Without fsync the rows are lost, which proves that the test's disk does not save data by itself.
    const saved = await cutPowerAfterThree('off').catch(() => [])
    expect(saved).not.toEqual([1, 2, 3])
  })

  it('is rejected when its fsync fails, and the database continues to work', async () => {
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

  it('is rejected in the thread of the server too', async () => {
    const dataDir = await prepare('refused-in-thread')
    const options = { durability: 'full', clock: () => new Date(), log: silentLog } as const
    const database = await openDatabase({ ...options, dataDir })
    await database.db.execute(memo(1))
    replaceOpenLog(join(dataDir, 'database'))
    await expect(database.db.execute(memo(2))).rejects.toMatchObject({
      cause: { cause: { code: '58030' } },
    })
    await database.db.execute(memo(3))
    // The log of the second commit was written to /dev/null.
    expect(await idsIn(database)).toEqual([1, 3])
    await database.close()
  })
})

/** Replaces PGlite's open log file by /dev/null, which accepts every write and fails every fsync. */
function replaceOpenLog(folder: string): void {
  const descriptor = fs.readdirSync('/proc/self/fd').find((name) => {
    try {
      return fs.readlinkSync(`/proc/self/fd/${name}`).startsWith(join(folder, 'pg_wal'))
    } catch {
      return false
    }
  })
  fs.closeSync(Number(descriptor))
  // The kernel gives the lowest free descriptor to the next file.
  expect(fs.openSync('/dev/null', 'r+')).toBe(Number(descriptor))
}
