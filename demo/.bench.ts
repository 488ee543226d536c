import { mkdtempSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '#server/platform/db/open.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { makePasswords } from '#server/platform/passwords.ts'
import { seedDemoCity } from './seed.ts'
const dir = process.argv[2] ?? mkdtempSync('/tmp/seed-')
const log = { info: () => {}, warn: console.warn, error: console.error }
let t = performance.now()
const lap = (s: string) => {
  console.log(s, ((performance.now() - t) / 1000).toFixed(1), 's')
}
const database = await openDatabase({
  dataDir: dir + '/db',
  durability: 'full',
  clock: () => new Date(),
  log,
})
await migrate(database, fileURLToPath(new URL('../server/platform/db/migrations', import.meta.url)))
lap('open')
t = performance.now()
const passwords = await makePasswords()
console.log(
  await seedDemoCity(database, {
    mediaDir: dir + '/media',
    now: new Date(),
    passwordHash: passwords.hash,
    progress: lap,
  }),
)
lap('seeded')
const { rows } = await database.pool.query(
  `select (select count(*) from stores) s, (select count(*) from products) p, (select count(*) from variants) v, (select count(*) from stock_movements) m, (select count(*) from media) media`,
)
console.log(rows[0], dir)
await database.close()
