import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { migrate } from '#server/platform/db/migrate.ts'
import { type Database, openDatabase } from '#server/platform/db/open.ts'
import { systemClock } from '#server/platform/ports/clock.ts'
import { onPostgres } from '#test/database.ts'
import { buildStore, buildTestApp } from '#test/factories.ts'
import { correct, detailsOf, heading, importList, row } from '#test/import-scene.ts'
import { openTestFiles } from '#test/multipart.ts'
import { query, withDatabase } from '#test/postgres.ts'
import { silentLog } from '#test/silent-log.ts'
import { applyImport } from './commands/choose.ts'
import { resumeImports, workOnImport } from './jobs.ts'

const ROWS = 5_000
const BAD = 200
/** Number of saved products after which the test kills the process. */
const KILLED_AFTER = 600
const root = mkdtempSync(join(tmpdir(), 'chowk-import-'))
const name = `chowk_import_${process.pid}`
const migrationsDir = fileURLToPath(new URL('../../platform/db/migrations', import.meta.url))
const place = () =>
  onPostgres
    ? { databaseUrl: withDatabase(inject('postgresUrl'), name), allowSuperuser: true }
    : { dataDir: join(root, 'data') }
/** PostgreSQL survives the killed process, so commits need not be on disk at once. PGlite ends with that process. */
const durability = onPostgres ? 'off' : 'full'
const open = () => openDatabase({ ...place(), durability, clock: systemClock, log: silentLog })

beforeAll(async () => {
  if (onPostgres) await query(inject('postgresUrl'), `create database ${name}`)
})
afterAll(async () => {
  if (onPostgres) await query(inject('postgresUrl'), `drop database ${name} with (force)`)
  rmSync(root, { recursive: true, force: true })
})

const url = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)

/** Starts a process that works on the import, and kills it in the middle. */
async function workAndDie(id: string): Promise<unknown> {
  const code = `
    import { openDatabase } from ${url('../../platform/db/open.ts')}
    import { workOnImport } from ${url('./jobs.ts')}
    const log = { info() {}, warn() {}, error() {} }
    const place = ${JSON.stringify(place())}
    const database = await openDatabase({ ...place, durability: '${durability}', clock: () => new Date(), log })
    const watch = async () => {
      for (;;) {
        const { rows } = await database.pool.query("select done from imports where id = '${id}'")
        if (rows[0].done >= ${KILLED_AFTER}) process.kill(process.pid, 'SIGKILL')
      }
    }
    await Promise.all([watch(), workOnImport(database, '${id}')])`
  const child = spawn(process.execPath, ['-e', code], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [, signal] = await once(child, 'exit')
  return signal
}

/** The bad rows, of which a person mends every second one on the screen. */
const isWrong = (at: number) => at % (ROWS / BAD) === 7
const isMended = (at: number) => at % ((2 * ROWS) / BAD) === 7
const isBad = (at: number) => isWrong(at) && !isMended(at)
const LEFT = BAD / 2
const MENDED = 949
const rows = Array.from({ length: ROWS }, (_, at) => {
  const named = { name: `Kurta number ${Math.floor(at / 2)}`, size: at % 2 === 0 ? 'S' : 'M' }
  return row(`K-${at}`, { ...named, stock: String(at % 50), ...(isWrong(at) && { price: 'ask' }) })
})

async function countsOf({ pool }: Database, storeId: string) {
  const { rows: found } = await pool.query(
    `select count(distinct p.id)::int as products, count(*)::int as variants,
      count(distinct v.sku)::int as skus, sum(k.stock)::int as pieces,
      (select sum(m.stock_change)::int from stock_movements m) as moved,
      (count(*) filter (where v.price_paise = ${MENDED * 100}))::int as mended
     from products p join variants v on v.product_id = p.id join variant_stock k on k.variant_id = v.id
     where p.store_id = $1`,
    [storeId],
  )
  return found[0]
}

it('5,000 rows with 200 bad ones, half of them mended, are saved once each, also when the process is killed in the middle', async () => {
  const files = openTestFiles()
  const database = await open()
  await migrate(database, migrationsDir)
  const app = await buildTestApp({
    files,
    database: Object.assign(database, { truncateAll: async () => undefined }),
  })
  const { id: storeId, merchant } = await buildStore(app)
  const begun = performance.now()
  const id = await importList(app, merchant.browser, [heading, ...rows].join('\n'))
  const seconds = (performance.now() - begun) / 1000
  expect(seconds).toBeLessThan(onPostgres ? 10 : 20)
  const { counts } = await detailsOf(merchant.browser, id)
  expect(counts).toMatchObject({
    products: 2_500,
    refused: BAD,
    create: 2_500 - BAD,
    problems: BAD,
  })
  const column = heading.split(',').indexOf('Selling Price')
  const cells = rows.flatMap((_, at) =>
    isMended(at) ? [{ column, row: at + 2, value: 'ask', text: String(MENDED) }] : [],
  )
  await correct(app, merchant.browser, id, { cells })
  await database.transaction((tx) =>
    applyImport(tx, { userId: merchant.id, storeId }, { id, which: 'valid' }),
  )
  await app.close()

  expect(await workAndDie(id)).toBe('SIGKILL')

  const again = await open()
  const between = await countsOf(again, storeId)
  expect(between?.products).toBeGreaterThanOrEqual(KILLED_AFTER)
  expect(between?.products).toBeLessThan(2_500 - LEFT)
  // The dead process has left its last sign, which is five seconds old now.
  await again.pool.query(`update imports set worked_at = worked_at - interval '5 seconds'`)
  await resumeImports(again)
  const due = `select 1 from outbox where name = 'import.due' and payload ->> 'importId' = $1`
  expect((await again.pool.query(due, [id])).rows).not.toEqual([])
  await workOnImport(again, id)
  await workOnImport(again, id)
  const good = rows.flatMap((_, at) => (isBad(at) || isBad(at ^ 1) ? [] : [at]))
  const pieces = good.reduce((sum, at) => sum + (at % 50), 0)
  expect(await countsOf(again, storeId)).toEqual({
    products: 2_500 - LEFT,
    variants: good.length,
    skus: good.length,
    pieces,
    moved: pieces,
    mended: LEFT,
  })
  const { rows: left } = await again.pool.query(
    `select state, done, total from imports where id = $1`,
    [id],
  )
  expect(left).toEqual([{ state: 'done', done: 2_500 - LEFT, total: 2_500 - LEFT }])
  await again.close()
  files.remove()
}, 300_000)
