import { randomUUID } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { generateX25519Identity } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { partName } from '#server/platform/archives/part-names.ts'
import { checkSecret } from '#server/platform/app-secret.ts'
import { readSealed, seal } from '#server/platform/backup/archive.ts'
import { type BackupConfig, makeBackup } from '#server/platform/backup/make-backup.ts'
import { findContent } from '#server/platform/backup/postgres-target.ts'
import { openBackup } from '#server/platform/backup/sealed-file.ts'
import { restoreBackup } from '#server/platform/backup/restore-backup.ts'
import { recordErasure } from '#server/platform/backup/erasures.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { diskFiles } from '#server/platform/ports/files.ts'
import { onPostgres, readMigratedDump, type TestDatabase } from '#test/database.ts'
import { readTables, type Tables } from '#test/earlier-rows.ts'
import {
  buildShopper,
  buildStore,
  buildTestApp,
  mondayNoon,
  type TestApp,
} from '#test/factories.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { buildScene, stockRowOf } from '#test/order-scene.ts'
import { query, withDatabase } from '#test/postgres.ts'
import { silentLog } from '#test/silent-log.ts'
import { appParts } from '#test/app-parts.ts'
import { mustExist } from '#shared/must-exist.ts'
import { checkBackup } from './check-backup.ts'
import { repeatErasures } from './repeat-erasures.ts'

type Person = Awaited<ReturnType<typeof buildShopper>>

const root = mkdtempSync(join(tmpdir(), 'chowk-backup-'))
const migrationsDir = join(import.meta.dirname, 'platform/db/migrations')
/** Folder of the decrypted backup, shared by all tests. */
let backup: string
/** The secret of the test app, as the data folder stores one. */
const appSecret = Buffer.alloc(32, 7)
const failCheck = () => Promise.reject(new Error('not as it was'))
const password = 'leheriya-2026-turban'
const archivePart = partName(randomUUID(), 1, 0)
const picture = { hash: 'a1'.repeat(32), bytes: Buffer.from('a picture') }
/** The file of erased accounts, outside of the backup and of the database. */
const erasures = join(root, 'erasures.jsonl')
const databases: string[] = []
const apps: TestApp[] = []

/** A place for a database and a data folder. */
async function makePlace(name: string, filled = false): Promise<BackupConfig> {
  const place = {
    dataDir: join(root, name),
    appSecret,
    oldSecret: undefined,
    s3: undefined,
    databaseListenUrl: undefined,
  }
  if (!onPostgres) return { ...place, databaseUrl: undefined }
  const owner = inject('postgresUrl')
  const database = `chowk_backup_${process.pid}_${name}`
  databases.push(database)
  const template = filled ? ` template ${inject('postgresTemplate')}` : ''
  await query(owner, `create database ${database}${template}`)
  return { ...place, databaseUrl: withDatabase(owner, database) }
}

async function openPlace({ databaseUrl, dataDir }: BackupConfig, loadDataDir?: Uint8Array) {
  const database = await openDatabase({
    databaseUrl,
    dataDir,
    loadDataDir,
    allowSuperuser: true,
    durability: 'off',
    inProcess: true,
    clock: () => mondayNoon,
    log: silentLog,
  })
  return Object.assign(database, { truncateAll: async () => undefined }) satisfies TestDatabase
}

async function startApp(place: BackupConfig, database: TestDatabase): Promise<TestApp> {
  const app = await buildTestApp({
    database,
    files: diskFiles(place.dataDir),
    recordErasure: (account, at) => recordErasure(erasures, account, at),
  })
  apps.push(app)
  return app
}

const restore = (config: BackupConfig, more: Partial<Parameters<typeof restoreBackup>[0]> = {}) =>
  restoreBackup({
    config,
    folder: backup,
    migrationsDir,
    ownSecret: true,
    replace: false,
    now: mondayNoon,
    ...more,
  })

/** A copy of the backup, changed by `damage`. */
const damageBackup = (name: string, damage: (folder: string) => void) => {
  const folder = join(root, name)
  cpSync(backup, folder, { recursive: true })
  damage(folder)
  return folder
}

