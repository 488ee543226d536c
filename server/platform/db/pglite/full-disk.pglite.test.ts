import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { readMigratedDump } from '#test/database.ts'
import { silentLog } from '#test/silent-log.ts'
import { openDatabase, type Database } from '../open.ts'

const folder = mkdtempSync(join(tmpdir(), 'small-disk-'))
/** Mounts a small disk for the test; only root can do this, and not in every container. */
const mounted =
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256m,mode=700', 'tmpfs', folder]).status === 0
const ballast = join(folder, 'lock-ballast')

/** Fills the disk, as another program may do between two checks. */
function fillUp(): void {
  const file = openSync(ballast, 'a')
  for (const size of [1024 * 1024, 4096]) while (canWrite(file, size));
  closeSync(file)
}

function canWrite(file: number, size: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(size)) === size
  } catch {
    return false
  }
}

const append = () =>
  sql`insert into proof_shelf select repeat('x', 1000) from generate_series(1, 500)`

const codeOf = (run: Promise<unknown>) =>
  run.then(
    () => 'none',
    (error: { code?: string; cause?: { code?: string } }) => error.cause?.code ?? error.code,
  )

describe.runIf(mounted)('PGlite on a disk that another program has filled', () => {
  let database: Database
  const count = async () => {
    const { rows } = await database.pool.query<{ count: number }>(
      'select count(*) from proof_shelf',
    )
    return rows[0]?.count
  }
  // Hooks run in reverse order, so the disk is unmounted in any case.
  afterAll(() => {
    spawnSync('umount', ['--lazy', folder])
    rmSync(folder, { recursive: true, force: true })
  })
  afterAll(() => database.close())

  it('rejects writes, still reads, and writes again when there is space', async () => {
    database = await openDatabase({
      dataDir: folder,
      durability: 'full',
      loadDataDir: readMigratedDump(),
      clock: () => new Date(),
      log: silentLog,
    })
    await database.db.execute(sql`create table proof_shelf (text text)`)
    await database.db.execute(append())
    fillUp()
    expect(await codeOf(database.db.execute(append()))).toBe('53100')
    expect(await count()).toBe(500)
    rmSync(ballast)
    await database.db.execute(append())
    expect(await count()).toBe(1000)
  })

  it('is opened again after a crash on the full disk, and never hangs', async () => {
    fillUp()
    // PostgreSQL crashes when it cannot write a checkpoint.
    expect(await codeOf(database.pool.query('checkpoint'))).toBe('53100')
    // The new thread opens the database, or fails because of the full disk; both give an answer.
    for (let ask = 0; ask < 3; ask++) expect(['none', '57P03']).toContain(await codeOf(count()))
    rmSync(ballast)
    await expect.poll(() => codeOf(count()), { timeout: 20_000 }).toBe('none')
    expect(await count()).toBe(1000)
    await database.db.execute(append())
  })
})
