import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ne } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { archives } from '#server/platform/db/tables/exports.ts'
import { folderStorage } from '#server/platform/ports/file-storage.ts'
import { type Files, noFiles } from '#server/platform/ports/files.ts'
import { systemRandom } from '#server/platform/ports/random.ts'
import { deriveKeys } from '#server/platform/secrets.ts'
import { makeVaults } from '#server/vaults.ts'
import type { Browser } from '#test/browser.ts'
import { appParts } from '#test/app-parts.ts'
import { buildShopper, buildStaff, mondayNoon } from '#test/factories.ts'
import { buildScene } from '#test/order-scene.ts'
import { silentLog } from '#test/silent-log.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { type ArchiveTools, deleteEndedArchives, makeNextArchive } from './jobs.ts'
import { archiveOpener } from './views/answers.ts'

const folder = mkdtempSync(join(tmpdir(), 'archives-'))
const files: Files = { ...noFiles, parts: folderStorage(folder) }
const { archiveVault, phoneVault } = makeVaults(deriveKeys(appParts.config.appSecret), systemRandom)
const openArchive = archiveOpener(phoneVault)
const tools: ArchiveTools = { files, archiveVault, openArchive, log: silentLog, partBytes: 2_000 }

const app = useTestApp({ files })
afterAll(() => {
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  await app.database.db.delete(archives)
  for (const name of readdirSync(folder)) rmSync(join(folder, name))
})

const make = (over: Partial<ArchiveTools> = {}) =>
  makeNextArchive(app.database, { ...tools, ...over })
const clean = () => deleteEndedArchives(app.database, tools, app.time.now)
const moveClock = (minutes: number) => {
  app.time.now = new Date(mondayNoon.getTime() + minutes * 60_000)
}

async function fetchFile({ cookies }: Browser, path = '/api/me/archive/file') {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await app.fastify.inject({ url: path, headers: { cookie } })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}

const unpack = (bytes: Buffer) =>
  Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]),
  )

async function buildCustomer() {
  const scene = await buildScene(app, { stock: 9 })
  await scene.book(2)
  return { ...scene, browser: scene.shopper.browser, owner: scene.store.merchant.browser }
}

describe('the archive of a person', () => {
  it('is made by a job, and is a zip with JSON and CSV of all that the download answers', async () => {
    const { browser } = await buildCustomer()
    expect((await browser.call('GET /me/archive')).body).toEqual({ archive: null })
    const asked = await browser.call('POST /me/archive', {})
    expect(asked.body.archive).toMatchObject({ state: 'making', done: 0, bytes: 0 })
    expect((await fetchFile(browser)).status).toBe(404)
    await make()
    const { archive } = (await browser.call('GET /me/archive')).body
    const { status, headers, bytes } = await fetchFile(browser)
    expect(archive).toMatchObject({ state: 'ready', bytes: bytes.length, done: archive?.total })
    expect([status, headers['content-type']]).toEqual([200, 'application/zip'])
    expect(headers['content-disposition']).toBe(
      'attachment; filename="chowk-my-data-2026-11-16.zip"',
    )
    const { 'archive.json': about, ...found } = unpack(bytes)
    expect(JSON.parse(about ?? '')).toEqual({ exportedAt: mondayNoon.toISOString() })
    const { exportedAt: _at, ...answered } = (await browser.call('GET /me/export')).body.data
    const read = Object.entries(found).flatMap(([name, text]) =>
      name.endsWith('.json') ? [[name.slice(0, -5), JSON.parse(text)]] : [],
    )
    expect(Object.fromEntries(read)).toEqual(answered)
    const [head, row, end] = (found['bookings.csv'] ?? '').split('\r\n')
    expect(head).toMatch(/^orderId,/)
    expect([row, end]).toEqual([expect.stringContaining('Bangle House'), ''])
    expect(found['bookings-products.csv']).toMatch(/^bookings\.orderId,.*\r\n[0-9a-f-]{36},/)
  })

  it('lies encrypted in the files store, in parts', async () => {
    const { browser } = await buildCustomer()
    await browser.call('POST /me/archive', {})
    await make()
    const parts = readdirSync(folder)
    expect(parts.length).toBeGreaterThan(2)
    const stored = parts.map((name) => readFileSync(join(folder, name), 'latin1')).join('')
    expect(stored).not.toMatch(/bookings|\.csv/)
  })

  it('wants a fresh proof at asking and at fetching', async () => {
    const { browser } = await buildCustomer()
    await browser.call('POST /me/archive', {})
    await make()
    moveClock(10.1)
    expect((await browser.call('POST /me/archive', {})).body.code).toBe('PROOF_NEEDED')
    expect((await fetchFile(browser)).status).toBe(403)
    expect((await browser.call('GET /me/archive')).body.archive?.state).toBe('ready')
  })

  it('is for nobody else, also not for another who asks', async () => {
    const { browser } = await buildCustomer()
    await browser.call('POST /me/archive', {})
    await make()
    const other = await buildShopper(app)
    expect((await other.browser.call('GET /me/archive')).body.archive).toBeNull()
    expect((await fetchFile(other.browser)).status).toBe(404)
    expect((await fetchFile(app.browser())).status).toBe(401)
  })

  it('is kept until it is asked for again, and for 24 hours', async () => {
    const { browser } = await buildCustomer()
    await browser.call('POST /me/archive', {})
    await make()
    const [{ id: first } = { id: '' }] = await app.database.db.select().from(archives)
    expect((await browser.call('POST /me/archive', {})).body.archive.state).toBe('ready')
    const again = await browser.call('POST /me/archive', { again: true })
    expect(again.body.archive.state).toBe('making')
    await clean()
    expect(readdirSync(folder).filter((name) => name.includes(first))).toEqual([])
    await make()
    expect((await fetchFile(browser)).status).toBe(200)
    moveClock(24 * 60)
    expect((await browser.call('GET /me/archive')).body.archive).toBeNull()
    await clean()
    expect(readdirSync(folder)).toEqual([])
    expect(await app.database.db.$count(archives)).toBe(0)
  })

  it('is deleted when the account is closed', async () => {
    const { browser, id } = await buildShopper(app)
    await browser.call('POST /me/archive', {})
    await make()
    const passwordHash = await app.passwords.hash('block-print-2026')
    await app.database.pool.query('update users set password_hash = $1 where id = $2', [
      passwordHash,
      id,
    ])
    expect((await browser.call('DELETE /me', { password: 'block-print-2026' })).status).toBe(200)
    await app.jobs.drained()
    await clean()
    expect(readdirSync(folder)).toEqual([])
  })
})