const make = (config: BackupConfig, folder: string) =>
  makeBackup({ config, folder, version: '1', now: mondayNoon })

let scene: Awaited<ReturnType<typeof buildScene>>
let ready: { orderId: string; code: string }
let cookies: Map<string, string>
let before: Tables
let live: BackupConfig
let restored: BackupConfig
let leavers: { shopper: Person; seller: Person; pending: string }
let app: TestApp
beforeAll(async () => {
  live = await makePlace('live', true)
  const database = await openPlace(live, onPostgres ? undefined : readMigratedDump())
  await checkSecret(database, appSecret)
  app = await startApp(live, database)
  scene = await buildScene(app, { stock: 5 })
  ready = await scene.bookReady(2)
  await scene.book(1)
  cookies = scene.shopper.browser.cookies
  await app.jobs.drained()
  for (const form of ['1600.webp', '328.webp'])
    writeFileSync(join(live.dataDir, `media/${picture.hash}-${form}`), picture.bytes)
  writeFileSync(join(live.dataDir, 'media/half.part'), 'half a picture')
  writeFileSync(join(live.dataDir, `media/${archivePart}`), 'a sealed part')
  writeFileSync(join(live.dataDir, 'app-secret'), appSecret)
  await buildLeavers()
  before = await readTables(app.database)
  const key = await generateX25519Identity()
  const made = { config: live, folder: join(root, 'backup'), version: '9.8.7', now: mondayNoon }
  const { path } = await makeBackup({ ...made, key })
  // The server takes one more booking after the backup.
  await scene.book(1)
  await leave()
  backup = (await openBackup(path, { dataDir: root, key })).folder
}, 120_000)
afterAll(async () => {
  for (const one of apps) await one.close()
  for (const name of databases)
    await query(inject('postgresUrl'), `drop database ${name} with (force)`)
  rmSync(root, { recursive: true, force: true })
})

/** A shopper with an open booking and the owner of another shop, who delete their accounts after the backup. */
async function buildLeavers(): Promise<void> {
  const shopper = await buildShopper(app, { name: 'Leela Devi' })
  const line = { productId: scene.product.id, variantId: scene.product.variantId, quantity: 1 }
  const { body } = await shopper.browser.call(
    'POST /cop-order',
    { products: [line] },
    { key: randomUUID() },
  )
  const { merchant } = await buildStore(app)
  const passwordHash = await app.passwords.hash(password)
  for (const { id } of [shopper, merchant])
    await app.database.pool.query('update users set password_hash = $1 where id = $2', [
      passwordHash,
      id,
    ])
  leavers = { shopper, seller: merchant, pending: body.orderId }
}

async function leave(): Promise<void> {
  const { shopper, seller, pending } = leavers
  await shopper.browser.call('POST /cancel-order', { orderId: pending }, { key: randomUUID() })
  await app.database.pool.query(
    `update stores set status_before_closing = status, status = 'suspended', closing_asked_at = $2, closed_at = $2
     where owner_id = $1`,
    [seller.id, mondayNoon],
  )
  for (const { browser } of [shopper, seller])
    expect((await browser.call('DELETE /me', { password })).status).toBe(200)
}

async function personOf({ database }: TestApp, id: string) {
  const { rows } = await database.pool.query('select * from users where id = $1', [id])
  return rows[0] as Record<string, unknown>
}

