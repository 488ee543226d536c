import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { archives } from '#server/platform/db/tables/exports.ts'
import { folderStorage } from '#server/platform/ports/file-storage.ts'
import { type Files, noFiles } from '#server/platform/ports/files.ts'
import { systemRandom } from '#server/platform/ports/random.ts'
import { deriveKeys } from '#server/platform/secrets.ts'
import { makeVaults } from '#server/vaults.ts'
import { appParts } from '#test/app-parts.ts'
import { buildShopper } from '#test/factories.ts'
import { silentLog } from '#test/silent-log.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { deleteEndedArchives, deleteStrayParts, makeNextArchive } from './jobs.ts'
import { failRestored } from './queries.ts'
import { partName } from '#server/platform/archives/part-names.ts'
import { archiveOpener } from './views/answers.ts'

const folder = mkdtempSync(join(tmpdir(), 'stray-parts-'))
const files: Files = { ...noFiles, parts: folderStorage(folder) }
const { archiveVault, phoneVault } = makeVaults(deriveKeys(appParts.config.appSecret), systemRandom)
const tools = { archiveVault, openArchive: archiveOpener(phoneVault), log: silentLog, files }

const app = useTestApp({ files })
afterAll(() => {
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  await app.database.db.delete(archives)
  for (const name of readdirSync(folder)) rmSync(join(folder, name))
})

const storedParts = () => readdirSync(folder)
const ask = async () => {
  const { browser } = await buildShopper(app)
  await browser.call('POST /me/archive', {})
  return browser
}
const make = (over: Partial<typeof tools> = {}) =>
  makeNextArchive(app.database, { ...tools, ...over, partBytes: 2_000 })
const sweep = () => deleteStrayParts(app.database, { files })

/** Another process ends and deletes the archive while this one stores a part; `after` is what happens then. */
const overtaken = (after: () => void): Files => ({
  ...files,
  parts: {
    ...files.parts,
    put: async (...part) => {
      await app.database.pool.query("update archives set state = 'ended'")
      await deleteEndedArchives(app.database, { files }, app.time.now)
      await files.parts.put(...part)
      after()
    },
  },
})
const dies = () => {
  throw new Error('the process has ended')
}

describe('a part that is stored after its archive was deleted', () => {
  it('is deleted by the process that stored it', async () => {
    await ask()
    await make({ files: overtaken(() => undefined) })
    expect([storedParts(), await app.database.db.$count(archives)]).toEqual([[], 0])
  })

  it('is deleted at night when that process was killed', async () => {
    await ask()
    await make({ files: overtaken(dies) })
    expect([storedParts().length, await app.database.db.$count(archives)]).toEqual([1, 0])
    await sweep()
    expect(storedParts()).toEqual([])
  })
})

it('the parts of other archives and the pictures stay', async () => {
  const browser = await ask()
  const picture = `${'a1'.repeat(32)}-1600.webp`
  const other = 'archive-of-somebody'
  const stray = partName('00000000-0000-4000-8000-000000000000', 1, 0)
  for (const name of [picture, other, stray]) writeFileSync(join(folder, name), 'x')
  await make()
  const before = storedParts()
  await sweep()
  expect(storedParts()).toEqual(before.filter((name) => name !== stray))
  expect((await browser.call('GET /me/archive')).body.archive?.state).toBe('ready')
})

it('an archive that is taken up between the list and the question for its row keeps its parts', async () => {
  const list = async (beginning: string) => {
    await ask()
    await make()
    return files.parts.list(beginning)
  }
  await deleteStrayParts(app.database, { files: { parts: { ...files.parts, list } } })
  expect(storedParts().length).toBeGreaterThan(1)
})

it('a finished archive of a restored database has failed, and is asked for again', async () => {
  const [first, second] = [await ask(), await ask()]
  await make()
  await app.database.transaction(failRestored)
  expect((await first.call('GET /me/archive')).body.archive?.state).toBe('failed')
  expect((await second.call('GET /me/archive')).body.archive?.state).toBe('making')
  expect((await first.call('POST /me/archive', {})).body.archive.state).toBe('making')
})