const breakAfter = (after: number): Files => {
  let stored = 0
  const put: Files['parts']['put'] = async (...part) => {
    stored += 1
    if (stored > after) throw new Error('the process has ended')
    await files.parts.put(...part)
  }
  return { ...files, parts: { ...files.parts, put } }
}
const silence = () => app.database.pool.query('update archives set worked_at = null')

it('two processes and two presses at once make one archive once', async () => {
  const { browser } = await buildCustomer()
  const ask = () => browser.call('POST /me/archive', { again: true })
  const asked = await Promise.all([ask(), ask(), ask()])
  expect(asked.map(({ body }) => body.archive.state)).toEqual(['making', 'making', 'making'])
  await Promise.all([make(), make(), make()])
  const living = await app.database.db.select().from(archives).where(ne(archives.state, 'ended'))
  expect(living).toMatchObject([{ state: 'ready', tries: 1 }])
})

describe('an archive whose process ends in the middle', () => {
  it('is never given as half a file, and is made anew', async () => {
    const { browser } = await buildCustomer()
    await browser.call('POST /me/archive', {})
    await make({ files: breakAfter(1) })
    expect((await browser.call('GET /me/archive')).body.archive?.state).toBe('making')
    expect((await fetchFile(browser)).status).toBe(404)
    await make()
    expect((await browser.call('GET /me/archive')).body.archive?.state).toBe('making')
    await silence()
    await make()
    const { status, bytes } = await fetchFile(browser)
    expect(status).toBe(200)
    expect(Object.keys(unpack(bytes))).toContain('bookings.csv')
  })

  it('fails after some tries, and can be asked for again', async () => {
    const { browser } = await buildCustomer()
    await browser.call('POST /me/archive', {})
    for (let run = 0; run < 6; run++) {
      await make({ files: breakAfter(0) })
      await silence()
    }
    expect((await browser.call('GET /me/archive')).body.archive?.state).toBe('failed')
    expect((await browser.call('POST /me/archive', {})).body.archive.state).toBe('making')
    await make()
    expect((await fetchFile(browser)).status).toBe(200)
  })

  it('is given up when its owner has lost it meanwhile', async () => {
    const { browser } = await buildCustomer()
    await browser.call('POST /me/archive', {})
    const ending: Files = {
      ...files,
      parts: {
        ...files.parts,
        put: async (...part) => {
          await files.parts.put(...part)
          await app.database.pool.query("update archives set state = 'ended'")
        },
      },
    }
    await make({ files: ending })
    await clean()
    expect(readdirSync(folder)).toEqual([])
    expect((await fetchFile(browser)).status).toBe(404)
  })
})

describe('the archive of a shop', () => {
  it('is for its owner alone', async () => {
    const { browser, owner, store } = await buildCustomer()
    expect((await browser.call('POST /store-archive', {})).status).toBe(403)
    expect((await owner.call('POST /store-archive', {})).status).toBe(200)
    await make()
    const { status, bytes } = await fetchFile(owner, '/api/store-archive/file')
    expect(status).toBe(200)
    const { 'store.json': shop, 'products-variants.csv': variants } = unpack(bytes)
    expect(JSON.parse(shop ?? '')).toMatchObject({ shopName: 'Bangle House' })
    expect(variants).toContain('SKU-')
    expect((await fetchFile(owner)).status).toBe(404)
    const manager = await buildStaff(app, store.id, 'manager')
    expect((await fetchFile(manager.browser, '/api/store-archive/file')).status).toBe(403)
  })
})