describe('a backup of a running server', { timeout: 120_000 }, () => {
  it('is closed to other users', () => {
    const names = readdirSync(backup, { recursive: true, encoding: 'utf8' })
    expect(names).toContain('SHA256SUMS')
    expect(names.filter((name) => name.endsWith('.part') || name.includes('archive-'))).toEqual([])
    for (const name of ['', ...names]) expect(statSync(join(backup, name)).mode & 0o077).toBe(0)
  })

  it('is restored into an empty place, where the server continues with orders, stock and pictures', async () => {
    restored = await makePlace('restored')
    const { manifest, pictures } = await restore(restored, { ownSecret: false })
    expect([manifest.chowk, pictures]).toEqual(['9.8.7', 2])
    expect(readFileSync(join(restored.dataDir, 'app-secret'))).toEqual(appSecret)
    const database = await openPlace(restored)
    expect(await readTables(database)).toEqual(before)
    expect(await migrate(database, migrationsDir)).toEqual([])
    await checkSecret(database, appSecret)
    const copy = await startApp(restored, database)
    expect(await stockRowOf(copy, scene.product.variantId)).toEqual({ stock: 5, held: 4 })
    const image = await copy.files.findImage(picture.hash, 1600)
    expect(image && (await buffer(image.stream()))).toEqual(picture.bytes)
    // The code of the order is sealed with the secret.
    const shopper = Object.assign(copy.browser(), { cookies })
    const { body } = await shopper.call('GET /booking', { orderId: ready.orderId })
    expect(body.pickup?.code).toBe(ready.code)
    const line = { productId: scene.product.id, variantId: scene.product.variantId, quantity: 1 }
    const booked = await shopper.call(
      'POST /cop-order',
      { products: [line] },
      { key: randomUUID() },
    )
    expect(booked.status).toBe(200)
    expect(await brokenInvariants(copy.database)).toEqual([])
  })

  it('does not bring back the accounts that were deleted after it', async () => {
    const { shopper, seller, pending } = leavers
    const copy = mustExist(apps.at(-1), 'the restored server')
    expect(await personOf(copy, shopper.id)).toMatchObject({ name: 'Leela Devi' })
    const again = () => repeatErasures(copy.database, { file: erasures, since: mondayNoon })
    // The shop was closed after the backup, so the backup still has its owner's account.
    expect(await again()).toEqual({ erased: 1, owners: [seller.id] })
    await copy.jobs.drained()
    const left = await personOf(copy, shopper.id)
    expect(left).toMatchObject({ name: 'Deleted account', password_hash: null })
    for (const table of Object.values(await readTables(copy.database)))
      expect(JSON.stringify(table)).not.toContain(shopper.email)
    expect((await shopper.browser.call('GET /userAuth')).body.user).toBeNull()
    // An order that was open in the backup continues, and ends at its deadline.
    const { browser } = scene.store.merchant
    const shop = Object.assign(copy.browser(), { cookies: browser.cookies })
    const answer = await shop.call(
      'POST /update-order-status',
      { orderId: pending, status: 'Ready for Pickup' },
      { key: randomUUID() },
    )
    expect(answer.status).toBe(200)
    expect(await again()).toEqual({ erased: 0, owners: [seller.id] })
    expect(await brokenInvariants(copy.database)).toEqual([])
  })

  it('is checked by starting it', async () => {
    const config = { ...live, ...appParts.config, oldSecret: undefined }
    const checking = { folder: backup, config, migrationsDir, checkUrl: undefined }
    expect((await checkBackup(checking)).rows).toBeGreaterThan(100)
    expect(existsSync(join(live.dataDir, 'checking'))).toBe(false)
  })

  it.runIf(onPostgres)('fails its check when rows are missing', async () => {
    const folder = damageBackup('with-missing-rows', () => undefined)
    const manifest = await readSealed(folder)
    await seal(folder, { ...manifest, rows: { ...manifest.rows, orders: 7 } })
    const config = { ...live, ...appParts.config, oldSecret: undefined }
    const checking = checkBackup({ folder, config, migrationsDir, checkUrl: undefined })
    await expect(checking).rejects.toThrow('orders has 3 rows and should have 7')
  })

  it('is refused where there is data, and replaces it when asked to', async () => {
    await apps.pop()?.close()
    await expect(restore(restored)).rejects.toThrow(/^There is data already .*add --replace/)
    const { replaced } = await restore(restored, { replace: true })
    expect(readdirSync(replaced ?? '')).toEqual(onPostgres ? ['media'] : ['database', 'media'])
  })

  it('of an earlier release brings back no parts of archives', async () => {
    const folder = damageBackup('with-parts', () => undefined)
    writeFileSync(join(folder, 'media', archivePart), 'a sealed part')
    await seal(folder, await readSealed(backup))
    const { pictures } = await restore(restored, {
      folder,
      replace: true,
      now: new Date(mondayNoon.getTime() + 1_000),
    })
    expect([pictures, existsSync(join(restored.dataDir, 'media', archivePart))]).toEqual([2, false])
  })

  it('can be made of a stopped server too', async () => {
    const folder = join(root, 'of-stopped')
    const made = await makeBackup({ config: restored, folder, version: '1', now: mondayNoon })
    expect(made).toMatchObject({ path: folder, pictures: 2, hasSecret: true })
  })

  it('is marked as unchecked in its name when it is to be', async () => {
    const folder = join(root, 'unmarked')
    const options = { config: restored, folder, version: '1', now: mondayNoon }
    const { path } = await makeBackup({ ...options, isUnchecked: true })
    expect(path).toBe(`${folder}.unchecked`)
    expect(existsSync(path)).toBe(true)
  })

  it.runIf(onPostgres)('keeps another name when its check fails', async () => {
    const folder = join(root, 'of-failure')
    const making = makeBackup({
      config: restored,
      folder,
      version: '1',
      now: mondayNoon,
      check: failCheck,
    })
    await expect(making).rejects.toThrow('not as it was')
    expect(readdirSync(root).filter((name) => name.startsWith('of-failure'))).toEqual([
      'of-failure.unchecked',
    ])
  })

  it('does not replace the data of a running server', async () => {
    await expect(restore(live, { replace: true })).rejects.toThrow(
      onPostgres
        ? /^Servers are connected to the database \(connections: \d+, from .+, last used \d+ seconds ago\): stop them first\. If all are stopped, a pooler keeps/
        : 'is in use by process',
    )
    expect((await buildShopper(app)).id).toBeTruthy()
  })
})

