import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readMigratedDump } from '#test/database.ts'
import { silentLog } from '#test/silent-log.ts'
import { readConfig } from './config.ts'
import { openDataDir } from './data-dir.ts'
import { openDatabase } from './db/open.ts'
import { diskFiles } from './ports/files.ts'

const onPglite = process.env['TEST_ENGINE'] !== 'postgres'
const isRoot = process.getuid?.() === 0
const nobody = 65_534
const APP_SECRET = 's'.repeat(40)
const module = new URL('./data-dir.ts', import.meta.url).href

let root: string
let folder: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'chowk-rights-'))
  folder = join(root, 'data')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** The paths of the folder and its content that other users may read, write or enter. */
function openToOthers(): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const paths = [folder, ...names.map((name) => join(folder, name))]
  return paths.filter((path) => {
    const found = statSync(path, { throwIfNoEntry: false })
    if (!found) return false
    const mode = found.mode & 0o777
    return found.isDirectory() ? mode !== 0o700 : mode !== 0o600
  })
}

/** Runs `run` with the usual umask of a process that a shell starts. */
function withUsualMask(run: () => void): void {
  const before = process.umask(0o022)
  run()
  process.umask(before)
}

describe('the data folder', () => {
  it('is closed to other users when it is made, also with a secret from the environment', () => {
    withUsualMask(() => readConfig({ DATA_DIR: folder, APP_SECRET }))
    expect(openToOthers()).toEqual([])
  })

  it('is closed at each start, also when the operator made it and others can read its files', async () => {
    withUsualMask(() => {
      mkdirSync(join(folder, 'media'), { recursive: true })
      for (const name of ['app-secret', 'lock', 'media/a.webp'])
        writeFileSync(join(folder, name), APP_SECRET, { mode: 0o644 })
      chmodSync(folder, 0o755)
    })
    readConfig({ DATA_DIR: folder })
    await diskFiles(folder).close()
    expect(openToOthers()).toEqual([])
  })

  it.runIf(onPglite)(
    'stays closed for files that PGlite makes, at the start and later',
    async () => {
      process.umask(0o022)
      const open = () =>
        openDatabase({
          dataDir: folder,
          durability: 'full',
          loadDataDir: readMigratedDump(),
          clock: () => new Date(),
          log: silentLog,
        })
      const database = await open()
      await database.pool.query(
        'create table proof_shelf as select generate_series(1, 1000) as id; checkpoint',
      )
      expect(openToOthers()).toEqual([])
      await database.close()
      chmodSync(join(folder, 'database'), 0o755)
      chmodSync(join(folder, 'database/base'), 0o755)
      chmodSync(join(folder, 'database/PG_VERSION'), 0o644)
      await (await open()).close()
      expect(openToOthers()).toEqual([])
    },
    120_000,
  )

  it('is rejected, not closed, when others use it for something else', () => {
    mkdirSync(folder)
    writeFileSync(join(folder, 'letters.txt'), '')
    chmodSync(folder, 0o755)
    expect(() => openDataDir(folder)).toThrow(/holds letters\.txt.*chmod 700/)
    expect(statSync(folder).mode & 0o777).toBe(0o755)
    chmodSync(folder, 0o700)
    openDataDir(folder)
  })

  it.runIf(isRoot)('is refused when it belongs to another user', () => {
    chmodSync(root, 0o755)
    mkdirSync(folder, { mode: 0o755 })
    const code = `import { openDataDir } from '${module}'
      try { openDataDir(${JSON.stringify(folder)}) } catch (error) { console.log(error.name, error.message) }`
    const options = ['-e', code]
    const { stdout } = spawnSync(process.execPath, options, { uid: nobody, encoding: 'utf8' })
    expect(stdout).toMatch(
      /^OperatorError This user may not (?:use|change) .*give it to the user that runs/,
    )
    expect(stdout.trim().split('\n')).toHaveLength(1)
  })
})