describe('nothing is restored', () => {
  let empty: BackupConfig
  beforeAll(async () => {
    empty = await makePlace('empty')
  })
  it.each<[string, (folder: string) => void, RegExp]>([
    [
      'with a changed file',
      (at) => writeFileSync(join(at, 'app-secret'), 'x'),
      /app-secret was changed/,
    ],
    ['with a missing file', (at) => rmSync(join(at, 'manifest.json')), /manifest\.json is missing/],
    [
      'with a foreign file',
      (at) => writeFileSync(join(at, 'media/x'), ''),
      /media\/x does not belong/,
    ],
    ['without its check sums', (at) => rmSync(join(at, 'SHA256SUMS')), /is no complete backup/],
  ])('from a backup %s', async (name, damage, says) => {
    const folder = damageBackup(name.replaceAll(' ', '-'), damage)
    await expect(restore(empty, { folder })).rejects.toThrow(says)
  })

  it('with another secret, by older code, or into another engine', async () => {
    const other = { ...empty, appSecret: Buffer.alloc(32, 8) }
    await expect(restore(other)).rejects.toThrow('made with another APP_SECRET')
    const early = join(root, 'early')
    cpSync(migrationsDir, early, { recursive: true })
    for (const name of readdirSync(early).filter((one) => one > '030')) rmSync(join(early, name))
    await expect(restore(empty, { migrationsDir: early })).rejects.toThrow(/Chowk 9\.8\.7.*newer/)
    const databaseUrl = onPostgres ? undefined : 'postgres://127.0.0.1:1/none'
    await expect(restore({ ...empty, databaseUrl })).rejects.toThrow(/backup is one of/)
  })

  it('and no file or table was written', async () => {
    expect(existsSync(empty.dataDir)).toBe(false)
    const held = empty.databaseUrl && (await findContent(empty.databaseUrl))
    expect(held).toBeUndefined()
  })
})

describe('a backup is refused', () => {
  it('into a folder that exists or lies in the data folder', async () => {
    await expect(make(live, backup)).rejects.toThrow('exists already')
    await expect(make(live, join(live.dataDir, 'inner'))).rejects.toThrow('lies in the data folder')
  })

  it('where there is no database, and leaves nothing behind', async () => {
    const place = await makePlace('none')
    const folder = join(root, 'of-nothing')
    await expect(make(place, folder)).rejects.toThrow(/no database|no data of Chowk/)
    expect(readdirSync(root).filter((name) => name.startsWith('of-nothing'))).toEqual([])
  })
})
